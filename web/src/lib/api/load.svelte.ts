/** What a page shows once it is there: the value, or why there is none. */

import { ApiError } from "./http";

export interface Loaded<T> {
  readonly value: T | null;
  readonly trouble: ApiError | null;
  readonly retry: () => void;
}

/** Ask at once, and again at each `retry`. */
export function loaded<T>(ask: () => Promise<T>): Loaded<T> {
  let value = $state.raw<T | null>(null);
  let trouble = $state.raw<ApiError | null>(null);

  function retry(): void {
    trouble = null;
    ask().then(
      (found) => (value = found),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        trouble = error;
      },
    );
  }
  retry();
  return {
    get value() {
      return value;
    },
    get trouble() {
      return trouble;
    },
    retry,
  };
}
