"""What all tests share."""

import pytest

from siasat.backend.native import why_missing


@pytest.fixture(scope="session")
def native() -> None:
    """Skip, aloud, a test that needs the accelerator where there is none."""
    reason = why_missing()
    if reason is not None:
        pytest.skip(reason)
