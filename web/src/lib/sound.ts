/** Sounds made on the spot, without files, in three sets: wood on wood, bronze bars, soft drops. */

import { prefs, type SoundSet } from "./prefs.svelte";
import { bell, drop, knock } from "./sound/voices";

export type Sound =
  | "move"
  | "take"
  | "drop"
  | "lift"
  | "relay"
  | "sweep"
  | "capture"
  | "again"
  | "win"
  | "loss"
  | "draw"
  | "start";

/** One note: when after the start, how high, how loud. */
type Note = readonly [after: number, pitch: number, loud: number];
type Voice = (audio: AudioContext, at: number, pitch: number, loud: number) => void;

const TUNES: Record<"again" | "start" | "win" | "loss" | "draw", readonly Note[]> = {
  again: notes([523, 659], 0.11, 0.12),
  start: [[0, 440, 0.1]],
  win: notes([392, 494, 587, 784], 0.13, 0.13),
  loss: notes([392, 330, 262], 0.18, 0.12),
  draw: notes([392, 392], 0.2, 0.12),
};

/** What is struck, for everything that happens on the board. */
const STRUCK: Record<SoundSet, { voice: Voice; tune: Voice; notes: Record<string, readonly Note[]> }> = {
  wood: {
    voice: knock,
    tune: bell,
    notes: {
      move: [[0, 190, 0.3]],
      take: [
        [0, 150, 0.4],
        [0.05, 230, 0.25],
      ],
      drop: [[0, 1050, 0.09]],
      lift: [[0, 520, 0.14]],
      relay: [[0, 520, 0.14]],
      sweep: [[0, 520, 0.14]],
      capture: [[0, 130, 0.5]],
    },
  },
  bronze: {
    voice: bell,
    tune: bell,
    notes: {
      move: [[0, 294, 0.12]],
      take: [
        [0, 247, 0.14],
        [0.07, 370, 0.1],
      ],
      drop: [[0, 880, 0.03]],
      lift: [[0, 587, 0.05]],
      relay: [[0, 659, 0.06]],
      sweep: [[0, 659, 0.06]],
      capture: [
        [0, 196, 0.14],
        [0.05, 392, 0.1],
      ],
    },
  },
  soft: {
    voice: drop,
    tune: drop,
    notes: {
      move: [[0, 330, 0.16]],
      take: [
        [0, 262, 0.2],
        [0.06, 196, 0.16],
      ],
      drop: [[0, 700, 0.05]],
      lift: [[0, 440, 0.08]],
      relay: [[0, 494, 0.08]],
      sweep: [[0, 494, 0.08]],
      capture: [
        [0, 220, 0.2],
        [0.06, 165, 0.16],
      ],
    },
  },
};

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!prefs.get("sound") || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  // A browser lets a page sound only after a touch or a key; until then nothing is queued up.
  if (context.state === "suspended") void context.resume();
  if (context.state !== "running" && sound !== "move") return;
  const set = STRUCK[prefs.get("soundSet")];
  const [audio, now] = [context, context.currentTime];
  const struck = set.notes[sound];
  const voice = struck ? set.voice : set.tune;
  // Seeds that fall one after the other differ a little.
  const wobble = sound === "drop" ? 0.86 + 0.28 * Math.random() : 1;
  for (const [after, pitch, loud] of struck ?? TUNES[sound as keyof typeof TUNES])
    voice(audio, now + after, pitch * wobble, loud);
  if (sound === "capture" && set.voice === knock) bell(audio, now + 0.04, 392, 0.12);
}

function notes(pitches: readonly number[], apart: number, loud: number): readonly Note[] {
  return pitches.map((pitch, i) => [i * apart, pitch, loud] as const);
}
