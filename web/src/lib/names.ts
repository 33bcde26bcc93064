/** Names that people read; ids stay in addresses and on the command line. */

import { sayOr } from "./i18n.svelte";

/** `mtdf+table` as "MTD(f) + table"; an algorithm of a plug-in keeps its id. The twin of `algorithm_name`. */
export function algorithmName(text: string): string {
  const [id = "", ...switches] = text.split("+");
  return [sayOr(`page.algorithm.${id}`, id), ...switches.map(switchName)].join(" + ");
}

/** `table=4096` as "table (4096)"; unknown switches keep their text. */
export function switchName(text: string): string {
  const [id = "", value] = text.split("=");
  return sayOr(`page.switch.${id}`, id) + (value === undefined ? "" : ` (${value})`);
}

/** An evaluator by its id; one of a plug-in keeps it. */
export function evaluatorName(id: string): string {
  return sayOr(`page.evaluator.${id}`, id);
}

/** `kalah:6,4` as "Kalah 6 × 4"; a rule set of a plug-in keeps its text. */
export function variantName(game: string, text: string): string {
  const [family = "", rest = ""] = text.split(":");
  const words = rest === "" ? [] : rest.split(",");
  const numbers = words.filter((word) => /^\d+$/.test(word));
  const options = words
    .filter((word) => !/^\d+$/.test(word))
    .map((word) => sayOr(`page.option.${word}`, word));
  const name = sayOr(`page.variant.${game}.${family}`, family);
  return [name + board(game, numbers), ...options].join(", ");
}

/** The numbers of a rule set: holes × seeds on a sowing board, otherwise a list. */
function board(game: string, numbers: readonly string[]): string {
  if (numbers.length === 0) return "";
  if (game !== "congklak") return ` (${numbers.join(", ")})`;
  return ` ${(numbers.length === 1 ? [...numbers, ...numbers] : numbers).join(" × ")}`;
}
