/** The page's texts. `say("page.play.title")` is the text in the visitor's language, and follows the switch. */

import { prefs, type Lang } from "./prefs.svelte";
import { fill, type Entry, type Values } from "./texts";

type Catalogue = Record<string, Entry>;

const loaders: Record<Lang, () => Promise<{ default: Catalogue }>> = {
  en: () => import("virtual:texts/en"),
  id: () => import("virtual:texts/id"),
};

let catalogue: Catalogue = $state.raw({});
let spoken: Lang = $state("en");

/** Load a language and speak it. */
export async function loadTexts(lang: Lang): Promise<void> {
  const loaded = (await loaders[lang]()).default;
  catalogue = loaded;
  spoken = lang;
}

/** Load a language and switch the whole page to it. */
export async function speak(lang: Lang): Promise<void> {
  await loadTexts(lang);
  document.documentElement.lang = lang;
}

export async function switchLanguage(lang: Lang): Promise<void> {
  await speak(lang);
  prefs.set("lang", lang);
}

export function language(): Lang {
  return spoken;
}

/** The text under `key`; a key that is not there is shown, so that it is noticed. */
export function say(key: string, values: Values = {}): string {
  const entry = catalogue[key];
  return entry === undefined ? key : fill(entry, values);
}

/** The text under `key`, or `otherwise` where the catalogue has none: a plug-in's names are shown as they are. */
export function sayOr(key: string, otherwise: string, values: Values = {}): string {
  const entry = catalogue[key];
  return entry === undefined ? otherwise : fill(entry, values);
}

export function number(value: number, digits = 0): string {
  return new Intl.NumberFormat(spoken === "id" ? "id-ID" : "en-GB", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
}

/** A time as people read it: seconds with a tenth, less than a tenth in milliseconds. */
export function seconds(milliseconds: number): string {
  return milliseconds < 100 ? `${number(milliseconds)} ms` : `${number(milliseconds / 1000, 1)} s`;
}

/** A large count in few characters: 1.2 M, 34 k. */
export function compact(value: number): string {
  if (value < 10_000) return number(value);
  if (value < 1_000_000) return `${number(value / 1000, value < 100_000 ? 1 : 0)} k`;
  return `${number(value / 1_000_000, value < 100_000_000 ? 1 : 0)} M`;
}
