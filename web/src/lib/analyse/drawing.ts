/** Drawing on a board with the mouse, as on lichess: right-drag an arrow, right-click a circle. */

import type { Colour } from "./tree";

/** Green; red with Shift or Ctrl, blue with Alt or the system key, yellow with one of each. */
export function colourOf(
  event: Pick<MouseEvent, "shiftKey" | "ctrlKey" | "altKey" | "metaKey" | "button">,
): Colour {
  // With the left button, Shift only says that something is drawn.
  const one = event.ctrlKey || (event.shiftKey && event.button !== 0);
  const other = event.altKey || event.metaKey;
  if (one && other) return "yellow";
  if (other) return "blue";
  return one ? "red" : "green";
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
