"""A game with its variations, comments, signs and drawings, and our text format for it.

The text is a list of moves. A variation stands in parentheses behind the move that it replaces, a comment in braces
behind the move that it is about, and a sign behind its move (`!?`, or any glyph of PGN as `$5`):

    4 2 (3 {keeps the house} 5) 6 !?

Drawings are in comments as on lichess: `{[%csl Gd4][%cal Re2e4]}` is a green circle and a red arrow. Chess has PGN
(`siasat.play.pgn_tree`), which means the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from siasat.core.game import AnyGame
from siasat.core.notation import notation_of, quote
from siasat.errors import IllegalMoveError, MoveError, RecordError

Colour = Literal["green", "red", "blue", "yellow"]
COLOURS: dict[str, Colour] = {name[0].upper(): name for name in get_args(Colour)}
SIGNS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
"""The six signs as numeric annotation glyphs."""

MAX_NODES = 5_000
"""No tree that is read or written has more moves."""

MAX_COMMENT = 20_000
MAX_SHAPES = 200
MAX_NAGS = 255
MAX_CELL = 32
"""No move has a longer comment, more drawings or more signs, and no drawing names a cell in more letters."""

_WORD = re.compile(r"[^\s,;(){}$]+")
_NUMBER = re.compile(r"\d{1,3}", re.ASCII)
_SQUARES = re.compile(r"[a-z]\d[a-z]\d")


@dataclass(frozen=True, slots=True)
class Shape:
    """A drawing on the board: a circle on the cell `source`, or an arrow from there to `target`."""

    source: str
    target: str | None
    colour: Colour


@dataclass(slots=True)
class TreeNode:
    """A move with what is said about it; the root, at place 0, has no move and stands for the starting position."""

    parent: int
    move: Any = None
    comment: str = ""
    nags: list[int] = field(default_factory=list)
    shapes: list[Shape] = field(default_factory=list)
    children: list[int] = field(default_factory=list)


class MoveTree:
    """Moves from a starting position. `states` has the position after each node's move."""

    def __init__(self, game: AnyGame, start: Any) -> None:
        self.game = game
        self.nodes = [TreeNode(-1)]
        self.states = [start]

    @property
    def main_line(self) -> list[int]:
        """The nodes of the game itself, without the root."""
        line: list[int] = []
        node = self.nodes[0]
        while node.children:
            line.append(node.children[0])
            node = self.nodes[node.children[0]]
        return line

    def add(self, parent: int, move: Any) -> int:
        """Add a legal move below `parent`, or find it there; the node's place."""
        state = self.states[parent]
        if self.game.outcome(state) is not None:
            raise IllegalMoveError("the game is over before this move")
        for child in self.nodes[parent].children:
            if self.nodes[child].move == move:
                return child
        if len(self.nodes) > MAX_NODES:
            raise RecordError(f"a game may have at most {MAX_NODES} moves, variations included")
        place = len(self.nodes)
        self.nodes.append(TreeNode(parent, move))
        self.nodes[parent].children.append(place)
        self.states.append(self.game.play(state, move))
        return place

    def text_of(self, place: int) -> str:
        """A node's move in the game's notation; "" for the root."""
        node = self.nodes[place]
        return notation_of(self.game).format_move(self.states[node.parent], node.move) if place else ""

    def depth(self, place: int) -> int:
        """How many moves lead to a node."""
        moves = 0
        while place:
            place, moves = self.nodes[place].parent, moves + 1
        return moves

    def say(self, place: int, comment: str) -> None:
        """Add a comment to a node; drawings in it become shapes. `RecordError` if there is too much of either."""
        node = self.nodes[place]
        text, shapes = split_drawings(comment)
        node.comment = f"{node.comment} {text}".strip()
        if shapes:
            node.shapes = list(dict.fromkeys([*node.shapes, *shapes]))
        if len(node.comment) > MAX_COMMENT:
            raise RecordError(f"a comment may have at most {MAX_COMMENT} letters, not {len(node.comment)}")
        if len(node.shapes) > MAX_SHAPES:
            raise RecordError(f"a move may have at most {MAX_SHAPES} circles and arrows, not {len(node.shapes)}")


def split_drawings(comment: str) -> tuple[str, list[Shape]]:
    """A comment without its drawings, and the drawings. Blanks and line breaks become single blanks.

    >>> split_drawings("[%cal Ge2e4] best")
    ('best', [Shape(source='e2', target='e4', colour='green')])
    """
    texts, shapes = [], list[Shape]()
    rest = start = 0
    while (start := comment.find("[%", start)) >= 0:
        kind, first = comment[start + 2 : start + 6], start + 6
        start += 2
        if kind not in ("csl ", "cal "):
            continue
        end = comment.find("]", first)
        if end < 0:
            break
        texts.append(comment[rest : start - 2])
        shapes += filter(None, (_shape(kind, item.strip()) for item in comment[first:end].split(",")))
        rest = start = end + 1
    return " ".join(" ".join((*texts, comment[rest:])).split()), shapes


def _shape(kind: str, item: str) -> Shape | None:
    """One drawing of a list, such as `Gd4` or `Re2e4`; None for what is none."""
    colour, cells = COLOURS.get(item[:1]), item[1:]
    if not colour or not cells:
        return None
    if kind == "csl ":
        source, target = cells, ""
    elif _SQUARES.fullmatch(cells):
        source, target = cells[:2], cells[2:]
    else:
        source, _, target = cells.partition("-")
        if not source or not target or "-" in target or cells.split() != [cells]:
            return None
    return None if max(len(source), len(target)) > MAX_CELL else Shape(source, target or None, colour)


def comment_text(comment: str, shapes: Iterable[Shape]) -> str:
    """A comment with its drawings, ready to be put into braces; "" where there is neither."""
    circles = ",".join(f"{shape.colour[0].upper()}{shape.source}" for shape in shapes if shape.target is None)
    arrows = ",".join(
        f"{shape.colour[0].upper()}{_arrow_text(shape.source, shape.target)}" for shape in shapes if shape.target
    )
    parts = [f"[%csl {circles}]" if circles else "", f"[%cal {arrows}]" if arrows else "", _plain(comment)]
    return " ".join(part for part in parts if part)


def _arrow_text(source: str, target: str) -> str:
    return source + target if _SQUARES.fullmatch(source + target) else f"{source}-{target}"


def _plain(comment: str) -> str:
    """Braces would end the comment, so they become parentheses."""
    return " ".join(comment.replace("{", "(").replace("}", ")").split())


class TreeCursor:
    """A place in a tree that grows while a text is read, and the way back out of its variations."""

    def __init__(self, tree: MoveTree) -> None:
        self.tree = tree
        self.here = 0
        self.stack: list[int] = []
        self.before: str | None = None
        """The comment in front of a variation's first move; None behind that move."""

    @property
    def place(self) -> str:
        """Where the cursor is, for messages."""
        where = f"after move {self.tree.depth(self.here)}" if self.here else "at the start"
        return f"{where}, in a variation" if self.stack else where

    def move(self, move: Any) -> None:
        """Go on to a legal move."""
        self.here = self.tree.add(self.here, move)
        if self.before:
            self._say(self.before)
        self.before = None

    def comment(self, text: str) -> None:
        """Say something about the move."""
        if self.before is None:
            self._say(text)
        elif len(self.before) <= MAX_COMMENT:
            self.before = f"{self.before} {text}"
        else:
            self._say(self.before)  # it is too long already

    def _say(self, text: str) -> None:
        try:
            self.tree.say(self.here, text)
        except RecordError as error:
            raise RecordError(f"{self.place}: {error}") from error

    def sign(self, nag: int) -> None:
        """Give the move a sign."""
        nags = self.tree.nodes[self.here].nags
        if nag not in nags:
            nags.append(nag)

    def open(self) -> None:
        """Begin a variation that replaces the move."""
        self.stack.append(self.here)
        self.here, self.before = self.tree.nodes[self.here].parent, ""

    def close(self) -> None:
        """Leave the variation."""
        self.here, self.before = self.stack.pop(), None


def parse_tree(text: str, game: AnyGame, start: Any) -> MoveTree:
    """Read our text format; `InputError` where it is wrong, with the move before it."""
    cursor = TreeCursor(MoveTree(game, start))
    at = 0
    while at < len(text):
        letter, at = text[at], at + 1
        if letter == "{" and (end := text.find("}", at)) >= 0:
            cursor.comment(text[at:end])
            at = end + 1
        elif letter == "(":
            if cursor.here == 0 or cursor.before is not None:
                raise RecordError(f"{cursor.place}: a variation '(' must follow the move that it replaces")
            cursor.open()
        elif letter == ")":
            if not cursor.stack or cursor.before is not None:
                raise RecordError(f"{cursor.place}: ')' has no '(' or no move before it")
            cursor.close()
        elif letter == "$" and (number := _NUMBER.match(text, at)):
            _sign(cursor, int(number[0]))
            at = number.end()
        elif letter in "{}$":
            raise RecordError(f"{cursor.place}: {quote(letter)} does not belong here; write comments in braces")
        elif word := _WORD.match(text, at - 1):
            _word(cursor, word[0])
            at = word.end()
    if cursor.stack:
        raise RecordError(f"{cursor.place}: the variation is not closed with ')'")
    return cursor.tree


def _word(cursor: TreeCursor, text: str) -> None:
    """A move, a sign, or a move with its sign."""
    sign = next((sign for sign in ("!!", "??", "!?", "?!", "!", "?") if text.endswith(sign)), "")
    move = text.removesuffix(sign)
    if move:
        tree = cursor.tree
        try:
            cursor.move(notation_of(tree.game).parse_move(tree.states[cursor.here], move))
        except MoveError as error:
            raise type(error)(f"move {tree.depth(cursor.here) + 1} ({quote(text)}): {error}") from error
    if sign:
        _sign(cursor, SIGNS[sign])


def _sign(cursor: TreeCursor, nag: int) -> None:
    if cursor.here == 0 or cursor.before is not None:
        raise RecordError(f"{cursor.place}: a sign such as '!?' or '$5' must follow a move")
    if not 0 < nag < 256:
        raise RecordError(f"{cursor.place}: a sign is a number from $1 to $255, not ${nag}")
    cursor.sign(nag)


def format_tree(tree: MoveTree) -> str:
    """Our text format: tags that say which game it is, and the moves."""
    game, notation = tree.game, notation_of(tree.game)
    tags = {"Game": game.id, "Variant": game.variant}
    if tree.states[0] != game.initial():
        tags["Position"] = notation.format_state(tree.states[0])
    words: list[str] = []
    waiting: list[str | int] = [0]
    bracket = ""
    while waiting:
        item = waiting.pop()
        if item == "(":
            bracket = "("
            continue
        if isinstance(item, str):
            words[-1] += item
            continue
        node = tree.nodes[item]
        said = comment_text(node.comment, node.shapes)
        move = f"{bracket}{tree.text_of(item)}"
        words += [text for text in (move, *(f"${nag}" for nag in node.nags), f"{{{said}}}" if said else "") if text]
        bracket = ""
        siblings = tree.nodes[node.parent].children if item else []
        others = [part for other in siblings[1:] for part in ("(", other, ")")] if siblings[:1] == [item] else []
        waiting += [*node.children[:1], *reversed(others)]
    head = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    return f"{head}\n{' '.join(words)}\n"
