"""How long a move is on its way on the screen: clocks wait for it."""

from __future__ import annotations

from collections.abc import Iterable

from siasat.core.scene import Step

STEP_MS = 170
PAUSE_MS = 700
"""A dropped seed, and an event with words (a relay, a capture, an extra turn), at normal speed.

`web/src/lib/board/timing.ts` has the same numbers."""


def animation_ms(steps: Iterable[Step]) -> int:
    """Milliseconds that the page takes to sow a move at normal speed; 0 for moves of pieces, which slide at once.

    The twin of `Sowing.run` in `web/src/lib/board/sowing.svelte.ts`: long relays become quicker, down to two fifths.
    """
    total, lifts, drops = 0.0, 0, 0
    for step in steps:
        drops += step.kind == "drop"
        quicker = max(0.4, 1 - drops / 60)
        match step.kind:
            case "drop" | "sweep":
                total += STEP_MS * quicker
            case "lift":
                total += (PAUSE_MS if lifts else 1.6 * STEP_MS) * quicker
                lifts += 1
            case "capture" | "again":
                total += PAUSE_MS * quicker
    return round(total)
