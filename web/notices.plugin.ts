/**
 * THIRD-PARTY.txt and LICENSE.txt beside the built page: every npm package that is really in the bundle, with its
 * licence, the place of its source and its notices. A package without a licence file ends the build. scripts/notices.py
 * reads this file and adds the other parts of an archive in the same form.
 */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

interface Part {
  name: string;
  version: string;
  licence: string;
  source: string;
  text: string;
}

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const MODULES = fileURLToPath(new URL("./node_modules", import.meta.url));
const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i;
/** What follows this heading is about the code of vite that builds, not about its helpers in the page. */
const BUNDLED = "# Licenses of bundled dependencies";
const HEAD = `siasat is free software under the GNU General Public License, version 3 or later: see LICENSE.txt or LICENSE.
Below are the parts of this archive that others made, each with its licence, the place of its source and its notices.
`;

/** The folder of the npm package that a module of the bundle comes from; undefined for our own modules. */
export function packageOf(id: string): string | undefined {
  if (/^\0?(rolldown\/|vite\/)/.test(id)) return join(MODULES, id.replace("\0", "").split("/", 1)[0] ?? "");
  const [path = ""] = id.replace("\0", "").split("?");
  let folder = dirname(path);
  while (folder !== dirname(folder)) {
    const above = dirname(folder);
    if ([above, dirname(above)].some((one) => basename(one) === "node_modules")) {
      const file = join(folder, "package.json");
      if (existsSync(file) && "version" in read(file)) return folder;
    }
    folder = above;
  }
  return undefined;
}

/** A package's entry, from its own files. */
export function partOf(folder: string): Part {
  const { name, version, license, repository } = read(join(folder, "package.json")) as {
    name: string;
    version: string;
    license?: string;
    repository?: string | { url: string };
  };
  const texts = readdirSync(folder).filter((file) => LICENCE_FILE.test(file));
  if (!license || texts.length === 0)
    throw new Error(`the npm package ${name} is bundled and has no licence or no licence file`);
  const address = typeof repository === "string" ? repository : (repository?.url ?? "");
  return {
    name: `npm: ${name}`,
    version,
    licence: license,
    source: address
      .replace(/^git\+|\.git$/g, "")
      .replace(/^github:|^(?=[\w-]+\/[\w-]+$)/, "https://github.com/"),
    text: texts
      .sort()
      .map((file) => readFileSync(join(folder, file), "utf-8").split(BUNDLED, 1)[0]?.trim())
      .join("\n\n"),
  };
}

export function render(parts: readonly Part[]): string {
  const entry = ({ name, version, licence, source, text }: Part): string =>
    `\n${"=".repeat(80)}\n${`${name} ${version}`.trim()}\nLicence: ${licence}\nSource: ${source}\n\n${text}\n`;
  return HEAD + parts.map(entry).join("");
}

/** `collect` for the bundles of workers, `write` for the page itself, which is written last. */
export function notices(): { collect: () => Plugin; write: () => Plugin } {
  const folders = new Set<string>();
  const note = (bundle: Readonly<Record<string, { type: string; moduleIds?: readonly string[] }>>): void => {
    for (const chunk of Object.values(bundle))
      for (const id of chunk.moduleIds ?? []) {
        const folder = packageOf(id);
        if (folder) folders.add(folder);
      }
  };
  return {
    collect: () => ({ name: "siasat-notices-of-workers", generateBundle: (_, bundle) => note(bundle) }),
    write: () => ({
      name: "siasat-notices",
      generateBundle(_, bundle) {
        note(bundle);
        const others = read(join(ROOT, "scripts/notices.json"))["parts"] as (Part & { in: string[] })[];
        const packages = [...folders].map(partOf).sort((a, b) => (a.name < b.name ? -1 : 1));
        const parts = [...others.filter((part) => part.in.includes("page")), ...packages];
        this.emitFile({ type: "asset", fileName: "THIRD-PARTY.txt", source: render(parts) });
        const licence = readFileSync(join(ROOT, "LICENSE"), "utf-8");
        this.emitFile({ type: "asset", fileName: "LICENSE.txt", source: licence });
      },
    }),
  };
}

/** `virtual:about`: the version, and the public address of the source, from python/siasat/version.py. */
export function about(): Plugin {
  const file = join(ROOT, "python/siasat/version.py");
  const constant = (name: string): string =>
    new RegExp(`^${name} = "(.*)"$`, "m").exec(readFileSync(file, "utf-8"))?.[1] ?? "";
  return {
    name: "siasat-about",
    resolveId: (id) => (id === "virtual:about" ? "\0virtual:about" : undefined),
    load(id) {
      if (id !== "\0virtual:about") return undefined;
      this.addWatchFile(file);
      return `export default ${JSON.stringify({ version: constant("VERSION"), source: constant("SOURCE") })};`;
    },
  };
}

function read(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(file, "utf-8")) as Record<string, unknown>;
}
