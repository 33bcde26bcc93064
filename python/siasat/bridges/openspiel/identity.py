"""What makes two positions of an OpenSpiel game equal."""

from __future__ import annotations

from typing import Any

BOARD_IS_STATE = frozenset({
    *("breakthrough", "clobber", "connect_four", "dots_and_boxes", "gomoku", "havannah", "hex", "mancala", "mnk"),
    *("nim", "othello", "pentago", "tic_tac_toe", "ultimate_tic_tac_toe", "y"),
})  # fmt: skip
"""Games in which the text of the board and the side to move say all there is to know, and no position comes back.

Not so in games with a rule about repetition or about the number of moves, or whose text leaves out a part of the
position (the piece that must go on jumping, pieces in hand): there, positions are equal if their moves are. A test
compares what can follow for positions that are equal by this rule.
"""

PASSES_THE_TURN = frozenset({
    *("antichess", "breakthrough", "chess", "clobber", "connect_four", "crazyhouse", "go", "gomoku", "havannah", "hex"),
    *("hive", "lines_of_action", "mnk", "nim", "othello", "oware", "pentago", "quoridor", "shogi", "tic_tac_toe"),
    *("twixt", "xiangqi", "y"),
})  # fmt: skip
"""Games in which the turn always passes to the opponent. In all others a player may move again."""


def board_is_state(spiel: Any) -> bool:
    """Whether the text of the board identifies a position of this game; with the swap rule it does not."""
    name = spiel.get_type().short_name
    return name in BOARD_IS_STATE and not spiel.get_parameters().get("swap", False)
