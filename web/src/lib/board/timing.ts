import type { Speed } from "../prefs.svelte";
import type { Timing } from "./sowing.svelte";

/** How long a seed takes at each speed. `siasat.play.animation` has the numbers of `normal`: clocks wait as long. */
export const TIMINGS: Record<Speed, Timing> = {
  slow: { step: 380, pause: 1100 },
  normal: { step: 170, pause: 700 },
  fast: { step: 70, pause: 350 },
  off: { step: 0, pause: 0 },
};

/** The timing of a move: games with a clock are never shown more slowly than their clocks wait. */
export function timingOf(speed: Speed, clocked: boolean): Timing {
  return TIMINGS[clocked && speed === "slow" ? "normal" : speed];
}

/** The same, quicker while further moves wait to be shown. */
export function hurried({ step, pause }: Timing, waiting: number): Timing {
  const share = 1 / (1 + waiting / 3);
  return { step: step * share, pause: pause * share };
}
