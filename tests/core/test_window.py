from hypothesis import given
from hypothesis import strategies as st

from siasat.core.score import INF
from siasat.core.window import FULL, Window, from_child

scores = st.integers(-INF, INF)


@given(scores, scores, scores, st.booleans())
def test_a_value_lies_in_the_childs_window_exactly_if_its_image_lies_in_the_parents(
    alpha: int, beta: int, value: int, same: bool
) -> None:
    child = Window(alpha, beta).for_child(same)
    seen = from_child(value, same)
    assert (child.alpha < value < child.beta) == (alpha < seen < beta)


@given(scores, scores, st.booleans())
def test_crossing_an_edge_twice_changes_nothing(alpha: int, beta: int, same: bool) -> None:
    window = Window(alpha, beta)
    assert window.for_child(same).for_child(same) == window


def test_a_null_window_lies_just_above_alpha() -> None:
    assert Window(3, 9).null() == Window(3, 4)


def test_raising_alpha_to_beta_closes_the_window() -> None:
    assert not FULL.is_closed
    assert FULL.raised_to(INF).is_closed
    assert Window(3, 9).raised_to(1) == Window(3, 9)
