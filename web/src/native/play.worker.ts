// The worker behind `play.ts`: rules and engine of one game, without Python.

import { Native } from "./instance.ts";
import { compile } from "./load.ts";
import type { PlayAnswer, PlayQuestion } from "./play.ts";

let native: Native | undefined;
let wish: Int32Array | undefined;

const send = (answer: PlayAnswer) => postMessage(answer);

addEventListener("message", ({ data }: MessageEvent<PlayQuestion>) => void answer(data));

async function answer(data: PlayQuestion): Promise<void> {
  try {
    if (data.kind === "open") {
      const module = data.module ?? (await compile(data.url));
      wish = data.wish && new Int32Array(data.wish);
      native = new Native(module, {
        poll: () => (wish ? Atomics.load(wish, 0) : 0),
        event: (text) => send({ kind: "line", id: data.id, text }),
      });
      send({ kind: "opened", id: data.id, module });
      return;
    }
    if (!native) throw new Error("the native module is not open");
    send({ kind: "answer", id: data.id, text: native.ask(data.text), generation: native.generation });
  } catch (error) {
    send({ kind: "failed", id: data.id, message: error instanceof Error ? error.message : String(error) });
  }
}
