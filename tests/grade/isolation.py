"""Whether submissions can be isolated on this machine."""

from functools import cache

import pytest

from siasat.errors import InputError
from siasat.grade.sandbox import Sandbox


@cache
def isolation() -> str:
    """What isolates here; `none` where nothing does."""
    try:
        with Sandbox() as one:
            return one.isolation
    except InputError:
        return "none"


def need_isolation() -> None:
    """Skip a test where nothing isolates."""
    if isolation() == "none":
        pytest.skip("nothing isolates a program here; install bubblewrap, or allow user namespaces")
