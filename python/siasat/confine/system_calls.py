"""The system calls that a confined program may make, as a seccomp filter: everything else is refused.

The list is what CPython 3.11 to 3.14 and numpy need to start, compute and talk over the pipes they were given. Files
can only be opened for reading; nothing creates a file, a process, a socket or a descriptor of another kind. Calls
that name a process may name only the caller. Numbers are those of the kernel's tables
(arch/x86/entry/syscalls/syscall_64.tbl and include/uapi/asm-generic/unistd.h); the program is classic BPF as
described in Documentation/userspace-api/seccomp_filter.rst.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence

ALLOWED = """
read 0 63            write 1 64           readv 19 65          writev 20 66         pread64 17 67
close 3 57           lseek 8 62           dup 32 23            dup2 33 -            dup3 292 24
fstat 5 80           stat 4 -             lstat 6 -            newfstatat 262 79    statx 332 291
access 21 -          faccessat 269 48     faccessat2 439 439   readlink 89 -        readlinkat 267 78
getcwd 79 17         getdents64 217 61    poll 7 -             ppoll 271 73         select 23 -
pselect6 270 72      mmap 9 222           mprotect 10 226      munmap 11 215        mremap 25 216
madvise 28 233       brk 12 214           rt_sigaction 13 134  rt_sigprocmask 14 135
rt_sigreturn 15 139  sigaltstack 131 132  restart_syscall 219 128                   futex 202 98
sched_yield 24 124   sched_getaffinity 204 123                 set_tid_address 218 96
set_robust_list 273 99                    rseq 334 293         arch_prctl 158 -     nanosleep 35 101
clock_nanosleep 230 115                   clock_gettime 228 113                     clock_getres 229 114
gettimeofday 96 169  time 201 -           times 100 153        getitimer 36 102     setitimer 38 103
alarm 37 -           pause 34 -           getrusage 98 165     getrlimit 97 163     sysinfo 99 179
uname 63 160         getrandom 318 278    getpid 39 172        gettid 186 178       getppid 110 173
getpgrp 111 -        getuid 102 174       geteuid 107 175      getgid 104 176       getegid 108 177
getgroups 115 158    getresuid 118 148    getresgid 120 150    exit 60 93           exit_group 231 94
"""
"""Calls that are allowed with any arguments: name, number on x86-64, number on aarch64 (`-` where it does not exist).
"""

CONDITIONAL = """
open 2 -             openat 257 56        ioctl 16 29          fcntl 72 25          prlimit64 302 261
prctl 157 167        kill 62 129          tgkill 234 131       clone 56 220         execveat 322 281
"""
"""Calls that are allowed only with some arguments; see `_conditions`."""

MISSING = "clone3 435 435  openat2 437 437"
"""Calls that the kernel seems not to have: the C library then uses those whose arguments a filter can see."""

LAUNCHING = """
mount 165 40         umount2 166 39       pivot_root 155 41    mount_setattr 442 442
unshare 272 97       capset 126 91        prctl 157 167        execveat 322 281
landlock_create_ruleset 444 444           landlock_add_rule 445 445                 landlock_restrict_self 446 446
"""
"""Calls of the launcher itself, before the filter."""

MACHINES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
"""The column of the tables, and the number by which the kernel names the machine's system calls."""

PROGRAM = 1000
"""Descriptor of the program that the launcher becomes: above the limit of descriptors, so nothing can get it again."""

ALLOW, REFUSE, KILL = 0x7FFF0000, 0x00050001, 0x80000000
UNKNOWN = 0x00050026
"""Refuse is "operation not permitted", unknown is "function not implemented"."""

WRITES = 0o3 | 0o100 | 0o1000 | 0o20000000
"""Any of these flags (access mode, create, truncate, temporary file) opens a file for more than reading."""

CLONE_THREAD, CLONE_NAMESPACES = 0x00010000, 0x7E020000

Condition = tuple[int, int, tuple[int, ...]]
"""An argument, a mask, and the values that it may have under the mask."""


def numbers(table: str, machine: str) -> dict[str, int]:
    """Return the numbers of a table for a machine.

    >>> numbers(MISSING, "aarch64")
    {'clone3': 435, 'openat2': 437}
    """
    words = table.split()
    column = 1 + MACHINES[machine][0]
    rows = (words[n : n + 3] for n in range(0, len(words), 3))
    return {row[0]: int(row[column]) for row in rows if row[column] != "-"}


def _conditions(pid: int, threads: bool) -> dict[str, Condition]:
    """Return what the arguments of the conditional calls must be in the process `pid`.

    `fcntl` without F_SETOWN and `prlimit64` and `kill` for the caller alone: a process of the same user could
    otherwise be signalled or limited. Only the low word is compared, because the kernel reads these as 32 bits.
    """
    return {
        "open": (1, WRITES, (0,)),
        "openat": (2, WRITES, (0,)),
        "ioctl": (1, 0xFFFFFFFF, (0x5401, 0x5450, 0x5451)),  # TCGETS, FIONCLEX, FIOCLEX
        "fcntl": (1, 0xFFFFFFFF, (0, 1, 2, 3, 1030)),  # F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_DUPFD_CLOEXEC
        "prlimit64": (0, 0xFFFFFFFF, (0,)),
        "prctl": (0, 0xFFFFFFFF, (15, 16)),  # PR_SET_NAME, PR_GET_NAME
        "kill": (0, 0xFFFFFFFF, (pid,)),
        "tgkill": (0, 0xFFFFFFFF, (pid,)),
        "clone": (0, CLONE_THREAD | CLONE_NAMESPACES, (CLONE_THREAD,) if threads else ()),
        "execveat": (0, 0xFFFFFFFF, (PROGRAM,)),
    }


def seccomp_filter(machine: str, pid: int, threads: bool) -> bytes:
    """Return the filter for the process `pid` as a BPF program, 8 bytes an instruction."""
    return b"".join(struct.pack("<HBBI", *line) for line in _program(machine, pid, threads))


def _program(machine: str, pid: int, threads: bool) -> Iterator[tuple[int, int, int, int]]:
    load, equal, mask, give = 0x20, 0x15, 0x54, 0x06
    yield from ((load, 0, 0, 4), (equal, 1, 0, MACHINES[machine][1]), (give, 0, 0, KILL), (load, 0, 0, 0))
    for number in numbers(ALLOWED, machine).values():
        yield from ((equal, 0, 1, number), (give, 0, 0, ALLOW))
    for number in numbers(MISSING, machine).values():
        yield from ((equal, 0, 1, number), (give, 0, 0, UNKNOWN))
    conditions = _conditions(pid, threads)
    for name, number in numbers(CONDITIONAL, machine).items():
        argument, bits, values = conditions[name]
        tests = _any_of(equal, give, values)
        yield (equal, 0, 3 + len(tests), number)
        yield from ((load, 0, 0, 16 + 8 * argument), (mask, 0, 0, bits), *tests, (give, 0, 0, REFUSE))
    yield (give, 0, 0, REFUSE)


def _any_of(equal: int, give: int, values: Sequence[int]) -> list[tuple[int, int, int, int]]:
    return [line for value in values for line in ((equal, 0, 1, value), (give, 0, 0, ALLOW))]
