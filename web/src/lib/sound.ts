/** Sounds made on the spot, without files: wood on wood, a shell in a hole, a small gamelan-like bell. */

import { prefs } from "./prefs.svelte";

export type Sound =
  | "move"
  | "take"
  | "drop"
  | "lift"
  | "relay"
  | "capture"
  | "sweep"
  | "again"
  | "win"
  | "loss"
  | "draw"
  | "start";

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!prefs.get("sound") || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  // A browser lets a page sound only after a touch or a key; until then nothing is queued up.
  if (context.state === "suspended") void context.resume();
  if (context.state !== "running" && sound !== "move") return;
  const at = context.currentTime;
  switch (sound) {
    case "move":
      return knock(context, at, 190, 0.3);
    case "take":
      knock(context, at, 150, 0.4);
      return knock(context, at + 0.05, 230, 0.25);
    case "drop":
      return knock(context, at, 900 + 300 * Math.random(), 0.09);
    case "lift":
    case "relay":
    case "sweep":
      return knock(context, at, 520, 0.14);
    case "capture":
      knock(context, at, 130, 0.5);
      return bell(context, at + 0.04, 392, 0.12);
    case "again":
      bell(context, at, 523, 0.12);
      return bell(context, at + 0.11, 659, 0.12);
    case "start":
      return bell(context, at, 440, 0.1);
    case "win":
      return [392, 494, 587, 784].forEach((pitch, i) =>
        bell(context as AudioContext, at + 0.13 * i, pitch, 0.13),
      );
    case "loss":
      return [392, 330, 262].forEach((pitch, i) => bell(context as AudioContext, at + 0.18 * i, pitch, 0.12));
    case "draw":
      return [392, 392].forEach((pitch, i) => bell(context as AudioContext, at + 0.2 * i, pitch, 0.12));
  }
}

/** A short noise through a resonant filter: a piece set down. */
function knock(audio: AudioContext, at: number, pitch: number, loud: number): void {
  const length = Math.ceil(audio.sampleRate * 0.06);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) data[i] = (Math.random() * 2 - 1) * Math.exp(-i / (length * 0.18));
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 3.2 });
  const gain = new GainNode(audio, { gain: loud * 3 });
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(at);
}

/** Two slightly mistuned partials that fade: a bronze bar. */
function bell(audio: AudioContext, at: number, pitch: number, loud: number): void {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0004, at + 0.9);
  gain.connect(audio.destination);
  for (const [ratio, share] of [
    [1, 1],
    [2.76, 0.25],
    [1.004, 0.6],
  ] as const) {
    const partial = new OscillatorNode(audio, { type: "sine", frequency: pitch * ratio });
    partial.connect(new GainNode(audio, { gain: share })).connect(gain);
    partial.start(at);
    partial.stop(at + 0.95);
  }
}
