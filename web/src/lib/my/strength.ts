/** A visitor's strength in words: "about level 3.4 (95 %: 2.1 to 4.8)". */

import type { Strength } from "../api/types";
import { number, say } from "../i18n.svelte";

/** Level 0 means "below level 1", `levels` + 1 means "above the strongest". */
export function strengthWords({ level, low, high }: Strength, levels: number): string {
  const middle =
    level < 1
      ? say("page.my.below")
      : level > levels
        ? say("page.my.above", { level: levels })
        : say("page.my.about-level", { level: number(level, 1) });
  return `${middle} ${range(low, high, levels)}`;
}

function range(low: number, high: number, levels: number): string {
  const [isOpenBelow, isOpenAbove] = [low < 1, high > levels];
  if (isOpenBelow && isOpenAbove) return say("page.my.unknown");
  if (isOpenBelow) return say("page.my.at-most", { high: number(Math.max(high, 1), 1) });
  if (isOpenAbove) return say("page.my.at-least", { low: number(Math.min(low, levels), 1) });
  return say("page.my.between", { low: number(low, 1), high: number(high, 1) });
}
