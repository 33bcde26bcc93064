import pytest
from hypothesis import given
from hypothesis import strategies as st

from siasat import InputError, Player, PositionError
from siasat.games.tree import Tree
from siasat.testing.strategies import texts_near

GAME = Tree()


def value(state) -> int:  # type: ignore[no-untyped-def]
    """Minimax for the first player, written as the textbook does."""
    end = GAME.outcome(state)
    if end is not None:
        return end.payoff or 0
    best = max if state.player is Player.FIRST else min
    return best(value(GAME.play(state, move)) for move in GAME.legal_moves(state))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("((12 -2) (5 6))", 5),  # Ilman, table 1
        ("((12 -2) (5 6)) 2", 6),
        ("(=(1 2) 3)", 3),
        ("(=(4 2) 3)", 4),
        ("7", 7),
    ],
)
def test_values_are_the_textbooks(text: str, expected: int) -> None:
    assert value(GAME.parse_state(text)) == expected


def test_an_equals_sign_keeps_the_mover() -> None:
    state = GAME.parse_state("(=(1 2) (3 4))")
    assert GAME.to_move(GAME.play(state, 0)) is Player.FIRST
    assert GAME.to_move(GAME.play(state, 1)) is Player.SECOND


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"a number or '\(' is missing at the end"),
        ("(", r"a '\)' is missing at the end"),
        ("()", "a node has 1 to 255 children, not 0"),
        ("(1 2", r"a '\)' is missing"),
        ("(1 2))", "only the side to move"),
        ("(1 2) 3", "only the side to move"),
        ("(1 x)", "a leaf must be a number"),
        ("(=1 2)", "'=' marks who moves at a node, but 1 is a leaf"),
        ("(1 2000000)", "a leaf must be a number between"),
        ("(" * 70 + "1" + ")" * 70, "at most 64 levels"),
        ("(" + "1 " * 300 + ")", "1 to 255 children"),
        ("(" + ("(" + "1 " * 250 + ")") * 50 + ")", "at most 10000 nodes"),
    ],
)
def test_bad_trees_are_refused(text: str, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        GAME.parse_state(text)


@given(texts_near("((12 -2) (=(5 6) 7)) 2"))
def test_no_text_breaks_the_parser(text: str) -> None:
    try:
        state = GAME.parse_state(text)
    except InputError:
        return
    assert GAME.parse_state(GAME.format_state(state)) == state


@given(st.recursive(st.integers(-99, 99), lambda nodes: st.lists(nodes, min_size=1, max_size=4), max_leaves=20))
def test_equal_subtrees_have_equal_keys(nested: object) -> None:
    text = str(nested).replace("[", "(").replace("]", ")").replace(",", "")
    twice = GAME.parse_state(f"({text} {text})")
    first, second = (GAME.play(twice, move) for move in (0, 1))
    assert first == second
    assert GAME.key(first) == GAME.key(second)
