/** The sign of each cell: the result of the moves that begin or end there. */

import type { KnownAnswer, LegalMove, Outcome } from "../api/types";
import { begin, end, type Place } from "../board/scene";
import { WIN } from "../play/value";

/** What is known of moves, by their text. */
export type Verdicts = ReadonlyMap<string, Outcome>;

const WORTH: Record<Outcome, number> = { won: 2, drawn: 1, lost: 0 };

export function verdictsOf(answer: KnownAnswer | null): Verdicts {
  return new Map((answer?.moves ?? []).flatMap(({ move, known }) => (known ? [[move, known.outcome]] : [])));
}

/** The value of a position that is known with its distance, for side 1, as a search would give it; null elsewhere. */
export function certainValue(answer: KnownAnswer | null): number | null {
  const known = answer?.known;
  if (!answer || !known) return null;
  if (known.outcome === "drawn") return 0;
  if (known.plies === null) return null;
  const won = (known.outcome === "won") === (answer.side === 1);
  return won ? WIN - known.plies : known.plies - WIN;
}

/** The best that each place offers: the targets of what is lifted, else the places where moves begin. */
export function signs(
  moves: readonly LegalMove[],
  verdicts: Verdicts,
  lifted: Place | null,
): Map<Place, Outcome> {
  const found = new Map<Place, Outcome>();
  for (const move of moves) {
    const outcome = verdicts.get(move.text);
    if (!outcome || (lifted !== null && begin(move) !== lifted)) continue;
    const place = lifted === null ? begin(move) : end(move);
    if (place === null) continue;
    const now = found.get(place);
    if (now === undefined || WORTH[outcome] > WORTH[now]) found.set(place, outcome);
  }
  return found;
}
