"""One game as an AEC environment: the players act in turn, and a player may be asked again."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from siasat.bridges.encoding import Actions, Observations
from siasat.core.game import AnyGame, Drawable
from siasat.core.notation import notation_of
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.referee import Referee
from siasat.draw import to_text
from siasat.errors import IllegalMoveError, InputError

AGENTS = {Player.FIRST: "player_1", Player.SECOND: "player_2"}
SIDES = {agent: player for player, agent in AGENTS.items()}


class GameEnvironment(AECEnv):  # type: ignore[misc]  # without types
    """A game of siasat. Agents are `player_1`, who moves first, and `player_2`.

    An observation has the keys `observation` (see `Observations`) and `action_mask`. The reward is 1 for a win, -1 for
    a loss, 0 for a draw and before the end; in games whose ends carry a number, that number. `infos` has the `position`
    as text and, after the end, the `reason`.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "name": "siasat", "is_parallelizable": False}

    def __init__(self, game: AnyGame, render_mode: str | None, max_moves: int) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise InputError(f"render_mode must be None or 'ansi', not {render_mode!r}")
        self.game, self.render_mode, self.max_moves = game, render_mode, max_moves
        self.metadata = {**type(self).metadata, "name": f"siasat_{game.id}"}  # type: ignore[misc]
        self.actions, self.observations = Actions(game), Observations(game)
        self.possible_agents = list(AGENTS.values())
        mask = spaces.Box(0, 1, (self.actions.size,), np.int8)
        seen = spaces.Box(0, self.observations.high, self.observations.shape, np.int16)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.actions.size) for agent in self.possible_agents}
        self.reset()

    def observation_space(self, agent: str) -> Any:
        """What `observe` returns for an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The numbers of all actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game. Nothing in it is random: `seed` seeds only the sampling of actions."""
        self.referee: Referee[Any, Any] = Referee(self.game)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._follow()

    def observe(self, agent: str) -> dict[str, Any]:
        """The position as an array seen by this agent, and a mask of its legal actions; all 0 if it must wait."""
        mask = np.zeros(self.actions.size, np.int8)
        if agent == self.agent_selection and not self.terminations.get(agent) and not self.truncations.get(agent):
            mask[list(self.actions.moves(self.referee.state))] = 1
        flat = self.observations.of(self.referee.state, SIDES[agent])
        return {"observation": np.array(flat, np.int16).reshape(self.observations.shape), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play the move with this number for the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        move = self.actions.moves(self.referee.state).get(-1 if action is None else int(action))
        if move is None:
            raise IllegalMoveError(f"action {action} is not legal now; see the action mask")
        self.referee.play(move)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        end = self.referee.outcome
        if end is not None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = {one: reward_of(end, SIDES[one]) for one in self.agents}
        elif self.referee.ply >= self.max_moves:
            self.truncations = dict.fromkeys(self.agents, True)
        self._follow()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The board as text, if `render_mode` is `"ansi"`."""
        state = self.referee.state
        if self.render_mode is None:
            return None
        return to_text(self.game.scene(state)).plain if isinstance(self.game, Drawable) else str(state)

    def close(self) -> None:
        """Nothing to close."""

    def _follow(self) -> None:
        """Choose the agent whose turn it is, and describe the position."""
        self.agent_selection = AGENTS[self.game.to_move(self.referee.state)]
        text = notation_of(self.game).format_state(self.referee.state)
        end = self.referee.outcome
        for agent in self.agents:
            self.infos[agent] = {"position": text, **({} if end is None else {"reason": end.reason})}


def reward_of(end: Outcome, player: Player) -> float:
    """1, 0 or -1; in games whose ends carry a number, that number for the first player."""
    if end.payoff is not None:
        return float(end.payoff if player is Player.FIRST else -end.payoff)
    return 0.0 if end.winner is None else 1.0 if end.winner is player else -1.0
