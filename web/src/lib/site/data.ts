/** All that this browser keeps of siasat, as one file: the store of games, and what pages remember. */

import { ask } from "../api/page/transport";
import { say } from "../i18n.svelte";
import { everything, replaceEverything } from "../storage";

const FORMAT = "siasat-data";
const MOST_BYTES = 200_000_000;

interface Data {
  format: string;
  version: number;
  store: string;
  local: Record<string, string>;
}

/** Everything as a file. */
export async function exportData(): Promise<Blob> {
  const answer = await ask((id) => ({ kind: "export", id }));
  if (answer.kind !== "exported") throw new Error(say("page.site.no-answer"));
  const data: Data = { format: FORMAT, version: 1, store: toBase64(answer.store), local: everything() };
  return new Blob([JSON.stringify(data)], { type: "application/json" });
}

/** Replace everything by what a file holds; the answer is what is wrong with the file. Nothing changes in that case. */
export async function importData(file: Blob): Promise<string | null> {
  const data = file.size > MOST_BYTES ? null : parse(await file.text());
  if (!data) return say("page.site.bad-file");
  let store: Uint8Array;
  try {
    store = fromBase64(data.store);
  } catch {
    return say("page.site.bad-file");
  }
  const answer = await ask((id) => ({ kind: "import", id, store }));
  if (answer.kind !== "imported") return say("page.site.no-answer");
  if (answer.error !== null) return say("page.site.bad-file");
  return replaceEverything(data.local) ? null : say("page.site.not-kept");
}

function parse(text: string): Data | null {
  try {
    const found = JSON.parse(text) as Partial<Data> | null;
    const isOurs = found?.format === FORMAT && found.version === 1 && typeof found.store === "string";
    if (!isOurs || typeof found.local !== "object") return null;
    const local = Object.entries(found.local).filter(([, value]) => typeof value === "string");
    return { ...(found as Data), local: Object.fromEntries(local) };
  } catch {
    return null;
  }
}

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let start = 0; start < bytes.length; start += 8192)
    text += String.fromCharCode(...bytes.subarray(start, start + 8192));
  return btoa(text);
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
