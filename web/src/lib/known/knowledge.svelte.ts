/** The known result of the current position, requested whenever it changes. Unknown is a normal answer. */

import { ApiError, post } from "../api/http";
import type { KnownAnswer, PositionRequest } from "../api/types";
import { verdictsOf } from "./signs";

export class Knowledge {
  answer: KnownAnswer | null = $state.raw(null);
  readonly verdicts = $derived(verdictsOf(this.answer));
  #asked: AbortController | null = null;

  /** Ask about a position; null forgets what was known. An answer that comes too late is dropped. */
  async ask(request: PositionRequest | null): Promise<void> {
    this.#asked?.abort();
    this.answer = null;
    this.#asked = null;
    if (!request) return;
    const mine = new AbortController();
    this.#asked = mine;
    try {
      const found = await post<KnownAnswer>("/api/known", request, { signal: mine.signal });
      if (this.#asked === mine) this.answer = found.known || found.source_text ? found : null;
    } catch (error) {
      // The board works without it; other requests report problems with the server.
      if (!mine.signal.aborted && !(error instanceof ApiError)) throw error;
    }
  }
}
