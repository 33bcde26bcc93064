"""A board in a notebook cell: play on it, show positions and arrows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal

import anywidget
import traitlets

from siasat.arena.match import Bot, agent_of
from siasat.core.game import AnyGame
from siasat.core.notation import notation_of
from siasat.core.player import Player
from siasat.core.referee import Referee
from siasat.easy import Position, position
from siasat.errors import InputError, SiasatError, short_message
from siasat.notebook.bundle import SCRIPT, STYLES, check_bundle, check_language, known_game
from siasat.web.api.views.moves import mark_of
from siasat.web.api.views.position import position_view
from siasat.web.api.views.scene import scene_of

ArrowKind = Literal["best", "other", "hint", "ring", "dot"]
ARROW_KINDS: tuple[ArrowKind, ...] = ("best", "other", "hint", "ring", "dot")
ArrowSpec = str | tuple[str, ArrowKind] | tuple[str, ArrowKind, str]
"""A legal move as text, with the arrow's kind and a short label if wanted: `("e2e4", "hint", "+0.3")`."""
PERSON = "person"


class BoardWidget(anywidget.AnyWidget):
    """A board that shows a position and lets you play on it.

    `game` is a game, its name, or a `Position`. `first` and `second` are who plays: `"person"`, a player as text
    (`"level:3"`, `"alphabeta@depth=4"`), or your own function or class; a computer player answers as soon as it is its
    turn. `arrows` are drawn on the board; `playable=False` makes it a picture; `width` is the largest width in pixels.

    >>> widget = BoardWidget("tictactoe", second="alphabeta@depth=9")
    >>> widget.play("a1")
    >>> widget.position.moves
    ('a1', 'b2')
    """

    _esm = SCRIPT
    _css = STYLES
    kind = traitlets.Unicode("board").tag(sync=True)
    lang = traitlets.Unicode("en").tag(sync=True)
    game = traitlets.Dict().tag(sync=True)
    width = traitlets.Int(480).tag(sync=True)
    state = traitlets.Dict().tag(sync=True)
    marks: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)
    flipped = traitlets.Bool(False).tag(sync=True)
    playable = traitlets.Bool(True).tag(sync=True)
    problem = traitlets.Unicode("").tag(sync=True)

    def __init__(
        self,
        game: str | AnyGame | Position,
        *,
        variant: str | None = None,
        first: Bot = PERSON,
        second: Bot = PERSON,
        arrows: Iterable[ArrowSpec] = (),
        flipped: bool = False,
        playable: bool = True,
        lang: str = "en",
        width: int = 480,
    ) -> None:
        check_bundle()
        start = game if isinstance(game, Position) else position(game, variant=variant)
        rules = start.game
        self._referee: Referee[Any, Any] = start.referee
        self._start_ply = self._referee.ply
        self._agents = {
            player: None if who == PERSON else agent_of(who, rules, 0)
            for player, who in ((Player.FIRST, first), (Player.SECOND, second))
        }
        self._heard: list[Callable[[Position], object]] = []
        self._changes = 0
        super().__init__(
            lang=check_language(lang),
            game=known_game(rules),
            width=width,
            flipped=flipped,
            playable=playable,
            state=self._seen(),
        )
        self.arrows = tuple(arrows)
        self.on_msg(self._hear)
        self._let_computers_play()

    @property
    def position(self) -> Position:
        """The position on the board, with the moves that led to it; set it to show another one of the same game."""
        referee = self._referee.copy()
        return Position(referee.game, referee.state, referee)

    @position.setter
    def position(self, shown: Position) -> None:
        if (shown.game.id, shown.game.variant) != (self._referee.game.id, self._referee.game.variant):
            raise InputError(f"this board shows {self._referee.game.id}; make another BoardWidget for {shown.game.id}")
        self._referee = shown.referee
        self._start_ply = self._referee.ply
        self._show(moved=False)
        self._let_computers_play()

    @property
    def arrows(self) -> tuple[ArrowSpec, ...]:
        """The arrows on the board; they go away with the next move."""
        return self._arrows

    @arrows.setter
    def arrows(self, arrows: Iterable[ArrowSpec]) -> None:
        self._arrows = tuple(arrows)
        self.marks = [self._mark(arrow) for arrow in self._arrows]

    def play(self, *moves: str) -> None:
        """Play moves, each as text; a computer player whose turn it is then answers."""
        for move in moves:
            self._play(notation_of(self._referee.game).parse_move(self._referee.state, move))
            self._let_computers_play()

    def undo(self) -> None:
        """Take back the last move, and the computer's before it, up to a person's turn."""
        while self._referee.ply > self._start_ply:
            self._referee.undo()
            if self._agents[self._referee.to_move] is None:
                break
        self._show(moved=False)

    def on_move(self, callback: Callable[[Position], object]) -> None:
        """Call `callback` with the position after every move that is played on this board."""
        self._heard.append(callback)

    def _play(self, move: Any) -> None:
        self._referee.play(move)
        self._show(moved=True)
        for callback in self._heard:
            callback(self.position)

    def _let_computers_play(self) -> None:
        while self._referee.outcome is None:
            agent = self._agents[self._referee.to_move]
            if agent is None:
                return
            self._play(agent.choose(self._referee))

    def _show(self, moved: bool) -> None:
        self._changes += 1
        self.problem = ""
        self.arrows = ()
        self.state = self._seen(moved)

    def _seen(self, moved: bool = False) -> dict[str, Any]:
        referee = self._referee
        before = scene_of(referee.game, referee.states[referee.ply - 1]).model_dump() if moved else None
        return {**position_view(referee).model_dump(), "before": before, "changes": self._changes}

    def _mark(self, arrow: ArrowSpec) -> dict[str, Any]:
        parts: tuple[str, ...] = (arrow,) if isinstance(arrow, str) else tuple(arrow)
        if not 1 <= len(parts) <= 3:
            raise InputError(f"an arrow is a move, or (move, kind, label), not {arrow!r}")
        move, kind, label = (*parts, *("", "best", "")[len(parts) :])
        if kind not in ARROW_KINDS:
            raise InputError(f"there is no kind of arrow {kind!r}; there are {', '.join(ARROW_KINDS)}")
        game, state = self._referee.game, self._referee.state
        mark = mark_of(game, state, notation_of(game).parse_move(state, move))
        return {"mark": mark.model_dump(), "kind": kind, **({"label": label} if label else {})}

    def _hear(self, _widget: object, content: dict[str, Any], _buffers: object) -> None:
        """A message of the board: a move or a wish to take one back. What is wrong is shown below the board."""
        if not self.playable:
            return
        try:
            if "move" in content:
                self.play(str(content["move"]))
            elif "undo" in content:
                self.undo()
        except SiasatError as error:
            self.problem = short_message(error)
