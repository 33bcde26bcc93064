"""Confine this process by a plan, then become the program of the plan: `python -I -S launch.py DESCRIPTOR`.

It imports nothing of siasat and runs before any foreign byte. `siasat.confine` writes the plan to the descriptor
and reads from it what went wrong: nothing, if the program was started. The order matters: files first, while there
are rights to change what is visible; then identity and limits; the filter of system calls last.
"""

import ctypes
import marshal
import os
import struct
import sys

LIBC = ctypes.CDLL(None, use_errno=True)

CLONE_NEWNS, CLONE_NEWUSER, CLONE_NEWNET, CLONE_NEWIPC = 0x00020000, 0x10000000, 0x40000000, 0x08000000
MS_BIND, MS_REC, MS_PRIVATE, MS_NOSUID, MS_NODEV = 4096, 16384, 1 << 18, 2, 4
MNT_DETACH, AT_FDCWD, AT_RECURSIVE, AT_EMPTY_PATH = 2, -100, 0x8000, 0x1000
ATTR_RDONLY, ATTR_NOSUID, ATTR_NODEV = 1, 2, 4
PR_SET_PDEATHSIG, PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS, SECCOMP_MODE_FILTER, SIGKILL = 1, 22, 38, 2, 9
LANDLOCK_VERSION, LANDLOCK_BENEATH, READ_DIRECTORY = 1, 1, 1 << 3
FIRST_UID, NOBODY = 2_000_000_000, 65534

calls: dict[str, int] = {}


def main(channel: int) -> None:
    """Read the plan and carry it out; write the reason and exit where that fails."""
    os.set_inheritable(channel, False)
    data = b""
    while part := os.read(channel, 1 << 16):
        data += part
    try:
        carry_out(marshal.loads(data))
    except OSError as error:
        os.write(channel, str(error).encode())
    os._exit(1)


def carry_out(plan: dict) -> None:  # type: ignore[type-arg]
    """Confine this process and become the program; returns only by an error."""
    calls.update(plan["calls"])
    if not calls:
        set_limits(plan["limits"])
        os.execve(plan["program"], plan["arguments"], plan["environment"])
    is_root = os.geteuid() == 0
    if plan["root"] is not None:
        enter_namespaces(is_root)
        build_root(*plan["root"])
    os.chdir("/")
    program = os.open(plan["program"], os.O_RDONLY)
    os.dup2(program, plan["descriptor"], inheritable=False)
    os.close(program)
    call("prctl", PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    if plan["grants"] is not None:
        restrict_files(plan["grants"], plan["landlock_needed"])
    if is_root and plan["drop"]:
        become_nobody()
    call("capset", struct.pack("=II", 0x20080522, 0), bytes(24))
    call("prctl", PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0)
    if os.getppid() != plan["parent"]:
        raise OSError("its parent ended")
    set_limits(plan["limits"])
    arguments, environment = strings(plan["arguments"]), strings([f"{k}={v}" for k, v in plan["environment"].items()])
    code = ctypes.create_string_buffer(plan["filter"], len(plan["filter"]))
    header = struct.pack("HxxxxxxP", len(plan["filter"]) // 8, ctypes.addressof(code))
    call("prctl", PR_SET_SECCOMP, SECCOMP_MODE_FILTER, header, 0, 0)
    call("execveat", plan["descriptor"], b"", arguments, environment, AT_EMPTY_PATH)


def call(name: str, *arguments: object) -> int:
    """Make a system call; `OSError` with its name where the kernel refuses."""
    given = [ctypes.c_long(one) if isinstance(one, int) else one for one in arguments]
    result: int = LIBC.syscall(ctypes.c_long(calls[name]), *given)
    if result == -1:
        error = ctypes.get_errno()
        raise OSError(error, f"{name}: {os.strerror(error)}")
    return result


def strings(texts: list[str]) -> object:
    """Return an array of C strings that ends with a null pointer."""
    found = [os.fsencode(text) for text in texts]
    return (ctypes.c_char_p * (len(found) + 1))(*found, None)


def set_limits(limits: list[tuple[int, int]]) -> None:
    """Set limits that cannot be raised again."""
    import resource  # noqa: PLC0415 — not on Windows

    for which, most in limits:
        resource.setrlimit(which, (most, most))


def enter_namespaces(is_root: bool) -> None:
    """Leave the mounts, network and System V objects of the host; an ordinary user gets a user namespace for that."""
    user, group = os.geteuid(), os.getegid()
    call("unshare", (0 if is_root else CLONE_NEWUSER) | CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWIPC)
    if not is_root:
        for name, text in (
            ("setgroups", "deny"),
            ("uid_map", f"{NOBODY} {user} 1"),
            ("gid_map", f"{NOBODY} {group} 1"),
        ):
            with open(f"/proc/self/{name}", "w", encoding="ascii") as file:
                file.write(text)


def build_root(links: list, binds: list, hidden: list, inside: list) -> None:  # type: ignore[type-arg]
    """Make a root of its own that shows only these files, all read-only, and enter it.

    `links` are symbolic links, `binds` pairs of a file of the host and its place, `hidden` what of that is covered by
    something empty, `inside` binds inside what is covered.
    """
    call("mount", None, b"/", None, MS_REC | MS_PRIVATE, None)
    call("mount", b"tmpfs", b"/tmp", b"tmpfs", MS_NOSUID | MS_NODEV, b"size=4m,nr_inodes=4k,mode=755")
    for name in (".host", ".empty"):
        os.mkdir(f"/tmp/{name}", 0o755)
    call("pivot_root", b"/tmp", b"/tmp/.host")
    os.chdir("/")
    for target, place in links:
        os.makedirs(os.path.dirname(place), exist_ok=True)
        os.symlink(target, place)
    for source, place in binds:
        bind("/.host" + source, place)
    for number, place in enumerate(hidden):
        empty = f"/.empty/{number}"
        make_place(empty, os.path.isdir(place))
        bind(empty, place)
    for source, place in inside:
        bind("/.host" + source, place)
    make_place("/dev/null", False)
    call("mount", b"/.host/dev/null", b"/dev/null", None, MS_BIND, None)
    call("umount2", b"/.host", MNT_DETACH)
    os.rmdir("/.host")
    set_attributes("/", AT_RECURSIVE, ATTR_RDONLY | ATTR_NOSUID | ATTR_NODEV, 0)
    set_attributes("/dev/null", 0, 0, ATTR_NODEV)


def bind(source: str, place: str) -> None:
    """Show a file or folder at a place."""
    make_place(place, os.path.isdir(source))
    call("mount", os.fsencode(source), os.fsencode(place), None, MS_BIND | MS_REC, None)


def make_place(place: str, is_folder: bool) -> None:
    """Create an empty file or folder to mount on, unless it exists."""
    if is_folder:
        os.makedirs(place, exist_ok=True)
    elif not os.path.exists(place):
        os.makedirs(os.path.dirname(place), exist_ok=True)
        os.close(os.open(place, os.O_CREAT | os.O_WRONLY, 0o644))


def set_attributes(place: str, flags: int, on: int, off: int) -> None:
    """Set and clear attributes of a mount."""
    attributes = struct.pack("=QQQQ", on, off, 0, 0)
    call("mount_setattr", AT_FDCWD, os.fsencode(place), flags, attributes, len(attributes))


def become_nobody() -> None:
    """Give up root for a user of its own, whose number nothing else has; `nobody` where a container has few numbers."""
    os.setgroups([])
    for number in (FIRST_UID + os.getpid(), NOBODY):
        try:
            os.setresgid(number, number, number)
            os.setresuid(number, number, number)
        except OSError:
            continue
        break
    if 0 in (*os.getresuid(), *os.getresgid()):
        raise OSError("this process cannot give up root")


def restrict_files(grants: list[tuple[str, int]], needed: bool) -> None:
    """Restrict files to those granted for reading, by Landlock; without it only if it is not needed."""
    try:
        version = call("landlock_create_ruleset", None, 0, LANDLOCK_VERSION)
    except OSError:
        if needed:
            raise
        return
    files = (1 << (13 + (version >= 2) + (version >= 3) + (version >= 5))) - 1
    attributes = struct.pack("=QQQ", files, 3, 3)[: 8 if version < 4 else 16 if version < 6 else 24]
    rules = call("landlock_create_ruleset", attributes, len(attributes), 0)
    for path, access in grants:
        folder = os.open(path, os.O_PATH)
        call("landlock_add_rule", rules, LANDLOCK_BENEATH, struct.pack("=Qi", access, folder), 0)
        os.close(folder)
    call("landlock_restrict_self", rules, 0)
    os.close(rules)


if __name__ == "__main__":
    main(int(sys.argv[1]))
