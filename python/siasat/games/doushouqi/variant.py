"""The rule sets: every point on which descriptions of the game differ is one option.

A variant is written as the name of a set, or as a set with changes: `standard:equal-captures=no,jump-blockers=enemy`.
The canonical form is the shortest: the set that needs the fewest changes (the earlier one if two do), and the changes
in the order of `OPTIONS`. So equal rules have equal names, and `standard:repetition=none` is called `paper`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, NamedTuple

from siasat.core.notation import quote, split_variant
from siasat.errors import VariantError
from siasat.games.doushouqi.animals import Animal


class Shore(Enum):
    """Which rat takes the other when one swims and one stands on land."""

    NONE = "none"
    LANDING = "landing"
    DIVING = "diving"
    BOTH = "both"


class Jumps(Enum):
    """In which directions an animal jumps the rivers: along a rank (2 squares), along a file (3), or both."""

    BOTH = "both"
    SIDEWAYS = "sideways"
    LENGTHWISE = "lengthwise"
    NONE = "none"


class Blockers(Enum):
    """Whose rat in the water stops a jump, seen from the jumper."""

    ANY = "any"
    ENEMY = "enemy"
    OWN = "own"


@dataclass(frozen=True, slots=True)
class Variant:
    """One complete set of rules; the defaults are `standard`. `OPTIONS` says what each field means."""

    shore_rats: Shore = Shore.NONE
    shore_elephant: bool = False
    elephant_takes_rat: bool = False
    equal_captures: bool = True
    dog_over_wolf: bool = False
    lion_jumps: Jumps = Jumps.BOTH
    tiger_jumps: Jumps = Jumps.BOTH
    leopard_jumps: Jumps = Jumps.NONE
    jump_blockers: Blockers = Blockers.ANY
    all_captured_wins: bool = True
    no_moves_loses: bool = True
    repetition: int | None = 3

    def rank(self, animal: Animal) -> int:
        """The strength of an animal, 1 to 8."""
        if self.dog_over_wolf and animal in (Animal.DOG, Animal.WOLF):
            return Animal.DOG + Animal.WOLF - animal
        return animal.value

    def jumps(self, animal: Animal) -> Jumps:
        """Where an animal jumps."""
        of_jumpers = {
            Animal.LEOPARD: self.leopard_jumps,
            Animal.TIGER: self.tiger_jumps,
            Animal.LION: self.lion_jumps,
        }
        return of_jumpers.get(animal, Jumps.NONE)

    def __str__(self) -> str:
        return min((_changes_from(named, self) for named in SETS), key=lambda text: text.count("="))


class Option(NamedTuple):
    """A point on which rules differ: its name in text, the field it sets, what its values mean, and a line about it."""

    name: str
    field: str
    values: Mapping[str, Any]
    description: str

    def text(self, rules: Variant) -> str:
        """The value that `rules` have, in text form."""
        chosen = getattr(rules, self.field)
        return next(text for text, value in self.values.items() if value == chosen)


def _words(kind: type[Enum]) -> dict[str, Enum]:
    return {member.value: member for member in kind}


NO_YES = {"no": False, "yes": True}

OPTIONS = (
    Option(
        "shore-rats",
        "shore_rats",
        _words(Shore),
        "Which rat may take the other across the shore: none, the landing one, the diving one, or both.",
    ),
    Option("shore-elephant", "shore_elephant", NO_YES, "Whether a rat in the water may take the elephant on land."),
    Option("elephant-takes-rat", "elephant_takes_rat", NO_YES, "Whether the elephant may take the rat."),
    Option("equal-captures", "equal_captures", NO_YES, "Whether an animal may take its like."),
    Option("dog-over-wolf", "dog_over_wolf", NO_YES, "Whether the dog ranks above the wolf, not below it."),
    Option("lion-jumps", "lion_jumps", _words(Jumps), "In which directions the lion jumps the rivers."),
    Option("tiger-jumps", "tiger_jumps", _words(Jumps), "In which directions the tiger jumps the rivers."),
    Option("leopard-jumps", "leopard_jumps", _words(Jumps), "In which directions the leopard jumps the rivers."),
    Option("jump-blockers", "jump_blockers", _words(Blockers), "Whose rat in the water stops a jump over it."),
    Option(
        "all-captured",
        "all_captured_wins",
        {"win": True, "draw": False},
        "What taking the last enemy piece brings: a win or a draw.",
    ),
    Option(
        "no-moves",
        "no_moves_loses",
        {"loss": True, "draw": False},
        "What a player gets who has pieces but no legal move: a loss or a draw.",
    ),
    Option(
        "repetition",
        "repetition",
        {"none": None, "2": 2, "3": 3, "4": 4, "5": 5},
        "The occurrence of a position that makes the game a draw, or none.",
    ),
)
"""Every option, in canonical order. The first two matter to rats alone: nobody else is ever in the water."""


STANDARD = Variant()
"""The default rules."""


class NamedSet(NamedTuple):
    """A set of rules that has a name."""

    name: str
    rules: Variant
    description: str


SETS = (
    NamedSet("standard", STANDARD, "No captures across the shore; third repetition is a draw."),
    NamedSet("paper", Variant(repetition=None), "As Vincent, Purwadi and Agus play it: standard without repetition."),
    NamedSet(
        "van-rijn-vis",
        Variant(shore_rats=Shore.BOTH, elephant_takes_rat=True),
        "As in van Rijn and Vis, Endgame Analysis of Dou Shou Qi: the elephant takes the rat, rats cross the shore.",
    ),
)
"""The named sets, the default first."""


def parse_variant(text: str) -> Variant:
    """The rules from their text form; `VariantError` says what is not understood."""
    name, changes = split_variant(text)
    rules = next((named.rules for named in SETS if named.name == name), None)
    if rules is None:
        names = listing([repr(named.name) for named in SETS], "and")
        raise VariantError(f"unknown variant {quote(name)}; doushouqi has {names}")
    seen = set()
    for change in changes:
        option, value = _parse_change(change)
        if option.name in seen:
            raise VariantError(f"the option '{option.name}' is given twice")
        seen.add(option.name)
        rules = replace(rules, **{option.field: value})
    return rules


def _parse_change(text: str) -> tuple[Option, Any]:
    name, equals, value = (part.strip() for part in text.partition("="))
    if not equals:
        raise VariantError(f"{quote(text)} is not an option: write OPTION=VALUE, as in 'equal-captures=no'")
    option = next((option for option in OPTIONS if option.name == name), None)
    if option is None:
        names = [option.name for option in OPTIONS]
        near = nearest(name, names)
        hint = f"the options are {', '.join(names)}" if near is None else f"did you mean '{near}'?"
        raise VariantError(f"unknown option {quote(name)}; {hint}")
    if value not in option.values:
        raise VariantError(f"{name} must be {listing(list(option.values), 'or')}, not {quote(value)}")
    return option, option.values[value]


def _changes_from(base: NamedSet, rules: Variant) -> str:
    """`rules` in text form as changes from `base`."""
    changes = [
        f"{option.name}={option.text(rules)}" for option in OPTIONS if option.text(rules) != option.text(base.rules)
    ]
    return f"{base.name}:{','.join(changes)}" if changes else base.name


def listing(words: Sequence[str], conjunction: str) -> str:
    """`a, b and c`."""
    return f"{', '.join(words[:-1])} {conjunction} {words[-1]}"


def nearest(word: str, known: Sequence[str]) -> str | None:
    """The known word most like `word` (the first of several), or None where a third of its letters would change."""
    best = min(known, key=lambda name: edit_distance(word, name))
    return best if edit_distance(word, best) <= len(word) // 3 else None


def edit_distance(a: str, b: str) -> int:
    """How many letters to insert, drop or change to make `b` of `a` (Levenshtein)."""
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, start=1):
        above, row = row, [i]
        for j, y in enumerate(b):
            row.append(min(above[j] + (x != y), above[j + 1] + 1, row[j] + 1))
    return row[-1]
