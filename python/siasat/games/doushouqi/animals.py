"""The eight animals, and the pieces they are on the board."""

from __future__ import annotations

from enum import IntEnum

from siasat.core.player import Player


class Animal(IntEnum):
    """An animal; the number is its rank where the wolf stands above the dog, and its place in every table."""

    RAT = 1
    CAT = 2
    DOG = 3
    WOLF = 4
    LEOPARD = 5
    TIGER = 6
    LION = 7
    ELEPHANT = 8

    @property
    def word(self) -> str:
        """Its name in messages and in the names of drawings."""
        return self.name.lower()


EMPTY = 0
"""The code of an empty square on a board."""

LETTERS = ".RCDWPTLErcdwptle"
"""The letter of each code: upper case for the first player. P is the leopard (panther), as L is the lion."""

PIECES = range(1, len(LETTERS))
"""The codes of all pieces: the first player's animals 1 to 8, then the second player's 9 to 16."""

COLOURS = ("white", "black")
"""What messages call the players."""


def piece_of(player: Player, animal: Animal) -> int:
    """The code of a player's animal."""
    return animal + len(Animal) * player


def owner_of(piece: int) -> Player:
    """The owner of a piece code."""
    return Player.FIRST if piece <= len(Animal) else Player.SECOND


def animal_of(piece: int) -> Animal:
    """The animal of a piece code."""
    return Animal((piece - 1) % len(Animal) + 1)
