"""`siasat review`: a played game, its mistakes, and why they were mistakes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from siasat.cli.options import Json, texts, title_of

if TYPE_CHECKING:
    from siasat.review import Review
    from siasat.texts import Texts

GameFile = Annotated[Path, typer.Argument(metavar="FILE")]
Nodes = Annotated[int | None, typer.Option("--nodes", "-n", min=1_000, max=100_000_000, metavar="N")]


def command(
    *,
    file: GameFile,
    nodes: Nodes = None,
    as_json: Json = False,
) -> None:
    """Review a played game: accuracy, mistakes, turning points, and what was better.

    A sentence is written only if a search or the rules confirm it; `--json` has the evidence for each.

    Examples:
      siasat review game.pgn
      siasat review ~/.local/state/siasat/games/congklak-congklak.json --lang id
      siasat review game.pgn --nodes 1000000 --json
    """
    from siasat.cli.spinner import spinner
    from siasat.play.exchange import read_game
    from siasat.review import review_game

    say = texts()
    referee = read_game(file)
    total = len(referee.moves)
    with spinner(say("review.working", ply=1, total=total), as_json) as show:
        found = review_game(
            referee, nodes, lambda move: show(say("review.working", ply=min(move.ply + 1, total), total=total))
        )
    if as_json:
        print(json.dumps(as_data(say, found), indent=2, ensure_ascii=False))
    else:
        _print(say, found)


def as_data(say: Texts, review: Review) -> dict[str, object]:
    """The whole review; values belong to side 1, chances and drops to the side that moved."""
    from dataclasses import asdict

    from siasat.review.words import move_sentences

    game = review.game
    end = review.outcome
    return {
        "game": game.id,
        "variant": game.variant,
        "first_value": review.first_value,
        "sides": [asdict(side) for side in review.sides],
        "winner": None if end is None or end.winner is None else end.winner.number,
        "reason": None if end is None else end.reason,
        "seconds": round(review.seconds, 3),
        "moves": [
            {
                "ply": move.ply,
                "side": move.side.number,
                "move": move.text,
                "label": move.label,
                "value": move.value,
                "chances_best": round(move.before, 4),
                "chances": round(move.after, 4),
                "drop": round(move.drop, 4),
                "mark": move.mark,
                "turning": move.turning,
                "best": move.best,
                "best_label": move.best_label,
                "clauses": [
                    {
                        "kind": clause.kind.value,
                        "text": sentence,
                        "reason": clause.reason,
                        "evidence": asdict(clause.evidence),
                    }
                    for clause, sentence in zip(move.clauses, move_sentences(say, game.id, move), strict=True)
                ],
            }
            for move in review.moves
        ],
    }


def _print(say: Texts, review: Review) -> None:
    from siasat.cli.screen import Screen
    from siasat.core.player import Player
    from siasat.play.words import outcome_text, side_name
    from siasat.review.words import move_sentences, numbered, summary_text

    screen, game = Screen(), review.game
    screen.line(say("review.title", game=f"{title_of(say, game.id)} ({game.variant})"), "bold")
    if review.outcome is not None:
        screen.line(outcome_text(say, game.id, review.outcome))
    for player, side in zip(Player, review.sides, strict=True):
        screen.line(summary_text(say, side_name(say, game.id, player), side))
    mistakes = [move for move in review.moves if move.mark is not None]
    if not mistakes:
        screen.line(say("review.none"))
    for move in mistakes:
        screen.line()
        turning = f" ({say('review.turning')})" if move.turning else ""
        screen.line(f"{numbered(say, game, move)}{move.mark}{turning}", "bold")
        for sentence in move_sentences(say, game.id, move):
            screen.paragraph(sentence, indent=2)
