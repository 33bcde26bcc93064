"""The output of one search: its lines as they come, then the best move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from siasat.backend.engine import Engine, Line
from siasat.core.score import DRAW
from siasat.core.search_api.result import Bound
from siasat.uci.info import format_best, format_end, format_info, format_note
from siasat.uci.position import Place
from siasat.uci.strength import Strength, choose


@dataclass(frozen=True, slots=True)
class Telling:
    """Reports a search as UCI lines: `lines` is the requested number, even if a weaker level compares more."""

    place: Place
    lines: int
    strength: Strength | None = None
    """Weaker on purpose; None: as strong as can be."""

    def listen(self, engine: Engine, say: Callable[[str], None]) -> None:
        """Print lines until the search is over. `bestmove` is printed exactly once, unless the output is closed."""
        try:
            say(self._best(engine, say))
        except RuntimeError as error:  # the search broke off
            say(format_note(str(error)))
            say(format_best(()))
        except OSError:  # whoever listened has gone; the end of our input, which follows, ends the program
            engine.stop()

    def _best(self, engine: Engine, say: Callable[[str], None]) -> str:
        found: dict[int, Line] = {}
        for line in engine.lines():
            if line.is_last:
                for text in self._last_words(line, found.get(1)):
                    say(text)
                return format_best(self._choice(line, found))
            if line.rank <= self.lines:
                say(format_info(line))
            if line.bound is Bound.EXACT:
                found[line.rank] = line
        raise RuntimeError("the search ended without a result")

    def _last_words(self, answer: Line, told: Line | None) -> list[str]:
        """Report the rest: the work of an interrupted iteration, or the result of a finished game."""
        if not answer.moves:
            end = self.place.end
            return [] if end is None or end > DRAW else [format_end(end)]
        if told is not None and (told.nodes, told.moves, told.value) == (answer.nodes, answer.moves, answer.value):
            return []
        return [format_info(replace(answer, fill=0 if told is None else told.fill))]

    def _choice(self, answer: Line, found: dict[int, Line]) -> tuple[str, ...]:
        """The line to play: the best, or what a weaker player takes for it."""
        if self.strength is None or not found:
            return answer.moves
        compared = [found[rank] for rank in sorted(found)][: self.strength.lines]
        return choose(compared, self.strength, self.place.key).moves
