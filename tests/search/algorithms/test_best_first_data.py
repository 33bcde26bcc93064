"""The numbers that both languages must say: Rust reads the same file.

Written by `python -m tests.search.algorithms.test_best_first_data` in the repository's root.
"""

from collections.abc import Iterator
from pathlib import Path

from siasat import Limits, SearchRequest, load_game
from siasat.observe.digest import Digest
from siasat.search.driver import run
from siasat.search.registry import parse_config

from ..leaves import Few

DATA = Path(__file__).parents[2] / "data" / "search" / "best_first.txt"
HEAD = """\
# hashtree variant; search; depth; nodes; value, bound, depth, nodes, line and digest. The evaluator is that of
# tests/search/leaves.py with 41 values.
"""
SEARCHES = ("sss-stockman", "fsss+iterative", "pns", "dfpn+table=17", "dfpn+table=4096/always", "mcts+shuffle=7")
TREES = ("uniform:1,3,5,0", "random:2,4,6,30", "random:3,4,7,60,9", "uniform:5,5,6,25")
LIMITS = (Limits(depth=4), Limits(nodes=60), Limits(depth=3, nodes=25), Limits(nodes=2500))


def rows() -> Iterator[str]:
    for tree in TREES:
        game = load_game("hashtree", tree)
        for search in SEARCHES:
            for limits in LIMITS:
                digest = Digest()
                request = SearchRequest(game, Few(game, 41), game.initial(), limits)
                result = run(request, parse_config(search), digest)
                line = " ".join(map(str, result.pv))
                answer = f"{result.value} {result.bound.value} {result.depth} {result.nodes} [{line}] {digest}"
                yield f"{tree}; {search}; {limits.depth or '-'}; {limits.nodes or '-'}; {answer}"


def test_the_reference_says_these_numbers() -> None:
    assert DATA.read_text() == HEAD + "".join(f"{row}\n" for row in rows())


if __name__ == "__main__":
    DATA.write_text(HEAD + "".join(f"{row}\n" for row in rows()))
