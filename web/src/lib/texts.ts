/** Filling in a text of the catalogue: `{named}` places, and forms that follow `count`. */

export type Entry = string | { one?: string; other: string };
export type Values = Record<string, string | number>;

export function fill(entry: Entry, values: Values = {}): string {
  const text =
    typeof entry === "string"
      ? entry
      : values["count"] === 1 && entry.one !== undefined
        ? entry.one
        : entry.other;
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
