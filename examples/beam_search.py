"""Beam search, an example of your own algorithm: at every node, search only the few moves that look best.

Run this file to use siasat's command line with the algorithm added:

    python examples/beam_search.py search chess --algorithm beam+width=5 --depth 4
    python examples/beam_search.py play congklak --second beam@depth=6
"""

from __future__ import annotations

import sys
from typing import Any

from siasat import FULL, Search, algorithm, from_child, number_switch

WIDTH = number_switch("width", "WIDTH", low=1, high=999, default=3, off=3)
"""How many moves are searched in a node."""


@algorithm("beam", name="Beam search", switches=(WIDTH,), summary="Only the WIDTH moves that seem best: beam+width=5.")
def beam(search: Search[Any, Any], state: Any, depth: int, ply: int = 0) -> int:
    """The value of `state` for its mover. Not sound: a good move that looks bad at first is never found."""
    node = search.open(state, depth, FULL, ply)
    node.select(lambda move: search.static_value(state, move, ply), search.config[WIDTH])
    for move, child, same_mover in node.children():
        node.improve(move, from_child(beam(search, child, depth - 1, ply + 1), same_mover))
    return node.close()


if __name__ == "__main__":
    from siasat.cli.main import main

    sys.exit(main())
