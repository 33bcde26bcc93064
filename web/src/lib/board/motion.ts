import type { Scene, Step } from "../api/types";

/** A move to animate; `id` distinguishes it from the next one. */
export interface Motion {
  id: number;
  before: Scene;
  steps: Step[];
  /** How many moves come after it at once. */
  waiting: number;
  /** Whether a clock waits for it. */
  clocked?: boolean;
}
