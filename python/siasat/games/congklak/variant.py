"""The rule sets of the family as data, and their text form.

======================  ==================================================================================
`congklak`              as it is played: 7 holes of 7 seeds, relay sowing, another move, capture
`congklak:5,4`          the same with 5 holes of 4 seeds
`paper`                 as in Darmawan and Hermawan (2016): the players strictly alternate
`kalah:6,4`             Kalah(6, 4): one lap, over as soon as either side is empty
`kalah:6,4,empty`       the same with "empty capture"
`dakon:7`               Dakon 7 × 7 of the literature: congklak of 7 holes with 7 seeds, stores on the right
======================  ==================================================================================

Changes follow the numbers as `name=value` (`congklak:7,7,rest=opponent`); `Variant` says what each of them means.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import takewhile
from typing import Any

from siasat.core.notation import parse_number, quote, split_variant
from siasat.errors import VariantError

MAX_HOLES = 12
MAX_SEEDS = 99
MAX_TOTAL = 2 * MAX_HOLES * MAX_SEEDS
"""The most seeds on a board: what the largest variant starts with. Positions keep within it too, so that every count
and every sum fits 16 bits."""


class Capture(Enum):
    """What the last seed in an empty hole of one's own brings."""

    NONE = "none"
    OPPOSITE = "opposite"
    """It is banked with the seeds of the opposite hole, if there are any."""
    EMPTY = "empty"
    """The same, and it is banked alone if there are none."""


class End(Enum):
    """When the game is over."""

    TURN = "turn"
    """When the side to move has no seeds in its holes."""
    EITHER = "either"
    """As soon as either side has none."""


class Rest(Enum):
    """Who gets the seeds that lie in the holes at the end."""

    OWNER = "owner"
    OPPONENT = "opponent"


class Direction(Enum):
    """Which way round both players sow: a matter of drawing alone.

    Moves and positions are written in the player's own sowing order, and both sow the same way round, so the rules are
    the same either way. A player's store is drawn on the left where sowing is clockwise, else on the right.
    """

    CLOCKWISE = "clockwise"
    COUNTERCLOCKWISE = "counterclockwise"


@dataclass(frozen=True, slots=True)
class Variant:
    """One rule set.

    `holes` per side, `seeds` in each at the start. `relay`: when the last seed lands in an occupied hole, pick up all
    its seeds and keep sowing. `again`: a last seed in the mover's store gives another turn. `lap`: a capture counts
    only if the move has sown into every pit of its circuit.
    """

    holes: int = 7
    seeds: int = 7
    relay: bool = True
    again: bool = True
    capture: Capture = Capture.OPPOSITE
    lap: bool = False
    end: End = End.TURN
    rest: Rest = Rest.OWNER
    direction: Direction = Direction.CLOCKWISE

    def __str__(self) -> str:
        """The canonical text form, so that equal rules have equal names.

        It starts from the family that needs the fewest changes, the earlier one on a tie, and lists them in the order
        of `OPTIONS`. The board is left out where congklak is as people know it; Kalah and Dakon always have theirs.
        """
        names = [name for name in FAMILIES if name != "dakon" or self.holes == self.seeds]
        name, changes = min(((name, self._changes(FAMILIES[name])) for name in names), key=lambda form: len(form[1]))
        board = [str(self.holes)] if name == "dakon" else [str(self.holes), str(self.seeds)]
        is_known = name in ("congklak", "paper") and (self.holes, self.seeds) == (7, 7)
        return name if is_known and not changes else f"{name}:{','.join(board + changes)}"

    def _changes(self, family: Variant) -> list[str]:
        return [
            "empty" if value is Capture.EMPTY else f"{option}={_word(value)}"
            for option in OPTIONS
            if (value := getattr(self, option)) != getattr(family, option)
        ]


FAMILIES = {
    "congklak": Variant(),
    "paper": Variant(again=False),
    "kalah": Variant(6, 4, relay=False, end=End.EITHER, direction=Direction.COUNTERCLOCKWISE),
    "dakon": Variant(direction=Direction.COUNTERCLOCKWISE),
}
"""What a text form may start from."""

_YES_NO = {"yes": True, "no": False}


def _words(kind: type[Enum]) -> dict[str, Any]:
    return {member.value: member for member in kind}


OPTIONS: dict[str, dict[str, Any]] = {
    "relay": _YES_NO,
    "again": _YES_NO,
    "capture": _words(Capture),
    "lap": _YES_NO,
    "end": _words(End),
    "rest": _words(Rest),
    "direction": _words(Direction),
}
"""What may be changed in a text form, and to what."""


def parse_variant(text: str) -> Variant:
    """Read a text form; `VariantError` says what would be right."""
    name, args = split_variant(text)
    if name not in FAMILIES:
        raise VariantError(f"unknown variant {quote(name)}; congklak has {_list(map(quote, FAMILIES), 'and')}")
    board = list(takewhile(lambda arg: not _is_option(arg), args))
    variant = _with_board(name, board) if board else FAMILIES[name]
    seen: set[str] = set()
    for arg in args[len(board) :]:
        option, value = _parse_option("capture=empty" if arg == "empty" else arg)
        if option in seen:
            raise VariantError(f"the option {option} is given twice")
        seen.add(option)
        variant = replace(variant, **{option: value})
    return variant


def _with_board(name: str, board: Sequence[str]) -> Variant:
    family = FAMILIES[name]
    if name == "dakon":
        if len(board) != 1:
            raise VariantError(f"dakon takes one number for both holes and seeds, as in 'dakon:7', not {_got(board)}")
        holes = parse_number(board[0], "the number of holes", 1, MAX_HOLES)
        return replace(family, holes=holes, seeds=holes)
    if len(board) != 2:
        example = f"{name}:{family.holes},{family.seeds}"
        raise VariantError(f"{name} takes two numbers, holes and seeds per hole, as in '{example}', not {_got(board)}")
    holes = parse_number(board[0], "the number of holes", 1, MAX_HOLES)
    return replace(family, holes=holes, seeds=parse_number(board[1], "the number of seeds in a hole", 1, MAX_SEEDS))


def _is_option(arg: str) -> bool:
    return "=" in arg or arg == "empty"


def _parse_option(arg: str) -> tuple[str, Any]:
    option, equals, word = (part.strip() for part in arg.partition("="))
    if not equals:
        raise VariantError(
            f"the numbers must be followed by options such as 'rest=opponent' or 'empty', not {quote(arg)}"
        )
    if option not in OPTIONS:
        raise VariantError(f"unknown option {quote(option)}; the options are {_list(OPTIONS, 'and')}")
    if word not in OPTIONS[option]:
        raise VariantError(f"{option} must be {_list(OPTIONS[option], 'or')}, not {quote(word)}")
    return option, OPTIONS[option][word]


def _word(value: bool | Enum) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    return "yes" if value else "no"


def _got(board: Sequence[str]) -> str:
    return quote(",".join(board))


def _list(words: Iterable[str], joint: str) -> str:
    *most, last = words
    return f"{', '.join(most)} {joint} {last}"
