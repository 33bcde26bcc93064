/** Algorithms and rule sets have names that people read. */

import { beforeAll, expect, test, vi } from "vitest";
import { speak } from "../src/lib/i18n.svelte";
import { algorithmName, variantName } from "../src/lib/names";

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await speak("en");
});

test("an algorithm has its name, with its switches", () => {
  expect(algorithmName("mtdf")).toBe("MTD(f)");
  expect(algorithmName("alphabeta+captures+table=4096")).toBe("Alpha-beta + captures + table (4096)");
  expect(algorithmName("my-own+x")).toBe("my-own + x");
});

test("a rule set has its name, with its board", () => {
  expect(variantName("congklak", "kalah:6,4")).toBe("Kalah 6 × 4");
  expect(variantName("congklak", "kalah:6,4,empty")).toBe("Kalah 6 × 4, with empty capture");
  expect(variantName("congklak", "dakon:7")).toBe("Dakon 7 × 7");
  expect(variantName("doushouqi", "van-rijn-vis")).toBe("van Rijn and Vis's rules");
  expect(variantName("nim", "misere:3,4,5")).toBe("misère (3, 4, 5)");
  expect(variantName("race-to-21", "classic:21")).toBe("classic (21)");
});
