"""Write certificates: proofs of what the solvers and tables say, for `check_certificate.py`, which trusts neither.

The walk through a proof and the rules are the checker's own. Only the choice of moves comes from here: from the
accelerator's solvers and tables or, without it and on boards that it does not have, from plain minimax. A wrong choice
makes a certificate that the checker refuses.

    python -m siasat.perfect.certificates FILE 'kalah:5,4 | 4,4,4,4,4/4,4,4,4,4/0-0/1'
    python -m siasat.perfect.certificates FILE --animals 3 --sample 100
"""

from __future__ import annotations

import argparse
import hashlib
import random
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from siasat.backend.native import native_errors, native_mancala, native_solver, why_missing
from siasat.core.search_api.limits import python_limits
from siasat.errors import InputError, PositionError, SiasatError, VariantError
from siasat.games.doushouqi.rules import DouShouQi
from siasat.games.registry import load_game
from siasat.perfect.check_certificate import FIRST_LINE, MAX_BYTES, MAX_POSITIONS, Claim, RefusedError, Walk
from siasat.perfect.exact import MIB, read_value
from siasat.perfect.kalah import SMALL_DATABASE
from siasat.perfect.tables import TableSet
from siasat.perfect.value import SIGN, PerfectValue

TABLE = 256 * MIB
"""The bytes of a solver's table."""
OTHELLO = {"6": "small", "8": "standard"}
RULES = DouShouQi()

Value = Callable[[Any], int]
"""What the first player gains from a position of the checker on, with best play."""


def certify(claims: Sequence[tuple[str, str]], tables: TableSet | None = None) -> bytes:
    """Return a certificate of the values of positions, given by rules and position as the checker writes them.

    Those of Dou Shou Qi are looked up in the tables, the user's if none are given.

    >>> certify([("othello:4", "xooo/xoxo/xxoo/xo.. x")]).split(b"\\n", 2)[2]
    b'othello:4 | xooo/xoxo/xxoo/xo.. x | 0\\n\\n\\x00\\x00\\x00'
    """
    body, lines, known = bytearray(), list[str](), dict[str, Value]()

    def choose(position: Any, moves: Sequence[Any], side: int) -> int:
        gains = [side * (gain + value(after)) for after, gain in (rules.play(position, move) for move in moves)]
        body.append(gains.index(max(gains)))
        return body[-1]

    walk = Walk(choose, MAX_POSITIONS)
    try:
        with python_limits(), native_errors():
            for name, text in claims:
                rules = walk.load(name)
                value = known.setdefault(name, value_under(name, rules, tables))
                claim = Claim(name, text, value(rules.parse(text)))
                walk.prove(claim)
                lines.append(" | ".join(map(str, claim)))
    except RefusedError as error:
        raise InputError(f"no certificate: {error}") from None
    signed = "\n".join(lines).encode() + b"\n\n" + body
    data = b"\n".join([FIRST_LINE, hashlib.sha256(signed).hexdigest().encode(), signed])
    if len(data) > MAX_BYTES:
        raise InputError(f"the certificate has {len(data):,} bytes, more than {MAX_BYTES:,}; give a later position")
    return data


def value_under(name: str, rules: Any, tables: TableSet | None = None) -> Value:
    """Return what tells the values of positions under these rules, and remembers them."""
    game, _, options = name.partition(":")
    memory: dict[Any, int] = {}
    try:
        ask = None if why_missing() else _native(game, options, rules, tables)
    except VariantError:  # a board that the accelerator does not have
        ask = None

    def value(position: Any) -> int:
        if position not in memory:
            moves = rules.moves(position)
            if not moves:
                memory[position] = rules.result(position)
            elif ask is not None:
                memory[position] = ask(position)
            else:
                children = [rules.play(position, move) for move in moves]
                memory[position] = (max if position[0] == 1 else min)(gain + value(after) for after, gain in children)
        return memory[position]

    return value


def _native(game: str, options: str, rules: Any, tables: TableSet | None) -> Value:
    """Return what asks the accelerator about an unfinished position."""
    if game == "doushouqi":
        known = tables or TableSet(RULES)
        return lambda position: _in_time(position, _probe(known, _doushouqi(position)), position[1])
    if game == "kalah":
        mancala = native_mancala(f"kalah:{options}", TABLE)
        mancala.build(max(seeds for seeds in range(40) if mancala.count_positions(seeds) <= SMALL_DATABASE))
        return lambda position: int(position[0] * mancala.solve(_kalah(rules, position))[0])
    if game == "connectfour":
        solver = native_solver(load_game("connectfour", f"size:{options}"), TABLE)
        return lambda position: _in_time(
            position, read_value(solver, _connect_four(rules, position))[0], rules.span(position) - 1
        )
    solver = native_solver(load_game("othello", OTHELLO.get(options, options)), TABLE)
    return lambda position: int(position[0] * read_value(solver, _othello(rules, position))[0].points)


def _in_time(position: Any, value: PerfectValue, left: int) -> int:
    """Return the plies that a win leaves of those that are left, and one more; 0 where it takes longer."""
    plies = left + 1 if value.plies is None else value.plies
    return int(position[0]) * SIGN[value.outcome] * max(left - plies + 1, 0)


def _probe(tables: TableSet, text: str) -> PerfectValue:
    """Return what a table says; the error where there is none names it."""
    state = RULES.parse_state(text)
    return tables.probe(state) or tables.analyse(state).value


def _kalah(rules: Any, position: Any) -> str:
    """As siasat writes the position, with nothing in the stores."""
    rows = [",".join(map(str, row)) for row in (position[1 : rules.holes + 1], position[rules.holes + 1 :])]
    return "/".join([*rows[:: position[0]], "0-0", "1" if position[0] == 1 else "2"])


def _connect_four(rules: Any, position: Any) -> str:
    """As siasat writes the position."""
    return "/".join(line.rstrip(".") for line in _lines(position, rules.size, rules.rows))


def _othello(rules: Any, position: Any) -> str:
    """As siasat writes the position."""
    return "/".join(_lines(position, rules.size, rules.size)) + (" x" if position[0] == 1 else " o")


def _lines(position: Any, count: int, length: int) -> list[str]:
    """The letters of a board of lines with a gap behind each."""
    first, second = position[1:][:: position[0]]
    cells = ["x" if first >> cell & 1 else "o" if second >> cell & 1 else "." for cell in range(count * (length + 1))]
    return ["".join(cells[line * (length + 1) :][:length]) for line in range(count)]


def _doushouqi(position: Any) -> str:
    """As siasat writes the position."""
    ranks = "/".join(position[2][start : start + 7] for start in range(56, -1, -7))
    return re.sub(r"\.+", lambda empty: str(len(empty[0])), ranks) + (" w" if position[0] == 1 else " b")


def sample(tables: TableSet, animals: int, plies: int, count: int, seed: int = 1) -> list[tuple[str, str]]:
    """Return claims about random placements of so many animals, won or lost within so many plies."""
    chance, materials, claims = random.Random(seed), list(tables.materials(animals)), dict[str, str]()
    while len(claims) < count:
        mover, other = chance.choice(materials).split("v")
        turn = chance.choice((1, -1))
        letters = mover + other.lower() if turn == 1 else mover.lower() + other
        placed = dict(zip(chance.sample(range(63), animals), letters, strict=True))
        text = _doushouqi((turn, 0, "".join(placed.get(square, ".") for square in range(63))))
        try:
            value = _probe(tables, text)
        except PositionError:  # an animal stands where it cannot
            continue
        if value.plies is not None and 0 < value.plies <= plies:
            claims[text] = f"doushouqi:{value.plies}"
    return [(rules, text) for text, rules in claims.items()]


def main(arguments: Sequence[str]) -> int:
    """Write a certificate into a file."""
    parser = argparse.ArgumentParser(prog="python -m siasat.perfect.certificates", description="Write a certificate.")
    parser.add_argument("file", type=Path)
    parser.add_argument("claims", nargs="*", metavar="'RULES | POSITION'")
    parser.add_argument("--animals", type=int, default=3, help="animals on the board of sampled positions")
    parser.add_argument("--plies", type=int, default=99, help="the most plies of sampled wins")
    parser.add_argument("--sample", type=int, default=0, help="number of positions of Dou Shou Qi from the tables")
    options = parser.parse_args(arguments)
    claims = [(rules.strip(), text.strip()) for rules, _, text in (claim.partition("|") for claim in options.claims)]
    try:
        if options.sample:
            claims += sample(TableSet(RULES), options.animals, options.plies, options.sample)
        data = certify(claims)
        options.file.write_bytes(data)
    except (SiasatError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{options.file}: {len(claims):,} claims, {len(data):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
