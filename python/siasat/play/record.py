"""Saved games as readable JSON, and a parser that validates everything.

::

    {"format": "siasat-game", "version": 1,
     "game": "nim", "variant": "normal:3,4,5", "start": "3,4,5/1",
     "players": ["person", "random:42"],
     "moves": ["1:3", "2:4", "3:5"],
     "result": {"winner": 1, "reason": "last-stone", "margin": 0, "payoff": null}}

`winner` is 1, 2 or null; `result` is null until the game is over. Every problem is a `RecordError` that says where in
the record it lies.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from siasat.core.notation import notation_of, quote
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.referee import DRAW_AGREED, RESIGNATION, TIME, Referee
from siasat.errors import InputError, RecordError
from siasat.games.registry import load_game
from siasat.players.parse import parse_player
from siasat.players.spec import PlayerSpec

FORMAT, VERSION = "siasat-game", 1
FIELDS = ("format", "version", "game", "variant", "start", "players", "moves", "result")
RESULT_FIELDS = ("winner", "reason", "margin", "payoff")


@dataclass(frozen=True, slots=True)
class Record:
    """One game as text. The format is valid, but only `replay` checks that the moves can be played."""

    game: str
    variant: str
    start: str
    players: tuple[PlayerSpec, PlayerSpec]
    moves: tuple[str, ...] = ()
    result: Outcome | None = None

    def replay(self) -> Referee[Any, Any]:
        """Play the whole game through, and check every move and the result."""
        try:
            game = load_game(self.game, self.variant)
            notation = notation_of(game)
            referee: Referee[Any, Any] = Referee(game, notation.parse_state(self.start))
        except InputError as error:
            raise RecordError(str(error)) from error
        for number, text in enumerate(self.moves, 1):
            try:
                referee.play(notation.parse_move(referee.state, text))
            except InputError as error:
                raise RecordError(f"move {number} ({quote(text)}): {error}") from error
        if referee.outcome is None:
            _declare(referee, self.result)
        if referee.outcome != self.result:
            raise RecordError(f"result: the moves end in {_words(referee.outcome)}, not in {_words(self.result)}")
        return referee


def record_of(referee: Referee[Any, Any], players: tuple[PlayerSpec, PlayerSpec]) -> Record:
    """The record of a game in progress."""
    game, notation = referee.game, notation_of(referee.game)
    moves = (notation.format_move(*pair) for pair in zip(referee.states, referee.moves, strict=False))
    start = notation.format_state(referee.start)
    return Record(game.id, game.variant, start, players, tuple(moves), referee.outcome)


def format_record(record: Record) -> str:
    """The record as JSON."""
    end = record.result
    fields = {
        "format": FORMAT,
        "version": VERSION,
        "game": record.game,
        "variant": record.variant,
        "start": record.start,
        "players": [str(seat) for seat in record.players],
        "moves": list(record.moves),
        "result": None
        if end is None
        else {
            "winner": None if end.winner is None else end.winner.number,
            "reason": end.reason,
            "margin": end.margin,
            "payoff": end.payoff,
        },
    }
    return json.dumps(fields, indent=1, ensure_ascii=False) + "\n"


def parse_record(text: str) -> Record:
    """Read JSON; raise `RecordError` on anything that is not a record of this version."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise RecordError(f"line {error.lineno} column {error.colno}: not JSON ({error.msg})") from error
    except (ValueError, RecursionError) as error:
        raise RecordError("not a saved game (a number too long, or brackets too deep)") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise RecordError(f"not a saved game (its format is not {FORMAT!r})")
    if data.get("version") != VERSION or isinstance(data["version"], bool):
        raise RecordError(f"version: this siasat reads version {VERSION}, not {_preview(data.get('version'))}")
    _check_fields(data, FIELDS, "")
    players = tuple(_seat(text, number) for number, text in enumerate(_texts(data, "players"), 1))
    if len(players) != 2:
        raise RecordError(f"players: there must be 2, not {len(players)}")
    game, variant, start = (_text(data, name) for name in ("game", "variant", "start"))
    return Record(game, variant, start, players, tuple(_texts(data, "moves")), _result(data["result"]))


def _declare(referee: Referee[Any, Any], result: Outcome | None) -> None:
    """Repeat what a player declared, where the result says so."""
    if result is None:
        return
    if result.reason == RESIGNATION and result.winner is not None:
        referee.resign(result.winner.other)
    elif result.reason == TIME and result.winner is not None:
        referee.lose_on_time(result.winner.other)
    elif result.reason == DRAW_AGREED:
        referee.agree_draw()
    elif referee.claimable() is not None:
        referee.claim_draw()


def _words(end: Outcome | None) -> str:
    if end is None:
        return "no result"
    margin = f" by {end.margin}" if end.margin else ""
    who = "a draw" if end.winner is None else f"a win for {end.winner.number}{margin}"
    return f"{who} ({quote(end.reason)})" if end.payoff is None else f"the payoff {end.payoff} ({quote(end.reason)})"


def _check_fields(data: Mapping[str, object], fields: tuple[str, ...], where: str) -> None:
    for name in fields:
        if name not in data:
            raise RecordError(f"{where}{name}: is missing")
    for name in data:
        if name not in fields:
            raise RecordError(f"{where}{quote(name)}: unknown field")


def _text(data: Mapping[str, object], name: str) -> str:
    value = data[name]
    if not isinstance(value, str):
        raise RecordError(f"{name}: must be a text, not {_preview(value)}")
    return value


def _texts(data: Mapping[str, object], name: str) -> list[str]:
    values = data[name]
    if not isinstance(values, list):
        raise RecordError(f"{name}: must be a list of texts, not {_preview(values)}")
    for number, value in enumerate(values, 1):
        if not isinstance(value, str):
            raise RecordError(f"{name}: number {number} must be a text, not {_preview(value)}")
    return cast(list[str], values)


def _seat(text: str, number: int) -> PlayerSpec:
    try:
        return parse_player(text)
    except InputError as error:
        raise RecordError(f"players: number {number}: {error}") from error


def _result(data: object) -> Outcome | None:
    if data is None:
        return None
    if not isinstance(data, dict):
        raise RecordError(f"result: must be null or an object, not {_preview(data)}")
    _check_fields(data, RESULT_FIELDS, "result: ")
    winner, margin, payoff = data["winner"], data["margin"], data["payoff"]
    if winner is not None and not (_is_integer(winner) and winner in (1, 2)):
        raise RecordError(f"result: winner must be 1, 2 or null, not {_preview(winner)}")
    if not isinstance(data["reason"], str):
        raise RecordError(f"result: reason must be a text, not {_preview(data['reason'])}")
    if not _is_integer(margin) or not (payoff is None or _is_integer(payoff)):
        raise RecordError("result: margin and payoff must be whole numbers (payoff may be null)")
    return Outcome(None if winner is None else Player(winner - 1), data["reason"], margin, payoff)


def _is_integer(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _preview(value: object) -> str:
    return quote(json.dumps(value)) if value is not None else "nothing"
