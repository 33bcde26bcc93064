/**
 * What this browser keeps between visits, as JSON by name: every page reads and writes it here, which a lint checks.
 * `put` is for what the visitor does. What comes by a link or a file goes through `add`, which replaces nothing.
 */

const PREFIX = "siasat.";

/** The text under a name; null where there is none, or the browser forbids its storage. */
export function readText(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** The value under a name; null where there is none, or it is damaged. */
export function read(name: string): unknown {
  try {
    return JSON.parse(readText(name) ?? "null") as unknown;
  } catch {
    return null;
  }
}

/** Store a value; false where the browser keeps nothing (a private window, or no room left). */
export function put(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Store a value from a link or a file; false where something else has the name, or nothing can be kept. */
export function add(name: string, value: unknown): boolean {
  const stored = readText(name);
  return stored === null ? put(name, value) : stored === JSON.stringify(value);
}

export function drop(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing is kept.
  }
}

/** The names that begin with a text, without it. */
export function names(start: string): string[] {
  try {
    const whole = PREFIX + start;
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(whole))
      .map((key) => key.slice(whole.length));
  } catch {
    return [];
  }
}

/** Everything, by key, for a file that the visitor saves. */
export function everything(): Record<string, string> {
  return Object.fromEntries(names("").map((name) => [PREFIX + name, readText(name) ?? ""]));
}

/** Replace everything, after the visitor was asked; on a failure everything is as it was, and false is the answer. */
export function replaceEverything(texts: Record<string, string>): boolean {
  const before = everything();
  if (write(texts)) return true;
  write(before);
  return false;
}

function write(texts: Record<string, string>): boolean {
  names("").forEach(drop);
  try {
    for (const [key, text] of Object.entries(texts))
      if (key.startsWith(PREFIX)) localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
