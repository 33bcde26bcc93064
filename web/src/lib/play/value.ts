/** Values for people, in the units of their game. They belong to side 1; a forced win is `1000000 − plies`. */

import { scaleOf } from "../api/catalogue.svelte";
import type { Scale } from "../api/types";
import { number } from "../i18n.svelte";

export const WIN = 1_000_000;
const MAX_PLY = 10_000;
const CERTAIN = WIN - MAX_PLY;

export function isWon(value: number): boolean {
  return Math.abs(value) >= CERTAIN;
}

/** The winning chances of side 1, 0 to 1: the part of a bar that belongs to it. */
export function chances(value: number, scale: Scale): number {
  if (isWon(value)) return value > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-value / scale.slope));
}

/** `+5.58` pawns or seeds, `#2` (side 1 wins in two moves), `#−2` (side 2 does), `1–0` in a finished game. */
export function formatValue(value: number, scale: Scale, evaluator: string | null = null): string {
  if (isWon(value)) {
    const plies = WIN - Math.abs(value);
    if (plies === 0) return value > 0 ? "1–0" : "0–1";
    const moves = scale.counts_both ? plies : Math.ceil(plies / 2);
    return `#${value > 0 ? "" : "−"}${plies < MAX_PLY ? moves : ""}`;
  }
  const unit = scale.other_units[evaluator ?? ""] ?? scale.unit;
  const size = number(Math.abs(value) / unit, String(unit).length - 1);
  return (value > 0 ? "+" : value < 0 ? "−" : "") + size;
}

/** A value of a game by its id; "" until the catalogue is loaded. */
export function shortValue(value: number, game: string, evaluator: string | null = null): string {
  const scale = scaleOf(game);
  return scale ? formatValue(value, scale, evaluator) : "";
}

/** The part of a bar that belongs to side 1. */
export function share(value: number, game: string): number {
  const scale = scaleOf(game);
  return scale ? chances(value, scale) : 0.5;
}
