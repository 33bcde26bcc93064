"""PGN with variations, comments, signs and drawings, read and written with python-chess."""

from __future__ import annotations

import io
import logging

import chess.pgn

from siasat.core.notation import notation_of, quote
from siasat.errors import InputError, MoveError, RecordError
from siasat.games.chess.moves import ChessMove
from siasat.games.chess.rules import Chess
from siasat.play.move_tree import MoveTree, TreeCursor, comment_text
from siasat.play.pgn_text import split_comments


class _Reader(chess.pgn.BaseVisitor["_Reader"]):
    """Builds a tree while python-chess reads. Without `variations` they are skipped: thousands take seconds."""

    def __init__(self, *, variations: bool) -> None:
        self.variations = variations
        self.headers = chess.pgn.Headers()
        self.cursor: TreeCursor | None = None
        self.error: str | None = None

    def begin_headers(self) -> chess.pgn.Headers:
        return self.headers

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        self.headers[tagname] = tagvalue

    def reading(self) -> TreeCursor:
        """The cursor, which starts once the tags are known."""
        if self.cursor is None:
            if self.headers.get("Variant", "Standard").lower() not in ("standard", "chess", "from position", "normal"):
                raise RecordError(f"PGN import supports only standard chess, not {quote(self.headers['Variant'])}")
            rules = Chess()
            start = rules.parse_state(self.headers["FEN"]) if "FEN" in self.headers else rules.initial()
            self.cursor = TreeCursor(MoveTree(rules, start))
        return self.cursor

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:
        cursor = self.reading()
        tree = cursor.tree
        try:
            cursor.move(notation_of(tree.game).parse_move(tree.states[cursor.here], move.uci()))
        except MoveError as error:
            raise RecordError(f"move {tree.depth(cursor.here) + 1} ({move.uci()}): {error}") from error

    def visit_comment(self, comment: str) -> None:
        self.reading().comment(comment)

    def visit_nag(self, nag: int) -> None:
        cursor = self.reading()
        if cursor.here and cursor.before is None and 0 < nag < 256:
            cursor.sign(nag)

    def begin_variation(self) -> chess.pgn.SkipType | None:
        if not self.variations:
            return chess.pgn.SKIP
        self.reading().open()
        return None

    def end_variation(self) -> None:
        cursor = self.reading()
        if cursor.stack:  # python-chess also says where a skipped one ends
            cursor.close()

    def visit_result(self, result: str) -> None:
        if self.headers.get("Result", "*") == "*":
            self.headers["Result"] = result

    def handle_error(self, error: Exception) -> None:
        if self.error is None:
            self.error = f"this PGN has an error {self.reading().place}: {quote(str(error))}"

    def result(self) -> _Reader:
        return self


def parse_pgn(text: str, *, variations: bool = True) -> tuple[MoveTree, chess.pgn.Headers]:
    """The first game of a PGN file and its tags; `RecordError` with the reason for anything else."""
    logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)  # errors are reported below, not in the log
    try:
        found = chess.pgn.read_game(io.StringIO(split_comments(text)), Visitor=lambda: _Reader(variations=variations))
    except InputError:
        raise
    except ValueError as error:
        raise RecordError(f"this PGN cannot be read: {error}") from error
    if found is None:
        raise RecordError("this PGN contains no game")
    tree = found.reading().tree
    if found.error is not None:
        raise RecordError(found.error)
    return tree, found.headers


def format_pgn(tree: MoveTree, headers: dict[str, str]) -> str:
    """A tree as PGN with the seven tags that every reader wants, and the position where it did not begin as usual."""
    game = chess.pgn.Game()
    for tag, value in headers.items():
        game.headers[tag] = value
    if tree.states[0] != tree.game.initial():
        game.setup(tree.states[0].board)
    game.comment = comment_text(tree.nodes[0].comment, tree.nodes[0].shapes)
    written: list[chess.pgn.GameNode] = [game]
    for node in tree.nodes[1:]:
        move: ChessMove = node.move
        written.append(
            written[node.parent].add_variation(
                chess.Move(move.origin, move.target, move.promotion or None),
                comment=comment_text(node.comment, node.shapes),
                nags=node.nags,
            )
        )
    return f"{game.accept(chess.pgn.StringExporter(columns=80))}\n"
