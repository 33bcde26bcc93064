/**
 * Searches on demand over one socket. A job ends by itself, by `cancel`, or with its page; one that the server lost, as it
 * was restarted or out of reach, is asked for again.
 */

import { sentence } from "./sentence";
import { Socket } from "./socket.svelte";
import type { WorkMessage, WorkRequest } from "./types";

type Search = Exclude<WorkRequest, { type: "cancel" }>;
/** What a search of this type asks for; its name is added when it starts. */
type Wanted<T extends Search["type"]> = Omit<Extract<Search, { type: T }>, "type" | "job">;
type Heard = (message: WorkMessage) => void;

interface Wish {
  request: object;
  heard: Heard;
  /** How often it was sent. */
  sent: number;
}

/** A request that loses its connection this often is probably the cause. */
const MOST_SENT = 5;

export class Work {
  readonly socket: Socket;
  #wishes = new Map<string, Wish>();
  #count = 0;

  constructor() {
    this.socket = new Socket(
      () => "/api/work",
      (message) => this.#hear(message as WorkMessage),
      () => this.#unanswered(),
    );
  }

  /** Start a job; the answer is its name. */
  start<T extends Search["type"]>(type: T, request: Wanted<T>, heard: Heard): string {
    const job = `${type}-${++this.#count}`;
    const wish = { request: { ...request, type, job }, heard, sent: 0 };
    this.#wishes.set(job, wish);
    if (this.socket.send(wish.request)) wish.sent++;
    return job;
  }

  cancel(job: string): void {
    if (this.#wishes.delete(job)) this.socket.send({ type: "cancel", job } satisfies WorkRequest);
  }

  close(): void {
    this.#wishes.clear();
    this.socket.close();
  }

  #unanswered(): object[] {
    for (const [job, wish] of [...this.#wishes]) {
      if (wish.sent < MOST_SENT) continue;
      this.#hear({
        type: "error",
        job,
        error: { code: "search-failed", message: "", field: null, text: { en: "", id: "" } },
      });
    }
    const wishes = [...this.#wishes.values()];
    for (const wish of wishes) wish.sent++;
    return wishes.map(({ request }) => request);
  }

  #hear(message: WorkMessage): void {
    if (message.job === null) return;
    const wish = this.#wishes.get(message.job);
    const ended = message.type === "done" || message.type === "error";
    if (ended) this.#wishes.delete(message.job);
    if (message.type !== "error") return wish?.heard(message);
    const { error } = message;
    wish?.heard({ ...message, error: { ...error, message: sentence(error) } });
  }
}
