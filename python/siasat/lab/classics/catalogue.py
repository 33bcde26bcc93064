"""The classics, and what makes each of their tables.

A classic is a module with its measurements and tables, an entry here, and its texts in `texts/classics`.
"""

from __future__ import annotations

from siasat.lab.classics import breuker, knuth_moore, schaeffer, slagle_dixon
from siasat.lab.papers.entry import Entry, Study
from siasat.lab.papers.model import Paper

CLASSICS = (
    Entry(
        Paper.classic(
            "slagle-dixon-1969",
            "James R. Slagle, John E. Dixon",
            "Experiments With Some Programs That Search Game Trees",
            "Journal of the ACM 16(2), 189–207",
        ),
        (Study(("bottom-positions", "depth-ratio"), slagle_dixon.searches, slagle_dixon.kalah_tables),),
    ),
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
    Entry(
        Paper.classic(
            "schaeffer-1989",
            "Jonathan Schaeffer",
            "The History Heuristic and Alpha-Beta Search Enhancements in Practice",
            "IEEE Transactions on Pattern Analysis and Machine Intelligence 11(11), 1203–1212",
        ),
        (Study(("claims", "effects", "factorial"), schaeffer.factorial, schaeffer.factorial_tables),),
    ),
    Entry(
        Paper.classic(
            "breuker-1994",
            "Dennis M. Breuker, Jos W. H. M. Uiterwijk, H. Jaap van den Herik",
            "Replacement Schemes for Transposition Tables",
            "ICCA Journal 17(4), 183–193",
        ),
        (Study(("schemes", "claims", "spread"), breuker.tables_of_every_size, breuker.scheme_tables),),
    ),
)
