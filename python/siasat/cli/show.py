"""`siasat show`: one position, drawn and described."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from siasat.cli.options import GameName, Json, Position, Variant, open_game, texts, title_of, words_of

if TYPE_CHECKING:
    from siasat.core.game import AnyGame
    from siasat.draw import Words
    from siasat.texts import Texts

SvgFile = Annotated[Path | None, typer.Option("--svg", metavar="FILE")]


def command(
    *,
    game_name: GameName,
    position: Position = None,
    variant: Variant = None,
    svg: SvgFile = None,
    as_json: Json = False,
) -> None:
    """Show a position: the board, whose turn it is, the result and the legal moves.

    Examples:
      siasat show chess
      siasat show nim --position 1,2,0/2
      siasat show congklak --variant kalah:6,4 --svg board.svg
    """
    from siasat.errors import InputError

    say = texts()
    if as_json and str(svg) == "-":
        raise InputError("--json and --svg - cannot both write to standard output; give --svg a file name")
    game, state = open_game(game_name, variant, position)
    if svg is not None:
        _write_svg(game, state, svg, words_of(say))
        if str(svg) == "-":
            return
    if as_json:
        print(json.dumps(describe(say, game, state), indent=2, ensure_ascii=False))
    else:
        _print(say, game, state, svg)


def describe(say: Texts, game: AnyGame, state: Any) -> dict[str, object]:
    """A position as data; players are 1 and 2, the key is 64 bits in hexadecimal."""
    from siasat.core.notation import notation_of
    from siasat.play.words import outcome_text

    names, end = notation_of(game), game.outcome(state)
    return {
        "game": game.id,
        "variant": game.variant,
        "position": names.format_state(state),
        "key": f"{game.key(state):016x}",
        "to_move": game.to_move(state).number,
        "outcome": None
        if end is None
        else {
            "winner": None if end.winner is None else end.winner.number,
            "reason": end.reason,
            "margin": end.margin,
            "payoff": end.payoff,
            "text": outcome_text(say, game.id, end),
        },
        "legal_moves": _moves(game, state),
    }


def _moves(game: AnyGame, state: Any) -> list[str]:
    """The moves that may be played: none once the game is over, whatever the board would still allow."""
    from siasat.core.notation import notation_of

    if game.outcome(state) is not None:
        return []
    return [notation_of(game).format_move(state, move) for move in game.legal_moves(state)]


def _print(say: Texts, game: AnyGame, state: Any, svg: Path | None) -> None:
    from rich.table import Table
    from rich.text import Text

    from siasat.cli.screen import Screen
    from siasat.core.game import Claims
    from siasat.core.notation import notation_of
    from siasat.core.outcome import Outcome
    from siasat.play.words import outcome_text, reason_text, side_name

    screen = Screen()
    screen.line(f"{title_of(say, game.id)} ({game.variant})", "bold")
    screen.board(game, state, words_of(say))
    end, moves = game.outcome(state), _moves(game, state)
    rows = [(say("show.position"), notation_of(game).format_state(state))]
    if end is not None:
        rows.append((say("show.result"), outcome_text(say, game.id, end)))
    else:
        rows.append((say("show.to-move"), side_name(say, game.id, game.to_move(state))))
        claim = game.claim(state) if isinstance(game, Claims) else None
        if claim is not None:
            rows.append((say("show.claim"), reason_text(say, game.id, Outcome(None, claim))))
        rows.append((f"{say('show.moves')} ({len(moves)})", "  ".join(moves)))
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True, style="dim")
    table.add_column()
    for name, value in rows:
        table.add_row(name, Text(screen.fit(value)))
    screen.console.print(table)
    if svg is not None:
        screen.line(say("show.svg", path=svg))


def _write_svg(game: AnyGame, state: Any, path: Path, words: Words) -> None:
    from siasat.core.game import Drawable
    from siasat.draw import to_svg
    from siasat.errors import InputError

    if not isinstance(game, Drawable):
        raise InputError(f"{game.id} does not draw its positions")
    picture = to_svg(game.scene(state), words)
    if str(path) == "-":
        print(picture)
        return
    try:
        path.write_text(picture, encoding="utf-8")
    except OSError as error:
        raise InputError(f"--svg {path}: cannot be written ({error.strerror})") from error
