"""What the rest of siasat needs to know about textbook trees."""

from __future__ import annotations

from siasat.games.facts import GameFacts

FACTS = GameFacts(opponent="random", first_level=None)
