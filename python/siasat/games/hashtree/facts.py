"""What the rest of siasat needs to know about random trees."""

from __future__ import annotations

from siasat.games.facts import GameFacts, ValueScale

FACTS = GameFacts(opponent="random", first_level=None, scale=ValueScale(counts_both=True))
