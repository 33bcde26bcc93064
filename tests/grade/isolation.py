"""Whether submissions can be isolated on this machine."""

import pytest

from siasat.confine import isolations


def isolation() -> str:
    """What isolates here; `none` where nothing does."""
    return next(iter(isolations()), "none")


def need_isolation() -> None:
    """Skip a test where nothing isolates."""
    if isolation() == "none":
        pytest.skip("nothing confines a program here; see docs/confinement.md")
