"""The retrograde method, to be read: verdicts spread backwards from the ends of the game, one ply at a time.

The accelerator's `retrograde.rs` does the same with numbers for positions, moves backwards made instead of remembered,
and symmetry; it is a thousand times as fast, and the tests hold the two against each other.

Thompson, "Retrograde analysis of certain endgames", ICCA Journal 9(3), 1986.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection

from siasat.core.game import Game, M, S
from siasat.solve.verdict import DRAWN, LOST_NOW, Verdict


def solve(game: Game[S, M], positions: Collection[S], known: Callable[[S], Verdict]) -> dict[S, Verdict]:
    """The verdict on each of `positions`; `known` judges what play leads to outside of them.

    For games in which only the side that has just moved can win, and in which endless play is a draw.
    """
    inside = set(positions)
    before: dict[S, list[S]] = defaultdict(list)
    left: dict[S, int] = {}  # moves inside that are not known to lose; positions that cannot lose are not here
    slowest: dict[S, int] = {}  # the plies of the slowest losing exit, where every exit loses
    waiting: dict[int, list[S]] = defaultdict(list)  # by plies: decided then, unless decided before

    # 1. Look at every position: ends, exits, and how many moves stay inside.
    for state in positions:
        end = game.outcome(state)
        if end is not None:
            if end.winner is not None:
                waiting[0].append(state)
            continue
        children = {game.play(state, move) for move in game.legal_moves(state)}
        for child in children & inside:
            before[child].append(state)
        exit_ = max((known(child).before() for child in children - inside), default=None)
        if exit_ is None or exit_.outcome == "lost":
            left[state] = len(children & inside)
        if exit_ is not None and exit_.plies is not None:
            if exit_.outcome == "lost":
                slowest[state] = exit_.plies
            if exit_.outcome == "won" or left[state] == 0:
                waiting[exit_.plies].append(state)

    # 2. Wave by wave: what is decided in n plies decides positions one ply before it.
    verdicts: dict[S, Verdict] = {}
    plies = 0
    while waiting:
        result = Verdict("won" if plies % 2 else "lost", plies)
        wave = [state for state in dict.fromkeys(waiting.pop(plies, ())) if state not in verdicts]
        for state in wave:
            verdicts[state] = result
        for earlier in (earlier for state in wave for earlier in before[state] if earlier not in verdicts):
            if result.outcome == "lost":
                waiting[plies + 1].append(earlier)
            elif earlier in left:
                left[earlier] -= 1
                if left[earlier] == 0:
                    waiting[max(plies + 1, slowest.get(earlier, 0))].append(earlier)
        plies += 1

    # 3. What no wave reached is drawn: whoever is to move there can stay among such positions for ever.
    return {state: verdicts.get(state, DRAWN) for state in positions}


def verdict_at_end(game: Game[S, M], state: S) -> Verdict | None:
    """The verdict on a finished game, or None while it goes on."""
    end = game.outcome(state)
    if end is None:
        return None
    return DRAWN if end.winner is None else LOST_NOW
