"""Games and positions as text, in and out: FEN and PGN for chess, our own notations for all.

Everything read here comes from outside; what cannot be read is an `InputError` that says why.
"""

from __future__ import annotations

import io
import logging
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import chess.pgn

from siasat.core.notation import notation_of, quote
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.referee import Referee
from siasat.core.textfile import read_utf8
from siasat.errors import IllegalMoveError, InputError, MoveError, PositionError, RecordError
from siasat.games.chess.moves import ChessMove
from siasat.games.chess.rules import Chess
from siasat.games.registry import load_game
from siasat.play.files import MAX_BYTES, replace_file
from siasat.play.pgn_text import split_comments
from siasat.play.record import format_record, parse_record, record_of
from siasat.players.person import PersonSpec

Format = Literal["position", "fen", "pgn", "siasat-game", "moves"]
AnyReferee = Referee[Any, Any]

MAX_MOVES = 2_000
"""No imported game is longer."""

FEN = re.compile(r"^[pnbrqkPNBRQK1-8]+(/[pnbrqkPNBRQK1-8]+){7} [wb] ")
TAG = re.compile(r'^[ \t]*\[\w+[ \t]+"', re.MULTILINE)
"""A tag within one line: blanks that include line breaks would be tried from every line to the end of the text."""

NUMBERED = re.compile(r"^\s*1\s*\.")


@dataclass(frozen=True, slots=True)
class Found:
    """What a text was: a game up to its last position, and the players' names where the text has them."""

    format: Format
    referee: AnyReferee
    names: tuple[str, str] = ("", "")


def read_text(text: str, game: str | None = None, variant: str | None = None) -> Found:
    """Find out what `text` is, and read it. Without a game it must say itself what it is of."""
    bare = text.strip().lstrip("\ufeff")
    if not bare:
        raise InputError("the text is empty")
    if bare.startswith("{"):
        return _saved(bare, game)
    if TAG.search(bare) or (game in (None, "chess") and NUMBERED.match(bare)):
        return _pgn(bare, game)
    if game is None:
        if FEN.match(bare + " "):
            return _position(bare, "chess", variant)
        raise InputError("choose a game: only FEN, PGN and saved games name it themselves")
    try:
        return _position(bare, game, variant)
    except PositionError as not_a_position:
        words = [word for word in re.split(r"[\s,;]+", bare) if word]
        try:
            return _moves(words, game, variant)
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


def _moves(words: list[str], game: str, variant: str | None) -> Found:
    rules = load_game(game, variant)
    notation = notation_of(rules)
    referee: AnyReferee = Referee(rules)
    if len(words) > MAX_MOVES:
        raise IllegalMoveError(f"a game may have at most {MAX_MOVES} moves, not {len(words)}")
    for number, word in enumerate(words, 1):
        try:
            referee.play(notation.parse_move(referee.state, word))
        except MoveError as error:
            raise type(error)(f"move {number} ({quote(word)}): {error}") from error
    return Found("moves", referee)


def _is_move(word: str, game: str, variant: str | None) -> bool:
    rules = load_game(game, variant)
    try:
        notation_of(rules).parse_move(rules.initial(), word)
    except MoveError:
        return False
    return True


class _MainLine(chess.pgn.BaseVisitor["_MainLine"]):
    """The tags and the main line of a game. Variations are passed over: to read thousands of them takes seconds."""

    def __init__(self) -> None:
        self.headers = chess.pgn.Headers()
        self.moves: list[chess.Move] = []
        self.errors: list[Exception] = []

    def begin_headers(self) -> chess.pgn.Headers:
        return self.headers

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        self.headers[tagname] = tagvalue

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:
        self.moves.append(move)

    def begin_variation(self) -> chess.pgn.SkipType:
        return chess.pgn.SKIP

    def visit_result(self, result: str) -> None:
        if self.headers.get("Result", "*") == "*":
            self.headers["Result"] = result

    def handle_error(self, error: Exception) -> None:
        self.errors.append(error)

    def result(self) -> _MainLine:
        return self


def _pgn(text: str, game: str | None) -> Found:
    """The first game of a PGN file, its main line."""
    if game not in (None, "chess"):
        raise InputError(f"this looks like PGN, which is for chess, not for {quote(str(game))}")
    logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)  # problems are told below, not in the log
    try:
        found = chess.pgn.read_game(io.StringIO(split_comments(text)), Visitor=_MainLine)
    except ValueError as error:
        raise RecordError(f"this PGN cannot be read: {error}") from error
    if found is None:
        raise RecordError("this PGN contains no game")
    if found.headers.get("Variant", "Standard").lower() not in ("standard", "chess", "from position", "normal"):
        raise RecordError(f"PGN import supports only standard chess, not {quote(found.headers['Variant'])}")
    rules = Chess()
    start = rules.parse_state(found.headers["FEN"]) if "FEN" in found.headers else rules.initial()
    referee: AnyReferee = Referee(rules, start)
    for number, move in enumerate(found.moves, 1):
        if number > MAX_MOVES:
            raise RecordError(f"a game may have at most {MAX_MOVES} moves")
        try:
            referee.play(ChessMove(move.from_square, move.to_square, move.promotion or 0))
        except MoveError as error:
            raise RecordError(f"move {number} ({move.uci()}): {error}") from error
    if found.errors:
        raise RecordError(f"this PGN has an error after move {referee.ply}: {quote(str(found.errors[0]))}")
    _declare(referee, found.headers.get("Result", "*"))
    names = tuple("" if name in ("?", "") else name[:80] for name in (found.headers["White"], found.headers["Black"]))
    return Found("pgn", referee, (names[0], names[1]))


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
    rules = referee.game
    if rules.id != "chess" or rules.variant != "standard":
        raise InputError(f"PGN is for standard chess, not for {rules.id} ({rules.variant})")
    game = chess.pgn.Game()
    headers = {"Event": "siasat", "Site": "?", "Date": date, "Round": "-", "White": names[0], "Black": names[1]}
    for tag, value in headers.items():
        game.headers[tag] = value
    game.headers["Result"] = pgn_result(referee.outcome)
    if referee.start != rules.initial():
        game.setup(referee.start.board)
    node: chess.pgn.GameNode = game
    for move in referee.moves:
        node = node.add_variation(chess.Move(move.origin, move.target, move.promotion or None))
    return f"{game.accept(chess.pgn.StringExporter(columns=80))}\n"


def pgn_result(end: Outcome | None) -> str:
    """`1-0`, `0-1`, `1/2-1/2`, or `*` until the game is over."""
    if end is None:
        return "*"
    if end.winner is None:
        return "1/2-1/2"
    return "1-0" if end.winner.number == 1 else "0-1"
