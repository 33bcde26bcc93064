"""Games of a player against itself as Parquet files: positions as text and as arrays, moves, values and results."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from siasat.bridges import require
from siasat.bridges.encoding import Actions, Observations
from siasat.core.game import AnyGame
from siasat.core.mixing import SplitMix64
from siasat.core.notation import notation_of
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.referee import Referee
from siasat.errors import InputError, PlayerError
from siasat.games.registry import load_game
from siasat.play.files import replace_file
from siasat.players.parse import parse_player
from siasat.players.spec import Held, Thinker

if TYPE_CHECKING:
    import polars as pl

SETTINGS_FILE = "export.json"


@dataclass(frozen=True, slots=True)
class ExportSettings:
    """What a folder of training data holds. Equal settings give equal files, unless the player is limited by time.

    Game number `n` starts with `opening_plies` random moves that depend on `seed` and `n`; then `player` has both
    sides. After `max_plies` a game is stopped and counts as a draw. A file has `games_per_file` games.
    """

    game: str
    variant: str
    player: str
    games: int = 100
    games_per_file: int = 10
    opening_plies: int = 4
    max_plies: int = 400
    seed: int = 1


@dataclass(frozen=True, slots=True)
class ExportSummary:
    """How many files were written now, how many were there already, and how many positions are in the new ones."""

    written: int
    kept: int
    positions: int


def write_training_data(
    folder: Path, settings: ExportSettings, report: Callable[[int, int], None] = lambda _, __: None
) -> ExportSummary:
    """Write the files that `folder` does not have yet; `report` gets the number of files written so far and the total.

    A file appears only when it is complete, so an interrupted export continues where it stopped. A folder with other
    settings is an `InputError`.
    """
    require("an export to Parquet", "polars", "lab")
    game = load_game(settings.game, settings.variant)
    seat = parse_player(settings.player)
    if seat.is_person:
        raise InputError("a person cannot play against itself; use 'level:3' or ALGORITHM@LIMIT")
    _claim(folder, settings, game)
    files = [folder / f"part-{number:05}.parquet" for number in range(-(-settings.games // settings.games_per_file))]
    written = positions = 0
    for number, path in enumerate(files):
        if not path.exists():
            first = number * settings.games_per_file
            last = min(settings.games, first + settings.games_per_file)
            rows = [row for one in range(first, last) for row in _positions(game, settings, one)]
            replace_file(path, _parquet(rows))
            written, positions = written + 1, positions + len(rows)
        report(number + 1, len(files))
    return ExportSummary(written, len(files) - written, positions)


def _claim(folder: Path, settings: ExportSettings, game: AnyGame) -> None:
    """Write the settings into a new folder, or compare them with those of an old one; `games` may grow."""
    seen = Observations(game)
    described = asdict(settings) | {
        "actions": Actions(game).size,
        "observation_shape": list(seen.shape),
        "observation_high": seen.high,
    }
    path = folder / SETTINGS_FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if path.exists():
            before = json.loads(path.read_text(encoding="utf-8"))
            changed = [name for name in described if name != "games" and before.get(name) != described[name]]
            partial = before["games"] % settings.games_per_file and before["games"] != settings.games
            if changed or partial or before["games"] > settings.games:
                what = ", ".join(changed) or "games"
                raise InputError(f"{folder} holds an export with other settings ({what}); use another folder")
        replace_file(path, (json.dumps(described, indent=1) + "\n").encode())
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError(f"{path}: cannot be used ({error})") from error


def _positions(game: AnyGame, settings: ExportSettings, number: int) -> list[dict[str, Any]]:
    """The rows of one game: every position in which the player chose a move."""
    rng = SplitMix64(settings.seed * 1_000_003 + number)
    actions, seen, notation = Actions(game), Observations(game), notation_of(game)
    referee: Referee[Any, Any] = Referee(game)
    player: Any = parse_player(settings.player).player(game)  # no person: `write_training_data` has refused it
    rows: list[dict[str, Any]] = []
    try:
        if isinstance(player, Held):
            player.start()
        while referee.outcome is None and referee.ply < settings.max_plies:
            state, legal = referee.state, actions.moves(referee.state)
            if referee.ply < settings.opening_plies:
                move = game.legal_moves(state)[rng.below(len(game.legal_moves(state)))]
            else:
                result = player.think(referee) if isinstance(player, Thinker) else None
                move = player.choose(referee) if result is None else result.move
                mover = game.to_move(state)
                rows.append(
                    {
                        "game_number": number,
                        "ply": referee.ply,
                        "position": notation.format_state(state),
                        "side": int(mover),
                        "observation": seen.of(state, mover),
                        "legal_actions": sorted(legal),
                        "action": next(action for action, one in legal.items() if one == move),
                        "move": notation.format_move(state, move),
                        "value": None if result is None else result.value,
                    }
                )
            referee.play(move)
    except PlayerError as error:
        raise InputError(f"game {number}: {settings.player} failed: {error}") from error
    finally:
        if isinstance(player, Held):
            player.close()
    end = referee.outcome
    for row in rows:
        row |= {"result": _result(end, Player(row["side"])), "finished": end is not None}
    return rows


def _result(end: Outcome | None, player: Player) -> float:
    """1 for a win of `player`, 0.5 for a draw or a stopped game, 0 for a loss; by the sign of a payoff."""
    if end is None:
        return 0.5
    points = end.score(player, 0)
    return 0.5 if points == 0 else 1.0 if points > 0 else 0.0


def schema() -> dict[str, pl.DataType]:
    """The columns of every file and their types."""
    import polars as pl  # noqa: PLC0415 - an optional package

    return {
        "game_number": pl.Int32(),
        "ply": pl.Int32(),
        "position": pl.String(),
        "side": pl.Int8(),
        "observation": pl.List(pl.Int16()),
        "legal_actions": pl.List(pl.Int32()),
        "action": pl.Int32(),
        "move": pl.String(),
        "value": pl.Int32(),
        "result": pl.Float32(),
        "finished": pl.Boolean(),
    }


def _parquet(rows: list[dict[str, Any]]) -> bytes:
    import polars as pl  # noqa: PLC0415 - an optional package

    out = io.BytesIO()
    pl.DataFrame(rows, schema=schema(), orient="row").write_parquet(out)
    return out.getvalue()
