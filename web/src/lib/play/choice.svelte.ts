/** Between choosing a move and playing it: a move that waits to be confirmed, and one that waits for its turn. */

import type { LegalMove } from "../api/types";
import type { Arrow } from "../board/scene";
import { prefs } from "../prefs.svelte";
import { premoveNow, premovesOf } from "./premove";
import type { GameSession } from "./session.svelte";

export class MoveChoice {
  /** Chosen, and not yet confirmed. */
  pending: LegalMove | null = $state.raw(null);
  /** Chosen while the opponent thinks. */
  premove: LegalMove | null = $state.raw(null);

  constructor(readonly session: GameSession) {}

  /** Whether the board takes moves in advance. */
  readonly premoving = $derived.by(() => {
    const { state, you, looking } = this.session;
    return (
      prefs.get("premoves") &&
      state !== null &&
      !state.result &&
      !looking &&
      you.length === 1 &&
      !you.includes(state.to_move)
    );
  });

  /** What the board lets a visitor choose now. */
  readonly moves: LegalMove[] = $derived.by(() => {
    const { myTurn, state, scene, you } = this.session;
    if (myTurn) return state?.legal ?? [];
    const [side] = you;
    return this.premoving && scene?.kind === "grid" && side ? premovesOf(scene, side) : [];
  });

  readonly arrows: Arrow[] = $derived.by(() => {
    const mark = this.pending ?? this.premove;
    return mark ? [{ mark, kind: this.pending ? "hint" : "premove" }] : [];
  });

  choose(move: LegalMove): void {
    if (this.premoving) this.premove = move;
    else if (prefs.get("confirmMoves")) this.pending = move;
    else this.play(move);
  }

  confirm(): void {
    if (this.pending) this.play(this.pending);
  }

  cancel(): void {
    [this.pending, this.premove] = [null, null];
  }

  play(move: LegalMove): void {
    this.cancel();
    void this.session.move(move);
  }

  /** The game went on: play what was chosen in advance, if it is legal now, and forget what no longer fits. */
  follow(): void {
    const { myTurn, state } = this.session;
    if (this.premove && state?.result) this.premove = null;
    if (this.pending && !myTurn) this.pending = null;
    if (!this.premove || !myTurn) return;
    const move = premoveNow(this.premove, state?.legal ?? []);
    this.premove = null;
    if (move) this.play(move);
  }
}
