"""The filter's decisions on both machines, by running its program; its numbers, by the kernel's headers."""

import re
import struct
from pathlib import Path

import pytest

from siasat.confine.system_calls import (
    ALLOW,
    ALLOWED,
    CONDITIONAL,
    KILL,
    LAUNCHING,
    MACHINES,
    MISSING,
    PROGRAM,
    REFUSE,
    UNKNOWN,
    numbers,
    seccomp_filter,
)

PID = 4321


def decide(machine: str, name: str, *arguments: int, threads: bool = False, kernel_machine: str = "") -> int:
    """What the filter says about a call of the process `PID`."""
    number = {**numbers(ALLOWED, machine), **numbers(CONDITIONAL, machine), **numbers(MISSING, machine), "other": 9999}
    data = struct.pack(
        "<iIQ6Q", number[name], MACHINES[kernel_machine or machine][1], 0, *arguments, *[0] * (6 - len(arguments))
    )
    lines = list(struct.iter_unpack("<HBBI", seccomp_filter(machine, PID, threads)))
    place = value = 0
    while True:
        code, if_equal, if_not, constant = lines[place]
        place += 1
        if code == 0x06:
            return int(constant)
        if code == 0x20:
            (value,) = struct.unpack_from("<I", data, constant)
        elif code == 0x54:
            value &= constant
        else:
            assert code == 0x15
            place += if_equal if value == constant else if_not


@pytest.mark.parametrize("machine", MACHINES)
def test_calls_are_allowed_by_their_arguments(machine: str) -> None:
    high = 1 << 32
    cases = {
        ALLOW: [
            ("read",), ("openat", 0, 0, 0o2000000), ("kill", PID), ("kill", PID + high), ("prlimit64", 0),
            ("fcntl", 3, 1030), ("ioctl", 0, 0x5401), ("execveat", PROGRAM), ("tgkill", PID, PID), ("prctl", 15),
            ("exit_group",),
        ],
        REFUSE: [
            ("other",), ("openat", 0, 0, 1), ("openat", 0, 0, 2), ("openat", 0, 0, 0o100), ("openat", 0, 0, 0o20200000),
            ("openat", 0, 0, 0o1000), ("openat", 0, 0, 1 + high), ("kill", PID + 1), ("kill", 0), ("kill", high - PID),
            ("prlimit64", 1), ("fcntl", 0, 8), ("fcntl", 0, 4), ("ioctl", 0, 0x5412), ("execveat", 3),
            ("tgkill", 1, PID), ("prctl", 22), ("clone", 17), ("clone", 0x3D0F00),
        ],
        UNKNOWN: [("clone3",), ("openat2",)],
    }  # fmt: skip
    for decision, calls in cases.items():
        for name, *arguments in calls:
            assert decide(machine, name, *arguments) == decision, (name, arguments)
    assert decide(machine, "clone", 0x3D0F00, threads=True) == ALLOW
    for flags in (17, 0x3D0F00 | 1 << 28, 0x3D0F00 | 1 << 17):  # a process, a user namespace, a mount namespace
        assert decide(machine, "clone", flags, threads=True) == REFUSE
    other = next(name for name in MACHINES if name != machine)
    assert decide(machine, "read", kernel_machine=other) == KILL


@pytest.mark.parametrize(("machine", "header"), [("x86_64", "asm/unistd_64.h"), ("aarch64", "asm-generic/unistd.h")])
def test_numbers_are_those_of_the_kernel(machine: str, header: str) -> None:
    file = next((path for path in Path("/usr/include").rglob(header)), None)
    if file is None:
        pytest.skip(f"the kernel's header {header} is not installed (linux-libc-dev)")
    pattern = re.compile(r"#define __NR(?:3264)?_(\w+)\s+(\d+)\s*$", re.MULTILINE)
    known: dict[str, int] = {}
    for name, number in pattern.findall(file.read_text()):
        known.setdefault("newfstatat" if name == "fstatat" else name, int(number))
    ours = {k: v for table in (ALLOWED, CONDITIONAL, MISSING, LAUNCHING) for k, v in numbers(table, machine).items()}
    assert {name: number for name, number in ours.items() if known.get(name) != number} == {}
