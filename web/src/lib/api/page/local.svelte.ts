/** What the page shows of the application inside it: how far it has loaded, and whether the browser keeps its store. */

import type { FromWorker, Step } from "./messages";

class Local {
  step: Step | "ready" | "failed" = $state("interpreter");
  /** Why it could not start. */
  failure = $state("");
  /** Whether what is stored is kept after the page is closed. */
  kept = $state(true);

  hear(message: FromWorker): void {
    if (message.kind === "progress") this.step = message.step;
    else if (message.kind === "ready") this.step = "ready";
    else if (message.kind === "failed") {
      this.step = "failed";
      this.failure = message.message;
      console.error(message.message);
    } else if (message.kind === "storage") {
      this.kept = message.kept;
      if (!message.kept) console.warn(message.reason);
    }
  }
}

export const local = new Local();
