"""`siasat book`: an opening tree with the engine's values, one position at a time."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from siasat.cli.options import GameName, Json, Variant, texts, title_of

Moves = Annotated[list[str] | None, typer.Argument(metavar="[MOVE]…")]


def command(*, game_name: GameName, moves: Moves = None, variant: Variant = None, as_json: Json = False) -> None:
    """Show the opening tree: the best moves of a position, their values, and how far the tree goes on.

    Examples:
      siasat book doushouqi
      siasat book doushouqi c3d3 b8b9
      siasat book doushouqi c3d3 --json
    """
    from siasat.cli.screen import Screen
    from siasat.core.notation import notation_of
    from siasat.lab.opening_tree import opening_tree
    from siasat.play.move_labels import label_of
    from siasat.play.words import move_name, value_text

    say = texts()
    tree = opening_tree(game_name, variant)
    game = tree.game
    names, state = notation_of(game), game.initial()
    for text in moves or ():
        state = game.play(state, names.parse_move(state, text))
    found = tree.look(state)
    if as_json:
        rows = [{"move": one.text, "value": one.value, "positions": one.positions} for one in found or ()]
        answer = {
            "game": game.id,
            "variant": game.variant,
            "position": names.format_state(state),
            "in_tree": found is not None,
            "moves": rows,
            "tree_positions": len(tree),
            "recipe": tree.recipe,
        }
        print(json.dumps(answer, indent=2, ensure_ascii=False))
        return
    from rich.table import Table
    from rich.text import Text

    screen = Screen()
    screen.line(f"{title_of(say, game.id)} · {names.format_state(state)}", "bold")
    if found is None:
        screen.line(say("book.outside"), "yellow")
        return
    out = Table.grid(padding=(0, 2, 0, 0))
    for one in found:
        value = value_text(say, game.id, game.to_move(state), one.value)
        count = say("book.positions", count=one.positions, number=say.number(one.positions)) if one.positions else ""
        label = move_name(say, label_of(game, state, one.move))
        out.add_row(Text(f"  {one.text}"), Text(label), Text(value), Text(count))
    screen.console.print(out)
    screen.line(say("book.size", number=say.number(len(tree))), "dim")
