"""Certificates: written by siasat, checked by a program that shares nothing with it, and refused when corrupted."""

from __future__ import annotations

import contextlib
import hashlib
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from siasat import load_game
from siasat.core.player import Player
from siasat.errors import InputError, PositionError
from siasat.perfect import check_certificate
from siasat.perfect.certificates import certify, main, sample, value_under
from siasat.perfect.check_certificate import FIRST_LINE, GAMES, RefusedError, check
from siasat.perfect.tables import TableSet

START = {
    "kalah:3,2": "2,2,2/2,2,2/0-0/1",
    "kalah:2,3,empty": "3,3/3,3/0-0/1",
    "connectfour:4,3,3": "///",
    "othello:4": "..../.ox./.xo./.... x",
}
RULES = [
    ("congklak", "kalah:6,4", "kalah:6,4"),
    ("congklak", "kalah:3,3,empty", "kalah:3,3,empty"),
    ("congklak", "kalah:1,7", "kalah:1,7"),
    ("connectfour", "standard", "connectfour:7,6,4"),
    ("connectfour", "size:4,3,3", "connectfour:4,3,3"),
    ("othello", "small", "othello:6"),
    ("othello", "standard", "othello:8"),
    ("doushouqi", "standard", "doushouqi:99"),
]
VALUES = {"kalah:3,2": 4, "kalah:2,3,empty": -2, "connectfour:4,3,3": 4, "othello:4": -8}


def sealed(signed: bytes) -> bytes:
    """The certificate with this content, whatever it proves."""
    return b"\n".join([FIRST_LINE, hashlib.sha256(signed).hexdigest().encode(), signed])


def content(data: bytes) -> bytes:
    """What the digest of a certificate covers."""
    return data.split(b"\n", 2)[2]


@pytest.fixture(scope="module")
def small() -> dict[str, bytes]:
    """Certificates of small boards, by rules."""
    return {rules: certify([(rules, text)]) for rules, text in START.items()}


@pytest.mark.parametrize(("name", "variant", "rules"), RULES)
def test_the_rules_of_the_checker_are_those_of_the_games(name: str, variant: str, rules: str) -> None:
    """Positions after every move, ends and results of random games; one of Dou Shou Qi begins with few animals."""
    game: Any = load_game(name, variant)
    kind, _, options = rules.partition(":")
    own, chance = GAMES[kind](*options.split(",")), random.Random(3)
    for number in range(20):
        state, total, plies = few_animals(chance) if name == "doushouqi" else game.initial(), 0, 0
        position = own.parse(game.format_state(state))
        while game.outcome(state) is None and plies < 99:
            moves, after = game.legal_moves(state), {}
            for move in own.moves(position):
                child, gain = own.play(position, move)
                after[without_plies(child)] = child, gain
            children = {without_plies(own.parse(game.format_state(game.play(state, move)))): move for move in moves}
            assert set(children) == set(after), (number, game.format_state(state))
            place = chance.choice(sorted(children))
            position, gain = after[place]
            state, total, plies = game.play(state, children[place]), total + gain, plies + 1
        end = game.outcome(state)
        if end is not None:
            assert not own.moves(position)
            points = end.margin or 0 if name in ("congklak", "othello") else own.span(position)
            sign = 0 if end.winner is None else 1 if end.winner is Player.FIRST else -1
            assert total + own.result(position) == sign * points


def without_plies(position: Any) -> Any:
    """A position of the checker without the plies that are left in Dou Shou Qi."""
    return (position[0], position[2]) if isinstance(position[-1], str) else position


def few_animals(chance: random.Random) -> Any:
    """An unfinished position of Dou Shou Qi with two to nine animals, many of them rats and elephants."""
    game: Any = load_game("doushouqi")
    while True:
        board = ["."] * 63
        for letter in chance.sample("RCDWPTLErcdwptle", chance.randrange(2, 7)) + chance.sample("RrEe", 2):
            board[chance.randrange(63)] = letter
        ranks = ("".join(board[start : start + 7]) for start in range(0, 63, 7))
        text = re.sub(r"\.+", lambda empty: str(len(empty[0])), "/".join(ranks)) + chance.choice((" w", " b"))
        with contextlib.suppress(PositionError):
            return game.parse_state(text)


@pytest.mark.parametrize("rules", START)
def test_small_boards_are_proven_with_their_known_values(small: dict[str, bytes], rules: str) -> None:
    claims, positions = check(small[rules])
    assert [tuple(claim) for claim in claims] == [(rules, START[rules], VALUES[rules])]
    assert positions >= len(content(small[rules]).partition(b"\n\n")[2])


def test_the_checker_runs_alone(small: dict[str, bytes], tmp_path: Path) -> None:
    good, bad = tmp_path / "good", tmp_path / "bad"
    good.write_bytes(small["othello:4"])
    bad.write_bytes(small["othello:4"][:-1])
    checker = tmp_path / "checker.py"
    checker.write_bytes(Path(check_certificate.__file__).read_bytes())
    for file, status, word in [(good, 0, "proven"), (bad, 1, "damaged"), (tmp_path / "none", 1, "No such file")]:
        command = [sys.executable, "-I", "-S", str(checker), str(file)]
        run = subprocess.run(command, check=False, capture_output=True, text=True)
        assert (run.returncode, word in run.stdout, run.stderr) == (status, True, "")


def corrupted(signed: bytes, chance: random.Random) -> bytes:
    """The content with bits, bytes, a piece or a number changed."""
    data = bytearray(signed)
    place = chance.randrange(len(data))
    match chance.randrange(6):
        case 0:
            data[place] ^= 1 << chance.randrange(8)
        case 1:
            data[place] = chance.randrange(256)
        case 2:
            data[place] = chance.randrange(12)
        case 3:
            del data[place : place + chance.randrange(1, 9)]
        case 4:
            data[place:place] = data[chance.randrange(len(data)) :][: chance.randrange(1, 9)]
        case _:
            head, _, body = signed.partition(b" | ")
            claim, _, moves = body.partition(b"\n")
            text, _, value = claim.rpartition(b" ")
            return b"%s | %s %d\n%s" % (head, text, int(value) + chance.choice((-2, -1, 1, 2, 5)), moves)
    return bytes(data)


@pytest.mark.parametrize("count", [1_000, pytest.param(10_000, marks=pytest.mark.long)])
def test_what_is_corrupted_is_refused_or_still_a_proof_of_something_true(small: dict[str, bytes], count: int) -> None:
    chance, refused, true = random.Random(7), 0, 0
    while refused + true < count:
        signed = content(small[chance.choice(list(START))])
        changed = corrupted(signed, chance)
        if changed == signed:
            continue
        with pytest.raises(RefusedError):  # with the digest of the original
            check(sealed(signed)[: -len(signed)] + changed)
        try:
            claims, _ = check(sealed(changed), most=50_000)
        except RefusedError:
            refused += 1
        else:
            true += 1
            for rules, text, value in claims:
                walk = check_certificate.Walk(lambda *_: 0, 0)
                assert value_under(rules, walk.load(rules))(walk.load(rules).parse(text)) == value
    print(f"{refused} refused, {true} proofs of something true")
    assert refused > 9 * true


@pytest.mark.parametrize("rules", START)
def test_another_value_is_refused(small: dict[str, bytes], rules: str) -> None:
    head, _, moves = content(small[rules]).partition(b"\n\n")
    for value in range(-16, 17):
        changed = sealed(b"%s %d\n\n%s" % (head.rpartition(b" ")[0], value, moves))
        if value == VALUES[rules]:
            check(changed)
        else:
            with pytest.raises(RefusedError, match=r"a line ends that breaks the bound|not legal|more moves"):
                check(changed)


@pytest.mark.parametrize(
    ("claim", "reason"),
    [
        ("kalah:3,2,emptied | 2,2,2/2,2,2/0-0/1 | 4", "cannot read 'emptied'"),
        ("kalah:3 | 2,2,2/2,2,2/0-0/1 | 4", "no rules 'kalah:3'"),
        ("kalah:13,2 | 2/2/0-0/1 | 4", "'13' is no number from 1 to 12"),
        ("kalah:3,2 | 2,2/2,2,2/0-0/1 | 4", "a row has 3 holes"),
        ("kalah:3,2 | 2,,2/2,2,2/0-0/1 | 4", "'' is no number"),
        ("chess:1 | 8/8 | 1", "no rules 'chess:1'"),
        ("connectfour:7,6,4 | xxxxxxx////// | 1", "cannot read 'xxxxxxx//////'"),
        ("connectfour:4,3,3 | xx/// | 1", "take turns"),
        ("connectfour:4,3,3 | xxo/xo/x/ | 1", "take turns"),
        ("othello:4 | ..../.ox./.xo./.... | -8", "cannot read"),
        ("othello:9 | x x | 1", "'9' is no number from 4 to 8"),
        ("doushouqi:9 | 7/7/7/7/7/7/7/7 w | 1", "9 ranks of 7 squares"),
        ("doushouqi:9 | 7/7/7/7/7/7/7/7/8 w | 1", "cannot read"),
        ("othello:4 | ..../.ox./.xo./.... x", "rules, position, value"),
        ("othello:4 | ..../.ox./.xo./.... x | 1e9", "'1e9' is no number"),
    ],
)
def test_an_unreadable_claim_is_refused_with_a_reason(claim: str, reason: str) -> None:
    with pytest.raises(RefusedError, match=re.escape(reason)):
        check(sealed(f"{claim}\n\n".encode()))


def test_too_much_is_refused(small: dict[str, bytes]) -> None:
    claim = b"othello:4 | xxxx/xxxx/xxxx/xxxx x | 16\n"
    assert len(check(sealed(claim * 10_000 + b"\n"))[0]) == 10_000
    for data in (b"", b"x" * 100, sealed(claim * 10_001 + b"\n"), sealed(claim), bytes((16 << 20) + 1)):
        with pytest.raises(RefusedError, match=r"this is no certificate|at most 10,000 claims"):
            check(data)
    with pytest.raises(RefusedError, match="more than 100 positions"):
        check(small["othello:4"], most=100)
    long = f"kalah:12,99 | {','.join(['99'] * 12)}/{','.join(['99'] * 12)}/0-0/1 | 0\n\n".encode()
    with pytest.raises(RefusedError):
        check(sealed(long + bytes(100_000)), most=100_000)


def test_samples_of_the_tables_are_proven(two_animals: TableSet) -> None:
    claims = sample(two_animals, 2, 11, 30)
    proven, _ = check(certify(claims, two_animals))
    for (rules, text), claim in zip(claims, proven, strict=True):
        known = two_animals.probe(two_animals.game.parse_state(text))  # type: ignore[attr-defined]
        assert known is not None
        assert f"doushouqi:{known.plies}" == rules == claim.rules
        won = (known.outcome == "won") == text.endswith("w")
        assert claim == (rules, text, 1 if won else -1)
    shorter = [(f"doushouqi:{int(rules.partition(':')[2]) - 1}", text) for rules, text in claims if rules[-2:] != ":1"]
    assert {claim.value for claim in check(certify(shorter, two_animals))[0]} == {0}


@pytest.mark.parametrize(
    ("rules", "text", "value"),
    [
        ("connectfour:7,6,4", "oxoxxx/oxxoxo/xoxoo/oxx/xxoxo/xoo/oxoo", 0),
        ("othello:6", "xxxxx./xoooo./xooxx./xoxxx./xxxxx./...... o", -4),
        ("kalah:4,3", "3,3,3,3/3,3,3,3/0-0/1", 6),
    ],
)
def test_what_the_solvers_say_is_proven(native: None, rules: str, text: str, value: int) -> None:
    assert check(certify([(rules, text)]))[0] == [(rules, text, value)]


def test_writing_a_file_and_what_cannot_be_proven(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "proof"
    assert main([str(file), "othello:4 | xooo/xoxo/xxoo/xo.. x"]) == 0
    assert [claim.value for claim in check(file.read_bytes())[0]] == [0]
    assert check_certificate.main([str(file)]) == 0
    assert "proven: othello:4 | xooo/xoxo/xxoo/xo.. x | +0" in capsys.readouterr().out
    for claim, reason in [("othello:4", "cannot read"), ("go:9 | x", "no rules 'go:9'")]:
        assert main([str(file), claim]) == 1
        assert reason in capsys.readouterr().err
    with pytest.raises(InputError, match="no rules"):
        certify([("go:9", "x")])
