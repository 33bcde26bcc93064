"""The native accelerator of siasat. Use it through `siasat.backend`; the names here may change."""

from collections.abc import Callable
from typing import Any, final

__all__ = ["NativeGame", "NativeState", "__version__", "has_algorithm"]

__version__: str

def has_algorithm(config: str) -> bool:
    """Whether the search that `config` describes has a native twin."""

@final
class NativeGame:
    """A game's rules at native speed.

    Bad texts raise `ValueError(kind, message)`, where `kind` is `position`, `invalid-move`, `illegal-move`,
    `ambiguous-move`, `variant` or `unknown-name`.
    """

    def __new__(cls, game: str, variant: str, root: str | None = None) -> NativeGame: ...
    @staticmethod
    def games() -> list[str]:
        """The games that have a native twin."""

    @property
    def variant(self) -> str:
        """The rule set in canonical text form."""

    @property
    def alternates(self) -> bool:
        """False where a player may move again."""

    def has_evaluator(self, name: str) -> bool:
        """Whether the evaluator called `name` has a native twin for this game."""

    def initial(self) -> NativeState:
        """The position a game starts from."""

    def parse_state(self, text: str) -> NativeState:
        """A position from its canonical text."""

@final
class NativeState:
    """A position, immutable."""

    def view(self) -> tuple[str, int, int, int, tuple[int | None, str, int, int | None] | None]:
        """Text, side to move (0 or 1), key, key recomputed from nothing but the position, and outcome.

        The outcome is winner (0, 1 or None for a draw), reason, margin and payoff; None while the game goes on.
        """

    def legal_moves(self) -> list[str]:
        """Every legal move in contract order."""

    def irreversible(self) -> list[bool]:
        """For each legal move, whether it is irreversible."""

    def abilities(self) -> tuple[list[bool] | None, list[int] | None, str | None]:
        """For each legal move whether it is noisy and what it takes, None where the game does not say; then the text of
        the position after a pass, None where there is none.
        """

    def play(self, index: int) -> NativeState:
        """The position after the legal move at `index`; `IndexError` where there is none."""

    def perft(self, depth: int) -> int:
        """The number of lines of `depth` moves from here. Other threads run meanwhile; Ctrl-C stops it."""

    def search(
        self,
        evaluator: str,
        config: str,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        history: list[int] = ...,
        repetition: bool = False,
        exclude: list[int] = ...,
        watch: bool = False,
        bounds: tuple[int | None, int | None, int] | None = None,
        should_stop: Callable[[], bool] | None = None,
    ) -> dict[str, Any]:
        """Search this position; `should_stop` is asked about fifty times a second.

        Moves, also in `exclude`, are indices into `legal_moves`; the line `pv` has one for each of its positions. Keys
        of the answer: move, value, bound, depth, nodes, pv, stopped_by, table (probes, hits, collisions, stores,
        evictions, or None); with `watch` or `bounds` also digest and counters; with `bounds` (deepest ply, most nodes,
        least depth) also recording and left_out.
        """
