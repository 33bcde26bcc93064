"""The documentation site: it builds without a warning, and its reference has every public name."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect, sync_playwright

import siasat
from programs import find_chromium

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(path.relative_to(DOCS) for path in DOCS.rglob("*.md"))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site."""
    pytest.importorskip("sphinx", reason="Sphinx is not installed: `python3 scripts/setup.py docs` installs it")
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--keep-going", str(DOCS), str(folder)]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr
    return folder


def test_every_public_name_is_in_the_reference() -> None:
    text = (DOCS / "api.md").read_text(encoding="utf-8")
    named = set(re.findall(r"^\.\. auto\w+:: (\w+)$", text, re.MULTILINE)) | set(
        re.findall(r"^\| `(\w+)`", text, re.MULTILINE)
    )
    assert named == set(siasat.__all__)


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


@pytest.fixture(scope="module")
def page(site: Path) -> Iterator[Page]:
    """A browser page; the site is opened as files, as from a folder on disk."""
    chromium = find_chromium()
    if chromium is None:
        pytest.skip("no Chromium here: the browser tests of the documentation are skipped")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_context(base_url=f"{site.as_uri()}/").new_page()
        page.set_default_timeout(60_000)
        expect.set_options(timeout=60_000)
        yield page
        browser.close()


@pytest.mark.slow
def test_the_search_finds_pages(page: Page, site: Path) -> None:
    page.goto(f"{site.as_uri()}/index.html")
    page.locator("input[name=q]").first.fill("transposition")
    page.keyboard.press("Enter")
    expect(page.locator('#search-results a[href^="algorithms.html"]')).to_be_visible()


@pytest.mark.slow
def test_code_is_highlighted_and_copied_by_a_click(page: Page, site: Path) -> None:
    page.goto(f"{site.as_uri()}/index.html")
    expect(page.locator("div.highlight span.kn").first).to_have_text("import")
    block = page.locator("div.highlight").first
    block.hover()
    block.locator("button.copybtn").click()
    expect(block.locator("button.copybtn.success")).to_be_visible()


@pytest.mark.slow
def test_the_language_switch_leads_to_the_same_page(page: Page, site: Path) -> None:
    page.goto(f"{site.as_uri()}/install.html")
    page.get_by_role("link", name="Bahasa Indonesia").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Memasang siasat")
    page.get_by_role("link", name="English").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Install")


@pytest.mark.slow
@pytest.mark.parametrize("width", [360, 1280])
def test_no_page_is_wider_than_the_screen(page: Page, site: Path, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    for name in ("index", "install", "api", "algorithms", "design", "id/index"):
        page.goto(f"{site.as_uri()}/{name}.html")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
