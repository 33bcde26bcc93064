"""One confinement for every Python program that is not the user's own: submissions, bots, anything third-party.

::

    from siasat.confine import Limits, start

    confined = start([str(runner), "argument"], readable=[runner], limits=Limits(memory=256, cpu_seconds=20))
    confined.process.stdin.write(b"...\n")      # subprocess.Popen, binary pipes for stdin and stdout
    confined.isolation                          # "namespaces", "landlock" or "none"
    confined.process.kill()                     # there are no other processes to end

`start` runs `python -I -B -S ARGUMENTS` in a fresh interpreter. Before the first byte of the program runs, the kernel

- shows it nothing but Python, its standard library and `readable`, and lets it open files only for reading;
- refuses every system call that is not on a list (`system_calls`): no processes, programs, sockets, devices, keys,
  signals to others, pipes, new files or shared memory. `/proc` and `/sys` are absent (or unreadable, see below);
- has taken all rights: root becomes a user with a number of its own, without capabilities;
- limits memory, processor time, descriptors and threads, and ends it with the thread that started it, which lives as
  long as this process.

The extension module of `ctypes` is absent. Standard input, output and error are the only descriptors it has;
`os.open(os.devnull, os.O_RDONLY)` works, opening anything for writing does not. `packages=True` adds the site
packages of this interpreter (and leaves out `-S`); without it siasat cannot be imported. The current folder is `/`;
nothing of it or of the program's folder is on `sys.path`. Time and the size of the output are for the caller to bound:
`cpu_seconds` does not count sleep. As root, what is in `readable` must be readable by everybody (a temporary folder is
not); it is simplest to send a program's source over its pipe.

There are two ways to hide files, tried in this order: `namespaces` (a root of its own: other files do not exist; for
an ordinary user the system must allow user namespaces) and `landlock` (other files exist, but cannot be opened; also
in containers). `isolations()` returns those that work here. Where none does, `start` raises `InputError`, unless the
caller asks for `isolation="none"` because the user trusts the program: then files are not hidden and root stays root,
but all limits that the system has still hold. docs/confinement.md has a table by system.
"""

from siasat.confine.confined_process import START_SECONDS, Confined, Limits, check_confinement, end, isolations, start

__all__ = ["START_SECONDS", "Confined", "Limits", "check_confinement", "end", "isolations", "start"]
