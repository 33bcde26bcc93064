"""The result of a match as JSON: our fields, and `stats` as fastchess writes it to its config.json."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from siasat.lab.experiment import Experiment, GameChoice
    from siasat.lab.runner import Summary
    from siasat.lab.standings import Duel, Standings
    from siasat.stats import Sprt


def match_data(
    experiment: Experiment, standings: Standings, test: Sprt | None, run: Summary | None, names: Mapping[str, str]
) -> dict[str, Any]:
    """The whole result. `names` are what players are called, by their texts in the store."""
    ratings = standings.ratings()
    return {
        "name": experiment.name,
        "openings": [_source_data(choice, experiment.repetitions) for choice in experiment.games],
        "games": standings.games,
        "duplicates": standings.duplicates,
        "pauses_forgiven": standings.pauses_forgiven,
        "longest_pause": standings.longest_pause,
        "duels": [_duel_data(duel, test, names) for duel in standings.duels],
        "ratings": [
            {
                "player": names.get(player, player),
                "games": games,
                "points": points,
                "elo": ratings[player].elo.estimate if player in ratings else None,
                "error": ratings[player].elo.error if player in ratings else None,
            }
            for player, games, points in standings.table()
        ],
        "stats": {
            f"{names.get(duel.one, duel.one)} vs {names.get(duel.other, duel.other)}": duel_stats(duel)
            for duel in standings.duels
        },
        "failures": [] if run is None else [{"task": task, "message": message} for task, message in run.failures],
    }


def duel_stats(duel: Duel) -> dict[str, int]:
    """The counts of a duel under fastchess's names; an even pair is a win and a loss (WL) or two draws (DD)."""
    loss_loss, loss_draw, even, win_draw, win_win = duel.pairs
    return {
        "wins": duel.won,
        "losses": duel.lost,
        "draws": duel.drawn,
        "penta_WW": win_win,
        "penta_WD": win_draw,
        "penta_WL": even - duel.drawn_pairs,
        "penta_DD": duel.drawn_pairs,
        "penta_LD": loss_draw,
        "penta_LL": loss_loss,
    }


def _source_data(choice: GameChoice, times: int) -> dict[str, Any]:
    from siasat.games.registry import load_game
    from siasat.lab.openings import source_of

    source, count = source_of(load_game(choice.game, choice.variant), choice.positions)
    return {"game": choice.game, "variant": choice.variant, "source": source, "count": count, "times": times}


def _duel_data(duel: Duel, test: Sprt | None, names: Mapping[str, str]) -> dict[str, Any]:
    estimate, elo = duel.estimate, duel.elo
    data: dict[str, Any] = {
        "one": names.get(duel.one, duel.one),
        "other": names.get(duel.other, duel.other),
        "won": duel.won,
        "drawn": duel.drawn,
        "lost": duel.lost,
        "pentanomial": duel.pairs,
        "seconds": duel.seconds,
        "faults": [
            {"player": names.get(player, player), "reason": reason, "games": n}
            for (player, reason), n in duel.faults.items()
        ],
    }
    if estimate is not None and elo is not None:
        data |= {
            "score": estimate.score,
            "elo": _finite(elo.estimate),
            "elo_low": _finite(elo.low),
            "elo_high": _finite(elo.high),
            "los": duel.superiority,
        }
    if test is not None:
        llr, verdict = duel.sprt(test)
        data |= {"llr": llr, "verdict": verdict.value}
    return data


def _finite(elo: float) -> float | None:
    """JSON knows no infinity."""
    return elo if math.isfinite(elo) else None
