/** The one catalogue of texts as modules: `virtual:texts/en` holds only what the page says. */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

export const LANGUAGES = ["en", "id"] as const;

/** Whole families of keys that the page asks for; `tests/texts.test.ts` checks them against the sources. */
export const FAMILIES = [
  "language",
  "number.",
  "game.",
  "variant.",
  "side.",
  "move.",
  "place.",
  "result.",
  "reason.",
  "value.",
  "algorithm.",
  "family.",
  "switch.",
  "explain.",
  "page.",
];

export type Entry = string | { one?: string; other: string };

export function readCatalogue(lang: string): Record<string, Entry> {
  return JSON.parse(readFileSync(pathOf(lang), "utf-8")) as Record<string, Entry>;
}

function pathOf(lang: string): string {
  return fileURLToPath(new URL(`../python/siasat/texts/${lang}.json`, import.meta.url));
}

export function shipped(catalogue: Record<string, Entry>): Record<string, Entry> {
  return Object.fromEntries(
    Object.entries(catalogue).filter(([key]) => FAMILIES.some((family) => key.startsWith(family))),
  );
}

export function texts(): Plugin {
  const prefix = "virtual:texts/";
  return {
    name: "siasat-texts",
    resolveId(id) {
      return id.startsWith(prefix) ? `\0${id}` : undefined;
    },
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const lang = id.slice(prefix.length + 1);
      this.addWatchFile(pathOf(lang));
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(shipped(readCatalogue(lang))))});`;
    },
  };
}
