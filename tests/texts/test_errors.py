"""Every error message that people may see has its Indonesian translation."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import siasat
from siasat.texts.errors import translate_error

SOURCE = Path(siasat.__file__).parent
CATALOGUE: dict[str, str] = json.loads((SOURCE / "texts" / "errors" / "id.json").read_text("utf-8"))

NOT_FOR_PEOPLE = ("testing/", "easy.py", "notebook/", "texts/")
"""What only authors of Python programs call."""

FOR_AUTHORS = {
    *("AssertionError", "ConflictError", "ContractError", "EOFError", "IndexError", "KeyError", "OSError"),
    *("ParityError", "RuntimeError", "TimeoutError", "TypeError", "ValueError"),
}
"""Errors that authors of games see, or that are caught before anybody sees them."""

COMPLAINS = {"Refused", "TooBusy", "TaskError", "fail", "_fail", "unreadable", "_damaged"}
"""What else is called with a message for people."""


def _template(node: ast.expr) -> str | None:
    """A text as the catalogue has it: `{0}`, `{1}` … for what an f-string fills in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if not isinstance(node, ast.JoinedStr):
        return None
    number = iter(range(len(node.values)))
    return "".join(str(part.value) if isinstance(part, ast.Constant) else f"{{{next(number)}}}" for part in node.values)


def _messages() -> Iterator[tuple[str, str]]:
    """Where an error is made, and its message."""
    for path in sorted(SOURCE.rglob("*.py")):
        place = path.relative_to(SOURCE).as_posix()
        if place.startswith(NOT_FOR_PEOPLE):
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = ast.unparse(node.func).split(".")[-1]
            if (name.endswith("Error") and name not in {*FOR_AUTHORS, "UnknownNameError"}) or name in COMPLAINS:
                for argument in node.args:
                    text = _template(argument)
                    if text is not None and " " in re.sub(r"\{\d\}", "", text).strip():
                        yield f"{place}:{node.lineno}", text


def test_every_message_has_a_translation() -> None:
    messages = list(_messages())
    assert len(messages) > 450
    missing = [f"{place}: {text}" for place, text in messages if text not in CATALOGUE]
    assert not missing, "add these to texts/errors/id.json:\n" + "\n".join(missing)


FROM_LIBRARIES = re.compile(
    r"(No such|Missing|Option|Got|Invalid|Permission|File name|No space|Read-only|Is a|Not a|it should|String should|"
    r"List should|Field|Extra|There was|\{0\} is not a valid)"
)
"""What the option parser, the validator of requests and the operating system say."""

PUT_TOGETHER = (
    *("unknown {0}", "choose from", "the {0} does not jump", "the rat may not capture"),
    *("the number of seeds", "{0} (holes", "player {0} wins", "the evaluator {0} is not available", "{0} ({1} more)"),
)
"""Messages that the source puts together from several texts."""


def test_no_translation_is_left_over() -> None:
    trees = [ast.parse(path.read_text("utf-8")) for path in SOURCE.rglob("*.py")]
    written = {_template(node) for tree in trees for node in ast.walk(tree) if isinstance(node, ast.expr)}
    left = [
        text
        for text in CATALOGUE
        if text not in written and not FROM_LIBRARIES.match(text) and not text.startswith(PUT_TOGETHER)
    ]
    assert not left, "remove these from texts/errors/id.json:\n" + "\n".join(left)


def test_a_translation_fills_in_the_same() -> None:
    for english, indonesian in CATALOGUE.items():
        places = re.findall(r"\{\d\}", english)
        assert places == [f"{{{number}}}" for number in range(len(places))], english
        assert sorted(re.findall(r"\{\d\}", indonesian)) == places, english


@pytest.mark.parametrize(
    ("english", "indonesian"),
    [
        ("unknown game 'ches'; did you mean 'chess'?", "permainan 'ches' tidak dikenal; maksudmu 'chess'?"),
        ("white must have one king, not 0", "putih harus punya satu raja, bukan 0"),
        (
            "SIASAT_LANG: unknown language 'fr'; there are none",
            "SIASAT_LANG: bahasa 'fr' tidak dikenal; tidak ada pilihan",
        ),
        ("my.toml, line 3: the switch 'x' is given twice", "my.toml, baris 3: opsi 'x' disebut dua kali"),
        ("a2a1 is not legal: the rat may not capture the cat", "a2a1 tidak sah: tikus tidak boleh memakan kucing"),
        ("the text nobody translated", "the text nobody translated"),
        ("", ""),
    ],
)
def test_what_is_filled_in_is_translated_too(english: str, indonesian: str) -> None:
    assert translate_error(english, "id") == indonesian
    assert translate_error(english, "en") == english


def test_what_was_typed_is_not_translated() -> None:
    assert translate_error("unknown player 'white'; choose from game", "id") == (
        "pemain 'white' tidak dikenal; pilih dari permainan"
    )
    assert translate_error("'{0} {1}' is not legal in this position", "id") == "'{0} {1}' tidak sah dalam posisi ini"
