"""Games of OpenSpiel as games of siasat: `load_game("openspiel:connect_four(rows=5)")`.

Every game with two players, turns, perfect information, no chance and a zero sum works; others are refused with the
reason. Source: Lanctot et al., "OpenSpiel: A framework for reinforcement learning in games", 2019.
"""

from siasat.bridges.openspiel.entry import entry_of, suitable_names, why_refused
from siasat.bridges.openspiel.game import OpenSpielGame, OpenSpielState

__all__ = ["OpenSpielGame", "OpenSpielState", "entry_of", "suitable_names", "why_refused"]
