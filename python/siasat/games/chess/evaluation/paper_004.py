"""The numbers of Yoman's chess evaluation.

Source: "Penerapan algoritma branch and bound pada bot catur", table 1. A king is worth infinitely much there; a game
goes on only while both stand, so that they cancel out, and 0 says the same.
"""

from __future__ import annotations

PIECES = (100, 350, 350, 525, 1000, 0)
"""Pawn, knight, bishop, rook, queen, king."""
