"""The map in docs/design.md names every package, crate and command file that there is, and none that is not."""

import re
from pathlib import Path

from siasat.games.registry import OWN_GAMES
from siasat.search.registry import own_algorithms

ROOT = Path(__file__).parent.parent.parent
DESIGN = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")


def rows(heading: str) -> set[str]:
    """The first cells of the table with this heading."""
    table = DESIGN.split(f"| {heading} |", 1)[1].split("\n\n", 1)[0]
    return set(re.findall(r"^\| `([\w-]+)` \|", table, re.MULTILINE))


def test_every_package_is_in_the_map() -> None:
    packages = {path.parent.name for path in (ROOT / "python" / "siasat").glob("*/__init__.py")}
    assert rows("package") == packages


def test_every_crate_is_in_the_map() -> None:
    assert rows("crate") == {path.parent.name for path in (ROOT / "crates").glob("*/Cargo.toml")}


def test_every_layer_is_drawn() -> None:
    drawn = DESIGN.split("## Dependencies point one way")[1].split("```text\n", 1)[1].split("```", 1)[0]
    config = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    layers = re.search(r"layers = \[\n(.*?)\]", config, re.DOTALL)
    assert layers is not None
    contract = [re.sub(r'[",()]', "", line).strip() for line in layers[1].splitlines()]
    assert drawn.split("\n")[:-1] == contract


def test_the_paths_lead_through_files_that_exist() -> None:
    section = DESIGN.split("## Three paths through the code")[1].split("\n## ", 1)[0]
    diagrams = "".join(re.findall(r"```text\n(.*?)```", section, re.DOTALL))
    names = re.findall(r"(?<![\w/])((?:[\w-]+/)+[\w.-]*)(?!/)", diagrams)
    roots = (ROOT / "python" / "siasat", ROOT)
    missing = [name for name in names if not any((root / name).exists() for root in roots)]
    assert missing == []


def test_every_command_is_documented() -> None:
    main = (ROOT / "python" / "siasat" / "cli" / "main.py").read_text(encoding="utf-8")
    commands = set(re.findall(r'app\.command\("([\w-]+)"\)', main)) | set(re.findall(r'name="([\w-]+)"\)', main))
    page = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    assert {name for name in commands if f"siasat {name}" not in page} == set()


def test_the_counts_of_the_first_pages_are_true() -> None:
    words = {10: ("ten", "sepuluh"), 18: ("eighteen", "delapan belas"), 19: ("nineteen", "sembilan belas")}
    words |= {20: ("twenty", "dua puluh"), 21: ("twenty-one", "dua puluh satu")}
    games, algorithms = words[len(OWN_GAMES)], words[len(own_algorithms())]
    for name, language in (("README.md", 0), ("docs/index.md", 0), ("README.id.md", 1)):
        page = (ROOT / name).read_text(encoding="utf-8").lower().replace("[", "")
        kinds = (("games", "search algorithms"), ("permainan", "algoritma pencarian"))[language]
        assert f"{games[language]} {kinds[0]}" in page
        assert f"{algorithms[language]} {kinds[1]}" in page
