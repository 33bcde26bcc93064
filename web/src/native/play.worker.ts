// The worker behind `play.ts`: rules and engines, without Python. Questions wait for the module.

import { Native } from "./instance.ts";
import { compile } from "./load.ts";
import type { PlayAnswer, PlayQuestion } from "./play.ts";

let opening: Promise<Native>;
let lines: string[] = [];

const send = (answer: PlayAnswer) => postMessage(answer);

addEventListener("message", ({ data }: MessageEvent<PlayQuestion>) => void answer(data));

async function answer(data: PlayQuestion): Promise<void> {
  try {
    if (data.kind === "open") {
      const host = { poll: () => 0, event: (text: string) => void lines.push(text) };
      opening = compile(data.url).then((module) => new Native(module, host));
      await opening;
      return;
    }
    const native = await opening;
    lines = [];
    send({ kind: "answer", id: data.id, text: native.ask(data.text), lines });
  } catch (error) {
    send({ kind: "failed", id: data.id, message: error instanceof Error ? error.message : String(error) });
  }
}
