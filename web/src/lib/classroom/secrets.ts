/**
 * The secrets of teachers and students in this browser. They arrive behind `#`, which browsers send to no server, and
 * are taken out of the address at once, so that nobody reads them from a projector.
 */

import { put, read } from "../storage";

interface Kept {
  /** The key that the terminal showed. */
  key: string | null;
  /** The teacher's secrets by class. */
  classes: Record<string, string>;
  /** The secret of the student who uses this browser. */
  student: string | null;
}

const NAME = "classroom";

function kept(): Kept {
  return { key: null, classes: {}, student: null, ...(read(NAME) as Partial<Kept> | null) };
}

/** Where the browser keeps nothing, the personal link is the only way back. */
function write(change: Partial<Kept>): void {
  put(NAME, { ...kept(), ...change });
}

/** What the address has behind `#`; it is taken out of the address. */
export function takeFragment(): string {
  const found = fragment();
  if (found) history.replaceState(history.state, "", location.pathname + location.search);
  return found;
}

function fragment(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}

export function keepKey(key: string): void {
  write({ key });
}

export function keepClass(id: string, secret: string): void {
  write({ classes: { ...kept().classes, [id]: secret } });
}

export function forgetClass(id: string): void {
  const others = Object.entries(kept().classes).filter(([one]) => one !== id);
  write({ classes: Object.fromEntries(others) });
}

export function keepStudent(student: string | null): void {
  write({ student });
}

export function studentSecret(): string | null {
  return kept().student;
}

/** The header of a teacher: of a class, or of the whole server. */
export function teacherHeaders(id?: string): Record<string, string> {
  const { classes, key } = kept();
  return ownerHeaders((id === undefined ? null : classes[id]) ?? key);
}

export function ownerHeaders(secret: string | null): Record<string, string> {
  return secret === null ? {} : { "X-Teacher-Secret": secret };
}

export function studentHeaders(secret = studentSecret()): Record<string, string> {
  return secret === null ? {} : { "X-Student-Secret": secret };
}

/** The address that phones can reach: the page's own, unless only this machine knows it. */
export function reachable(addresses: readonly string[]): string {
  const isOwn = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  return (isOwn && addresses[0]?.replace(/\/$/, "")) || location.origin;
}
