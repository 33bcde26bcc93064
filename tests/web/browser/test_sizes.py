"""What a visitor must see without searching for it, from a small phone to a large screen, in both languages."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .board import cell, start_set_up, touch, wait_for_moves
from .conftest import OpenPage
from .test_layout import box, in_window, overlap
from .test_pages import PAGES

PHONES = [(360, 740), (844, 390)]
SIZES = [(1920, 1080), (1280, 800), (844, 390), (360, 740)]
MORE_PAGES = (
    "/play/games",
    "/play/tables",
    "/play/new?game=chess&role=none",
    "/analyse?game=chess&moves=e2e4,e7e5,g1f3",
    "/compare?game=congklak&depth=2&algorithms=minimax+alphabeta+mtdf",
    "/explore?game=chess&depth=2&beside=negascout",
    "/explore/mcts",
    "/explore/table",
    "/explore/history",
    "/lab/new?game=tictactoe&depth=3&positions=2&plies=2",
    "/papers",
    "/learn/tree",
    "/learn/unit/3",
    "/learn/book",
    "/learn/train?kind=tictactoe&seed=3",
    "/learn/rules/othello",
    "/teach",
)
WHAT_DOES_NOT_FIT = """() => {
  const wide = document.documentElement.clientWidth;
  const found = [];
  if (document.documentElement.scrollWidth > wide) found.push("the page is wider than the window");
  for (const control of document.querySelectorAll("a, button, input, select, textarea, summary, [role=tab]")) {
    const { left, right, width, height } = control.getBoundingClientRect();
    if (!width || !height || control.closest(".unseen, .skip")) continue;
    const name = `${control.outerHTML.slice(0, 90)} at ${Math.round(left)} to ${Math.round(right)}`;
    let row = control.parentElement;  // a row may be scrolled, and is then in the window itself
    while (row && !(/auto|scroll/.test(getComputedStyle(row).overflowX) && row.scrollWidth > row.clientWidth))
      row = row.parentElement;
    const place = row && row !== document.documentElement ? row.getBoundingClientRect() : { left, right };
    if (place.left < -1 || place.right > wide + 1) found.push(`out of the window: ${name}`);
    if (control.matches("button, a.button") && control.scrollWidth > control.clientWidth + 1)
      found.push(`its words do not fit: ${name}`);
  }
  return found;
}"""


@pytest.mark.parametrize("lang", ["en", "id"])
def test_every_page_fits_every_size(open_page: OpenPage, lang: str) -> None:
    """No page is wider than its window, no control lies outside it, and none is too small for its words."""
    page = open_page(lang=lang)
    found: list[str] = []
    for path in (*PAGES, *MORE_PAGES):
        page.goto(path)
        page.locator("main h1, main [role=grid]").first.wait_for(state="attached")
        expect(page.locator("main .loading")).to_have_count(0)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            found += [f"{path} at {width} × {height}: {one}" for one in page.evaluate(WHAT_DOES_NOT_FIT)]
    assert found == [], "\n".join(found)


@pytest.mark.parametrize(("width", "height"), PHONES)
@pytest.mark.parametrize("game", ["chess", "doushouqi", "congklak"])
def test_a_new_game_can_be_started_without_scrolling(open_page: OpenPage, game: str, width: int, height: int) -> None:
    page = open_page(f"/play/new?game={game}", width=width, height=height, lang="id")
    expect(page.locator('[data-action="start"]')).to_be_in_viewport(ratio=1)
    page.locator("#import").evaluate("field => field.closest('details').open = true")
    page.locator("#import").fill("?")
    page.locator('[data-action="start"]').click()
    expect(page.locator(".complaint")).to_be_in_viewport(ratio=1)  # why it does not start is seen with the button


@pytest.mark.parametrize("lang", ["en", "id"])
def test_what_follows_a_game_fits_two_rows_of_a_phone(open_page: OpenPage, lang: str) -> None:
    page = open_page("/play/new?game=chess&role=both", width=360, height=740, lang=lang)
    start_set_up(page)
    for number, (source, target) in enumerate([("f2", "f3"), ("e7", "e5"), ("g2", "g4"), ("d8", "h4")], 1):
        touch(page, source, target)
        wait_for_moves(page, number)
    buttons = page.locator(".result .button")
    expect(buttons).to_have_count(3)
    assert len({round(box(button)[1]) for button in buttons.all()}) <= 2
    for button in buttons.all():
        in_window(page, button)


@pytest.mark.parametrize("game", ["congklak", "connectfour", "chess"])
def test_whose_turn_it_is_stands_on_one_line_in_analyse(open_page: OpenPage, game: str) -> None:
    page = open_page(f"/analyse?game={game}", width=360, height=740, lang="id")
    words = page.locator("main p[role=status]").first
    expect(words).to_contain_text("Giliran")
    _, top, _, bottom = box(words)
    assert bottom - top < 24


@pytest.mark.parametrize("game", ["nim", "tree"])
def test_the_row_of_rules_shows_the_chosen_game(open_page: OpenPage, game: str) -> None:
    page = open_page(f"/learn/rules/{game}", width=360, height=740, lang="id")
    chosen = page.locator("main nav [aria-current]")
    expect(chosen).to_be_visible()
    in_window(page, chosen)
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize(("width", "height"), PHONES)
@pytest.mark.parametrize("game", ["chess", "doushouqi", "congklak"])
def test_the_editor_shows_board_and_pieces_together(open_page: OpenPage, game: str, width: int, height: int) -> None:
    page = open_page(f"/analyse?game={game}", width=width, height=height)
    page.locator('[data-action="edit"]').click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator('[data-part="legality"]')).to_have_text("This position is legal.")
    board = dialog.locator("svg[role=grid]")
    in_window(page, board)
    for choice in dialog.locator("[data-piece], [data-amount]").all():
        in_window(page, choice)
        assert not overlap(choice, board)
    dialog.locator('[data-action="use-position"]').scroll_into_view_if_needed()
    in_window(page, board)


def test_the_editor_keeps_the_pieces_of_a_side_together_and_names_them(open_page: OpenPage) -> None:
    page = open_page("/analyse?game=chess", width=360, height=740, lang="id")
    page.locator('[data-action="edit"]').click()
    pieces = page.locator("[data-piece]")
    expect(pieces.first).to_be_visible()
    rows: dict[int, set[bool]] = {}
    for piece in pieces.all():
        letter = piece.get_attribute("data-piece") or ""
        if letter:
            rows.setdefault(round(box(piece)[1]), set()).add(letter.isupper())
    assert sorted(map(len, rows.values())) == [1, 1]
    expect(page.locator("[data-piece=N]")).to_have_attribute("aria-label", "Putih kuda")
    for side, rights in (("1", "KQ"), ("2", "kq")):
        _, top, _, _ = box(page.locator(f'[data-side="{side}"]'))
        assert [round(box(page.locator(f"[data-right={right}]"))[1]) for right in rights] == [round(top)] * 2


def test_four_choices_stand_two_and_two_on_a_phone(open_page: OpenPage) -> None:
    page = open_page("/analyse?game=chess", width=360, height=740, lang="id")
    page.locator('[data-action="options"]').click()
    labels = page.locator('[data-options] label:has(input[name="board-theme"])')
    expect(labels).to_have_count(4)
    assert len({round(box(label)[2] - box(label)[0]) for label in labels.all()}) == 1


def test_the_tabs_of_compare_are_seen_whole_on_a_phone(open_page: OpenPage) -> None:
    page = open_page("/compare?game=congklak&depth=2&algorithms=minimax+alphabeta", width=360, height=740, lang="id")
    page.locator('[data-action="compare"]').click()
    tabs = page.locator("[role=tab]")
    expect(tabs).to_have_count(4)
    _, _, right, _ = box(page.locator("[role=tablist]"))
    assert box(tabs.last)[2] <= right + 1


def test_a_number_in_a_sentence_leaves_no_gap(open_page: OpenPage) -> None:
    page = open_page("/explore?game=tictactoe&depth=3", lang="id")
    field = page.get_by_role("spinbutton", name="sampai kedalaman")
    expect(field).to_be_visible()
    left, _, right, _ = box(field)
    assert right - left <= 36


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (844, 390), (360, 740)])
def test_what_an_animal_takes_is_told_beside_the_board(open_page: OpenPage, width: int, height: int) -> None:
    page = open_page("/play/new?game=doushouqi&role=both", width=width, height=height)
    start_set_up(page)
    cell(page, "g3").hover()
    tip = page.get_by_role("tooltip")
    expect(tip).to_contain_text("captures")
    in_window(page, tip)
    assert not overlap(tip, page.locator("main svg[role=grid]"))


def test_a_lifted_animal_says_no_more(open_page: OpenPage) -> None:
    page = open_page("/play/new?game=doushouqi&role=both")
    start_set_up(page)
    cell(page, "g3").hover()
    tip = page.get_by_role("tooltip")
    expect(tip).to_contain_text("captures")
    touch(page, "g3")
    expect(tip).to_have_count(0)


def test_what_does_not_fit_would_be_found(open_page: OpenPage) -> None:
    page = open_page("/nowhere", width=360, height=740)
    page.locator("main h1").wait_for()
    assert page.evaluate(WHAT_DOES_NOT_FIT) == []
    page.evaluate(
        """() => {
          const add = (name, place, style, parent = document.querySelector("main")) => {
            const made = parent.appendChild(document.createElement(name));
            Object.assign(made.style, style);
            if (place) [made.id, made.textContent] = [place, `button ${place}`];
            return made;
          };
          add("button", "far", { marginLeft: "340px" }, add("div", "", { overflow: "hidden" }));
          add("button", "in-a-row", { marginLeft: "500px" }, add("div", "", { overflowX: "auto" }));
          add("button", "small", { width: "30px", whiteSpace: "nowrap" });
        }"""
    )
    far, small = page.evaluate(WHAT_DOES_NOT_FIT)
    assert far.startswith('out of the window: <button id="far"')
    assert small.startswith('its words do not fit: <button id="small"')


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1920, 1080)])
def test_the_moves_of_congklak_have_the_height_of_the_window(open_page: OpenPage, width: int, height: int) -> None:
    page = open_page("/play/new?game=congklak&role=both", width=width, height=height)
    start_set_up(page)
    _, top, _, bottom = box(page.locator(".panel"))
    assert bottom <= height
    assert bottom - top >= 0.85 * (height - top)


def test_values_on_neighbouring_holes_do_not_touch(open_page: OpenPage) -> None:
    row = ",".join("5" * 9)
    page = open_page(f"/analyse?game=congklak&variant=kalah:9,6&position={row}/{row}/18-0/1", lang="id")
    expect(page.locator(".mark text").first).to_have_text(re.compile(r"[+]\d\d,\d\d"))  # long values
    expect(page.locator(".mark rect")).to_have_count(3)
    holes = [box(hole) for hole in page.locator('main [data-square^="1:"]').all()]
    pitch = min(abs(one[0] - other[0]) for one in holes for other in holes if abs(one[0] - other[0]) > 1)
    widths = page.evaluate("[...document.querySelectorAll('.mark rect')].map(e => e.getBoundingClientRect().width)")
    assert max(widths) <= pitch


def test_the_row_of_rules_is_seen_whole_on_a_desk(open_page: OpenPage) -> None:
    page = open_page("/learn/rules/chess", lang="id")
    games = page.locator("main nav a")
    expect(games.first).to_be_visible()
    for game in games.all():
        in_window(page, game)


def test_the_buttons_of_the_large_boards_stand_in_line(open_page: OpenPage) -> None:
    page = open_page("/", lang="id")
    buttons = [page.locator(f'[data-start="{game}"]') for game in ("chess", "doushouqi", "congklak")]
    expect(buttons[2]).to_be_visible()
    assert len({round(box(button)[1]) for button in buttons}) == 1


def test_the_time_of_a_move_stands_apart_from_it(open_page: OpenPage) -> None:
    page = open_page("/play/new?game=tictactoe&seat=level:1", width=360, height=740)
    start_set_up(page)
    touch(page, "b2")
    wait_for_moves(page, 2)
    time = page.locator("[data-spent]").last
    expect(time).to_be_visible()
    assert box(time)[0] - box(page.locator('[data-ply="2"]'))[2] >= 5


@pytest.mark.parametrize("lang", ["en", "id"])
def test_a_row_of_my_games_is_tidy_on_a_phone(open_page: OpenPage, lang: str) -> None:
    page = open_page("/play/new?game=doushouqi&role=both", width=360, height=740, lang=lang)
    start_set_up(page)
    touch(page, "g3", "g4")
    wait_for_moves(page, 1)
    page.goto("/play/games")
    row = page.locator("[data-game]").first
    _, top, _, bottom = box(row.locator(".against"))
    assert bottom - top < 30
    tops = [box(row.locator(f'[data-action="{action}"]'))[1] for action in ("open", "export")]
    assert tops[0] == tops[1]
    assert tops[0] >= box(row.locator("time"))[3]


@pytest.mark.parametrize("lang", ["en", "id"])
def test_an_algorithm_of_compare_takes_one_row_on_a_phone(open_page: OpenPage, lang: str) -> None:
    page = open_page("/compare?game=congklak&depth=2&algorithms=minimax+alphabeta", width=360, height=740, lang=lang)
    rows = page.locator("main .algorithm")
    expect(rows).to_have_count(2)
    for row in rows.all():
        _, top, _, bottom = box(row)
        assert bottom - top < 50
