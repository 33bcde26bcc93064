"""Long texts of one repeated word: the time to parse them must grow linearly with their length.

`python -m fuzz.growth LENGTH [TARGET …]` feeds them to every target and prints each pair that used more than
`SECONDS` of processor time. A reader that takes quadratic time needs minutes for what a linear one does in moments,
so the bound is far from both, and a busy machine does not matter.
"""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterator
from types import FrameType

from fuzz.target import Target
from fuzz.texts import text_targets
from fuzz.web import web_targets

SECONDS = 20.0
WORDS = (
    *("\n", " ", "\t", "\r\n", "a", "a ", "a\n", "9", "9 ", "-", "/", ",", ".", "=", "+", "@", ":", "#", ";", "%"),
    *(
        "[",
        "]",
        "(",
        ")",
        "{",
        "}",
        "[]",
        "{}",
        "()",
        "(1 ",
        "(=",
        '"',
        '""',
        "'",
        "\\",
        "`",
        "*",
        "**a",
        "[a](http://",
    ),
    *("a.", "1. ", "1.", "a=1\n", "a=[", "a={", '[A "', '" ', "{x} ", "(e4) ", "$1 ", "Nf3 Nf6 Ng1 Ng8 ", "0-0 ", "--"),
    *('{"a":', "[0,", '"a",', "8/", "\x00", "\ud800", "é", "moves ", "name ", "depth 1 ", "e2e4 "),
)
NUMBERED = ("k{0} = 1\n", "[t{0}]\n", "[[t{0}]]\na = 1\n", '[T{0} "v"]\n', "k{0}.a = 1\n")
"""Words that must differ from each other to be read at all."""


class TooSlowError(BaseException):
    """Raised in the middle of a reader; not an `Exception`, so that it does not catch it."""


def texts(length: int) -> Iterator[tuple[str, str]]:
    """A name and a text of about this length; an `x` at both ends keeps blanks from being stripped."""
    for word in WORDS:
        body = word * (length // len(word))
        yield repr(word), body
        if word.isspace():
            yield f"x{word!r}x", f"x{body}x"
    for pattern in NUMBERED:
        yield repr(pattern), "".join(pattern.format(number) for number in range(length // (len(pattern) + 2)))


def slow(target: Target, length: int) -> Iterator[str]:
    """Which texts take this target longer than `SECONDS`."""
    for opening in target.openings:
        for name, text in texts(length):
            began = time.process_time()
            signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
            try:
                target.read(opening + text)
            except target.expected:
                pass
            except TooSlowError:
                yield f"{target.name}: {opening!r} then {name} for {length} characters takes over {SECONDS:.0f} seconds"
            finally:
                signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            if time.process_time() - began > 1:
                print(f"  {target.name} {opening!r} {name}: {time.process_time() - began:.1f} s", file=sys.stderr)


def _stop(_number: int, _frame: FrameType | None) -> None:
    raise TooSlowError


def main(arguments: list[str]) -> int:
    """The exit status: 1 if a text took too long."""
    length, names = int(arguments[0]), arguments[1:]
    signal.signal(signal.SIGVTALRM, _stop)
    targets = [target for target in (*text_targets(), *web_targets()) if not names or target.name in names]
    found = [problem for target in targets for problem in slow(target, length)]
    for problem in found:
        print(problem)
    print(f"{len(targets)} targets, {len(found)} findings")
    return 1 if found or not targets else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
