"""A session: a game, its players, and the file it is saved in. Its only input and output is that file."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, NamedTuple

from siasat.core.game import AnyGame
from siasat.core.notation import notation_of, quote
from siasat.core.referee import Referee
from siasat.errors import MoveError, RecordError
from siasat.games.registry import load_game
from siasat.play.files import GameFile, file_name
from siasat.play.programs import Approve, programs_of, refuse_programs
from siasat.play.record import Record, record_of
from siasat.players.parse import default_opponent
from siasat.players.person import PersonSpec
from siasat.players.spec import PlayerAgent, PlayerSpec


@dataclass(frozen=True, slots=True)
class Wish:
    """What the user wants to play. None means: as in the saved game, else the default.

    `path` is the file to save the game in; `fresh` starts a new game even if an unfinished one is saved.
    """

    game: str | None = None
    variant: str | None = None
    position: str | None = None
    first: PlayerSpec | None = None
    second: PlayerSpec | None = None
    seed: int | None = None
    path: Path | None = None
    fresh: bool = False


class SaveNote(NamedTuple):
    """A side effect of saving: an earlier game was kept under `path`, or this game had to be saved there."""

    kind: Literal["kept", "moved"]
    path: Path


class Session:
    """A game between two seats. Nothing on disk changes before a move was played."""

    def __init__(
        self, referee: Referee[Any, Any], seats: tuple[PlayerSpec, PlayerSpec], file: GameFile, resumed: bool
    ) -> None:
        self.referee = referee
        self.seats = seats
        self.file = file
        self.resumed = resumed
        """Whether this game was taken up from disk."""
        self.is_saved = resumed
        """Whether the file holds the game as it stands."""
        self._agents = tuple(seat.player(referee.game) for seat in seats)
        self._place_is_taken = not resumed
        self._note: SaveNote | None = None  # told with the first save that succeeds

    @property
    def seat(self) -> PlayerSpec:
        """Who is to move."""
        return self.seats[self.referee.to_move]

    @property
    def agent(self) -> PlayerAgent | None:
        """Who chooses the next move; None for a person."""
        return self._agents[self.referee.to_move]

    @property
    def has_person(self) -> bool:
        """Whether a person plays."""
        return any(seat.is_person for seat in self.seats)

    @property
    def has_two_persons(self) -> bool:
        """Whether people play both sides at the same screen."""
        return all(seat.is_person for seat in self.seats)

    def parse(self, text: str) -> Any:
        """A typed move; raises `MoveError`s."""
        return notation_of(self.referee.game).parse_move(self.referee.state, text)

    def move_names(self) -> list[str]:
        """Every legal move as text; none when the game is over."""
        referee = self.referee
        if referee.outcome is not None:
            return []
        names = notation_of(referee.game)
        return [names.format_move(referee.state, move) for move in referee.game.legal_moves(referee.state)]

    def take_back(self) -> int:
        """Go back to the last earlier turn of a person; how many moves that took back."""
        referee = self.referee
        for ply in range(referee.ply - 1, -1, -1):
            if self.seats[referee.movers[ply]].is_person:
                count = referee.ply - ply
                for _ in range(count):
                    referee.undo()
                return count
        raise MoveError("you have no move to take back")

    def save(self) -> SaveNote | None:
        """Save the game; raises `RecordError` if that is impossible. Another game in the same file is kept."""
        self.is_saved = False
        if self._place_is_taken:
            kept = self.file.set_aside()
            self._note = None if kept is None else SaveNote("kept", kept)
            self._place_is_taken = False
        elif not self.file.is_ours():
            self.file = GameFile(self.file.free_name())
            self._note = SaveNote("moved", self.file.path)
        self.file.write(record_of(self.referee, self.seats))
        self.is_saved = True
        note, self._note = self._note, None
        return note


def open_session(wish: Wish, folder: Path, seed: int, approve: Approve = refuse_programs) -> Session:
    """Resume the saved game that matches the request, or start a new one; `seed` is for players that need one.

    A saved game matches if it is unfinished, has the same rules, and the same start if a position was given.
    `approve` decides about programs that the saved game names as players; those of the request need no approval.
    """
    file = GameFile(wish.path if wish.path is not None else folder / _name(wish))
    record = _saved(file, wish)
    game = load_game(*_rules(wish, record))
    if record is not None and record.game != game.id:
        raise RecordError(f"{file.path}: contains a game of {quote(record.game)}, not of {quote(game.id)}")
    names = notation_of(game)
    start = game.initial() if wish.position is None else names.parse_state(wish.position)
    referee: Referee[Any, Any] | None = None
    if record is not None and _fits(record, wish, names.format_state(start)):
        referee = _replay(file, record, wish)
        if referee.game.variant != game.variant:
            raise RecordError(f"{file.path}: contains the variant {quote(record.variant)}, not {quote(game.variant)}")
    if record is not None and referee is not None:
        _check_programs(file, record, wish, approve)
    seats = _seats(wish, None if referee is None else record, game, seed)
    file.check_place()
    return Session(referee or Referee(game, start), seats, file, resumed=referee is not None)


def unfinished(folder: Path, game: str, variant: str) -> int | None:
    """The number of moves in the unfinished saved game of a rule set, or None if there is none."""
    try:
        record = GameFile(folder / file_name(game, variant)).read()
    except RecordError:
        return None
    return len(record.moves) if record is not None and record.result is None else None


def _name(wish: Wish) -> str:
    game = load_game(wish.game or "", wish.variant)
    seats = (wish.first or PersonSpec(), wish.second or default_opponent(game))
    # Games that play themselves lie apart, so that a person who comes back finds their own game.
    return file_name(game.id, game.variant, "" if any(seat.is_person for seat in seats) else "-unattended")


def _rules(wish: Wish, record: Record | None) -> tuple[str, str | None]:
    if record is None and wish.game is None:
        raise RecordError(f"{wish.path}: does not exist; give a game to start a new one there")
    if record is None or wish.game not in (None, record.game):
        return wish.game or "", wish.variant
    return record.game, wish.variant or (record.variant if wish.path is not None else None)


def _fits(record: Record, wish: Wish, start: str) -> bool:
    """Whether the request is to continue this game."""
    return record.result is None and not wish.fresh and (wish.position is None or record.start == start)


def _saved(file: GameFile, wish: Wish) -> Record | None:
    try:
        return file.read()
    except RecordError as error:
        if wish.fresh and wish.path is None:
            return None
        raise _with_advice(error, wish) from error


def _replay(file: GameFile, record: Record, wish: Wish) -> Referee[Any, Any]:
    try:
        return record.replay()
    except RecordError as error:
        raise _with_advice(RecordError(f"{file.path}: {error}"), wish) from error


def _with_advice(error: RecordError, wish: Wish) -> RecordError:
    """Suggest how to fix a bad file. A file named by the user may not be a game, so only our own may be renamed."""
    return error if wish.path is not None else RecordError(f"{error}; --new sets it aside and starts another game")


def _check_programs(file: GameFile, record: Record, wish: Wish, approve: Approve) -> None:
    """`RecordError` where the saved game would start a program that nobody named or approved."""
    options = {"--first": wish.first, "--second": wish.second}
    kept = {
        option: seat for (option, named), seat in zip(options.items(), record.players, strict=True) if named is None
    }
    programs = programs_of(kept.values())
    if not programs or approve(str(file.path), programs):
        return
    named = " ".join(f"{option} {shlex.quote(text)}" for option, seat in kept.items() for text in programs_of([seat]))
    raise RecordError(
        f"{file.path}: this saved game would start a program, which was not allowed; "
        f"if you trust it, name the player yourself: {named}"
    )


def _seats(wish: Wish, record: Record | None, game: AnyGame, seed: int) -> tuple[PlayerSpec, PlayerSpec]:
    first, second = record.players if record is not None else (PersonSpec(), default_opponent(game))
    first, second = _chosen_seat(wish.first, first), _chosen_seat(wish.second, second)
    return _seeded(first, wish.seed, seed), _seeded(second, wish.seed, seed)


def _chosen_seat(wish: PlayerSpec | None, saved: PlayerSpec) -> PlayerSpec:
    """The seat asked for; the saved one where it is of the same kind, because it also knows its seed."""
    return saved if wish is None or str(wish) == saved.text_without_seed else wish


def _seeded(seat: PlayerSpec, wished: int | None, otherwise: int) -> PlayerSpec:
    return seat.reseeded(wished) if wished is not None else seat.seeded(otherwise)
