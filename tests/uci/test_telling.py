"""The answer comes once, whatever happens to the search."""

from collections.abc import Iterator

from siasat.uci.position import Place
from siasat.uci.telling import Telling


class Broken:
    """A search that breaks off."""

    def lines(self) -> Iterator[None]:
        yield from ()
        raise RuntimeError("the engine stopped without a result")


def test_a_search_that_breaks_off_is_answered() -> None:
    said: list[str] = []
    Telling(Place(), 1).listen(Broken(), said.append)  # type: ignore[arg-type]
    assert said == ["info string the engine stopped without a result", "bestmove 0000"]
