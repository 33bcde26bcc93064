"""Games and positions as text, in and out: FEN and PGN for chess, our own notations for all.

Everything read here comes from outside; what cannot be read is an `InputError` that says why.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from siasat.core.notation import notation_of, quote
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.referee import Referee
from siasat.core.textfile import read_utf8
from siasat.errors import InputError, MoveError, PositionError, RecordError
from siasat.games.registry import load_game
from siasat.play.files import MAX_BYTES, replace_file
from siasat.play.move_tree import MoveTree, format_tree, parse_tree
from siasat.play.pgn_tree import format_pgn, parse_pgn
from siasat.play.record import format_record, parse_record, record_of
from siasat.players.person import PersonSpec

Format = Literal["position", "fen", "pgn", "siasat-game", "moves"]
AnyReferee = Referee[Any, Any]

MAX_MOVES = 2_000
"""No imported game is longer."""

FEN = re.compile(r"^[pnbrqkPNBRQK1-8]+(/[pnbrqkPNBRQK1-8]+){7} [wb] ")
TAG = re.compile(r'^[ \t]*\[\w+[ \t]+"', re.MULTILINE)
"""A tag within one line: blanks that include line breaks would be tried from every line to the end of the text."""

OWN_TAG = re.compile(r'^[ \t]*\[(?P<name>Game|Variant|Position)[ \t]+"(?P<value>[^"\n]*)"\][ \t]*$', re.MULTILINE)
"""A tag of our own text format."""

NUMBERED = re.compile(r"^\s*(\{[^}]*\}\s*)*1\s*\.")
SAVED = re.compile(r'\{\s*(["}]|$)')
"""The beginning of a saved game, which is JSON; other braces are comments."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a text was: a game up to its last position, and the players' names where the text has them."""

    format: Format
    referee: AnyReferee
    names: tuple[str, str] = ("", "")
    tree: MoveTree | None = None
    """All moves with what is said about them; None where the text is a position or a saved game."""


def read_text(text: str, game: str | None = None, variant: str | None = None, *, variations: bool = False) -> Found:
    """Find out what `text` is, and read it. Without a game it must say itself what it is of.

    The variations of a PGN are read on request only: thousands of them take seconds.
    """
    bare = text.strip().lstrip("\ufeff")
    if not bare:
        raise InputError("the text is empty")
    if SAVED.match(bare):
        return _saved(bare, game)
    if any(found["name"] == "Game" for found in OWN_TAG.finditer(bare)):
        return _tagged(bare, game)
    if TAG.search(bare) or (game in (None, "chess") and NUMBERED.match(bare)):
        return _pgn(bare, game, variations=variations)
    if game is None:
        if FEN.match(bare + " "):
            return _position(bare, "chess", variant)
        raise InputError("choose a game: only FEN, PGN and saved games name it themselves")
    try:
        return _position(bare, game, variant)
    except PositionError as not_a_position:
        words = [word for word in re.split(r"[\s,;]+", bare) if word]
        try:
            return _moves(bare, game, variant)
        except MoveError as not_moves:
            if len(words) > 1 and _is_move(words[0], game, variant):
                raise not_moves from not_a_position
        raise


def read_game(path: Path) -> AnyReferee:
    """The game in a file, a saved one or PGN; `RecordError` with the file's name for anything else."""
    text = read_utf8(path, MAX_BYTES, RecordError)
    try:
        found = read_text(text)
    except InputError as error:
        raise RecordError(f"{path}: {error}") from error
    return found.referee


def save_game(referee: AnyReferee, path: Path) -> None:
    """Write a game of two people: PGN if the name ends in `.pgn`, else a saved game. An existing file is replaced."""
    if path.suffix.lower() == ".pgn":
        text = to_pgn(referee, ("?", "?"))
    else:
        text = format_record(record_of(referee, (PersonSpec(), PersonSpec())))
    try:
        replace_file(path, text.encode("utf-8"))
    except OSError as error:
        raise RecordError(f"{path}: cannot be written ({error.strerror})") from error


def _saved(text: str, game: str | None) -> Found:
    record = parse_record(text)
    if game not in (None, record.game):
        raise RecordError(f"this is a saved game of {quote(record.game)}, not of {quote(str(game))}")
    if len(record.moves) > MAX_MOVES:
        raise RecordError(f"a game may have at most {MAX_MOVES} moves, not {len(record.moves)}")
    return Found("siasat-game", record.replay())


def _position(text: str, game: str, variant: str | None) -> Found:
    rules = load_game(game, variant)
    state = notation_of(rules).parse_state(text)
    return Found("fen" if game == "chess" else "position", Referee(rules, state))


def _moves(text: str, game: str, variant: str | None) -> Found:
    rules = load_game(game, variant)
    tree = parse_tree(text, rules, rules.initial())
    return Found("moves", _main_game(tree), tree=tree)


def _is_move(word: str, game: str, variant: str | None) -> bool:
    rules = load_game(game, variant)
    try:
        notation_of(rules).parse_move(rules.initial(), word)
    except MoveError:
        return False
    return True


def _pgn(text: str, game: str | None, *, variations: bool) -> Found:
    """The first game of a PGN file."""
    if game not in (None, "chess"):
        raise InputError(f"this looks like PGN, which is for chess, not for {quote(str(game))}")
    tree, headers = parse_pgn(text, variations=variations)
    referee = _main_game(tree)
    _declare(referee, headers.get("Result", "*"))
    names = tuple("" if name in ("?", "") else name[:80] for name in (headers["White"], headers["Black"]))
    return Found("pgn", referee, (names[0], names[1]), tree)


def _tagged(text: str, game: str | None) -> Found:
    """Our own text format with its tags."""
    tags = {found["name"]: found["value"] for found in OWN_TAG.finditer(text)}
    if game not in (None, tags["Game"]):
        raise InputError(f"this is a game of {quote(tags['Game'])}, not of {quote(str(game))}")
    rules = load_game(tags["Game"], tags.get("Variant"))
    start = notation_of(rules).parse_state(tags["Position"]) if "Position" in tags else rules.initial()
    tree = parse_tree(OWN_TAG.sub("", text), rules, start)
    return Found("moves", _main_game(tree), tree=tree)


def _main_game(tree: MoveTree) -> AnyReferee:
    """The game itself, without variations, played by the referee."""
    line = tree.main_line
    if len(line) > MAX_MOVES:
        raise RecordError(f"a game may have at most {MAX_MOVES} moves, not {len(line)}")
    referee: AnyReferee = Referee(tree.game, tree.states[0])
    for number, place in enumerate(line, 1):
        try:
            referee.play(tree.nodes[place].move)
        except MoveError as error:
            raise RecordError(f"move {number} ({tree.text_of(place)}): {error}") from error
    return referee


def _declare(referee: AnyReferee, result: str) -> None:
    """What the players agreed on beyond the board: a PGN says only who won."""
    if referee.outcome is not None:
        return
    if result == "1/2-1/2":
        referee.agree_draw()
    elif result in ("1-0", "0-1"):
        referee.resign(Player.SECOND if result == "1-0" else Player.FIRST)


def to_pgn(referee: AnyReferee, names: tuple[str, str], date: str = "????.??.??") -> str:
    """A game of chess as PGN: the seven tags that every reader wants, and the position where it began elsewhere."""
    tree = MoveTree(referee.game, referee.start)
    _check_pgn(tree)
    here = 0
    for move in referee.moves:
        here = tree.add(here, move)
    return format_pgn(tree, _headers(names, date, referee.outcome))


def tree_text(tree: MoveTree, names: tuple[str, str] = ("?", "?"), date: str = "????.??.??") -> tuple[str, Format]:
    """A tree as PGN where it is of standard chess, else in our text format."""
    if tree.game.id != "chess" or tree.game.variant != "standard":
        return format_tree(tree), "moves"
    line = tree.main_line
    return format_pgn(tree, _headers(names, date, tree.game.outcome(tree.states[line[-1] if line else 0]))), "pgn"


def _check_pgn(tree: MoveTree) -> None:
    game = tree.game
    if game.id != "chess" or game.variant != "standard":
        raise InputError(f"PGN is for standard chess, not for {game.id} ({game.variant})")


def _headers(names: tuple[str, str], date: str, end: Outcome | None) -> dict[str, str]:
    players = {"White": names[0], "Black": names[1], "Result": pgn_result(end)}
    return {"Event": "siasat", "Site": "?", "Date": date, "Round": "-", **players}


def pgn_result(end: Outcome | None) -> str:
    """`1-0`, `0-1`, `1/2-1/2`, or `*` until the game is over."""
    if end is None:
        return "*"
    if end.winner is None:
        return "1/2-1/2"
    return "1-0" if end.winner.number == 1 else "0-1"
