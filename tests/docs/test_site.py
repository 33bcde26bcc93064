"""The documentation site: it builds without a warning, and its reference has every public name."""

import re
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest

import siasat

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(path.relative_to(DOCS) for path in DOCS.rglob("*.md"))


def test_every_public_name_is_in_the_reference() -> None:
    text = (DOCS / "api.md").read_text(encoding="utf-8")
    named = set(re.findall(r"^\.\. auto\w+:: (\w+)$", text, re.MULTILINE)) | set(
        re.findall(r"^\| `(\w+)`", text, re.MULTILINE)
    )
    assert named == set(siasat.__all__)


def test_no_page_takes_the_place_of_one_of_sphinx() -> None:
    """A page `search.md` would replace the page that shows the results of a search."""
    assert not {str(page.with_suffix("")) for page in PAGES} & {"search", "genindex", "py-modindex"}


@pytest.mark.parametrize("name", ["docs/index.md", "docs/id/index.md", "README.md", "README.id.md"])
def test_the_first_pages_promise_nothing_for_later(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert not re.findall(r"(?i)still to come|coming soon|not yet|will follow|planned", text)
    assert not re.findall(r"(?i)akan datang|segera hadir|menyusul", text)


@pytest.mark.slow
def test_every_page_is_built(site: Path) -> None:
    assert [page for page in PAGES if not (site / page.with_suffix(".html")).is_file()] == []


@pytest.mark.slow
def test_every_indonesian_page_leads_to_its_english_one_and_back(site: Path) -> None:
    for page in PAGES:
        if page.parts[0] == "id":
            english = Path(*page.parts[1:]).with_suffix(".html")
            assert (site / english).is_file()
            up = "../" * (len(page.parts) - 1)
            assert f'href="{up}{english}"' in (site / page.with_suffix(".html")).read_text(encoding="utf-8")
            assert f'href="{"../" * (len(english.parts) - 1)}id/{english}"' in (site / english).read_text(
                encoding="utf-8"
            )


@pytest.mark.slow
def test_every_link_leads_to_a_page_and_a_place_in_it(site: Path) -> None:
    pages = {path: path.read_text(encoding="utf-8") for path in site.rglob("*.html") if "_static" not in path.parts}
    places = {path: set(re.findall(r' id="([^"]+)"', text)) for path, text in pages.items()}
    broken = set()
    for path, text in pages.items():
        for link in re.findall(r' (?:href|src)="([^"]+)"', text):
            name, _, place = unescape(unquote(link)).partition("#")
            target = (path.parent / name.partition("?")[0]).resolve() if name else path
            is_there = target in places if name.endswith(".html") else target.exists()
            if not re.match("[a-z]+:", link) and not (is_there and (not place or place in places.get(target, [place]))):
                broken.add((str(path.relative_to(site)), link))
    assert broken == set()


@pytest.mark.slow
@pytest.mark.parametrize(("page", "language"), [("install", "en"), ("id/install", "id")])
def test_a_page_has_the_menu_of_its_language(site: Path, page: str, language: str) -> None:
    text = (site / page).with_suffix(".html").read_text(encoding="utf-8")
    assert re.search(rf'<html[^>]* lang="{language}"', text)
    captions = re.findall(r'class="caption-text">([^<]+)<', text)
    english, indonesian = ["Start", "Tutorials", "Course"], ["Mulai", "Tutorial", "Kursus", "Panduan"]
    assert captions[: 3 if language == "en" else 9] == (english if language == "en" else indonesian)
    assert language == "id" or not set(captions) & set(indonesian)
