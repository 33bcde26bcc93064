/** A socket that was closed: when it connects again. */

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Socket } from "../src/lib/api/socket.svelte";

class FakeSocket {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 1;
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    FakeSocket.made.push(this);
  }
  send(): void {
    /* Nobody listens. */
  }
  close(): void {
    /* Nothing to close. */
  }
}

function closed(code: number): void {
  FakeSocket.made.at(-1)?.onopen?.();
  FakeSocket.made.at(-1)?.onclose?.({ code });
}

describe("Socket", () => {
  let socket: Socket;
  const listeners = new Map<string, () => void>();

  beforeEach(() => {
    FakeSocket.made = [];
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", FakeSocket);
    vi.stubGlobal("location", { protocol: "http:", host: "here" });
    const on = (name: string, call: () => void): unknown => listeners.set(name, call);
    vi.stubGlobal("addEventListener", on);
    vi.stubGlobal("removeEventListener", () => undefined);
    vi.stubGlobal("document", {
      visibilityState: "visible",
      addEventListener: on,
      removeEventListener: () => undefined,
    });
    socket = new Socket(
      () => "/live",
      () => undefined,
    );
  });
  afterEach(() => {
    socket.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test("connects again soon after a restart of the server", () => {
    closed(1001);
    vi.advanceTimersByTime(500);
    expect(FakeSocket.made.length).toBe(2);
  });

  test("waits some seconds after it has sent too much, even if the page is looked at again", () => {
    closed(4429);
    expect(socket.state).toBe("waiting");
    vi.advanceTimersByTime(3000);
    listeners.get("visibilitychange")?.();
    listeners.get("online")?.();
    expect(FakeSocket.made.length).toBe(1);
    vi.advanceTimersByTime(4000);
    expect(FakeSocket.made.length).toBe(2);
  });

  test("waits longer each time, but never much more than half a minute", () => {
    for (let tries = 1; tries <= 6; tries++) {
      closed(4429);
      expect(FakeSocket.made.length).toBe(tries);
      vi.advanceTimersByTime(40_000);
      expect(FakeSocket.made.length).toBe(tries + 1);
    }
  });

  test("does not connect again where there is no such game", () => {
    closed(4404);
    vi.advanceTimersByTime(100_000);
    expect(FakeSocket.made.length).toBe(1);
    expect(socket.code).toBe(4404);
  });
});
