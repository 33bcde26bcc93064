"""Move generation: native perft compared with Stockfish and OpenSpiel, Python perft with python-chess."""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time
from typing import Any

import chess

from benchmarks.measure import Comparison, Contestant, compare
from benchmarks.peers import Stockfish, find_program, open_spiel
from siasat import load_game, perft

BULK = "all count the last ply without playing it"


def run() -> Iterator[Comparison]:
    """All comparisons, one after the other; missing peers are skipped."""
    yield from _chess_and_stockfish()
    yield from _open_spiel()
    yield _ours("doushouqi perft(6), native", "doushouqi", "standard", 6, 100_453_636)
    yield _ours("congklak perft(8), native", "congklak", "congklak", 8, 1_564_004)
    yield _python_chess()


def _native(name: str, variant: str, depth: int, expected: int) -> Contestant:
    game = load_game(name, variant)
    state = game.initial()

    def work() -> int:
        nodes = perft(game, state, depth, "rust").nodes
        assert nodes == expected, (nodes, expected)
        return nodes

    return Contestant("siasat (Rust, called from Python)", work)


def _ours(title: str, name: str, variant: str, depth: int, expected: int) -> Comparison:
    return compare(title, "leaves", [_native(name, variant, depth, expected)], note=BULK)


def _chess_and_stockfish() -> Iterator[Comparison]:
    path = find_program("stockfish")
    ours = _native("chess", "standard", 6, 119_060_324)
    if path is None:
        print("[bench] no stockfish (Debian: apt install stockfish): chess is measured alone")
        yield compare("chess perft(6)", "leaves", [ours], note=BULK)
        return
    with Stockfish(path) as peer:

        def work() -> int:
            return peer.perft(chess.STARTING_FEN, 6)

        yield compare("chess perft(6)", "leaves", [ours, Contestant(peer.name, work)], rounds=5, note=BULK)


def _open_spiel() -> Iterator[Comparison]:
    pyspiel = open_spiel()
    ours = _native("congklak", "kalah:6,4", 10, 13_519_607)
    if pyspiel is None:
        print("[bench] no open_spiel: kalah is measured alone")
        yield compare("kalah:6,4 perft(10)", "leaves", [ours], note=BULK)
        return

    def peer(name: str, depth: int, expected: int) -> Contestant:
        root = pyspiel.load_game(name).new_initial_state()

        def work() -> int:
            nodes = _spiel_perft(root, depth)
            assert nodes == expected, (nodes, expected)
            return nodes

        return Contestant(f"OpenSpiel {name}, C++ states walked from Python, depth {depth}", work)

    note = f"{BULK}; OpenSpiel offers no C++ perft, so its states are walked from Python as its package exposes them"
    yield compare("kalah:6,4 perft(10)", "leaves", [ours, peer("mancala", 7, 114_430)], note=note)
    start = _native("chess", "standard", 5, 4_865_609)
    yield compare("chess perft(5) and OpenSpiel", "leaves", [start, peer("chess", 3, 8_902)], note=note)
    for name, depth, leaves, other in (
        ("othello", 9, 3_005_288, peer("othello", 5, 1_396)),
        ("draughts", 9, 3_963_680, peer("checkers", 5, 7_361)),
        ("connectfour", 9, 39_394_572, peer("connect_four", 5, 16_807)),
    ):
        own = _native(name, "standard", depth, leaves)
        yield compare(f"{name} perft({depth}) and OpenSpiel", "leaves", [own, other], note=note, clock=process_time)


def _spiel_perft(state: Any, depth: int) -> int:
    if state.is_terminal():
        return 0
    actions = state.legal_actions()
    if depth == 1:
        return len(actions)
    return sum(_spiel_perft(state.child(action), depth - 1) for action in actions)


def _python_chess() -> Comparison:
    game = load_game("chess")
    state = game.initial()

    def ours() -> int:
        return perft(game, state, 4, "python").nodes

    def theirs() -> int:
        return _board_perft(chess.Board(), 4)

    return compare(
        "chess perft(4) in Python",
        "leaves",
        [Contestant("siasat (Python reference)", ours), Contestant("python-chess, push and pop", theirs)],
        rounds=2,
        note=f"{BULK}; ours copies the board, keeps it immutable and sorts the moves",
    )


def _board_perft(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += _board_perft(board, depth - 1)
        board.pop()
    return nodes
