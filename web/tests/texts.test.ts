/** The catalogue and the page agree: no key is missing in either language, none is unused. */

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { fill } from "../src/lib/texts";
import { FAMILIES, LANGUAGES, readCatalogue, shipped } from "../texts.plugin";

const source = fileURLToPath(new URL("../src", import.meta.url));
const files = readdirSync(source, { recursive: true, encoding: "utf-8" }).filter((name) =>
  /\.(svelte|ts)$/.test(name),
);
const code = files.map((name) => readFileSync(`${source}/${name}`, "utf-8")).join("\n");

/** Every key in the sources as a pattern; `${…}` in it stands for one or more words. */
const asked = [...code.matchAll(/["'`](page\.[\w.${}()[\], -]*?)["'`]/g)].map(([, key]) => key ?? "");
const patterns = [...new Set(asked)].map(
  (key) =>
    new RegExp(
      `^${key
        .split(/\$\{[^}]*\}/)
        .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
        .join("[\\w-]+(?:\\.[\\w-]+)*")}$`,
    ),
);

describe.each(LANGUAGES)("%s", (lang) => {
  const keys = Object.keys(readCatalogue(lang));
  const ours = keys.filter((key) => key.startsWith("page."));

  test("has every text the page asks for", () => {
    expect(patterns.length).toBeGreaterThan(100);
    for (const pattern of patterns)
      expect(
        keys.filter((key) => pattern.test(key)),
        String(pattern),
      ).not.toEqual([]);
  });

  test("has no text of the page that nobody asks for", () => {
    expect(ours.filter((key) => !patterns.some((pattern) => pattern.test(key)))).toEqual([]);
  });

  test("ships only the families the page uses", () => {
    const sent = Object.keys(shipped(readCatalogue(lang)));
    expect(sent.every((key) => FAMILIES.some((family) => key.startsWith(family)))).toBe(true);
    expect(ours.every((key) => sent.includes(key))).toBe(true);
    expect(sent.length).toBeLessThan(keys.length);
  });
});

describe("fill", () => {
  test("puts values in their places and leaves unknown places alone", () => {
    expect(fill("{a} and {b}", { a: 1 })).toBe("1 and {b}");
  });

  test("bends with the count where a language does", () => {
    const entry = { one: "{count} move", other: "{count} moves" };
    expect(fill(entry, { count: 1 })).toBe("1 move");
    expect(fill(entry, { count: 2 })).toBe("2 moves");
    expect(fill({ other: "{count} langkah" }, { count: 1 })).toBe("1 langkah");
  });
});
