/** The licences of what is bundled. That all of it has notices is tested on the built page, in tests/scripts. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { packageOf, partOf, render } from "../notices.plugin";

const modules = join(mkdtempSync(join(tmpdir(), "notices-")), "node_modules");
afterAll(() => rmSync(join(modules, ".."), { recursive: true }));

function install(name: string, facts: object, licence?: string): string {
  const folder = join(modules, name);
  mkdirSync(join(folder, "dist"), { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name, version: "1.0.0", ...facts }));
  if (licence) writeFileSync(join(folder, "LICENSE.md"), licence);
  return folder;
}

test("a module belongs to its package, ours to none", () => {
  const folder = install(
    "@some/thing",
    { license: "MIT", repository: "some/thing" },
    "Copyright (c) somebody",
  );
  writeFileSync(join(folder, "dist/package.json"), '{ "type": "module" }');
  expect(packageOf(join(folder, "dist/index.js?used"))).toBe(folder);
  expect(packageOf("/home/siasat/web/src/main.ts")).toBeUndefined();
  expect(packageOf("\0virtual:about")).toBeUndefined();
  expect(packageOf("\0vite/preload-helper.js")).toMatch(/node_modules.vite$/);
  expect(render([partOf(folder)])).toContain(
    "npm: @some/thing 1.0.0\nLicence: MIT\nSource: https://github.com/some/thing\n\nCopyright (c) somebody\n",
  );
});

test("a package without a licence or its text ends the build", () => {
  expect(() => partOf(install("silent", { license: "MIT" }))).toThrow("the npm package silent is bundled");
  expect(() => partOf(install("unnamed", {}, "Do what you want"))).toThrow("has no licence");
});
