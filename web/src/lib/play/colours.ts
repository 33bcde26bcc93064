/** The colours of a game's two sides: its entry in the catalogue states them, CSS variables carry them. */

import { gameInfo } from "../api/catalogue.svelte";

const [DARK_INK, LIGHT_INK] = ["#33251d", "#fbf4e4"];

/** Relative luminance of `#rrggbb`, 0 (black) to 1 (white), as WCAG 2 defines it. */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** What text on a colour is written in. */
export function inkOn(colour: string): string {
  return luminance(colour) > 0.25 ? DARK_INK : LIGHT_INK;
}

/** `--side-1`, `--side-2` and the ink on each, as an inline style; empty (the defaults of `app.css`) until known. */
export function sideStyle(game: string): string {
  return (gameInfo(game)?.colours ?? [])
    .map((colour, i) => `--side-${i + 1}:${colour};--on-side-${i + 1}:${inkOn(colour)};`)
    .join("");
}
