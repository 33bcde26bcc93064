"""Our games as Python games of OpenSpiel, so that its algorithms run on them. `register` of the package loads this."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from siasat.bridges.encoding import Actions, Observations
from siasat.core.game import AnyGame, Drawable
from siasat.core.notation import notation_of
from siasat.core.player import Player
from siasat.core.score import MAX_EVAL
from siasat.draw import to_text
from siasat.games.registry import OWN_GAMES, games, load_game

PREFIX = "siasat_"
MAX_MOVES = 1_000


class OurGame(pyspiel.Game):  # type: ignore[misc]  # without types
    """A game of siasat, with the parameters `variant` (with `;` for `,`) and `max_moves`, after which it is drawn."""

    def __init__(self, name: str, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        variant = str(given.get("variant", "")).replace(";", ",")
        self.rules: AnyGame = load_game(name, variant or None)
        self.max_moves = int(given.get("max_moves", MAX_MOVES))
        self.actions, self.observations = Actions(self.rules), Observations(self.rules)
        most = float(MAX_EVAL) if name in PAYOFFS else 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=self.actions.size,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=self.max_moves,
        )
        super().__init__(game_type(name), info, given)

    def new_initial_state(self, *_: object) -> OurState:
        """The position a game starts from."""
        return OurState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """What turns a position into a tensor: the planes or counts of `Observations`."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return Observer(self)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class Snapshot:
    """A position with the keys that could be repeated. It never changes, so copies share it."""

    __slots__ = ("keys", "moves", "state")

    def __init__(self, state: Any, keys: tuple[int, ...], moves: int) -> None:
        self.state, self.keys, self.moves = state, keys, moves

    def __deepcopy__(self, memo: object) -> Snapshot:
        return self


class OurState(pyspiel.State):  # type: ignore[misc]  # without types
    """A position of one of our games. Player 0 is the first player."""

    def __init__(self, game: OurGame) -> None:
        super().__init__(game)
        self._now = Snapshot(game.rules.initial(), (), 0)

    @property
    def _rules(self) -> AnyGame:
        game: OurGame = self.get_game()
        return game.rules

    def current_player(self) -> Any:
        """0 or 1, or OpenSpiel's mark for a game that is over."""
        return pyspiel.PlayerId.TERMINAL if self.is_terminal() else int(self._rules.to_move(self._now.state))

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.get_game().actions.moves(self._now.state))

    def _apply_action(self, action: int) -> None:
        rules, now = self._rules, self._now
        move = self.get_game().actions.moves(now.state)[action]
        keys = () if rules.is_irreversible(now.state, move) else (*now.keys, rules.key(now.state))
        self._now = Snapshot(rules.play(now.state, move), keys, now.moves + 1)

    def _action_to_string(self, player: int, action: int) -> str:
        move = self.get_game().actions.moves(self._now.state).get(action)
        return str(action) if move is None else notation_of(self._rules).format_move(self._now.state, move)

    def _is_drawn(self) -> bool:
        """By repetition, or because the game is too long."""
        rule, now = self._rules.repetition, self._now
        if now.moves >= self.get_game().max_moves:
            return True
        often = None if rule is None else rule.automatic
        return often is not None and now.keys.count(self._rules.key(now.state)) + 1 >= often

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._rules.outcome(self._now.state) is not None or self._is_drawn()

    def returns(self) -> list[float]:
        """1 and -1 for a win, 0 for a draw; in games whose ends carry a number, that number."""
        end = self._rules.outcome(self._now.state)
        if end is None:
            return [0.0, 0.0]
        winner = 0.0 if end.winner is None else 1.0 if end.winner is Player.FIRST else -1.0
        value = winner if end.payoff is None else float(end.payoff)
        return [value, -value]

    def __str__(self) -> str:
        return notation_of(self._rules).format_state(self._now.state)

    def board(self) -> str:
        """The board drawn as text."""
        rules = self._rules
        return to_text(rules.scene(self._now.state)).plain if isinstance(rules, Drawable) else str(self)

    def tensor(self, player: int) -> list[int]:
        """The position as numbers, seen by one player."""
        numbers: list[int] = self.get_game().observations.of(self._now.state, Player(player))
        return numbers


class Observer:
    """Positions as tensors and texts, in the way that OpenSpiel asks for them."""

    def __init__(self, game: OurGame) -> None:
        shape = game.observations.shape
        self.tensor = np.zeros(game.observations.size, np.float32)
        self.dict = {"observation": np.reshape(self.tensor, shape)}

    def set_from(self, state: OurState, player: int) -> None:
        """Fill the tensor."""
        self.tensor[:] = state.tensor(player)

    def string_from(self, state: OurState, player: int) -> str:
        """The position as text."""
        return str(state)


PAYOFFS = ("tree", "hashtree")
"""Games whose ends carry a number."""


def game_type(name: str) -> Any:
    """How OpenSpiel describes one of our games."""
    return pyspiel.GameType(
        short_name=PREFIX + name,
        long_name=f"{games.get(name).title or name} (siasat)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"variant": "", "max_moves": MAX_MOVES},
    )


def class_of(name: str) -> type[OurGame]:
    """A class for each game: OpenSpiel keeps it beyond the end of Python, which only classes survive."""

    def __init__(self: OurGame, params: dict[str, Any] | None = None) -> None:  # noqa: N807 - of the class below
        OurGame.__init__(self, name, params)

    return type(f"OurGame_{name}", (OurGame,), {"__init__": __init__})


def register_all() -> list[str]:
    """Register every game of siasat with OpenSpiel, once; the names."""
    known = set(pyspiel.registered_names())
    for name in OWN_GAMES:
        if PREFIX + name not in known:
            pyspiel.register_game(game_type(name), class_of(name))
    return [PREFIX + name for name in OWN_GAMES]
