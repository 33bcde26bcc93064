"""The games of a visitor. The store keeps one row for every game in which a visitor has or had a seat.

A visitor is known by a hash of the cookie, so the store alone does not give access to games. A row repeats
what the list shows; it is written in the same transaction as the game. All calls block.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from sqlalchemy import ColumnElement, and_, func, insert, select, update

from siasat.core.player import Player
from siasat.web.store import GAMES, SEATS, GameStore, Kept, Row

if TYPE_CHECKING:
    from siasat.web.live_games.document import Saved

MOST_VISITORS = 8
"""How many visitors may have one game on their lists: otherwise a visitor with a seat could fill the store."""

MOST_OPPONENTS = 100
MOST_RATED = 500
"""How many opponents are listed, and how many of the newest games count in the estimate of strength."""

BOTH = 0
"""The side of a visitor who plays both."""

Ending = Literal["win", "loss", "draw"]


@dataclass(frozen=True, slots=True)
class Filter:
    """Which games to list; None is any."""

    game: str | None = None
    opponent: str | None = None
    ending: Ending | None = None
    finished: bool | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """A page of a visitor's games, newest first, and how many there are in all."""

    rows: list[Row]
    total: int


@dataclass(frozen=True, slots=True)
class Rated:
    """A finished game that says something about a visitor's strength: against which opponent, with how many points."""

    game: str
    variant: str
    opponent: str
    points: float


def seat_row(visitor: str, sides: Iterable[Player], game_id: str, saved: Saved) -> Row:
    """The row of a visitor who has these sides, without what changes from move to move."""
    own = list(sides)
    side = own[0].number if len(own) == 1 else BOTH
    opponent = "person" if len(own) != 1 else saved.seats[own[0].other].text_without_seed
    game = saved.referee.game
    return {
        "visitor": visitor,
        "game_id": game_id,
        "side": side,
        "game": game.id,
        "variant": game.variant[:300],
        "opponent": opponent[:300],
    }


def add_seat(store: GameStore, row: Row, game: Kept) -> None:
    """Put a game on a visitor's list, or correct the side there. Whoever had both sides of it keeps the other one."""
    same = (SEATS.c.game_id == row["game_id"]) & (SEATS.c.visitor == row["visitor"])
    others = (SEATS.c.game_id == row["game_id"]) & (SEATS.c.visitor != row["visitor"])
    now = time.time()
    with store.store.writing() as connection:
        changed = connection.execute(update(SEATS).where(same).values(side=row["side"], opponent=row["opponent"]))
        if changed.rowcount == 0:
            if connection.execute(select(func.count()).where(others)).scalar_one() >= MOST_VISITORS:
                return
            progress = {name: getattr(game, name) for name in ("plies", "finished", "rated", "winner")}
            connection.execute(insert(SEATS), {**row, **progress, "created": now, "updated": now})
        if row["side"] != BOTH:
            both = others & (SEATS.c.side == BOTH)
            connection.execute(update(SEATS).where(both).values(side=3 - row["side"], opponent="person"))


def unrate(store: GameStore, game_id: str) -> None:
    """Leave a game out of the estimates of strength."""
    with store.store.writing() as connection:
        connection.execute(update(SEATS).where(SEATS.c.game_id == game_id).values(rated=False))


def side_in(store: GameStore, visitor: str, game_id: str) -> int | None:
    """The visitor's side in a game: 1, 2, `BOTH`, or None where it is not on the list."""
    asked = select(SEATS.c.side).where((SEATS.c.visitor == visitor) & (SEATS.c.game_id == game_id))
    with store.store.reading() as connection:
        found = connection.execute(asked).scalar()
    return None if found is None else int(found)


def find_games(store: GameStore, visitor: str, wanted: Filter, offset: int, most: int) -> Found:
    """A page of the visitor's own games, the one changed last first. Games deleted from the store are left out."""
    where = and_(SEATS.c.visitor == visitor, *_conditions(wanted))
    joined = SEATS.join(GAMES, GAMES.c.id == SEATS.c.game_id)
    page = select(SEATS).select_from(joined).where(where)
    page = page.order_by(SEATS.c.updated.desc(), SEATS.c.game_id).offset(offset).limit(most)
    with store.store.reading() as connection:
        rows = [dict(row._mapping) for row in connection.execute(page)]
        total = connection.execute(select(func.count()).select_from(joined).where(where)).scalar_one()
    return Found(rows, total)


def find_opponents(store: GameStore, visitor: str) -> list[tuple[str, str]]:
    """Every pair of game and opponent on the visitor's list, for the filters."""
    pair = (SEATS.c.game, SEATS.c.opponent)
    joined = SEATS.join(GAMES, GAMES.c.id == SEATS.c.game_id)
    asked = select(*pair).select_from(joined).where(SEATS.c.visitor == visitor).distinct().order_by(*pair)
    with store.store.reading() as connection:
        return [(row[0], row[1]) for row in connection.execute(asked.limit(MOST_OPPONENTS))]


def find_rated(store: GameStore, visitor: str) -> list[Rated]:
    """The newest finished games against levels that count in the estimate of strength."""
    where = (SEATS.c.visitor == visitor) & SEATS.c.rated & SEATS.c.finished & SEATS.c.opponent.like("level:%")
    columns = (SEATS.c.game, SEATS.c.variant, SEATS.c.opponent, SEATS.c.side, SEATS.c.winner)
    asked = select(*columns).where(where).order_by(SEATS.c.updated.desc()).limit(MOST_RATED)
    with store.store.reading() as connection:
        rows = connection.execute(asked).all()
    return [Rated(game, variant, opponent, _points(side, winner)) for game, variant, opponent, side, winner in rows]


def ending_of(side: int, winner: int | None) -> Ending | None:
    """How a game ended for a side; None where it goes on, or both sides were the visitor's."""
    if winner is None or side == BOTH:
        return None
    return "draw" if winner == 0 else "win" if winner == side else "loss"


def _points(side: int, winner: int | None) -> float:
    return {"win": 1.0, "draw": 0.5}.get(ending_of(side, winner) or "loss", 0.0)


def _conditions(wanted: Filter) -> Iterable[ColumnElement[Any]]:
    if wanted.game is not None:
        yield SEATS.c.game == wanted.game
    if wanted.opponent is not None:
        yield SEATS.c.opponent == wanted.opponent
    if wanted.finished is not None:
        yield SEATS.c.finished == wanted.finished
    if wanted.ending is not None:
        yield SEATS.c.side != BOTH
    if wanted.ending == "draw":
        yield SEATS.c.winner == 0
    elif wanted.ending == "win":
        yield SEATS.c.winner == SEATS.c.side
    elif wanted.ending == "loss":
        yield SEATS.c.winner == 3 - SEATS.c.side
