"""The repository is written in plain, modern English: none of the phrases below is left in any tracked text file."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXEMPT = {"CHANGELOG.md", "tests/texts/test_plain_english.py"}
"""The changelog quotes what was; this file has to name the phrases."""

BINARY = {".png", ".ico", ".woff2", ".gz", ".zst", ".nnue", ".bin", ".npz", ".parquet", ".sqlite", ".pdf"}

PHRASES = {
    r"Say the version\.": "Show the version and exit.",
    r"everybody everybody": "First player against all others; default is round robin.",
    r"makes up its mind, with a sign of life": "Let a computer player choose its move, showing a spinner.",
    r"share so many places of the histories": "Number of history slots.",
    r"\bnobody enters the own den": "An animal may not enter its own den.",
    r"\bwho takes the last stone (wins|loses)": "Whoever takes the last stone wins.",
    r"games that both see won by so much": "Adjudicate a win when both engines report at least CP for the same side.",
    r"\bknown to come out do(es)?\b": "All reproducible numbers match.",
    r"\btold apart\b": "distinguished, or: unlike",
    r"\banew\b": "again",
    r"\btherein\b": "in it",
    r"\bwhereof\b": "of which",
    r"\bfaces the world\b": "validates untrusted input",
    r"\bengines of others\b": "third-party engines",
    r"\bthe own\b": "its own, your own",
    r"\bwho is slower\b": "whoever is slower, or: a slower player",
    r"\bwhat nobody (asked|measured)\b": "what was not requested, what was not measured",
    r"\b(or|and) the like\b": "and so on, or: such as …",
    r"\baloud\b": "with a message",
    r"\b(is|are) had\b": "you get …",
    r"\bcalled off\b": "cancelled",
    r"\bslip of the finger\b": "a typing mistake",
    r"\bsigns? of life\b": "a heartbeat, a spinner",
    r"\beverything times everything\b": "all combinations",
    r"\bsomebody('s| else's)": "someone else's, another user's",
    r"\bnot begun\b": "not started",
    r"\bc[oa]mes? to nothing\b": "fails, failed",
    r"\bno \w+ is called\b": "unknown …",
    r"\bhas no native twin\b": "is not available in Rust",
    r"\bunless told otherwise\b": "by default",
    r"\bpays? no heed\b": "ignores",
    r"\bis none of them\b": "unknown …",
    r"\b(is|are) the most\b(?=[;,.)])": "the maximum is …",
    r"\b(is|was) to be asked\b": "must be asked",
    r"\bas (they|it) (was|were) told\b": "as the message said",
    r"\bleft as (it is|they are)\b": "not changed",
    r"\b(fainter|faint) hand\b": "dimmer style",
    r"\bkeeps? nobody out\b": "locks nobody out",
    r"\bof the house\b": "of the server, built in",
    r"\bcan come up again\b": "can occur again",
    r"\b(by|of) somebody\b": "by someone, by another process",
    r"\b(an )?engine of others\b": "a third-party engine",
    r"\bgive the game up\b": "resign",
    r"\bno concern\b": "ignored",
    r"\bmade again\b": "reproduced, created again",
    r"\bseen to its end\b": "completely searched",
    r"\bspeaks? for itself\b": "is enough",
}
"""What must not come back, and what to write instead (case does not matter)."""


def _texts() -> list[tuple[str, str]]:
    """The tracked text files, and those about to be added, with their contents."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout.splitlines()
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this is not a git checkout, so the tracked files are not known")
    found = []
    for name in listed:
        path = ROOT / name
        if name in EXEMPT or path.suffix in BINARY or not path.is_file():
            continue
        try:
            found.append((name, path.read_text("utf-8")))
        except UnicodeDecodeError:
            continue
    return found


def test_no_phrase_of_the_list_is_left() -> None:
    texts = [(name, text, text.lower()) for name, text in _texts()]
    left = []
    for phrase, better in PHRASES.items():
        # A pattern that begins with letters, not with a boundary, is found many times as fast.
        unwanted, begins = re.compile(phrase.lower()), re.compile(phrase.lower().removeprefix(r"\b"))
        left += [
            f"{name}:{lower.count(chr(10), 0, hit.start()) + 1}: {text[hit.start() : hit.end()]!r}, write: {better}"
            for name, text, lower in texts
            for hit in begins.finditer(lower)
            if unwanted.match(lower, hit.start())
        ]
    assert not left, "\n".join(left)


@pytest.mark.parametrize(
    "phrase",
    ["searched anew", "Who takes the last stone wins.", "the own store", "skipped, aloud", "no switch is called x"],
)
def test_the_list_finds_what_it_names(phrase: str) -> None:
    assert any(re.search(wrong, phrase, re.IGNORECASE) for wrong in PHRASES)
