/** The visitor's preferences, stored only in this browser. */

import { put, read } from "./storage";

export type Theme = "light" | "dark" | "system";
export type Speed = "slow" | "normal" | "fast" | "off";
export type Lang = "en" | "id";
export const SOUND_SETS = ["wood", "bronze", "soft"] as const;
export const BOARD_THEMES = ["teak", "indigo", "bamboo", "stone"] as const;
export const PIECE_THEMES = ["classic", "carved", "tokens", "letters"] as const;
export const COORDINATE_STYLES = ["outside", "inside", "off"] as const;
export type SoundSet = (typeof SOUND_SETS)[number];
export type BoardTheme = (typeof BOARD_THEMES)[number];
export type PieceTheme = (typeof PIECE_THEMES)[number];
export type CoordinateStyle = (typeof COORDINATE_STYLES)[number];

interface Stored {
  lang: Lang;
  theme: Theme;
  speed: Speed;
  sound: boolean;
  seedNumbers: boolean;
  soundSet: SoundSet;
  coordinateStyle: CoordinateStyle;
  boardTheme: BoardTheme;
  pieceTheme: PieceTheme;
  /** Whether a move can be chosen while the opponent thinks. */
  premoves: boolean;
  /** Whether a chosen move waits for a second touch. */
  confirmMoves: boolean;
  /** Whether there is a field to type moves into. */
  typedMoves: boolean;
  evalBar: boolean;
  arrows: boolean;
  /** Whether a game shows who wins where it is known. */
  verdicts: boolean;
}

const KEY = "prefs";

const OFFERED: Record<string, readonly string[]> = {
  soundSet: SOUND_SETS,
  boardTheme: BOARD_THEMES,
  pieceTheme: PIECE_THEMES,
  coordinateStyle: COORDINATE_STYLES,
};

function isOffered(key: string, value: unknown): boolean {
  return OFFERED[key]?.includes(String(value)) ?? true;
}

function browserLanguage(): Lang {
  const wanted = typeof navigator === "undefined" ? [] : navigator.languages;
  return wanted.some((tag) => /^(id|in|jv|su|ms)\b/i.test(tag)) ? "id" : "en";
}

function load(): Stored {
  const defaults: Stored = {
    lang: browserLanguage(),
    theme: "system",
    speed: "normal",
    sound: true,
    seedNumbers: true,
    soundSet: "wood",
    coordinateStyle: "outside",
    boardTheme: "teak",
    pieceTheme: "classic",
    premoves: true,
    confirmMoves: false,
    typedMoves: false,
    evalBar: false,
    arrows: true,
    verdicts: false,
  };
  const found = (read(KEY) ?? {}) as Record<string, unknown>;
  // A value of another type comes from an older version or another program: keep the default.
  const same = Object.entries(defaults).map(([key, value]) => [
    key,
    typeof found[key] === typeof value && isOffered(key, found[key]) ? found[key] : value,
  ]);
  return Object.fromEntries(same) as unknown as Stored;
}

class Prefs {
  #stored = $state(load());

  get<K extends keyof Stored>(key: K): Stored[K] {
    return this.#stored[key];
  }

  set<K extends keyof Stored>(key: K, value: Stored[K]): void {
    this.#stored[key] = value;
    put(KEY, this.#stored); // a private window may refuse; the choice then lasts as long as the page
    if (key === "theme") applyTheme(value as Theme);
    if (key === "boardTheme") document.documentElement.dataset["board"] = String(value);
    if (key === "lang") document.documentElement.lang = value as Lang;
  }
}

export function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}

export const prefs = new Prefs();
if (typeof document !== "undefined") document.documentElement.dataset["board"] = prefs.get("boardTheme");

/** Whether the system asks for less motion; asked again each time, since people switch it while a page is open. */
export function lessMotion(): boolean {
  return typeof matchMedia !== "undefined" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}
