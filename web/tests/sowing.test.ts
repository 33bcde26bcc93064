import { describe, expect, test } from "vitest";
import type { Step, StepKind } from "../src/lib/api/types";
import { Sowing, type Event } from "../src/lib/board/sowing.svelte";
import { pits } from "./scenes";

const step = (kind: StepKind, at: string, seeds: number, to: string | null = null): Step => ({
  kind,
  at,
  to,
  seeds,
  path: [],
  piece: null,
});

describe("Sowing", () => {
  const before = pits([0, 2, 0], [1, 0, 3]);
  const steps = [
    step("lift", "1:1", 2),
    step("drop", "1:2", 1),
    step("drop", "1:store", 1),
    step("again", "1:store", 0),
  ];

  test("goes seed by seed and names what happens", async () => {
    const sowing = new Sowing();
    const heard: Event[] = [];
    await sowing.run(before, steps, { step: 1, pause: 1 }, (event) => heard.push(event));
    expect(heard).toEqual(["lift", "drop", "drop", "again"]);
    expect([...sowing.seeds]).toEqual([
      ["2:0", 1],
      ["2:1", 0],
      ["2:2", 3],
      ["1:2", 1],
      ["1:1", 0],
      ["1:0", 0],
      ["1:store", 1],
      ["2:store", 0],
    ]);
    expect(sowing.trail).toEqual(["1:1", "1:2", "1:store"]);
    expect(sowing.running).toBe(false);
  });

  test("a second lift is a relay, and captures are summed", async () => {
    const sowing = new Sowing();
    const heard: Event[] = [];
    const words: (number | undefined)[] = [];
    await sowing.run(
      before,
      [
        step("lift", "1:1", 2),
        step("drop", "1:2", 1),
        step("lift", "1:2", 1),
        step("capture", "1:2", 1, "1:store"),
        step("capture", "2:0", 4, "1:store"),
      ],
      { step: 1, pause: 1 },
      (event) => {
        heard.push(event);
        words.push(sowing.word?.seeds);
      },
    );
    expect(heard).toEqual(["lift", "drop", "relay", "capture", "capture"]);
    expect(words.at(-1)).toBe(5);
    expect(sowing.seeds.get("1:store")).toBe(5);
  });

  test("without motion it is over at once and silent", async () => {
    const sowing = new Sowing();
    const heard: Event[] = [];
    await sowing.run(before, steps, { step: 0, pause: 0 }, (event) => heard.push(event));
    expect(heard).toEqual([]);
    expect(sowing.seeds.get("1:store")).toBe(1);
  });

  test("a skip ends the wait", async () => {
    const sowing = new Sowing();
    const done = sowing.run(before, steps, { step: 60_000, pause: 60_000 }, () => undefined);
    sowing.skip();
    await done;
    expect(sowing.running).toBe(false);
  });
});
