"""What a terminal shows while a match runs: the standings, and with `--watch` the games in progress."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from siasat.cli.options import words_of
from siasat.errors import InputError

if TYPE_CHECKING:
    from rich.console import RenderableType

    from siasat.arena.live import LiveGame
    from siasat.cli.console import TerminalConsole
    from siasat.cli.match.output import MatchOutput
    from siasat.cli.match.text import MatchText

Row = Mapping[str, Any]

GAP = 4
"""Columns between two boards."""

REFRESHES = 4
"""How often a second the display is drawn."""


@contextmanager
def watch_folder(is_wanted: bool, cluster: str | None) -> Iterator[Path | None]:
    """A temporary folder in which workers publish their games; None if nobody watches."""
    if not is_wanted:
        yield None
        return
    if cluster is not None:
        raise InputError("--watch shows games on this machine; leave out --cluster, or --watch")
    with tempfile.TemporaryDirectory(prefix="siasat-watch-") as name:
        yield Path(name)


@contextmanager
def live(shown: MatchText, output: MatchOutput, folder: Path | None, quiet: bool) -> Iterator[Callable[[Row], None]]:
    """Show a table that is redrawn after every game; without a terminal, lines. Yields what to call after a game."""
    if quiet:
        yield lambda _row: None
    elif not sys.stderr.isatty():
        yield lambda row: _print_lines(shown, output, row)
    else:
        from rich.live import Live

        from siasat.cli.console import TerminalConsole

        console = TerminalConsole(stderr=True)
        if folder is None:
            with Live(console=console, transient=True, refresh_per_second=REFRESHES) as display:
                yield lambda _row: display.update(shown.overview())
        else:
            with Live(
                get_renderable=lambda: games_picture(shown, folder, console),
                console=console,
                transient=True,
                refresh_per_second=REFRESHES,
            ):
                yield lambda _row: None


def _print_lines(shown: MatchText, output: MatchOutput, row: Row) -> None:
    """Without a terminal: the standings now and then, and with `--watch` every finished game."""
    from siasat.lab.game_files import RESULTS

    games = shown.standings.games
    if output.watch:
        players = f"{shown.name(row['first'])} – {shown.name(row['second'])}"
        print(f"{games}: {players} {RESULTS[row['first_score']]} ({row['reason']})", file=sys.stderr, flush=True)
    if output.every and games % output.every == 0:
        for duel in shown.standings.duels:
            print(f"{games}: {shown.line(duel)}", file=sys.stderr, flush=True)


def games_picture(shown: MatchText, folder: Path, console: TerminalConsole) -> RenderableType:
    """The games in progress as boards, as many as fit, then as lines; below them the standings."""
    from rich.columns import Columns
    from rich.console import Group

    from siasat.arena.live import live_games

    games = live_games(folder)
    parts: list[RenderableType] = []
    table = shown.overview()
    room = console.height - table.row_count * 2 - 3 - len(games)
    boards = [board for board in (_board(shown, game) for game in games) if board is not None]
    lines = [board.split() for board in boards]
    height = max(map(len, lines), default=1)
    width = max((line.cell_len for board in lines for line in board), default=1) + GAP
    if fitting := boards[: max(console.width // width, 1) * (room // height)]:
        parts.append(Columns(fitting, padding=(0, GAP)))
    parts += [game_line(shown, game) for game in games]
    return Group(*parts, "", table)


def _board(shown: MatchText, live_game: LiveGame) -> Any:
    """The position as a drawing; None for a game without one."""
    from siasat.core.game import Drawable
    from siasat.core.notation import notation_of
    from siasat.draw import to_text
    from siasat.games.registry import load_game

    game = load_game(live_game.game, live_game.variant)
    if not isinstance(game, Drawable):
        return None
    state = notation_of(game).parse_state(live_game.position)
    return to_text(game.scene(state), unicode=not shown.screen.plain, words=words_of(shown.say))


def game_line(shown: MatchText, game: LiveGame) -> str:
    """A game in one line: players with score, depth and clock, the number of moves, and the last one.

    A `*` is before the side to move.
    """
    sides = []
    for side, player in enumerate((game.first, game.second)):
        clock = game.clocks[side]
        left = "" if clock is None else f"{shown.say.decimal(clock, 1)} s"
        words = filter(None, (shown.name(player), game.scores[side], left))
        sides.append(("* " if side == game.to_move else "") + " ".join(words))
    return shown.screen.fit(" – ".join(sides) + (f" · {game.ply}. {game.last_move}" if game.ply else ""))
