/**
 * The content-security policy of the static site, in the page itself, since a plain host sends none. It is the server's
 * policy with two additions: WebAssembly may be compiled, and a worker may be made from a text of the page, which then
 * has this policy, too: the programs that visitors write run in such a worker.
 */

import type { Plugin } from "vite";

const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self' data:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'self'",
].join("; ");

export function sitePolicy(): Plugin {
  return {
    name: "siasat-site-policy",
    transformIndexHtml: {
      order: "post",
      handler: () => [
        {
          tag: "meta",
          attrs: { "http-equiv": "Content-Security-Policy", content: POLICY },
          injectTo: "head-prepend",
        },
      ],
    },
  };
}
