/** The page's global styles for a widget: the same rules, but only inside `.siasat-widget`. */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const SHEETS = ["./src/app.css", "./src/lib/board/themes.css"];

/** Rules for a whole page as rules for one element and what is in it: `:root` is that element. */
export function scoped(css: string, scope: string): string {
  return `${scope} {\n${css.replaceAll(":root", "&")}\n}\n`;
}

export function scopedStyles(): Plugin {
  const name = "virtual:widget.css";
  return {
    name: "siasat-scoped-styles",
    resolveId(id) {
      return id === name ? `\0${name}` : undefined;
    },
    load(id) {
      if (id !== `\0${name}`) return undefined;
      const paths = SHEETS.map((path) => fileURLToPath(new URL(path, import.meta.url)));
      paths.forEach((path) => this.addWatchFile(path));
      return paths.map((path) => scoped(readFileSync(path, "utf-8"), ".siasat-widget")).join("\n");
    },
  };
}
