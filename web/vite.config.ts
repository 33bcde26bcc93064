import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { about, notices } from "./notices.plugin.ts";
import { sitePolicy } from "./site-policy.plugin.ts";
import { texts } from "./texts.plugin.ts";

const server = process.env["SIASAT_SERVER"] ?? "http://127.0.0.1:8000";

const licences = notices();

export default defineConfig(({ mode }) => ({
  // The static site may lie in any folder of any host.
  base: mode === "site" ? "./" : "/",
  plugins: [svelte(), texts(), about(), licences.write(), ...(mode === "site" ? [sitePolicy()] : [])],
  resolve: {
    alias: { $lib: fileURLToPath(new URL("./src/lib", import.meta.url)) },
    // Under test Svelte would otherwise take its server half.
    ...(process.env["VITEST"] ? { conditions: ["browser"] } : {}),
  },
  build: {
    outDir: mode === "site" ? "../dist/site" : "../python/siasat/web/static",
    emptyOutDir: true,
    target: "es2022",
    // The content-security policy allows no data: scripts, and small files travel well on their own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  worker: { format: "es", plugins: () => [licences.collect()] },
  server: {
    proxy: {
      "/api": { target: server, ws: true },
    },
  },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
}));
