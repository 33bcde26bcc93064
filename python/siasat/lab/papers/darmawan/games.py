"""Darmawan, tables 2 to 5: seven games a depth against people, played here against stand-ins."""

from __future__ import annotations

from siasat.lab.papers.darmawan.boards import (
    GAMES,
    MINIMAX_GAMES,
    MINIMAX_PERCENT,
    MINIMAX_WON,
    PERCENT,
    RESULTS,
    SEEDS,
    TOTAL,
    WINNERS,
    lens_of,
)
from siasat.lab.papers.effort import Effort
from siasat.lab.papers.model import Cell, Row, Said, Table, phrase
from siasat.lab.papers.searching import Lens
from siasat.lab.papers.spread import Spread
from siasat.lab.papers.stand_ins import COMPUTER, DRAW, GREEDY, PERSON, Played, StandIn, alike, level, series, won
from siasat.lab.papers.verdicts import again, alone, apart
from siasat.stats.intervals import wilson

LETTERS = {"C": COMPUTER, "P": PERSON, "D": DRAW}
SIDES = (COMPUTER, PERSON, DRAW)
OTHERS = (level(2), level(4), level(6))
NUMBER = 7
"""Games a depth."""

Rounds = dict[int, list[list[Played]]]


def tables_2_to_5(effort: Effort) -> tuple[Table, ...]:
    """The three tables of games against a greedy stand-in, and the table of all results with other stand-ins too."""
    lens = lens_of(effort)
    greedy = _rounds(lens, "negascout", GREEDY, effort)
    others = {other.name: _rounds(lens, "negascout", other, effort) for other in OTHERS} if effort.rounds else {}
    tables = [_games(number, depth, greedy[depth], effort) for number, depth in enumerate(GAMES, 2)]
    return (*tables, _results(lens, greedy, others, effort))


def _rounds(lens: Lens, algorithm: str, against: StandIn, effort: Effort) -> Rounds:
    return {
        depth: [series(lens, algorithm, depth, against, NUMBER, number) for number in range(effort.rounds)]
        for depth in GAMES
    }


def _games(number: int, depth: int, rounds: list[list[Played]], effort: Effort) -> Table:
    """One of tables 2 to 4: the first round game by game, and how many of seven all rounds won."""
    people = phrase("people") if rounds else phrase("no-games")
    rows = []
    for index, game in enumerate(GAMES[depth]):
        ours = rounds[0][index] if rounds else None
        first = phrase(COMPUTER if index % 2 == 0 else PERSON)
        printed = LETTERS[WINNERS[depth][index]]
        rows.append(
            Row(
                phrase("game-first", number=index + 1, who=first),
                (
                    apart(game.steps, None if ours is None else ours.moves_made, people),
                    apart(game.milliseconds, None if ours is None else round(ours.milliseconds, 1), people),
                    apart(phrase(printed), None if ours is None else ours.winner_name, people),
                    apart(game.score, None if ours is None else _score(ours), people),
                ),
            )
        )
    wins = [won(games) for games in rounds]
    spread = Spread.of(wins, RESULTS[depth][0], (0, NUMBER)) if len(wins) > 1 else None
    total = apart(RESULTS[depth][0], wins[0] if wins else None, people, spread)
    rows.append(Row(phrase("won-of", games=NUMBER), (None, None, total, None)))
    follow = sum(LETTERS[letter] == game.winner for letter, game in zip(WINNERS[depth], GAMES[depth], strict=True))
    whole = sum(game.computer + game.person == SEEDS for game in GAMES[depth])
    rows.append(Row(phrase("printed-consistent"), (None, None, again(NUMBER, follow), again(NUMBER, whole))))
    columns = (phrase("steps"), "ms", phrase("winner"), phrase("score"))
    notes = [phrase("games-note", depth=depth), phrase("stand-in-note", games=NUMBER * effort.rounds)]
    return Table("darmawan", f"table-{number}", columns, tuple(rows), tuple(notes))


def _results(lens: Lens, greedy: Rounds, others: dict[Said, Rounds], effort: Effort) -> Table:
    people = phrase("people") if effort.rounds else phrase("no-games")
    rows = []
    for depth, published in RESULTS.items():
        first = greedy[depth][0] if effort.rounds else None
        ours = [None if first is None else won(first, side) for side in SIDES]
        label = phrase("at-depth", depth=depth)
        rows.append(Row(label, tuple(apart(a, b, people) for a, b in zip(published, ours, strict=True))))
    rows.append(Row(phrase("percent-all", name=GREEDY.name), _shares(greedy, PERCENT)))
    for depth, published in RESULTS.items():
        counted = [sum(game.winner == side for game in GAMES[depth]) for side in SIDES]
        rows.append(Row(phrase("recounted-at", depth=depth), tuple(map(again, published, counted))))
    sums = [sum(result[index] for result in RESULTS.values()) for index in range(3)]
    rows.append(Row(phrase("recounted-sum"), tuple(map(again, TOTAL, sums))))
    shares = [round(100 * count / (NUMBER * len(GAMES))) for count in TOTAL]
    rows.append(Row(phrase("recounted-percent"), tuple(map(again, PERCENT, shares))))
    for name, rounds in others.items():
        rows.append(Row(phrase("percent-all", name=name), _shares(rounds)))
    notes = [phrase("stand-in-note", games=NUMBER * len(GAMES) * effort.rounds)]
    if effort.rounds:
        minimax = _rounds(lens, "minimax", GREEDY, effort)
        rows.append(Row(phrase("percent-minimax"), _shares(minimax, (MINIMAX_PERCENT, None, None))))
        same = sum(alike(greedy[depth], minimax[depth]) for depth in GAMES)
        notes.append(phrase("minimax-same", same=same, all=NUMBER * len(GAMES) * effort.rounds))
    share = round(100 * MINIMAX_WON / MINIMAX_GAMES)
    rows.append(Row(phrase("minimax-recounted"), (again(MINIMAX_PERCENT, share), None, None)))
    columns = tuple(phrase(side) for side in SIDES)
    return Table("darmawan", "table-5", columns, tuple(rows), tuple(notes))


def _shares(rounds: Rounds, published: tuple[int | None, ...] = (None, None, None)) -> tuple[Cell, ...]:
    """Per cent of all games of all rounds that the computer won, lost and drew, with Wilson's intervals."""
    games = [game for depth in rounds.values() for games in depth for game in games]
    cells = []
    for side, number in zip(SIDES, published, strict=True):
        if not games:
            cells.append(apart(number, None, phrase("no-games")))
            continue
        share = wilson(won(games, side), len(games))
        ours, interval = round(100 * share.estimate, 1), (100 * share.low, 100 * share.high)
        cells.append(
            alone(ours, interval) if number is None else apart(number, ours, phrase("people"), interval=interval)
        )
    return tuple(cells)


def _score(game: Played) -> str:
    """Computer–person, of all the seeds."""
    return f"{(SEEDS + game.margin) // 2}–{(SEEDS - game.margin) // 2}"
