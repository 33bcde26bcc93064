"""Parity of rules: the Python reference and its native twin, walked side by side."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from siasat.backend.native import open_native
from siasat.core.mixing import SplitMix64
from siasat.core.notation import notation_of
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.errors import SiasatError
from siasat.games.registry import AnyGame
from siasat.testing.walks import Step, walk

if TYPE_CHECKING:
    from siasat_native import NativeState


class ParityError(SiasatError):
    """The two backends differ; the message says where first."""


@dataclass(frozen=True, slots=True)
class RulesReport:
    """What was compared, with no difference found."""

    game: str
    variant: str
    positions: int
    distinct: int
    moves: int
    games: int

    def __str__(self) -> str:
        return (
            f"{self.game} {self.variant}: {self.positions} positions ({self.distinct} distinct) of {self.games} games, "
            f"{self.moves} moves: order, texts, keys, outcomes, reversibility; 0 differences"
        )


def compare_rules(
    game: AnyGame,
    positions: int,
    seed: int = 1,
    max_plies: int = 300,
    progress: Callable[[int], None] | None = None,
    start: str | None = None,
) -> RulesReport:
    """Walk both backends through random games until `positions` are compared; raise `ParityError` at a difference.

    Compared at every position: its text, mover, key (in Rust kept up move by move) against Python's and against a
    full recomputation, outcome, and for every legal move in order its text and reversibility. `progress` hears the number
    of positions after each game; `start` is the text of the position to walk from.
    """
    names = notation_of(game)
    rng = SplitMix64(seed)
    root = game.initial() if start is None else names.parse_state(start)
    root_text = names.format_state(root)
    twin_root = open_native(game, root_text).parse_state(root_text)
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
        if progress is not None:
            progress(compared)
    return RulesReport(game.id, game.variant, compared, len(seen), moves, games)


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
    ]
    for what, ours, theirs in python:
        if ours != theirs:
            raise ParityError(
                f"{game.id} {game.variant}: {what} differs at {names.format_state(state)}: "
                f"python {ours!r}, rust {theirs!r}"
            )


def _outcome(winner: int | None, reason: str, margin: int, payoff: int | None) -> Outcome:
    return Outcome(None if winner is None else Player(winner), reason, margin, payoff)
