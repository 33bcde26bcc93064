/** Moves as people read them. The server's labels are English: `Rat c3–c4`, `hole 5 (+9)`, `Nf3`. */

import { sayOr } from "./i18n.svelte";

/** A label in the visitor's language: its first word may be an animal or a hole. The twin of `move_name`. */
export function moveName(label: string): string {
  const [word = "", ...rest] = label.split(" ");
  return rest.length > 0 ? [sayOr(`move.${word.toLowerCase()}`, word), ...rest].join(" ") : label;
}

/** A line of moves; names of several words are kept apart. */
export function lineText(labels: readonly string[]): string {
  return labels.map(moveName).join(labels.some((label) => label.includes(" ")) ? ", " : " ");
}
