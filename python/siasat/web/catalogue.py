"""The catalogue of games, algorithms and levels, built once: the registries do not change while a server runs."""

from __future__ import annotations

import logging
from typing import Any

from siasat.backend.algorithm import has_native_twin
from siasat.backend.native import why_no_twin
from siasat.core.game import AnyGame, Drawable
from siasat.core.notation import notation_of
from siasat.core.player import Player
from siasat.evaluation.registry import default_evaluator, evaluators, evaluators_for
from siasat.games.facts import ValueScale
from siasat.games.registry import OWN_GAMES, games
from siasat.perfect.oracle import why_unsolved
from siasat.players.levels import LEVELS
from siasat.players.parse import default_opponent
from siasat.players.server_engines import server_engine_names
from siasat.review import MARKS
from siasat.search.declaration import Algorithm
from siasat.search.registry import aliases, own_algorithms, own_switches, users_algorithms
from siasat.search.switch import Switch
from siasat.version import VERSION
from siasat.web.api.schemas import (
    AlgorithmInfo,
    Catalogue,
    EvaluatorInfo,
    GameInfo,
    LabLimits,
    LevelInfo,
    ScaleInfo,
    ServerBounds,
    SwitchInfo,
    Text,
    VariantChoice,
    VariantInfo,
)
from siasat.web.api.views.result import side_words, title_words
from siasat.web.api.views.scene import scene_of, side
from siasat.web.settings import LabBounds, Settings
from siasat.web.texts import both
from siasat.web.variants import options_of, variant_words

LOG = logging.getLogger("siasat.web")


def catalogue(settings: Settings) -> Catalogue:
    """The whole catalogue."""
    bounds, traffic = settings.bounds, settings.traffic
    names, faults = games.usable()
    for fault in faults:
        LOG.warning("%s", fault)
    return Catalogue(
        version=VERSION,
        games=[game_info(name) for name in names],
        algorithms=[_algorithm(one) for one in (own_algorithms() | users_algorithms()).values()],
        switches=[_switch(switch) for switch in own_switches().values()],
        aliases=aliases(),
        levels=[_level(level) for level in LEVELS],
        engines=list(server_engine_names()),
        bounds=ServerBounds(
            max_depth=bounds.depth,
            max_nodes=bounds.nodes,
            max_seconds=bounds.seconds,
            explore_nodes=bounds.explore_nodes,
            compare_rows=bounds.compare_rows,
            lines=bounds.lines,
            searches_per_visitor=traffic.searches_per_visitor,
        ),
        inaccuracy=min(drop for drop, _ in MARKS),
        lab=_lab(settings.lab_bounds) if settings.lab else None,
    )


def _lab(bounds: LabBounds) -> LabLimits:
    names = set(LabLimits.model_fields) - {"stored"}
    return LabLimits(**{name: getattr(bounds, name) for name in names}, stored=bounds.stored_per_visitor)


def game_info(name: str) -> GameInfo:
    """One game."""
    entry = games.get(name)
    game = entry.make(entry.variants[0])
    start = game.initial()
    options, level = entry.facts.options, entry.facts.first_level
    variants = [
        VariantInfo(text=text, about=variant_words(name, text), options=options.read(text)) for text in entry.variants
    ]
    return GameInfo(
        id=name,
        title=title_words(name),
        about=both(lambda say: say.get(f"game.{name}.about", "")),
        howto=both(lambda say: say.get(f"howto.{name}", "")),
        sides=(side_words(name, Player.FIRST), side_words(name, Player.SECOND)),
        colours=entry.facts.colours,
        own=name in OWN_GAMES,
        alternates=game.alternates,
        drawable=isinstance(game, Drawable),
        native=why_no_twin(game) is None,
        solver=why_unsolved(game) is None,
        variants=variants,
        options=options_of(name),
        evaluators=[_evaluator(one) for one in evaluators_for(game)],
        evaluator=default_evaluator(game),
        scale=scale_info(entry.facts.scale),
        opponent=str(default_opponent(game)) if level is None else f"level:{level}",
        imports=["fen", "pgn", "siasat-game", "moves"] if name == "chess" else ["position", "siasat-game", "moves"],
        start=notation_of(game).format_state(start),
        scene=scene_of(game, start),
        to_move=side(game.to_move(start)),
    )


def scale_info(scale: ValueScale) -> ScaleInfo:
    """How the values of a game are shown."""
    return ScaleInfo(
        name=scale.name,
        unit=scale.unit_of(),
        slope=scale.slope,
        other_units=dict(scale.other_units),
        counts_both=scale.counts_both,
    )


def variant_choice(name: str, game: AnyGame) -> VariantChoice:
    """A rule set that was put together."""
    start = game.initial()
    return VariantChoice(
        text=game.variant,
        about=variant_words(name, game.variant),
        options=games.get(name).facts.options.read(game.variant),
        start=notation_of(game).format_state(start),
        scene=scene_of(game, start),
    )


def _evaluator(name: str) -> EvaluatorInfo:
    summary = evaluators.get(name).summary
    return EvaluatorInfo(id=name, about=both(lambda say: say.get(f"evaluator.{name}", summary)))


def _algorithm(one: Algorithm) -> AlgorithmInfo:
    return AlgorithmInfo(
        id=one.id,
        name=one.name,
        family=one.family,
        family_name=_family(one.family),
        about=both(lambda say: say.get(f"algorithm.{one.id}", one.summary)),
        source=one.source,
        sound=one.is_sound,
        native=has_native_twin(one.id),
        own=one.is_own,
        depthless=one.is_anytime,
        switches=[switch.id for switch in one.switches],
    )


def _family(name: str) -> Text:
    return both(lambda say: say(f"family.{name}"))


def _switch(switch: Switch[Any]) -> SwitchInfo:
    return SwitchInfo(
        id=switch.id,
        argument=switch.argument,
        about=both(lambda say: say(f"switch.{switch.id}")),
        sound=switch.is_sound(switch.read(None)),
    )


def _level(number: int) -> LevelInfo:
    return LevelInfo(
        number=number,
        name=both(lambda say: say(f"level.{number}.name")),
        about=both(lambda say: say(f"level.{number}.about")),
    )
