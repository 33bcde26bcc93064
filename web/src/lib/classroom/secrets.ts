/**
 * The secrets of teachers and students in this browser. They arrive behind `#`, which browsers send to no server, and
 * are taken out of the address at once, so that nobody reads them from a projector.
 */

interface Kept {
  /** The key that the terminal showed. */
  key: string | null;
  /** The teacher's secrets by class. */
  classes: Record<string, string>;
  /** The secret of the student who uses this browser. */
  student: string | null;
}

const NAME = "siasat.classroom";

function read(): Kept {
  const empty: Kept = { key: null, classes: {}, student: null };
  try {
    return { ...empty, ...(JSON.parse(localStorage.getItem(NAME) ?? "{}") as Partial<Kept>) };
  } catch {
    return empty;
  }
}

function write(change: Partial<Kept>): void {
  try {
    localStorage.setItem(NAME, JSON.stringify({ ...read(), ...change }));
  } catch {
    // Without storage the personal link is the only way back.
  }
}

/** What the address has behind `#`; it is taken out of the address. */
export function takeFragment(): string {
  const found = decodeURIComponent(location.hash.slice(1));
  if (found) history.replaceState(history.state, "", location.pathname + location.search);
  return found;
}

export function keepKey(key: string): void {
  write({ key });
}

export function keepClass(id: string, secret: string): void {
  write({ classes: { ...read().classes, [id]: secret } });
}

export function forgetClass(id: string): void {
  const kept = Object.entries(read().classes).filter(([one]) => one !== id);
  write({ classes: Object.fromEntries(kept) });
}

export function keepStudent(student: string | null): void {
  write({ student });
}

export function studentSecret(): string | null {
  return read().student;
}

/** The header of a teacher: of a class, or of the whole server. */
export function teacherHeaders(id?: string): Record<string, string> {
  const kept = read();
  const secret = (id === undefined ? null : kept.classes[id]) ?? kept.key;
  return secret === null ? {} : { "X-Teacher-Secret": secret };
}

export function studentHeaders(): Record<string, string> {
  const secret = read().student;
  return secret === null ? {} : { "X-Student-Secret": secret };
}

/** The address that phones can reach: the page's own, unless only this machine knows it. */
export function reachable(addresses: readonly string[]): string {
  const isOwn = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  return (isOwn && addresses[0]?.replace(/\/$/, "")) || location.origin;
}
