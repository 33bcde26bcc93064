"""Statistics for experiments and matches, in plain Python: intervals, growth, Elo, sequential tests, ratings.

Everything is deterministic: what draws random numbers takes a seed, and the same seed gives the same interval on every
machine. Each formula is cited where it stands, and tested on published numbers.
"""

from __future__ import annotations

from siasat.stats.bootstrap import bootstrap, median_interval, paired_ratio
from siasat.stats.elo import (
    EloEstimate,
    elo_of_score,
    elo_to_show,
    estimate_elo,
    score_of_elo,
    superiority_to_show,
    trinomial,
)
from siasat.stats.growth import (
    Growth,
    effective_branching,
    fit_growth,
    knuth_moore_leaves,
    knuth_moore_nodes,
    mean_growth,
)
from siasat.stats.intervals import Interval, wilson
from siasat.stats.performance import performance
from siasat.stats.power import cautious_sd, detectable_difference, pairs_needed, sd_of_ratios
from siasat.stats.ratings import Rating, fit_ratings
from siasat.stats.sprt import Sprt, Verdict

__all__ = [
    "EloEstimate",
    "Growth",
    "Interval",
    "Rating",
    "Sprt",
    "Verdict",
    "bootstrap",
    "cautious_sd",
    "detectable_difference",
    "effective_branching",
    "elo_of_score",
    "elo_to_show",
    "estimate_elo",
    "fit_growth",
    "fit_ratings",
    "knuth_moore_leaves",
    "knuth_moore_nodes",
    "mean_growth",
    "median_interval",
    "paired_ratio",
    "pairs_needed",
    "performance",
    "score_of_elo",
    "sd_of_ratios",
    "superiority_to_show",
    "trinomial",
    "wilson",
]
