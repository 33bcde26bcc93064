/** A sowing move step by step: the seeds in each hole while the hand moves. The server sends the steps. */

import { SvelteMap } from "svelte/reactivity";
import type { PitsScene, Step } from "../api/types";
import { allPits, type Place } from "./scene";

export type Event = "lift" | "relay" | "drop" | "capture" | "sweep" | "again";

export interface Timing {
  /** Milliseconds a dropped seed takes; 0 shows the end at once. */
  step: number;
  /** How long a named event (relay, capture, another move) stays before the next step. */
  pause: number;
}

export class Sowing {
  /** Seeds by pit while the move runs. */
  readonly seeds = new SvelteMap<Place, number>();
  running = $state(false);
  hand: { at: Place; seeds: number } | null = $state.raw(null);
  trail: Place[] = $state.raw([]);
  word: { kind: "relay" | "capture" | "again"; at: Place; seeds: number } | null = $state.raw(null);
  /** Milliseconds the hand takes to the next hole. */
  stepTime = $state(0);
  #skip: (() => void) | null = null;
  #skipped = false;
  /** The current run; a later one, or a stop, ends it. */
  #run = 0;

  /** Show `steps` from the position `before`; resolves when the hand is done. */
  async run(
    before: PitsScene,
    steps: readonly Step[],
    timing: Timing,
    heard: (event: Event) => void,
  ): Promise<void> {
    this.stop();
    const run = this.#run;
    this.seeds.clear();
    for (const pit of allPits(before)) this.seeds.set(pit.id, pit.seeds);
    this.#skipped = timing.step === 0;
    this.trail = [];
    this.word = null;
    this.running = true;
    let [lifts, drops] = [0, 0];
    for (const step of steps) {
      if (run !== this.#run) return;
      const event = this.#apply(step, lifts);
      if (step.kind === "lift") lifts++;
      if (step.kind === "drop") drops++;
      if (this.#skipped || event === null) continue;
      heard(event);
      const named = event === "relay" || event === "capture" || event === "again";
      this.stepTime = timing.step * haste(drops);
      await this.#wait(
        named ? timing.pause * haste(drops) : event === "lift" ? this.stepTime * 1.6 : this.stepTime,
      );
    }
    if (run === this.#run) this.stop();
  }

  /** End it here; what the scene says is shown again. */
  stop(): void {
    this.#run++;
    this.#skip?.();
    this.#skip = null;
    this.hand = null;
    this.word = null;
    this.running = false;
  }

  skip(): void {
    this.#skipped = true;
    this.#skip?.();
  }

  #apply(step: Step, lifts: number): Event | null {
    const [at, seeds] = [step.at, step.seeds ?? 0];
    switch (step.kind) {
      case "lift":
        this.#add(at, -seeds);
        this.hand = { at, seeds };
        this.trail = [...this.trail, at];
        this.word = lifts > 0 ? { kind: "relay", at, seeds } : null;
        return lifts > 0 ? "relay" : "lift";
      case "drop":
        this.#add(at, 1);
        this.hand = { at, seeds: (this.hand?.seeds ?? 1) - 1 };
        this.trail = [...this.trail, at];
        this.word = null;
        return "drop";
      case "capture":
        this.#add(at, -seeds);
        if (step.to) this.#add(step.to, seeds);
        this.hand = null;
        this.word = {
          kind: "capture",
          at,
          seeds: (this.word?.kind === "capture" ? this.word.seeds : 0) + seeds,
        };
        return "capture";
      case "sweep":
        this.#add(at, -seeds);
        if (step.to) this.#add(step.to, seeds);
        this.hand = null;
        this.word = null;
        return "sweep";
      case "again":
        this.hand = null;
        this.word = { kind: "again", at, seeds: 0 };
        return "again";
      case "set":
        this.seeds.set(at, seeds);
        return null;
      default:
        return null;
    }
  }

  #add(at: Place, seeds: number): void {
    this.seeds.set(at, (this.seeds.get(at) ?? 0) + seeds);
  }

  #wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#skip = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** Relays can take a hundred seeds, so the hand gets faster, down to two fifths of the time. */
function haste(drops: number): number {
  return Math.max(0.4, 1 - drops / 60);
}
