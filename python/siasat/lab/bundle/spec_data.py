"""A stored experiment as a spec that needs no other file: the inverse of reading a spec.

Positions from files and books are in it as texts. Long lists go to files of the bundle, because a spec has a maximum
size.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from siasat.errors import InputError

MAX_INLINE = 100_000
"""Characters of positions that are written into the spec itself."""


def spec_data(definition: dict[str, Any], kept: dict[str, str]) -> tuple[dict[str, Any], dict[str, str]]:
    """The spec of a definition as data, and the position files that it names, by name.

    `kept` has the name, title and description.
    """
    files: dict[str, str] = {}
    data: dict[str, Any] = {key: kept[key] for key in ("name", "title", "description") if kept[key]}
    data |= {"seed": definition["seed"], "repetitions": definition["repetitions"]}
    match = definition.get("match")
    if match is None:
        data |= {
            "backend": definition["backend"],
            "measures": definition["measures"],
            "minimal-tree": definition["minimal_tree"],
            "minimal-positions": definition["minimum_positions"],
        }
        if definition["algorithms"]:
            data["algorithms"] = definition["algorithms"]
        data |= _limits(definition["budgets"])
    else:
        data["match"] = _match(match)
    data["games"] = [_game(choice, files) for choice in definition["games"]]
    return data, files


def _limits(budgets: Iterable[dict[str, Any]] | None) -> dict[str, Any]:
    found: dict[str, list[Any]] = {}
    for budget in budgets or ():
        for field, key in (("depth", "depths"), ("nodes", "nodes"), ("seconds", "seconds")):
            if budget.get(field) is not None:
                found.setdefault(key, []).append(budget[field])
    if len(found) > 1:
        raise InputError("an experiment with limits of several kinds for one game cannot be written as a spec")
    return found


def _match(match: dict[str, Any]) -> dict[str, Any]:
    data = {"players": match["players"], "pairing": match["pairing"], "max-plies": match["max_plies"]}
    if match.get("control") is not None:
        data["control"] = match["control"]
        if match.get("margin"):
            data["margin"] = match["margin"]
        if match.get("forgive_pauses"):
            data["forgive-pauses"] = True
    rules = match.get("adjudication")
    if rules is not None:
        data["adjudicate"] = {key.replace("_", "-"): value for key, value in rules.items() if value is not None}
    return data


def _game(choice: dict[str, Any], files: dict[str, str]) -> dict[str, Any]:
    data: dict[str, Any] = {"game": choice["game"]}
    for key in ("variant", "evaluator", "algorithms"):
        if choice.get(key) is not None:
            data[key] = choice[key]
    data |= _limits(choice.get("budgets"))
    asked = choice["positions"]
    positions: dict[str, Any] = {"start": True} if asked["start"] else {}
    if asked["given"]:
        if sum(map(len, asked["given"])) <= MAX_INLINE:
            positions["given"] = asked["given"]
        else:
            name = f"positions/{len(files) + 1}.txt"
            files[name] = "".join(f"{text}\n" for text in asked["given"])
            positions["files"] = [name]
    for field, key in (("random", "random"), ("self_play", "self-play")):
        if asked.get(field) is not None:
            positions[key] = {name.replace("_", "-"): value for name, value in asked[field].items()}
    data["positions"] = positions
    return data
