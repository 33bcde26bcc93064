"""Evaluators: guesses at a position's value without search.

The evaluators of a game are in that game's folder; `registry` lists them and finds one for a game. Every value is an
integer for the side to move.
"""
