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
    book,
    cup,
    doctor,
    export,
    games,
    grade,
    kgp,
    lab,
    match,
    paper,
    parity,
    perft,
    play,
    reproduce,
    review,
    search,
    serve,
    show,
    solve,
    tables,
    tree,
    tune,
    uci,
)
from siasat.cli.error_origin import error_is_ours, error_origin
from siasat.cli.extras import how_to_get
from siasat.cli.help import localize
from siasat.cli.options import OUTPUT, language, read_output, show_help
from siasat.core.notation import quote
from siasat.core.plugins import configured_plugins, load_plugins
from siasat.encoders.terminal import encoded_streams
from siasat.errors import BackendError, InputError, SiasatError
from siasat.texts import LANGUAGES, load
from siasat.texts.errors import translate_error

app = typer.Typer(
    name="siasat",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("play")(play.command)
app.command("serve")(serve.command)
app.command("games")(games.command)
app.command("doctor")(doctor.command)
app.command("show")(show.command)
app.command("search")(search.command)
app.command("tree")(tree.command)
app.command("review")(review.command)
app.command("grade")(grade.command)
app.command("match", cls=match.MatchCommand)(match.command)
app.command("tournament")(match.tournament)
app.command("cup")(cup.command)
app.command("tune")(tune.command)
app.command("uci")(uci.command)
app.add_typer(kgp.app, name="kgp")
app.command("algorithms")(algorithms.command)
app.command("perft")(perft.command)
app.command("export")(export.command)
app.add_typer(bench.app, name="bench")
app.command("parity")(parity.command)
app.command("book")(book.command)
app.command("paper")(paper.command)
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
    version: Annotated[bool, typer.Option("--version", is_eager=True)] = False,
    lang: Annotated[str | None, typer.Option("--lang", metavar="en|id")] = None,  # noqa: ARG001 — see below
    plain: Annotated[bool, typer.Option("--plain")] = False,  # noqa: ARG001
    plugin: Annotated[list[str] | None, typer.Option("--plugin", metavar="FILE.py")] = None,  # noqa: ARG001
) -> None:
    """Show the version for `--version`, and the help if there is no command.

    `--lang`, `--plain` and `--plugin` are for every command: `main` has read them.
    """
    if version:
        from siasat import __version__

        typer.echo(f"siasat {__version__}")
        raise typer.Exit
    show_help(context)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit status: 0 success, 1 internal error, 2 wrong input, 130 interrupted."""
    _open_missing_streams()
    with encoded_streams():
        return _run(arguments)


def _run(arguments: Sequence[str] | None) -> int:
    words = sys.argv[1:] if arguments is None else list(arguments)
    read_output(words)
    try:
        load_plugins([*configured_plugins(os.environ), *OUTPUT.plugins])
        command = typer.main.get_command(app)
        localize(command, load(language(), "cli"))
        result = command(args=words, prog_name="siasat", standalone_mode=False)
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
            return _fail(error.format_message().rstrip("."), 2, see=_path(error))
        if isinstance(error, OSError) and error.filename is not None and error_is_ours(error):
            return _fail(f"{quote(os.fsdecode(error.filename))}: cannot be used ({error.strerror})", 2)
        if isinstance(error, MemoryError):
            return _fail("there is not enough memory for this; ask for less", 2)
        return _bug(error)


def _open_missing_streams() -> None:
    """Replace streams that were closed before the start (`siasat games >&-`): Python sets them to None."""
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


def _fail(message: str, status: int, see: str | None = None) -> int:
    """Print an error on one line in the user's language; `see` is the command whose help explains more."""
    try:
        lang = language()
    except InputError:
        lang = LANGUAGES[0]
    with suppress(OSError, ValueError, AttributeError):  # nobody may be there to read it
        texts, shown = load(lang, "cli"), translate_error(" ".join(message.split()), lang)
        line = f"siasat: {texts('error')}: {shown}{'' if see is None else texts('error.see', command=see)}"
        print(line.encode("utf-8", "backslashreplace").decode("utf-8"), file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main())
