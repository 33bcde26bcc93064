"""The classics, and what makes each of their tables.

A classic is a module with its measurements and tables, an entry here, and its texts in `texts/classics`.
"""

from __future__ import annotations

from siasat.lab.classics import breuker, knuth_moore, korf_chickering, plaat, reinefeld, schaeffer, slagle_dixon
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
            "reinefeld-1983",
            "Alexander Reinefeld",
            "An Improvement to the Scout Tree-Search Algorithm",
            "ICCA Journal 6(4), 4–14",
        ),
        (
            Study(("trees", "dominance"), reinefeld.trees, reinefeld.tree_tables),
            Study(("games",), reinefeld.games, reinefeld.games_table),
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
    Entry(
        Paper.classic(
            "korf-chickering-1994",
            "Richard E. Korf, David Maxwell Chickering",
            "Best-First Minimax Search: Othello Results",
            "AAAI 1994, 1365–1370; Best-First Minimax Search, Artificial Intelligence 84, 299–337, 1996",
        ),
        (Study(("uniform-trees", "uneven-trees", "othello"), korf_chickering.games, korf_chickering.game_tables),),
    ),
    Entry(
        Paper.classic(
            "plaat-1996",
            "Aske Plaat, Jonathan Schaeffer, Wim Pijls, Arie de Bruin",
            "Best-First Fixed-Depth Minimax Algorithms",
            "Artificial Intelligence 87, 255–293",
        ),
        (
            Study(("leaves", "nodes"), plaat.algorithms, plaat.algorithm_tables),
            Study(("memory",), plaat.memory, plaat.memory_table),
            Study(("first-guess",), plaat.guesses, plaat.guess_table),
            Study(("minimal-graph",), plaat.proofs, plaat.proof_table),
        ),
    ),
)
