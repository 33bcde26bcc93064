/** What can be struck: wood, bronze, water. */

/** A short noise through a resonant filter: a piece set down. */
export function knock(audio: AudioContext, at: number, pitch: number, loud: number): void {
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
export function bell(audio: AudioContext, at: number, pitch: number, loud: number): void {
  const gain = fading(audio, at, loud, 0.9);
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

/** A sine that falls a little and fades quickly: a drop of water. */
export function drop(audio: AudioContext, at: number, pitch: number, loud: number): void {
  const tone = new OscillatorNode(audio, { type: "sine", frequency: pitch });
  tone.frequency.setValueAtTime(pitch * 1.25, at);
  tone.frequency.exponentialRampToValueAtTime(pitch, at + 0.06);
  tone.connect(fading(audio, at, loud, 0.18));
  tone.start(at);
  tone.stop(at + 0.2);
}

function fading(audio: AudioContext, at: number, loud: number, seconds: number): GainNode {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0004, at + seconds);
  gain.connect(audio.destination);
  return gain;
}
