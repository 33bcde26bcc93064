"""A game is one folder: outside `games/`, code names a game only in the places listed here, each for a reason."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import siasat

PACKAGE = Path(siasat.__file__).parent
NAMES = re.compile(
    r"\b(chess|doushouqi|congklak|kalah|dakon|othello|draughts|connectfour|nim|tictactoe|hashtree|king-capture)\b"
)

JUSTIFIED = {
    "textbook/course/": "figures on positions of real games",
    "textbook/exercises/": "exercises on positions of real games",
    "bench/": "the reference searches and the engine's signature are about fixed positions of fixed games",
    "parity/cases.py": "the list of what is compared",
    "testing/check_searcher.py": "small games on which an algorithm is checked",
    "grade/": "the game whose positions a submitted evaluator judges",
    "bridges/": "the games of other frameworks and their drawings",
    "evaluation/registry.py": "a registry",
    "kgp/": "the Kalah Game Protocol is about Kalah",
    "lab/bundle/write.py": "the library python-chess, whose version is recorded",
    "lab/papers/": "a paper is about its game",
    "lab/opening_tree.py": "which game has a tree of openings, in an error message",
    "lab/classics/": "a classic experiment is repeated on chosen games",
    "players/papers/": "a paper is about its game",
    "perfect/": "a solver or table is about its game",
    "cli/solve/": "solvers by name",
    "cli/tables/": "tables by game",
    "draw/": "the names of drawings",
    "backend/engine.py": "Syzygy files are of chess, in an error message",
    "players/engine.py": "Syzygy files are of chess",
    "players/external/": "third-party engines play chess, through python-chess",
    "players/server_engines.py": "third-party engines play chess",
    "play/exchange.py": "PGN and FEN are formats of chess",
    "play/pgn_tree.py": "PGN is a format of chess",
    "lab/game_files.py": "PGN is a format of chess",
    "lab/position_files.py": "PGN and EPD are formats of chess",
    "lab/provenance.py": "the library python-chess, whose version is recorded",
    "uci/": "UCI starts with chess",
    "web/in_page/own.py": "programs to start from, and a small game on which an algorithm is tried",
    "web/training/": "puzzles are made game by game",
    "web/api/routes/games.py": "FEN and PGN are formats of chess",
    "web/catalogue.py": "FEN and PGN are formats of chess",
    "web/api/schemas/": "examples in the schema",
    "lab/spec/__init__.py": "examples in error messages",
    "lab/shipped.py": "an example in a comment",
    "lab/tuning/spec.py": "the engine that is tuned by default",
    "cli/": "defaults and examples in help texts",
}


def docstrings(tree: ast.AST) -> set[int]:
    """The ids of all constants that stand alone as statements."""
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def mentions(path: Path) -> Iterator[str]:
    """Every string literal and import of a file that names a game; docstrings do not count."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    ignored = docstrings(tree)
    for node in ast.walk(tree):
        words: list[str] = []
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in ignored:
            words = [node.value]
        elif isinstance(node, ast.ImportFrom):
            words = [node.module or ""]
        elif isinstance(node, ast.Import):
            words = [alias.name for alias in node.names]
        yield from (f"line {getattr(node, 'lineno', 0)}: {word[:60]!r}" for word in words if NAMES.search(word))


def found() -> dict[str, list[str]]:
    """The files outside `games/` that name a game."""
    files = {str(path.relative_to(PACKAGE)): list(mentions(path)) for path in sorted(PACKAGE.rglob("*.py"))}
    return {name: hits for name, hits in files.items() if hits and not name.startswith("games/")}


def test_games_are_named_only_in_justified_places() -> None:
    files = found()
    surprising = {name: hits for name, hits in files.items() if not name.startswith(tuple(JUSTIFIED))}
    assert surprising == {}
    print(f"games are named in {len(files)} modules outside games/, in {len(JUSTIFIED)} justified places")


def test_every_justification_is_needed() -> None:
    files = found()
    unneeded = [place for place in JUSTIFIED if not any(name.startswith(place) for name in files)]
    assert unneeded == []
