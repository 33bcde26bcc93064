"""Parity of rules: the Python reference and its native twin, walked side by side."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from siasat.backend.native import open_native
from siasat.core.game import AnyGame, Captures, NoisyMoves, NullMove
from siasat.core.mixing import SplitMix64
from siasat.core.notation import notation_of
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.walks import Step, walk
from siasat.errors import SiasatError

if TYPE_CHECKING:
    from siasat.backend.native import NativeState


class ParityError(SiasatError):
    """The two backends differ; the message names the first difference."""


@dataclass(frozen=True, slots=True)
class RulesReport:
    """What was compared, with no difference found."""

    game: str
    variant: str
    positions: int
    distinct: int
    moves: int
    extent: str

    def __str__(self) -> str:
        return (
            f"{self.game} {self.variant}: {self.positions} positions ({self.distinct} distinct; {self.extent}), "
            f"{self.moves} moves: order, texts, keys, outcomes, reversibility, abilities; 0 differences"
        )


def compare_rules(
    game: AnyGame, positions: int, *, seed: int = 1, max_plies: int = 300, start: str | None = None
) -> RulesReport:
    """Walk both backends through random games until `positions` are compared; raise `ParityError` at a difference.

    Compared at every position: its text, mover, key (in Rust kept up move by move) against Python's and against a
    full recomputation, outcome, and for every legal move in order its text, reversibility, noise and capture; and the
    position after a pass. `start` is the text of the position to walk from.
    """
    rng = SplitMix64(seed)
    root, twin_root = _roots(game, start)
    seen: set[int] = set()
    compared = moves = games = 0
    while compared < positions:
        games += 1
        twin = twin_root
        for step in walk(game, rng, max_plies, root):
            compared += 1
            moves += len(step.moves)
            seen.add(game.key(step.state))
            _compare_position(game, step, twin)
            if step.chosen is not None:
                twin = twin.play(step.chosen)
    return RulesReport(game.id, game.variant, compared, len(seen), moves, f"{games} random games")


def compare_reachable(game: AnyGame, most: int, *, start: str | None = None) -> RulesReport:
    """Compare every position that can be reached, nearest first, at most `most` of them: small games whole."""
    queue: deque[tuple[Any, NativeState]] = deque([_roots(game, start)])
    seen = {queue[0][0]}
    compared = moves = 0
    while queue and compared < most:
        state, twin = queue.popleft()
        step = Step(state, tuple(game.legal_moves(state)), None)
        _compare_position(game, step, twin)
        compared += 1
        moves += len(step.moves)
        for index, move in enumerate(step.moves):
            child = game.play(state, move)
            if child not in seen:
                seen.add(child)
                queue.append((child, twin.play(index)))
    extent = "the nearest to the start" if queue else "all there are"
    return RulesReport(game.id, game.variant, compared, compared, moves, extent)


def _roots(game: AnyGame, start: str | None) -> tuple[Any, NativeState]:
    names = notation_of(game)
    root = game.initial() if start is None else names.parse_state(start)
    text = names.format_state(root)
    return root, open_native(game, text).parse_state(text)


def _compare_position(game: AnyGame, step: Step, twin: NativeState) -> None:
    names = notation_of(game)
    state = step.state
    text, to_move, key, full_key, outcome = twin.view()
    python: list[tuple[str, Any, Any]] = [
        ("text", names.format_state(state), text),
        ("side to move", int(game.to_move(state)), to_move),
        ("key", game.key(state), key),
        ("key recomputed", game.key(state), full_key),
        ("outcome", game.outcome(state), None if outcome is None else _outcome(*outcome)),
        ("moves", [names.format_move(state, move) for move in step.moves], twin.legal_moves()),
        ("irreversible", [game.is_irreversible(state, move) for move in step.moves], twin.irreversible()),
        ("abilities", _abilities(game, step), twin.abilities()),
    ]
    for what, ours, theirs in python:
        if ours != theirs:
            raise ParityError(
                f"{game.id} {game.variant}: {what} differs at {names.format_state(state)}: "
                f"python {ours!r}, rust {theirs!r}"
            )


def _abilities(game: AnyGame, step: Step) -> tuple[list[bool] | None, list[int] | None, str | None]:
    """What the game offers to searches, in the shape of `NativeState.abilities`."""
    state, moves = step.state, step.moves
    passed = game.play_null(state) if isinstance(game, NullMove) else None
    return (
        [game.is_noisy(state, move) for move in moves] if isinstance(game, NoisyMoves) else None,
        [game.captured(state, move) for move in moves] if isinstance(game, Captures) else None,
        None if passed is None else notation_of(game).format_state(passed),
    )


def _outcome(winner: int | None, reason: str, margin: int, payoff: int | None) -> Outcome:
    return Outcome(None if winner is None else Player(winner), reason, margin, payoff)
