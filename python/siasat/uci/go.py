"""The `go` command: which limits it sets."""

from __future__ import annotations

from dataclasses import dataclass

NUMBERS = ("wtime", "btime", "winc", "binc", "movestogo", "depth", "nodes", "mate", "movetime")
FLAGS = ("infinite", "ponder")
WORDS = ("searchmoves", *FLAGS, *NUMBERS)
MOST = 2**62


@dataclass(frozen=True, slots=True)
class Go:
    """The arguments of `go`; None if not given. Times are in milliseconds, as in the protocol."""

    searchmoves: tuple[str, ...] = ()
    infinite: bool = False
    ponder: bool = False
    wtime: int | None = None
    btime: int | None = None
    winc: int | None = None
    binc: int | None = None
    movestogo: int | None = None
    depth: int | None = None
    nodes: int | None = None
    mate: int | None = None
    movetime: int | None = None

    def is_unlimited(self, player: int) -> bool:
        """Whether nothing but `stop` would end a search for this player (0 or 1); the other's clock is no limit."""
        limits = (self.clock(player), self.depth, self.nodes, self.mate, self.movetime)
        return self.infinite or all(limit is None for limit in limits)

    def clock(self, player: int) -> tuple[float, float, int | None] | None:
        """The clock of a player (0 or 1) in seconds: left, added a move, moves to the next control."""
        left = self.wtime if player == 0 else self.btime
        if left is None:
            return None
        increment = (self.winc if player == 0 else self.binc) or 0
        moves = self.movestogo if self.movestogo else None
        return max(left, 0) / 1000, max(increment, 0) / 1000, moves


def parse_go(tokens: list[str]) -> Go:
    """Read what follows `go`. Words that are not understood, and numbers that are none, are passed over.

    >>> parse_go("wtime 1000 winc x depth 7 searchmoves e2e4 d2d4 ponder".split())
    Go(searchmoves=('e2e4', 'd2d4'), infinite=False, ponder=True, wtime=1000, btime=None, winc=None, binc=None, \
movestogo=None, depth=7, nodes=None, mate=None, movetime=None)
    """
    searchmoves: list[str] = []
    flags = {"infinite": False, "ponder": False}
    numbers: dict[str, int] = {}
    place = 0
    while place < len(tokens):
        word = tokens[place]
        place += 1
        if word in FLAGS:
            flags[word] = True
        elif word == "searchmoves":
            while place < len(tokens) and tokens[place] not in WORDS:
                searchmoves.append(tokens[place])
                place += 1
        elif word in NUMBERS and place < len(tokens):
            number = parse_integer(tokens[place])
            if number is not None:
                numbers[word] = number
                place += 1
    for word in ("depth", "nodes", "mate"):
        if numbers.get(word, 1) < 1:
            numbers[word] = 1
    if "depth" in numbers:
        numbers["depth"] = min(numbers["depth"], 10_000)
    if "mate" in numbers:
        numbers["mate"] = min(numbers["mate"], 10_000)
    if "movestogo" in numbers:
        numbers["movestogo"] = min(max(numbers["movestogo"], 0), 10_000)
    return Go(searchmoves=tuple(searchmoves), infinite=flags["infinite"], ponder=flags["ponder"], **numbers)


def parse_integer(text: str) -> int | None:
    """A whole number within 62 bits, or None; longer ones are cut to the nearest such number."""
    digits = text[1:] if text[:1] in ("-", "+") else text
    if not (digits.isascii() and digits.isdigit()):
        return None
    number = MOST if len(digits) > 18 else min(int(digits), MOST)
    return -number if text[0] == "-" else number
