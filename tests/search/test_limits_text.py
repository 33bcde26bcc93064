import pytest
from hypothesis import given
from hypothesis import strategies as st

from siasat import LimitError, Limits
from siasat.search.limits import format_limits, parse_limits


def test_limits_are_read_and_combine() -> None:
    assert parse_limits({}) == Limits()
    assert parse_limits({"depth": "3", "nodes": "100", "seconds": "2"}) == Limits(3, 100, 2.0)
    assert parse_limits({"depth": None, "seconds": ".25"}) == Limits(seconds=0.25)


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("depth", "-1", "--depth must be a number between 0 and 256, not '-1'"),
        ("depth", "257", "--depth must be a number between 0 and 256, not '257'"),
        ("nodes", "0", "--nodes must be a number between 1 and 999999999, not '0'"),
        ("nodes", "1e6", "--nodes must be a number between 1 and 999999999, not '1e6'"),
        ("seconds", "0", "--seconds must be a number above 0 and at most 1000000, such as 0.5, not '0'"),
        ("seconds", "inf", "such as 0.5, not 'inf'"),
        ("seconds", "nan", "such as 0.5, not 'nan'"),
        ("seconds", "1.5.2", "such as 0.5, not '1.5.2'"),
        ("seconds", ".", "such as 0.5, not '.'"),
        ("seconds", "9" * 400, "such as 0.5, not '999"),
        ("seconds", "٣", "such as 0.5, not '٣'"),
    ],
)
def test_bad_limits_say_what_would_be_right(name: str, text: str, message: str) -> None:
    with pytest.raises(LimitError) as caught:
        parse_limits({name: text}, prefix="--")
    assert message in str(caught.value)


@given(
    st.none() | st.integers(0, 256),
    st.none() | st.integers(1, 999_999_999),
    st.none() | st.integers(1, 10**9).map(lambda n: n / 1000),
)
def test_limits_are_read_as_they_are_written(depth: int | None, nodes: int | None, seconds: float | None) -> None:
    limits = Limits(depth, nodes, seconds)
    assert parse_limits(format_limits(limits)) == limits


@given(st.text())
def test_nothing_but_a_limit_error_comes_of_any_text(text: str) -> None:
    for name in ("depth", "nodes", "seconds"):
        try:
            parse_limits({name: text})
        except LimitError:
            continue
