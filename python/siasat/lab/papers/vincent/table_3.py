"""Vincent, table 3: ten games against people at depth 4, played here against stand-ins."""

from __future__ import annotations

from siasat.lab.papers.effort import Effort
from siasat.lab.papers.model import Cell, Row, Table, phrase
from siasat.lab.papers.searching import Lens
from siasat.lab.papers.spread import Spread
from siasat.lab.papers.stand_ins import COMPUTER, GREEDY, PERSON, Played, StandIn, alike, level, series, won
from siasat.lab.papers.verdicts import again, alone, apart
from siasat.lab.papers.vincent.positions import EVALUATOR
from siasat.stats.intervals import wilson

GAMES = 10
DEPTH = 4
WON = {"NegaScout": (3, 5, 7, 8, 9, 10), "alpha-beta": (2, 4, 5, 7, 9)}
"""The games that the computer won; the others it lost."""

PERCENT = {"NegaScout": 60, "alpha-beta": 50}
ALGORITHMS = {"NegaScout": "negascout+shuffle={seed}", "alpha-beta": "alphabeta+shuffle={seed}"}
OTHERS = (level(2), level(3))


def table_3(effort: Effort) -> tuple[Table, ...]:
    """The same ten games with each algorithm, the person's stand-in beginning as in the paper's other tables."""
    lens = Lens.of("doushouqi", "paper", EVALUATOR, effort.backend)
    rounds = {name: _rounds(lens, algorithm, GREEDY, effort) for name, algorithm in ALGORITHMS.items()}
    rows = []
    for number in range(1, GAMES + 1):
        cells = tuple(
            apart(
                phrase(COMPUTER if number in WON[name] else PERSON),
                rounds[name][0][number - 1].winner_name if rounds[name] else None,
                phrase("people") if rounds[name] else phrase("no-games"),
            )
            for name in ALGORITHMS
        )
        rows.append(Row(phrase("game-number", number=number), cells))
    rows.append(Row(phrase("percent-won", name=GREEDY.name), tuple(_share(name, rounds[name]) for name in ALGORITHMS)))
    rows.append(
        Row(
            phrase("percent-recounted"),
            tuple(again(PERCENT[name], 100 * len(WON[name]) // GAMES) for name in ALGORITHMS),
        )
    )
    for other in OTHERS if effort.animal_rounds > 1 else ():  # a quick run plays against greedy alone
        played = {name: _rounds(lens, algorithm, other, effort) for name, algorithm in ALGORITHMS.items()}
        rows.append(Row(phrase("percent-won", name=other.name), tuple(_alone(played[name]) for name in ALGORITHMS)))
    count = GAMES * len(rounds["NegaScout"])
    notes = [phrase("table-3-note"), phrase("stand-in-note", games=count), phrase("table-3-slip")]
    if effort.animal_rounds:
        notes.append(phrase("table-3-alike", same=alike(*rounds.values()), all=count))
    return (Table("vincent", "table-3", tuple(ALGORITHMS), tuple(rows), tuple(notes)),)


def _rounds(lens: Lens, algorithm: str, against: StandIn, effort: Effort) -> list[list[Played]]:
    return [
        series(lens, algorithm, DEPTH, against, GAMES, number, first=False) for number in range(effort.animal_rounds)
    ]


def _share(name: str, rounds: list[list[Played]]) -> Cell:
    """The share of wins over all rounds, and how the rounds of ten games spread."""
    if not rounds:
        return apart(PERCENT[name], None, phrase("no-games"))
    ours = _alone(rounds)
    spread = Spread.of([10 * won(games) for games in rounds], PERCENT[name], (0, 100)) if len(rounds) > 1 else None
    return apart(PERCENT[name], ours.ours, phrase("people"), spread, ours.interval)


def _alone(rounds: list[list[Played]]) -> Cell:
    games = [game for games in rounds for game in games]
    share = wilson(won(games), len(games))
    return alone(round(100 * share.estimate, 1), (100 * share.low, 100 * share.high))
