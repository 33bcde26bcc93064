import type { ClockState, Side } from "../api/types";

/** Milliseconds that a side has at the moment `now`. The state came at `at`; its running clock may wait for seeds. */
export function timeLeft(clock: { at: number; state: ClockState }, side: Side, now: number): number {
  const left = clock.state.left_ms[side - 1] ?? 0;
  if (clock.state.running !== side) return left;
  return left - Math.max(0, now - clock.at - clock.state.wait_ms);
}

/** Time left as people read it: `4:05`, `1:02:00`, and tenths in the last seconds. */
export function clockText(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  if (left < 10_000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(left / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (value: number): string => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
