"""How many positions an experiment needs, from a pilot run: the spread of the ratios decides."""

from __future__ import annotations

import polars as pl

from siasat.errors import InputError
from siasat.lab.report.study import Study, studies
from siasat.lab.results import Results
from siasat.stats.power import POWER, cautious_sd, detectable_difference, pairs_needed, sd_of_ratios

SCHEMA = {
    **{"game": pl.String, "variant": pl.String, "limit": pl.String, "algorithm": pl.String, "pairs": pl.Int64},
    **{"ratio": pl.Float64, "sd": pl.Float64, "needed": pl.Int64, "cautious": pl.Int64, "detectable": pl.Float64},
}


def power_table(
    results: Results, base: str, difference: float, level: float = 0.95, power: float = POWER
) -> pl.DataFrame:
    """For each game, limit and algorithm: the pilot's spread, and how many positions show `difference` from `base`.

    `ratio` is the geometric mean of the node ratios to `base`, `sd` the standard deviation of their logarithms,
    `needed` the positions for that `sd`, `cautious` those for the upper limit of it (the pilot may have been lucky),
    and `detectable` the smallest share that the pilot itself would have shown. Repetitions count as one.
    """
    rows = [
        row
        for study in studies(results.frame())
        if study.limit_kind == "depth"
        for row in _rows(study, results.known_base(base), difference, level, power)
    ]
    if not rows:
        raise InputError(
            "the pilot needs two algorithms on at least two positions, searched to the same depths; "
            "or give the spread with --sd"
        )
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")


def _rows(study: Study, base: str, difference: float, level: float, power: float) -> list[tuple[object, ...]]:
    found: list[tuple[object, ...]] = []
    nodes = study.measured("nodes")
    for limit in study.limits:
        first = nodes.get((base, limit), {})
        for algorithm in study.algorithms:
            own = nodes.get((algorithm, limit), {})
            common = [place for place in own if place in first]
            if algorithm == base or len(common) < 2:
                continue
            sd = sd_of_ratios([own[place] for place in common], [first[place] for place in common])
            found.append(
                (
                    study.game,
                    study.variant,
                    f"depth {int(limit)}",
                    algorithm,
                    len(common),
                    study.ratios("nodes", base, limit)[algorithm].estimate,
                    sd,
                    pairs_needed(sd, difference, level, power),
                    pairs_needed(cautious_sd(sd, len(common)), difference, level, power),
                    detectable_difference(sd, len(common), level, power),
                )
            )
    return found
