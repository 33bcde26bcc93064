"""Tuning of engine parameters by SPSA on games of the arena."""
