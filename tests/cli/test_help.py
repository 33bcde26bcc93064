"""The help of every command, in both languages."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from tests.texts.english import english_words

import siasat as package
from siasat.cli.main import app
from siasat.texts import LANGUAGES

Siasat = Callable[..., Any]

FOLDER = Path(package.__file__).parent / "texts" / "cli"
CATALOGUES = {lang: json.loads((FOLDER / f"{lang}.json").read_text("utf-8")) for lang in LANGUAGES}

WORDS_OF_COMMANDS = re.compile(
    r"`[^`]*`|\$\w+|X-[\w-]+|--?[a-z][\w-]*|\w+=\S*|\w+://\S*|\[match\]|\ball \(semua\)|\blist\b(?= men)"
)
"""What is typed as it is in every language."""


def _commands(command: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    yield path
    for name, child in getattr(command, "commands", {}).items():
        yield from _commands(child, (*path, name))


COMMANDS = list(_commands(typer.main.get_command(app)))


def _prose(help_text: str) -> str:
    """A help without its usage line, its examples and the names of options and commands."""
    lines = help_text.splitlines()[1:]
    if "Contoh:" in lines:
        start = lines.index("Contoh:")
        del lines[start : lines.index("", start)]
    names = r"^  \S.*?(?=  )"
    return WORDS_OF_COMMANDS.sub("", "\n".join(re.sub(names, "", line) for line in lines))


def test_both_languages_have_the_same_keys_and_none_is_the_same_sentence() -> None:
    assert list(CATALOGUES["id"]) == list(CATALOGUES["en"])
    for key, text in CATALOGUES["en"].items():
        assert text != CATALOGUES["id"][key], key
        assert re.findall(r"{\w+}", text) == re.findall(r"{\w+}", CATALOGUES["id"][key]), key


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_the_help_of_every_command_is_in_both_languages(siasat: Siasat, path: tuple[str, ...]) -> None:
    english, indonesian = siasat(*path, "--help"), siasat(*path, "--help", "--lang", "id")
    for answer, usage in ((english, "Usage: siasat"), (indonesian, "Pemakaian: siasat")):
        assert (answer.status, answer.err) == (0, "")
        assert answer.out.startswith(usage)
    options = re.findall(r"^  (?:-\w, )?(--[\w-]+)", english.out, re.MULTILINE)
    assert {"--help", "--lang", "--plain", "--plugin"} <= set(options)
    assert re.findall(r"^  (?:-\w, )?(--[\w-]+)", indonesian.out, re.MULTILINE) == options
    assert "None" not in english.out
    leaked = english_words(_prose(indonesian.out))
    assert not leaked, f"English in the Indonesian help: {leaked}"


def test_every_text_of_the_help_is_used(siasat: Siasat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "1000")
    monkeypatch.setattr("siasat.cli.help.WIDTH", 1000)
    shown = "\n".join(siasat(*path, "--help").out for path in COMMANDS)
    for key, text in CATALOGUES["en"].items():
        assert key.startswith("error") or re.split(r"\{\w+\}", text)[0] in shown, key


@pytest.mark.parametrize(
    ("environ", "is_indonesian"),
    [
        ({}, False),
        ({"LANG": "id_ID.UTF-8"}, True),
        ({"SIASAT_LANG": "id"}, True),
        ({"LANG": "id_ID.UTF-8", "SIASAT_LANG": "en"}, False),
    ],
)
def test_help_follows_the_environment(
    siasat: Siasat, monkeypatch: pytest.MonkeyPatch, environ: dict[str, str], is_indonesian: bool
) -> None:
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    assert siasat("perft", "--help").out.startswith("Pemakaian:" if is_indonesian else "Usage:")


@pytest.mark.parametrize(
    "words", [("--lang", "id", "games"), ("games", "--lang=id"), ("--lang=id", "games", "--plain")]
)
def test_the_language_may_come_before_or_after_the_command(siasat: Siasat, words: tuple[str, ...]) -> None:
    answer = siasat(*words)
    assert answer.status == 0
    assert "Siapa yang mengambil batu terakhir menang." in answer.out


def test_one_language_does_not_stick_to_the_next_command(siasat: Siasat) -> None:
    assert siasat("--help", "--lang", "id").out.startswith("Pemakaian:")
    assert siasat("--help").out.startswith("Usage:")
