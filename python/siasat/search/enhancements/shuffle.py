"""Shuffle: moves in a random order; the same seed gives the same order."""

from __future__ import annotations

from siasat.search.switch import number_switch

SHUFFLE = number_switch("shuffle", "SEED", low=0, high=999_999_999, default=0, off=None, samples=("7",))
