/** Moves that are typed: "Nf3", "e2e4", "a3b3", "5", "O-O". */

import type { LegalMove } from "../api/types";

export type Typed =
  { kind: "move"; move: LegalMove } | { kind: "ambiguous"; moves: LegalMove[] } | { kind: "illegal" };

/** What makes no difference: signs of check and capture, dashes, blanks, "=" of a promotion; castling with zeros. */
function bare(text: string): string {
  return text
    .trim()
    .replace(/^0-0/, "O-O")
    .replace(/-0$/, "-O")
    .replace(/[+#!?x×=–\-\s]/g, "");
}

/** What a person may type for a move: its text, its label, and the number of a hole. */
function names(move: LegalMove): string[] {
  const hole = /^\S+ (\d+)\b/.exec(move.label);
  const words = move.label.split(" ");
  return [
    move.text,
    move.label,
    ...(hole?.[1] ? [hole[1]] : []),
    ...(words.length === 2 ? [words[1] ?? ""] : []),
  ];
}

/** Which legal move a text means. Capitals count only where two moves differ by them ("bc3" and "Bc3"). */
export function readMove(text: string, legal: readonly LegalMove[]): Typed {
  const wanted = bare(text);
  if (wanted === "") return { kind: "illegal" };
  for (const same of [
    (name: string) => bare(name) === wanted,
    (name: string) => bare(name).toLowerCase() === wanted.toLowerCase(),
    // "e7e8" without a piece means the first choice: the last in the list, a queen.
    (name: string) => bare(name).toLowerCase().slice(0, -1) === wanted.toLowerCase() && /[a-z]$/i.test(name),
    // "Nd2" where "Nbd2" and "Nfd2" are meant.
    (name: string) =>
      bare(name).length > 3 && bare(name)[0] === wanted[0] && bare(name).slice(2) === wanted.slice(1),
  ]) {
    const found = legal.filter((move) => names(move).some(same));
    const promotions = found.length > 1 && found.every((move) => move.piece_art !== null);
    const last = found.at(-1);
    if (last && (found.length === 1 || promotions)) return { kind: "move", move: last };
    if (found.length > 1) return { kind: "ambiguous", moves: found };
  }
  return { kind: "illegal" };
}
