"""Static order: near the root, sort moves by the evaluation after them."""

from __future__ import annotations

from siasat.search.switch import number_switch

STATIC = number_switch("static", "PLIES", low=1, high=64, default=1, off=0, samples=("2",))
"""The number of plies from the root in which moves are sorted."""
