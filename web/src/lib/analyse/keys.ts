/** The keys of the analysis board, as on lichess. */

import type { Study } from "./study.svelte";

/**
 * Do what a key asks for: arrows step and change between variations, Home and End go to the ends, Ctrl+Z undoes.
 * False where the key means nothing here.
 */
export function pressKey(study: Study, event: KeyboardEvent): boolean {
  const ctrl = event.ctrlKey || event.metaKey;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.altKey) return false;
  if (ctrl) {
    if (key === "z" && !event.shiftKey) study.undo();
    else if (key === "y" || key === "z") study.redo();
    else return false;
    return true;
  }
  switch (key) {
    case "ArrowLeft":
    case "k":
      void study.step(-1);
      return true;
    case "ArrowRight":
    case "j":
      void study.step(1);
      return true;
    case "ArrowUp":
      if (!study.turnTo(-1)) void study.look(0);
      return true;
    case "ArrowDown":
      if (!study.turnTo(1)) void study.look(study.line.length);
      return true;
    case "Home":
      void study.look(0);
      return true;
    case "End":
      void study.look(study.line.length);
      return true;
    default:
      return false;
  }
}
