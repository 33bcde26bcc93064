"""Observers of a search: a digest, counters, a recording, and the tree built from a recording."""
