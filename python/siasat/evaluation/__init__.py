"""Evaluators: guesses at a position's value without search, one file a game, the papers' tables in files of their own.

`registry` says which there are and gets one for a game. Every value is an integer for the side to move.
"""
