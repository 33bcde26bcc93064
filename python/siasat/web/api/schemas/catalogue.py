"""The catalogue: games, rule sets, algorithms, evaluators, levels."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from siasat.web.api.schemas.common import GameName, Model, Text, VariantText
from siasat.web.api.schemas.scene import SceneView

Colour = Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]


class VariantInfo(Model):
    """A named rule set, with its value of each option."""

    text: str
    about: Text
    options: dict[str, str] = {}


class OptionValue(Model):
    """One choice of an option."""

    value: str
    about: Text


class OptionInfo(Model):
    """A point on which rules differ. A `number` lies between `low` and `high`; a `choice` is one of `values`."""

    name: str
    kind: Literal["choice", "number"]
    about: Text
    values: list[OptionValue] = []
    low: int | None = None
    high: int | None = None


class EvaluatorInfo(Model):
    """An evaluator of a game."""

    id: str
    about: Text


class ScaleInfo(Model):
    """How values are shown: `unit` points (1, 10, 100 …) are one pawn or seed (`name`).

    `other_units` are for evaluators that count differently. The winning chances of a value are
    `1 / (1 + exp(-value / slope))`. A forced win is counted in moves of the winner, or of both sides (`counts_both`).
    """

    name: str
    unit: int
    slope: float
    other_units: dict[str, int]
    counts_both: bool


class GameInfo(Model):
    """A game. `own` is true for built-in games; `opponent` is an easy default opponent."""

    id: str
    title: Text
    about: Text
    howto: Text
    sides: tuple[Text, Text]
    colours: tuple[Colour, Colour] = Field(description="the colours of the two sides on the board, as `#rrggbb`")
    own: bool
    alternates: bool
    drawable: bool
    native: bool
    solver: bool = Field(description="whether perfect play is known of some positions: `perfect` may take a seat")
    variants: list[VariantInfo]
    options: list[OptionInfo]
    evaluators: list[EvaluatorInfo]
    evaluator: str = Field(description="the evaluator taken when none is named")
    scale: ScaleInfo
    opponent: str
    imports: list[Literal["fen", "pgn", "position", "siasat-game", "moves"]]
    start: str
    scene: SceneView
    to_move: Literal[1, 2]


class SwitchInfo(Model):
    """A switch; `argument` is the placeholder for its argument, "" if it takes none."""

    id: str
    argument: str
    about: Text
    sound: bool


class AlgorithmInfo(Model):
    """An algorithm and the switches it takes. `depthless` ones need nodes or seconds instead of a depth."""

    id: str
    name: str
    family: str
    family_name: Text
    about: Text
    source: str
    sound: bool
    native: bool | None
    own: bool
    depthless: bool
    switches: list[str]


class LevelInfo(Model):
    """A level, from 1 (for beginners) to 8 (full strength)."""

    number: int
    name: Text
    about: Text


class ServerBounds(Model):
    """What this server allows."""

    max_depth: int
    max_nodes: int
    max_seconds: float
    explore_nodes: int
    compare_rows: int
    lines: int
    searches_per_visitor: int


class LabLimits(Model):
    """How large an experiment from the page may be, and how many a visitor may store."""

    positions: int
    plies: int
    algorithms: int
    depth: int
    nodes: int
    searches: int
    total_nodes: int
    search_seconds: float
    seconds: float
    stored: int


class Catalogue(Model):
    """The whole catalogue."""

    version: str
    games: list[GameInfo]
    algorithms: list[AlgorithmInfo]
    switches: list[SwitchInfo]
    aliases: dict[str, str]
    levels: list[LevelInfo]
    engines: list[str] = Field(description="chess engines that the owner offers, as `server:NAME`")
    bounds: ServerBounds
    inaccuracy: float = Field(description="the smallest drop in winning chances that a review calls an inaccuracy")
    lab: LabLimits | None = Field(description="how large an experiment may be; null if visitors cannot run any")


class VariantRequest(Model):
    """A rule set built from options; `base` is the rule set they change (the game's default if None)."""

    game: GameName
    base: VariantText | None = None
    options: Annotated[dict[str, Annotated[str, Field(max_length=64)]], Field(max_length=64)] = {}


class VariantChoice(Model):
    """The canonical text of a rule set, what it means, and every option's value in it."""

    text: str
    about: Text
    options: dict[str, str]
    start: str
    scene: SceneView
