"""What the confinement promises about a program: what it sees, its identity, its limits, its end."""

import pytest

from siasat.confine import Limits, isolations, start
from siasat.errors import InputError


@pytest.fixture(params=("namespaces", "landlock"))
def isolation(request: pytest.FixtureRequest) -> str:
    if request.param not in isolations():
        pytest.skip(f"{request.param} does not work on this machine for this user")
    return str(request.param)


def run(code: str, isolation: str, memory: int = 512) -> str:
    """What a confined program prints."""
    output, _ = start(["-c", code], isolation=isolation, limits=Limits(memory)).process.communicate(timeout=60)
    return output.decode().strip()


def test_a_program_talks_over_its_pipes(isolation: str) -> None:
    process = start(["-c", "print(input() + '!')"], isolation=isolation).process
    assert process.communicate(b"hello\n", timeout=60)[0] == b"hello!\n"


def test_siasat_and_ctypes_are_absent(isolation: str) -> None:
    for name in ("siasat", "numpy", "ctypes", "_ctypes"):
        code = f"try:\n    import {name}\nexcept ImportError:\n    print('absent')"
        assert run(code, isolation) == "absent", name


def test_memory_has_a_limit(isolation: str) -> None:
    code = "try:\n    bytearray(100 << 20)\nexcept MemoryError:\n    print('memory')"
    assert run(code, isolation, 90) == "memory"
    assert run(code + "\nelse: print('enough')", isolation, 300) == "enough"


def test_an_unknown_isolation_is_refused() -> None:
    with pytest.raises(InputError, match="must be auto, namespaces, landlock or none, not jail"):
        start(["-c", "pass"], isolation="jail")
