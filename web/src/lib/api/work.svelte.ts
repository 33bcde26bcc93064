/** Searches on demand over one socket. A job ends by itself, by `cancel`, or with its page. */

import { Socket } from "./socket.svelte";
import type { WorkMessage } from "./types";

type Heard = (message: WorkMessage) => void;

export class Work {
  readonly socket: Socket;
  #jobs = new Map<string, Heard>();
  #count = 0;

  constructor() {
    this.socket = new Socket(
      () => "/api/work",
      (message) => this.#hear(message as WorkMessage),
    );
  }

  /** Start a job (`analyse`, `review`, `compare`, `explore`); the answer is its name. */
  start(type: string, request: Record<string, unknown>, heard: Heard): string {
    const job = `${type}-${++this.#count}`;
    this.#jobs.set(job, heard);
    this.socket.send({ ...request, type, job });
    return job;
  }

  cancel(job: string): void {
    if (!this.#jobs.delete(job)) return;
    this.socket.send({ type: "cancel", job });
  }

  close(): void {
    this.#jobs.clear();
    this.socket.close();
  }

  #hear(message: WorkMessage): void {
    if (message.job === null) return;
    this.#jobs.get(message.job)?.(message);
    if (message.type === "done" || message.type === "error") this.#jobs.delete(message.job);
  }
}
