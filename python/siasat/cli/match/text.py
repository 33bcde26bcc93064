"""The result of a match as text: duels, overall ratings, faults, and where the openings come from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from siasat.cli.options import suggested_options
from siasat.cli.screen import Screen

if TYPE_CHECKING:
    from rich.table import Table

    from siasat.lab.experiment import Experiment
    from siasat.lab.runner import Summary
    from siasat.lab.standings import Duel, Standings
    from siasat.stats import Sprt
    from siasat.texts import Texts

MAX_DUELS, MAX_ROWS = 6, 20
"""How many duels the live table shows before it shows players instead, and how many of these."""


@dataclass(frozen=True, slots=True)
class MatchText:
    """Prints the standings of one match. `names` are what players are called, by their texts in the store."""

    say: Texts
    screen: Screen
    standings: Standings
    test: Sprt | None
    names: Mapping[str, str] = field(default_factory=dict)

    def name(self, player: str) -> str:
        """What a player is called."""
        return self.names.get(player, player)

    def line(self, duel: Duel) -> str:
        """A duel in one line, for a log."""
        words = [f"{self.name(duel.one)} – {self.name(duel.other)}", f"+{duel.won} ={duel.drawn} -{duel.lost}"]
        if duel.games:
            words.append(f"Elo {self._elo(duel)}")
        if self.test is not None:
            words.append(f"LLR {self.say.decimal(duel.sprt(self.test)[0], 2)}")
        return ", ".join(words)

    def duels(self) -> Table:
        """The table of duels."""
        from rich.table import Table

        say, test, fit = self.say, self.test, self.screen.fit
        table = Table(box=None, pad_edge=False)
        for column in ("players", "games", "score", "elo", "los", "draws"):
            table.add_column(fit(say(f"match.column.{column}")), justify="left" if column == "players" else "right")
        if test is not None:
            table.add_column("LLR", justify="right")
        for duel in self.standings.duels:
            estimate, superiority = duel.estimate, duel.superiority
            if estimate is None or superiority is None:
                continue
            cells = [
                f"{self.name(duel.one)}\n{self.name(duel.other)}",
                f"{duel.games}",
                f"+{duel.won} ={duel.drawn} -{duel.lost}\n{say.decimal(100 * estimate.score, 1)} %",
                self._elo(duel),
                f"{say.decimal(100 * superiority, 1)} %",
                f"{say.decimal(100 * duel.drawn / duel.games, 1)} %",
            ]
            if test is not None:
                low, high = test.bounds
                cells.append(f"{say.decimal(duel.sprt(test)[0], 2)}\n({say.decimal(low, 2)}, {say.decimal(high, 2)})")
            table.add_row(*(fit(cell) for cell in cells))
        return table

    def overview(self) -> Table:
        """What fits on a screen while games are played: the duels, or with many of them the best players."""
        from rich.table import Table

        if len(self.standings.duels) <= MAX_DUELS:
            return self.duels()
        table = Table(box=None, pad_edge=False)
        for column in ("player", "games", "points"):
            table.add_column(self.say(f"match.column.{column}"), justify="left" if column == "player" else "right")
        for player, games, points in self.standings.table()[:MAX_ROWS]:
            table.add_row(self.screen.fit(self.name(player)), str(games), f"{points:g}")
        return table

    def print(self) -> None:
        """Print the whole result."""
        say, screen, standings, test = self.say, self.screen, self.standings, self.test
        if not standings.games:
            screen.line(say("match.none"))
            return
        screen.console.print(self.duels())
        if len(standings.players) > 2:
            screen.console.print()
            self.print_ratings()
        if test is not None:
            verdict = standings.duels[0].sprt(test)[1]
            screen.line(say(f"match.sprt-{verdict.value}", low=f"{test.elo0:g}", high=f"{test.elo1:g}"), "bold")
        for duel in standings.duels:
            for (player, reason), count in sorted(duel.faults.items()):
                screen.line(say(f"match.fault-{reason}", player=self.name(player), number=count), "yellow")
        if standings.pauses_forgiven:
            longest = say.decimal(standings.longest_pause, 2)
            screen.line(say("match.pauses-forgiven", count=standings.pauses_forgiven, longest=longest), "yellow")
        if standings.duplicates:
            screen.line(say("match.duplicates", count=standings.duplicates), "yellow")

    def print_ratings(self) -> None:
        """Print points and ratings of all players together."""
        from rich.table import Table

        say, ratings = self.say, self.standings.ratings()
        table = Table(box=None, pad_edge=False)
        table.add_column(say("match.column.player"))
        for column in ("games", "points", "rating"):
            table.add_column(say(f"match.column.{column}"), justify="right")
        for player, games, points in self.standings.table():
            rating = ratings.get(player)
            elo = "" if rating is None else f"{say.signed(rating.elo.estimate)} ± {say.decimal(rating.elo.error, 0)}"
            total = say.decimal(points, 0 if points == int(points) else 1)
            table.add_row(*(self.screen.fit(cell) for cell in (self.name(player), str(games), total, elo)))
        self.screen.console.print(table)

    def print_hint(self, name: str, store: str) -> None:
        """Print the command for a report, if there is anything to report."""
        if self.standings.games:
            self.screen.line(self.say("match.kept", name=name, options=suggested_options(store)), "dim")

    def print_failures(self, run: Summary | None) -> None:
        """Print the first games that could not be played, and why."""
        if run is None or not run.failures:
            return
        self.screen.line(self.say("lab.failed", count=len(run.failures)), "yellow")
        for task, message in run.failures[:5]:
            self.screen.line(f"  {task}")
            self.screen.line(f"    {message}")

    def _elo(self, duel: Duel) -> str:
        """`+12.3 ± 8.0`, or `+798 [+573, +1,024]` where the interval is not symmetric."""
        say, shown, usual = self.say, duel.elo, duel.estimate
        if shown is None or usual is None:
            return ""
        if shown == usual.elo:
            return f"{say.signed(shown.estimate, 1)} ± {say.decimal(shown.error, 1)}"
        return f"{say.signed(shown.estimate)} [{say.signed(shown.low)}, {say.signed(shown.high)}]"


def openings_text(say: Texts, experiment: Experiment) -> Iterator[str]:
    """Where the openings come from, a sentence for each game."""
    from siasat.games.registry import load_game
    from siasat.lab.openings import book_name, source_of

    for choice in experiment.games:
        game = load_game(choice.game, choice.variant)
        source, count = source_of(game, choice.positions)
        text = say(f"match.openings-{source}", count=count, book=book_name(game))
        times = experiment.repetitions
        yield text if times == 1 else say("match.several-times", openings=text, times=times)
