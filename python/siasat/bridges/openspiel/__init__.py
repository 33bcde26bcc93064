"""Games of OpenSpiel as games of siasat: `load_game("openspiel:connect_four(rows=5)")`; and ours there: `register()`.

Every game with two players, turns, perfect information, no chance and a zero sum works; others are refused with the
reason. Source: Lanctot et al., "OpenSpiel: A framework for reinforcement learning in games", 2019.
"""

from siasat.bridges import require
from siasat.bridges.openspiel.entry import entry_of, suitable_names, why_refused
from siasat.bridges.openspiel.game import OpenSpielGame, OpenSpielState

__all__ = ["OpenSpielGame", "OpenSpielState", "entry_of", "register", "suitable_names", "why_refused"]


def register() -> list[str]:
    """Register our games with OpenSpiel: then `pyspiel.load_game("siasat_congklak")` works. Returns the names."""
    require("OpenSpiel", "pyspiel", "openspiel")
    from siasat.bridges.openspiel.our_games import register_all  # noqa: PLC0415 - an optional package

    return register_all()
