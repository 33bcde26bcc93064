import type { Scene, Step } from "../api/types";

/** A move to be shown on its way; `id` tells one from the next. */
export interface Motion {
  id: number;
  before: Scene;
  steps: Step[];
}
