"""The native accelerator of siasat. Use it through `siasat.backend`; the names here may change."""

from typing import final

__version__: str

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
