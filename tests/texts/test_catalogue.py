"""The catalogues agree with each other and with the source."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import siasat
from siasat.arena.adjudicate import ADJUDICATED_DRAW, ADJUDICATED_WIN, SOLVED_DRAW, SOLVED_WIN
from siasat.arena.game import FAULTS, MAX_PLIES
from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.games.registry import games
from siasat.play.words import outcome_text
from siasat.texts import LANGUAGES, Texts, load, of_locale

SOURCE = Path(siasat.__file__).parent
CATALOGUES = {lang: json.loads((SOURCE / "texts" / f"{lang}.json").read_text("utf-8")) for lang in LANGUAGES}
KEYS = set(CATALOGUES["en"])
OUR_GAMES = ("chess", "doushouqi", "congklak", "tictactoe", "nim", "tree", "hashtree")


def _forms(entry: str | dict[str, str]) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry.values())


def _places(text: str) -> set[str]:
    """The placeholders of a text."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def _asked() -> Iterator[tuple[str, str, set[str] | None]]:
    """Every lookup in the source: where it is, the key as a pattern, and the values given (None: not known)."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = ast.unparse(node.func).removesuffix(".get").removesuffix(".words")
            if not (name in ("say", "self.say", "self") or re.fullmatch(r"load\(.+\)", name)):
                continue
            given = {keyword.arg for keyword in node.keywords}
            values = {word for word in given if word is not None} if None not in given else None
            for pattern in _patterns(node.args[0]):
                yield f"{path.relative_to(SOURCE)}:{node.lineno}", pattern, values


def _patterns(key: ast.expr) -> Iterator[str]:
    """The keys that an expression may say: a text, an f-string, or one of two of them."""
    match key:
        case ast.Constant(value=str(text)):
            yield re.escape(text)
        case ast.JoinedStr(values=values):
            yield "".join(re.escape(str(v.value)) if isinstance(v, ast.Constant) else "[^.]+" for v in values)
        case ast.IfExp(body=body, orelse=other):
            yield from _patterns(body)
            yield from _patterns(other)


def test_both_languages_have_the_same_keys_in_the_same_order() -> None:
    assert list(CATALOGUES["id"]) == list(CATALOGUES["en"])


@pytest.mark.parametrize("key", sorted(KEYS))
def test_both_languages_have_the_same_placeholders(key: str) -> None:
    places = [_places(form) for lang in LANGUAGES for form in _forms(CATALOGUES[lang][key])]
    assert all(found == places[0] for found in places)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_are_trimmed_and_one_line(lang: str) -> None:
    for key, entry in CATALOGUES[lang].items():
        for form in _forms(entry):
            assert "\n" not in form, key
            assert form.lstrip() == form, key
            assert form.rstrip() == form or form.endswith("› "), key
        assert isinstance(entry, str) or (set(entry) <= {"one", "other"} and "other" in entry)


def test_every_lookup_in_the_source_finds_a_text_and_fills_it() -> None:
    lookups = list(_asked())
    assert len(lookups) > 60
    for where, pattern, values in lookups:
        found = [key for key in KEYS if re.fullmatch(pattern, key)]
        assert found, f"{where} asks for {pattern}, which no catalogue has"
        for key in found:
            needed = {place for form in _forms(CATALOGUES["en"][key]) for place in _places(form)}
            assert values is None or needed <= values, f"{where} gives {values}, {key} needs {needed}"


def test_every_text_is_used() -> None:
    patterns = [re.compile(pattern) for _, pattern, _ in _asked()]
    ours = {key for key in KEYS if not key.startswith("page.")}  # the page's own: web/tests/texts.test.ts
    unused = {key for key in ours if not any(pattern.fullmatch(key) for pattern in patterns)}
    assert unused == {"language"}  # the name of the language itself, for a page's switch


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_and_variant_is_described(lang: str) -> None:
    for name in OUR_GAMES:
        assert {f"game.{name}.title", f"game.{name}.about", f"howto.{name}"} <= set(CATALOGUES[lang])
        for variant in games.get(name).variants:
            assert f"variant.{name}.{variant.split(':')[0]}" in CATALOGUES[lang]


def test_every_reason_in_the_source_has_a_sentence() -> None:
    """Outcomes are made as `Outcome(winner, "slug", ...)` with the slug in it, by the referee or in the arena."""
    slugs = {"threefold-repetition", "fivefold-repetition", "repetition", "resignation", "draw-agreed", "time"}
    slugs |= {*FAULTS, MAX_PLIES, ADJUDICATED_WIN, ADJUDICATED_DRAW, SOLVED_WIN, SOLVED_DRAW}
    for path in [*(SOURCE / "games").rglob("*.py"), *(SOURCE / "bridges").rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="Outcome"), args=[_, ast.Constant(value=str(slug)), *_]):
                    slugs.add(slug)
                case ast.FunctionDef(name="claim"):
                    texts = (part.value for part in ast.walk(node) if isinstance(part, ast.Constant))
                    slugs |= {text for text in texts if isinstance(text, str) and re.fullmatch(r"[a-z-]+", text)}
    assert {"checkmate", "fifty-moves", "den-entered", "more-seeds", "leaf"} <= slugs
    assert {key.removeprefix("reason.") for key in KEYS if key.startswith("reason.")} == slugs


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_reads_as_a_sentence_for_a_win_and_for_a_draw(lang: str) -> None:
    for key in KEYS:
        if key.startswith("reason."):
            for winner in (Player.FIRST, Player.SECOND, None):
                text = outcome_text(load(lang), "chess", Outcome(winner, key.removeprefix("reason."), 3))
                assert text.endswith(".")
                assert "{" not in text


def test_an_unknown_reason_is_shown_as_it_is() -> None:
    assert outcome_text(load("en"), "hex", Outcome(Player.SECOND, "chain-closed")) == "Player 2 wins. chain-closed"


def test_plurals_bend_where_the_language_does() -> None:
    english, indonesian = load("en"), load("id")
    assert english("play.length", count=1) == "1 move"
    assert english("play.length", count=2) == "2 moves"
    assert indonesian("play.length", count=1) == "1 langkah"


def test_a_missing_key_or_value_is_an_error() -> None:
    with pytest.raises(KeyError):
        load("en")("no.such.key")
    with pytest.raises(KeyError):
        load("en")("result.win")
    with pytest.raises(KeyError):
        load("fr")
    assert load("en").get("no.such.key", "as it is") == "as it is"


def test_numbers_are_written_as_people_write_them() -> None:
    assert (load("en").number(4865609), load("id").number(4865609)) == ("4,865,609", "4.865.609")
    assert (load("en").decimal(0.25, 3), load("id").decimal(1250.5, 1)) == ("0.250", "1.250,5")
    assert Texts("xx", {"number.group": "'", "number.point": "."}).number(1000) == "1'000"


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({}, "en"),
        ({"LANG": "id_ID.UTF-8"}, "id"),
        ({"LANG": "id"}, "id"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "id_ID"}, "id"),
        ({"LANG": "id_ID.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "id_ID.UTF-8", "LC_ALL": ""}, "id"),
    ],
)
def test_the_locale_chooses_the_language(environ: dict[str, str], lang: str) -> None:
    assert of_locale(environ) == lang
