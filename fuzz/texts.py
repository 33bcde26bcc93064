"""Targets that read notations, players, specs, saved games and the lines of protocols."""

from __future__ import annotations

from pathlib import Path

from fuzz.target import Target, check_same
from siasat.backend.native import why_missing
from siasat.bench.engine import parse_rows
from siasat.bench.file import format_bench, parse_bench
from siasat.bench.tactics import parse_epd
from siasat.core.clock import parse_control
from siasat.core.game import AnyGame
from siasat.core.notation import notation_of
from siasat.core.referee import Referee
from siasat.core.toml_lines import lines_of
from siasat.games.registry import games, load_game
from siasat.lab.contestants import parse_contestant
from siasat.lab.position_files import parse_positions
from siasat.lab.report.html import inline
from siasat.lab.shipped import STARTER, shipped
from siasat.lab.spec import parse_spec
from siasat.lab.spec.toml_text import parse_toml
from siasat.lab.tuning.spec import parse_tune_spec
from siasat.play.commands import parse_command
from siasat.play.exchange import read_text, to_pgn
from siasat.play.record import format_record, parse_record, record_of
from siasat.players.parse import parse_player
from siasat.players.server_engines import parse_server_engine_option
from siasat.search.registry import parse_config
from siasat.store.address import parse_address
from siasat.uci.go import parse_go
from siasat.uci.options import Options, parse_setoption
from siasat.uci.position import parse_position
from siasat.uci.session import Session

OWN_GAMES = ("chess", "doushouqi", "congklak", "tictactoe", "nim", "tree", "hashtree")
SEED_PLIES = 12
EPD = '7k/8/5K2/6Q1/8/8/8/8 w - - bm Qg7#; id "mate in 1";'
SEATS = (
    "person",
    "random:42",
    "level:3:7",
    "perfect@seconds=1",
    "engine@nodes=20000,threads=2,hash=64,tables=no",
    "alphabeta+table=4096/always+history@depth=4,evaluator=material",
    "mtdf+guess=12@seconds=0.5,backend=python",
    "uci:stockfish --uci@nodes=1000,Hash=16",
    "xboard:phalanx@seconds=0.5",
    "python:my/player.py:Careful#new",
    "server:Stockfish",
)
TUNE = """
game = "congklak"
variant = "kalah:4,3"
player = "engine@nodes=20"
steps = 3
pairs = 1
rate = 0.2
openings = 2
[[parameters]]
name = "null_margin"
low = 60
high = 90
step = 0.5
"""


def _game_targets(name: str) -> list[Target]:
    entry = games.get(name)
    game = load_game(name)
    states, moves = _walk(game)
    notation = notation_of(game)

    def state(text: str) -> None:
        found = notation.parse_state(text)
        check_same(found, notation.parse_state(notation.format_state(found)))
        game.outcome(found), list(game.legal_moves(found)), game.key(found)

    def variant(text: str) -> None:
        found = load_game(name, text)
        check_same(found, load_game(name, found.variant))
        notation_of(found).parse_state(notation_of(found).format_state(found.initial()))

    return [
        Target(f"{name}-position", state, states),
        Target(f"{name}-move", lambda text: notation.parse_move(game.initial(), text), moves),
        Target(f"{name}-variant", variant, entry.variants),
        Target(f"{name}-import", lambda text: read_text(text, name), (*states[:3], " ".join(moves[:1]))),
    ]


def _walk(game: AnyGame) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Positions and first moves of a game: where its first legal moves lead."""
    notation, state, states = notation_of(game), game.initial(), []
    moves = tuple(notation.format_move(state, move) for move in game.legal_moves(state))
    for ply in range(SEED_PLIES):
        states.append(notation.format_state(state))
        legal = game.legal_moves(state)
        if game.outcome(state) is not None or not legal:
            break
        state = game.play(state, legal[ply % len(legal)])
    return tuple(states), moves[:8]


def _records() -> tuple[str, ...]:
    """A saved game of every game, some moves long."""
    found = []
    for name in OWN_GAMES:
        game = load_game(name)
        referee: Referee[object, object] = Referee(game)
        for ply in range(SEED_PLIES):
            if referee.outcome is None:
                legal = game.legal_moves(referee.state)
                referee.play(legal[ply % len(legal)])
        found.append(format_record(record_of(referee, (parse_player("person"), parse_player("random:42")))))
    return tuple(found)


def _record(text: str) -> None:
    record = parse_record(text)
    check_same(record, parse_record(format_record(record)))
    record.replay()


def _spec(text: str) -> None:
    parse_spec(text, folder=Path("/nonexistent"))


def _seat(text: str) -> None:
    seat = parse_player(text)
    check_same(seat, parse_player(str(seat)))


def _algorithm(text: str) -> None:
    found = parse_config(text)
    check_same(str(found), str(parse_config(str(found))))


def _toml(text: str) -> None:
    parse_toml(text, "spec")
    lines_of(text)


def _session(text: str) -> None:
    """Everything but `go`, which would search until its limit."""
    session = Session(lambda _line: None)
    for line in text.splitlines()[:20]:
        words = line.split()
        if not {"go", "isready", "ucinewgame"} & set(words) and not session.handle(line):
            break
    session.close()


def _positions(suffix: str) -> Target:
    chess, path = load_game("chess"), Path(f"file.{suffix}")
    pgn = _pgn()
    seeds = {"pgn": (pgn, pgn + "\n" + pgn), "epd": (EPD, EPD + "\n# remark\n" + EPD)}
    openings = {"pgn": ("", '[White "a"]\n\n1. e4 '), "epd": ("", "7k/8/5K2/6Q1/8/8/8/8 w - - ")}
    return Target(
        f"{suffix}-file",
        lambda text: parse_positions(text, path, chess, 1, 1),
        seeds[suffix],
        openings=openings[suffix],
    )


def _pgn() -> str:
    referee: Referee[object, object] = Referee(load_game("chess"))
    for ply in range(SEED_PLIES):
        legal = referee.game.legal_moves(referee.state)
        referee.play(legal[ply % len(legal)])
    return to_pgn(referee, ("Ani {x}", "Budi; y")).replace(" 3. ", " {a (comment)} (2. Nc3 Nf6) $1 ; rest\n3. ")


def text_targets() -> list[Target]:
    """Every reader of a text that does not need a store or the web app."""
    chess = load_game("chess")
    records = _records()
    specs = (STARTER.format(file="my.toml", name="my"), *(path.read_text("utf-8") for path in shipped().values()))
    lines = ("position startpos moves e2e4 e7e5", "setoption name Clear Hash\nuci\nquit", "debug on\nfoo bar\nstop")
    found = [target for name in OWN_GAMES for target in _game_targets(name)]
    found += [
        Target("import", read_text, (_pgn(), records[0], "8/8/8/8/8/8/8/K1k5 w - - 0 1"), openings=("", "1. e4 ")),
        Target("record", _record, records, openings=("", '{"format": "siasat-game", "version": 1, "moves": ')),
        Target("seat", _seat, SEATS),
        Target("contestant", lambda text: parse_contestant(text, on_clock=False), SEATS),
        Target("server-engine", parse_server_engine_option, ("stockfish=uci:stockfish@nodes=100000",)),
        Target("algorithm", _algorithm, ("alphabeta+table=64/always/one-bound/deeper+etc", "negascout+static=2")),
        Target("control", parse_control, ("10+0.1", "40/60", "40/60+1.5")),
        Target("command", parse_command, ("moves", "bantuan")),
        Target("spec", _spec, specs, openings=("", "a = ", "[", 'a = "', 'a = """', "seed = ")),
        Target("toml", _toml, specs),
        Target("epd", parse_epd, (EPD,), openings=("", EPD[:-2], "7k/8/5K2/6Q1/8/8/8/8 w - - bm ")),
        _positions("pgn"),
        _positions("epd"),
        Target("bench", parse_bench, (format_bench([]),)),
        Target("engine-bench", parse_rows, ("chess\tstandard\t3\t100\t-5\te2e4\tstartpos",)),
        Target("report-text", inline, ("`a<b` is **so** & *so* [x](https://a.b)",)),
        Target("store-address", parse_address, ("lab.sqlite", "postgresql://me:pw@host:5432/db?x=1")),
        Target("uci-go", lambda text: parse_go(text.split()), ("wtime 1000 winc x depth 7 searchmoves e2e4 ponder",)),
    ]
    if why_missing() is None:
        found += [
            Target("tune-spec", parse_tune_spec, (TUNE,)),
            Target("uci-option", lambda text: Options().set(*parse_setoption(text.split())), ("name Hash value 64",)),
            Target("uci-position", lambda text: parse_position(chess, text.split()), ("startpos moves e2e4 e7e5",)),
            Target("uci-session", _session, lines),
        ]
    return found
