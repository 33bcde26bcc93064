"""New inputs from old ones, by a stream of random numbers that a seed decides."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

MAX_LENGTH = 20_000
NUMBERS = ("0", "-1", "1", "2", "255", "256", "99999", "2147483648", "9" * 19, "9" * 400, "1e999", "nan", "inf", "0.5")
WORDS = (
    *("[", "]", "{", "}", "(", ")", '"', "'", '"""', "'''", "\\", "/", "//", ",", ";", ":", "=", "+", "-", "@", "#"),
    *(
        "\n",
        "\r\n",
        "\t",
        " ",
        "\x00",
        "\x1b[2J",
        "\u202e",
        "\ud800",
        "\ufeff",
        "é",
        "٣",
        "²",
        "🙂",
        "\u2028",
        "%s",
        "{0}",
    ),
    *("null", "true", "[]", "{}", '""', "1.", "e4", "O-O", "Nf3", "1-0", "*", "$1", "w", "b", "-", "KQkq", "startpos"),
    *("moves", "name", "value", "depth", "[[games]]", "[match]", "players", "uci:", "python:", "level:", "seed = 1"),
)
VALUES: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    2**63,
    10**30,
    1.5,
    float("inf"),
    "",
    "x",
    "\ud800",
    [],
    [[]],
    {},
    {"a": 1},
)


def mutated(stream: random.Random, seeds: Sequence[str]) -> str:
    """One of the seeds, changed in one to six places, at most `MAX_LENGTH` long."""
    text = stream.choice(seeds)
    if text[:1] in "{[" and stream.random() < 0.5:
        text = _changed_json(stream, text)
    for _ in range(stream.randint(1, 6)):
        text = _changed(stream, text, seeds)
    return text[:MAX_LENGTH]


def _changed(stream: random.Random, text: str, seeds: Sequence[str]) -> str:
    start = stream.randint(0, len(text))
    end = min(len(text), start + int(stream.expovariate(0.2)))
    match stream.randrange(9):
        case 0:
            return text[:start] + text[end:]
        case 1:
            return text[:start] + text[start:end] * stream.randint(2, 5) + text[end:]
        case 2:
            return text[:start] + stream.choice(WORDS) + text[start:]
        case 3:
            return text[:start] + stream.choice(WORDS) + text[end:]
        case 4:
            return text[:start] + stream.choice(NUMBERS) + text[end:]
        case 5:
            other = stream.choice(seeds)
            return text[:start] + other[stream.randint(0, len(other)) :]
        case 6:
            return (
                text[:start] + chr(stream.choice((stream.randrange(128), stream.randrange(0x3000)))) + text[start + 1 :]
            )
        case 7:
            return text[:start] + stream.choice(WORDS) * stream.choice((10, 100, 1_000)) + text[end:]
        case _:
            return text[:start] + _other_number(stream, text[start:])


def _other_number(stream: random.Random, text: str) -> str:
    """The text with its first run of digits replaced."""
    first = next((place for place, letter in enumerate(text) if letter.isdigit()), None)
    if first is None:
        return text
    last = next((place for place in range(first, len(text)) if not text[place].isdigit()), len(text))
    return text[:first] + stream.choice(NUMBERS) + text[last:]


def _changed_json(stream: random.Random, text: str) -> str:
    """A JSON document with one value replaced, removed or added; other texts as they are."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return text
    places = list(_places(data))
    if not places:
        return text
    holder, key = stream.choice(places)
    match stream.randrange(3):
        case 0:
            holder[key] = stream.choice(VALUES)
        case 1:
            del holder[key]
        case _ if isinstance(holder, list):
            holder.insert(key, stream.choice(VALUES))
        case _:
            holder[stream.choice(WORDS)] = stream.choice(VALUES)
    return json.dumps(data)


def _places(data: Any) -> list[tuple[Any, Any]]:
    """Every container in the document with every key of it."""
    found: list[tuple[Any, Any]] = []
    waiting = [data]
    while waiting:
        one = waiting.pop()
        keys = list(one) if isinstance(one, dict) else range(len(one)) if isinstance(one, list) else ()
        for key in keys:
            found.append((one, key))
            waiting.append(one[key])
    return found
