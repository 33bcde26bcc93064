"""The entry point of the command line; every error becomes one line here."""

from __future__ import annotations

import errno
import os
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated, Protocol, runtime_checkable

import typer

from siasat.cli import (
    algorithms,
    bench,
    games,
    lab,
    match,
    parity,
    perft,
    play,
    reproduce,
    search,
    serve,
    show,
    solve,
    tables,
    tune,
    uci,
)
from siasat.cli.error_origin import error_is_ours, error_origin
from siasat.cli.extras import how_to_get
from siasat.core.notation import quote
from siasat.errors import BackendError, InputError, SiasatError

app = typer.Typer(
    name="siasat",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    help="A laboratory and player for game-tree search: chess, Dou Shou Qi, Congklak, and any game you write.",
)
app.command("play")(play.command)
app.command("serve")(serve.command)
app.command("games")(games.command)
app.command("show")(show.command)
app.command("search")(search.command)
app.command("match")(match.command)
app.command("tournament")(match.tournament)
app.command("tune")(tune.command)
app.command("uci")(uci.command)
app.command("algorithms")(algorithms.command)
app.command("perft")(perft.command)
app.add_typer(bench.app, name="bench")
app.command("parity")(parity.command)
app.command("reproduce")(reproduce.command)
app.add_typer(lab.app, name="lab")
app.add_typer(solve.app, name="solve")
app.add_typer(tables.app, name="tables")


NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EIO)
"""Errors of a disk that is full, over quota, read-only or broken: not a bug."""


@runtime_checkable
class UsageProblem(Protocol):
    """What the option parser raises. Its module differs between versions of typer."""

    def format_message(self) -> str:
        """What is wrong with the command line."""


@app.callback(invoke_without_command=True)
def root(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.", is_eager=True)] = False,
) -> None:
    """Show the version for `--version`, and the help if there is no command."""
    if version:
        from siasat import __version__

        typer.echo(f"siasat {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit status: 0 done, 1 our fault, 2 wrong input, 130 interrupted."""
    _open_missing_streams()
    try:
        result = app(args=arguments, prog_name="siasat", standalone_mode=False)
        sys.stdout.flush()
        return result if isinstance(result, int) else 0
    except (InputError, BackendError) as error:
        return _fail(str(error), 2)
    except SiasatError as error:
        return _fail(str(error), 1)
    except ModuleNotFoundError as error:
        advice = how_to_get(error.name or "")
        return _bug(error) if advice is None else _fail(f"this needs {error.name}: {advice}", 2)
    except (KeyboardInterrupt, typer.Abort):
        return 130
    except BrokenPipeError:
        _drop_output()  # whoever read it has gone
        return 1
    except Exception as error:
        if isinstance(error, OSError) and error.errno in NO_ROOM:
            _drop_output()
            return _fail(f"{error.filename or 'the output'} cannot be written ({error.strerror})", 2)
        if isinstance(error, UsageProblem):
            return _fail(f"{error.format_message().rstrip('.')}; see '{_path(error)} --help'", 2)
        if isinstance(error, OSError) and error.filename is not None and error_is_ours(error):
            return _fail(f"{quote(os.fsdecode(error.filename))}: cannot be used ({error.strerror})", 2)
        if isinstance(error, MemoryError):
            return _fail("there is not enough memory for this; ask for less", 2)
        return _bug(error)


def _open_missing_streams() -> None:
    """Python has None for a stream that was closed before the start (`siasat games >&-`); nobody else expects that."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 — open until the end


def _drop_output() -> None:
    """Redirect stdout: otherwise the interpreter reports the failed write again at exit."""
    with suppress(OSError, ValueError, AttributeError):  # it may be closed, or not be a file at all
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _bug(error: Exception) -> int:
    if os.environ.get("SIASAT_DEBUG"):
        traceback.print_exception(error)
    what = f"{type(error).__name__}: {error}".rstrip(": ")
    return _fail(f"{what} ({error_origin(error)}; SIASAT_DEBUG=1 shows where)", 1)


def _path(error: object) -> str:
    """The command that a usage problem is about, as far as the parser says."""
    return getattr(getattr(error, "ctx", None), "command_path", "siasat")


def _fail(message: str, status: int) -> int:
    with suppress(OSError, ValueError, AttributeError):  # nobody may be there to read it
        line = f"siasat: error: {' '.join(message.split())}"
        print(line.encode("utf-8", "backslashreplace").decode("utf-8"), file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main())
