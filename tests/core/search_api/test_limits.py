import pytest

from siasat import LimitError, Limits


def test_nothing_given_is_unlimited() -> None:
    assert Limits().is_unlimited
    assert not Limits(nodes=1).is_unlimited


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        ({"depth": -1}, "depth must be between 0 and"),
        ({"nodes": 0}, "nodes must be at least 1"),
        ({"seconds": 0.0}, "seconds must be a positive number"),
        ({"seconds": float("nan")}, "seconds must be a positive number"),
        ({"seconds": float("inf")}, "seconds must be a positive number"),
    ],
)
def test_senseless_limits_are_refused(bad: dict[str, int], message: str) -> None:
    with pytest.raises(LimitError, match=message):
        Limits(**bad)
