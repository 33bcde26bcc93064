"""Games against stand-ins: our programs replace the people who played in a paper's experiments.

They are no people and say nothing about how strong the papers' opponents were. What they keep is the design: as many
games, the same side beginning, the same computer. So that no two games are alike, a stand-in's first move is drawn at
random, and one in ten of the others: people err as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

from siasat.core.mixing import SplitMix64
from siasat.core.player import Player
from siasat.core.referee import Referee
from siasat.lab.papers.model import Phrase, Said, phrase
from siasat.lab.papers.searching import Lens

SLIPS = 10
"""One move in this many is drawn at random; the first always is."""

MAX_PLIES = 200
"""The number of moves after which a game is a draw."""

COMPUTER, PERSON, DRAW = "computer", "person", "draw"


@dataclass(frozen=True, slots=True)
class StandIn:
    """A stand-in for a person: a search to a fixed depth."""

    name: Said
    algorithm: str
    depth: int


GREEDY = StandIn(phrase("greedy"), "greedy", 1)


def level(depth: int) -> StandIn:
    """Alpha-beta to a depth."""
    return StandIn(phrase("level", depth=depth), "alphabeta", depth)


@dataclass(frozen=True, slots=True)
class Played:
    """A game: who won and by how much, from the computer's side; the moves its searches made, and their time."""

    computer_first: bool
    winner: str
    margin: int
    moves_made: int
    milliseconds: float
    plies: int

    @property
    def winner_name(self) -> Phrase:
        """Who won, to be said."""
        return phrase(self.winner)


def play(lens: Lens, algorithm: str, depth: int, against: StandIn, computer_first: bool, seed: int) -> Played:
    """One game of `algorithm` to `depth` against a stand-in; the same for the same seed.

    `{seed}` in the algorithm stands for a seed of its own at every move.
    """
    referee = Referee(lens.game)
    rng = SplitMix64(seed)
    computer = Player.FIRST if computer_first else Player.SECOND
    made, spent = 0, 0.0
    while referee.outcome is None and referee.ply < MAX_PLIES:
        state = referee.state
        moves = lens.game.legal_moves(state)
        if referee.to_move is computer:
            own = algorithm.format(seed=rng.below(1_000_000))
            start = perf_counter()
            found = lens.result(state, depth, own)
            spent += perf_counter() - start
            made += found.nodes - 1
            move = found.move
        elif referee.ply < 2 or rng.below(SLIPS) == 0:
            move = moves[rng.below(len(moves))]
        else:
            move = lens.result(state, against.depth, against.algorithm).move
        referee.play(move)
    end = referee.outcome
    winner, margin = DRAW, 0
    if end is not None and end.winner is not None:
        winner = COMPUTER if end.winner is computer else PERSON
        margin = end.margin if winner == COMPUTER else -end.margin
    return Played(computer_first, winner, margin, made, 1000 * spent, referee.ply)


def series(
    lens: Lens, algorithm: str, depth: int, against: StandIn, games: int, round_number: int, first: bool | None = None
) -> list[Played]:
    """As many games as the paper played; the computer begins in every second one from the first, or as `first` says."""
    return [
        play(lens, algorithm, depth, against, number % 2 == 0 if first is None else first, _seed(round_number, number))
        for number in range(games)
    ]


def won(games: Sequence[Played], by: str = COMPUTER) -> int:
    """How many of the games a player won."""
    return sum(game.winner == by for game in games)


def alike(one: Sequence[Sequence[Played]], other: Sequence[Sequence[Played]]) -> int:
    """How many games of two equally long series went alike, move by move as far as their lengths and ends show."""
    return sum(
        (a.winner, a.margin, a.plies) == (b.winner, b.margin, b.plies)
        for games, others in zip(one, other, strict=True)
        for a, b in zip(games, others, strict=True)
    )


def _seed(round_number: int, number: int) -> int:
    return 1_000 * round_number + number
