/** The visitor's programs, by name. What comes from a link, a file or a template gets a name that is free. */

import { add, drop, names, put, read, readText } from "../storage";

const PREFIX = "program.";
const LATEST = "latest-program";
/** Where versions before 0.3 kept the only program, as it is. */
const ONLY = "draft";
const MAX_NAME = 40;

/** The names of all programs. `first` is what the program of an older version is called from now on. */
export function programNames(first?: string): string[] {
  const only = first === undefined ? null : readText(ONLY);
  if (first !== undefined && only?.trim() && addProgram(first, only) !== null) drop(ONLY);
  return names(PREFIX).sort((one, other) => one.localeCompare(other));
}

export function loadProgram(name: string): string | null {
  const text = read(PREFIX + name);
  return typeof text === "string" ? text : null;
}

/** Store what the visitor wrote; false where the browser keeps nothing. */
export function saveProgram(name: string, text: string): boolean {
  return put(PREFIX + name, text) && put(LATEST, name);
}

/** Store a program beside the others, under `wish` or a similar name; the name, or null where nothing is kept. */
export function addProgram(wish: string, text: string): string | null {
  const name = freeName(wish, text);
  return add(PREFIX + name, text) && put(LATEST, name) ? name : null;
}

export function dropProgram(name: string): void {
  drop(PREFIX + name);
}

/** The program that was changed last. */
export function latestProgram(): string | null {
  const name = read(LATEST);
  return typeof name === "string" && loadProgram(name) !== null ? name : null;
}

/** A name like `wish` that no other program has; one with the same text may have it. */
export function freeName(wish: string, text: string): string {
  const plain = cleanName(wish);
  for (let number = 1; ; number++) {
    const name = number === 1 ? plain : `${plain} ${number}`;
    const stored = loadProgram(name);
    if (stored === null || stored === text) return name;
  }
}

function cleanName(text: string): string {
  const visible = text.normalize("NFKC").replace(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, "");
  return [...visible.replace(/\s+/g, " ").trim()].slice(0, MAX_NAME).join("") || "my.py";
}
