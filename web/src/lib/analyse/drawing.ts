/** Drawing on a board with the mouse, as on lichess: right-drag an arrow, right-click a circle. */

import type { Colour } from "./tree";

const COLOURS: readonly Colour[] = ["green", "red", "blue", "yellow"];

/** Green; red with Shift or Ctrl, blue with Alt or the system key, yellow with one of each. */
export function colourOf(
  event: Pick<MouseEvent, "shiftKey" | "ctrlKey" | "altKey" | "metaKey" | "button">,
): Colour {
  const red = event.button === 2 ? event.shiftKey || event.ctrlKey : event.ctrlKey;
  const blue = event.altKey || event.metaKey;
  return COLOURS[(red ? 1 : 0) + (blue ? 2 : 0)] ?? "green";
}

/** Whether a press draws: the right button, or the left one with Shift. */
export function draws(event: Pick<MouseEvent, "shiftKey" | "button">): boolean {
  return event.button === 2 || (event.button === 0 && event.shiftKey);
}

/** The cell under a point of the screen, if it belongs to this board. */
export function cellAt(board: Element, x: number, y: number): string | null {
  const cell = document
    .elementsFromPoint(x, y)
    .find((one) => one.matches("[data-square]") && board.contains(one));
  return cell?.getAttribute("data-square") ?? null;
}
