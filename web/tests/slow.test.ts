/** Answers that come late or not at all: a board goes where it was last sent, and lost searches are asked for again. */

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LiveLines } from "../src/lib/analyse/live.svelte";
import { Review } from "../src/lib/analyse/review.svelte";
import { Study } from "../src/lib/analyse/study.svelte";
import type {
  ExplorationInfo,
  PositionRequest,
  PositionView,
  ReviewPly,
  WorkMessage,
} from "../src/lib/api/types";
import { Work } from "../src/lib/api/work.svelte";
import { Recorded } from "../src/lib/explore/recorded.svelte";

const MOVES = ["e2e4", "e7e5", "g1f3", "b8c6"];

function viewOf(game: string, moves: string[]): PositionView {
  return {
    game,
    variant: "standard",
    start: "s",
    moves,
    ply: moves.length,
    steps: [],
  } as unknown as PositionView;
}

describe("Study", () => {
  const answers: (() => void)[] = [];

  beforeEach(() => {
    answers.length = 0;
    vi.stubGlobal("fetch", (_path: string, { body }: { body: string }) => {
      const { game, moves } = JSON.parse(body) as { game: string; moves?: string[] };
      return new Promise((resolve) => {
        answers.push(() => resolve(Response.json(viewOf(game, moves ?? []))));
      });
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

  test("shows the game that was chosen last, whichever answer comes first", async () => {
    const study = new Study();
    void study.open({ game: "chess" });
    void study.open({ game: "congklak" });
    answers[1]?.();
    await settled();
    answers[0]?.();
    await settled();
    expect(study.view?.game).toBe("congklak");
  });

  test("adds up steps that come faster than the answers", async () => {
    const study = new Study();
    void study.open({ game: "chess", moves: MOVES });
    answers[0]?.();
    await settled();
    for (const by of [-1, -1, -1, 1]) void study.step(by);
    for (const answer of answers.slice(1).reverse()) answer();
    await settled();
    expect(study.view?.ply).toBe(2);
  });
});

describe("Recorded", () => {
  afterEach(() => vi.unstubAllGlobals());

  test("says why a step failed, and repeats it when the server is back", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new Error("refused")));
    const search = new Recorded({ id: "x", events: 2, roots: [] } as unknown as ExplorationInfo);
    await search.step(1);
    expect([search.problem, search.event]).toEqual(["page.trouble.offline-text", null]);
    const events = [0, 1].map((step) => ({ step, kind: "enter", node: null }));
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ events })));
    await search.step(1);
    expect([search.problem, search.event]).toEqual([null, events[1]]);
  });
});

describe("Work", () => {
  class FakeSocket {
    static OPEN = 1;
    static all: FakeSocket[] = [];
    readyState = 0;
    sent: Record<string, unknown>[] = [];
    onopen = (): void => undefined;
    onmessage = (_event: { data: string }): void => undefined;
    onclose = (_event: { code: number }): void => undefined;
    constructor() {
      FakeSocket.all.push(this);
    }
    send(text: string): void {
      this.sent.push(JSON.parse(text) as Record<string, unknown>);
    }
    close(): void {
      this.readyState = 3;
    }
    open(): void {
      this.readyState = 1;
      this.onopen();
    }
    hear(message: unknown): void {
      this.onmessage({ data: JSON.stringify(message) });
    }
    lose(): void {
      this.readyState = 3;
      this.onclose({ code: 1006 });
      vi.advanceTimersByTime(6000);
    }
  }
  const last = (): FakeSocket => FakeSocket.all.at(-1) as FakeSocket;

  beforeEach(() => {
    FakeSocket.all = [];
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", FakeSocket);
    vi.stubGlobal("location", { protocol: "http:", host: "here" });
    vi.stubGlobal("addEventListener", () => undefined);
    vi.stubGlobal("document", { addEventListener: () => undefined, visibilityState: "visible" });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test("asks again for what the server lost, and for nothing else", () => {
    const work = new Work();
    const heard: WorkMessage[] = [];
    work.start("analyse", { game: "chess" }, (message) => heard.push(message));
    const called = work.start("compare", { game: "chess", algorithms: ["alphabeta"] }, () => undefined);
    work.cancel(called);
    last().open();
    expect(last().sent.map(({ job }) => job)).toEqual(["analyse-1"]);
    const ended = work.start("review", { game: "chess" }, () => undefined);
    last().hear({ type: "done", job: ended });
    last().lose();
    last().open();
    expect(FakeSocket.all.length).toBe(2);
    expect(last().sent.map(({ job }) => job)).toEqual(["analyse-1"]);
    last().hear({ type: "done", job: "analyse-1" });
    expect(heard.map(({ type }) => type)).toEqual(["done"]);
  });

  test("positions that follow each other quickly are searched once", () => {
    const work = new Work();
    const lines = new LiveLines(work);
    last().open();
    for (let step = 0; step < 100; step++) {
      lines.ask({ game: "chess", moves: MOVES.slice(0, step % 4) } as unknown as PositionRequest, 1);
      vi.advanceTimersByTime(30);
    }
    expect(last().sent.map(({ type }) => type)).toEqual(["analyse", "cancel"]);
    vi.advanceTimersByTime(1000);
    expect(last().sent.map(({ moves }) => moves)[2]).toEqual(MOVES.slice(0, 3));
  });

  test("gives up a wish that ends every socket", () => {
    const work = new Work();
    const heard: WorkMessage[] = [];
    work.start("analyse", { game: "chess" }, (message) => heard.push(message));
    for (let i = 0; i < 6; i++) {
      last().open();
      last().lose();
    }
    expect(heard.map(({ type }) => type)).toEqual(["error"]);
    expect(last().sent).toEqual([]);
  });

  test("a review that is told again has every position once", () => {
    const review = new Review(new Work());
    last().open();
    review.start(viewOf("chess", MOVES));
    const ply = (number: number): ReviewPly => ({ ply: number, turning: true }) as unknown as ReviewPly;
    for (const number of [0, 1]) last().hear({ type: "ply", job: "review-1", ply: ply(number) });
    last().lose();
    last().open();
    for (const number of [0, 1, 2]) last().hear({ type: "ply", job: "review-1", ply: ply(number) });
    expect(review.plies.map((one) => one.ply)).toEqual([0, 1, 2]);
  });
});
