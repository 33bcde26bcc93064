"""The classics, and what makes each of their tables.

A classic is a module with its measurements and tables, an entry here, and its texts in `texts/classics`.
"""

from __future__ import annotations

from siasat.lab.classics import knuth_moore
from siasat.lab.papers.entry import Entry, Study
from siasat.lab.papers.model import Paper

CLASSICS = (
    Entry(
        Paper.classic(
            "knuth-moore-1975",
            "Donald E. Knuth, Ronald W. Moore",
            "An Analysis of Alpha-Beta Pruning",
            "Artificial Intelligence 6(4), 293–326",
        ),
        (
            Study(("minimal-tree",), knuth_moore.ordered_trees, knuth_moore.minimal_tree_table),
            Study(("random-trees", "deep-cutoffs"), knuth_moore.random_trees, knuth_moore.random_tree_tables),
            Study(("games",), knuth_moore.game_trees, knuth_moore.games_table),
        ),
    ),
)
