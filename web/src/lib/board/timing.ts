import type { Speed } from "../prefs.svelte";
import type { Timing } from "./sowing.svelte";

/** How long a seed takes at each speed. */
export const TIMINGS: Record<Speed, Timing> = {
  slow: { step: 380, pause: 1100 },
  normal: { step: 170, pause: 700 },
  fast: { step: 70, pause: 350 },
  off: { step: 0, pause: 0 },
};

/** The same, quicker while further moves wait to be shown. */
export function hurried({ step, pause }: Timing, waiting: number): Timing {
  const share = 1 / (1 + waiting / 3);
  return { step: step * share, pause: pause * share };
}
