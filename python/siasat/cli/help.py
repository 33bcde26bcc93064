"""The help of every command, from the catalogue `texts/cli`, in the language asked for."""

from __future__ import annotations

from copy import copy
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import RenderableType

    from siasat.texts import Texts

EXAMPLES = "Examples:"
"""What comes after this word in the docstring of a command is shown as its examples."""

WIDTH = 100
"""Lines of help are no longer than this, also in a wider terminal."""


def localize(command: Any, texts: Texts, path: tuple[str, ...] = (), shared: tuple[Any, ...] = ()) -> None:
    """Give a command and everything below it the texts of a catalogue; `shared` are the options that all commands take.

    The type of a command differs between versions of typer (its own click, or the installed one), hence `Any`.
    """
    if not path:
        shared = tuple(option for option in command.params if option.name in ("lang", "plain", "plugin"))
    else:
        command.params += [_not_passed_on(option) for option in shared]
    for parameter in command.params:
        parameter.help = texts(_key(texts, path, parameter))
        if parameter.metavar is not None:
            parameter.metavar = texts.get(f"metavar.{parameter.metavar}", parameter.metavar)
    examples = (command.help or "").partition(EXAMPLES)[2]
    command.format_help = partial(_format_help, command, texts, path, examples)
    for name, child in getattr(command, "commands", {}).items():
        localize(child, texts, (*path, name), shared)


def _not_passed_on(option: Any) -> Any:
    """The same option, read and then ignored: `options.read_output` has seen it before."""
    ours = copy(option)
    ours.expose_value = False
    return ours


def _key(texts: Texts, path: tuple[str, ...], parameter: Any) -> str:
    """Where the catalogue describes a parameter: by command (`solve.kalah.seeds`), by group, or for all (`json`)."""
    name = max(parameter.opts, key=len).lstrip("-")
    keys = [f"option.{'.'.join((*path[:length], name))}" for length in range(len(path), -1, -1)]
    return next((key for key in keys if key in texts), keys[0])


def _format_help(
    command: Any, texts: Texts, path: tuple[str, ...], examples: str, context: Any, _formatter: Any
) -> None:
    """What `--help` shows: usage, description, examples, then arguments, options and commands."""
    from rich.text import Text

    from siasat.cli.console import TerminalConsole

    console = TerminalConsole(highlight=False, markup=False, emoji=False)
    console.width = min(console.width, WIDTH)
    parameters = command.get_params(context)
    arguments = [one for one in parameters if one.param_type_name == "argument"]
    options = [one for one in parameters if one.param_type_name == "option"]
    commands = getattr(command, "commands", {})
    words = [context.command_path, f"[{texts('usage.options')}]", *(_argument(one) for one in arguments)]
    if commands:
        words.append(texts("usage.command"))
    name = ".".join(("command", *path)) if path else "command"
    with console.capture() as captured:
        console.print(Text.assemble((texts("heading.usage"), "bold"), " ", " ".join(words)), soft_wrap=True)
        for key in (name, f"{name}.more"):
            if key in texts:
                console.print()
                console.print(Text(texts(key)))
        if examples.strip():
            console.print()
            console.print(Text(texts("heading.examples"), "bold"))
            for line in examples.strip().splitlines():
                console.print(Text(f"  {line.strip()}"), soft_wrap=True)
        for title, rows in (
            ("heading.arguments", [(_argument(one), _about(texts, one)) for one in arguments]),
            ("heading.options", [(_option(one), _about(texts, one)) for one in options]),
            ("heading.commands", [(each, texts(f"{name}.{each}")) for each in commands]),
        ):
            if rows:
                console.print()
                console.print(Text(texts(title), "bold"))
                console.print(_table(rows))
    console.file.write(captured.get().rstrip("\n"))  # the parser prints what is left, a newline


def _table(rows: list[tuple[str, str]]) -> RenderableType:
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True, style="cyan")
    table.add_column(overflow="fold")
    for name, about in rows:
        table.add_row(Text(f"  {name}"), Text(about))
    return table


def _argument(parameter: Any) -> str:
    name = parameter.metavar.strip("[]")
    return name if parameter.required else f"[{name}]"


def _option(parameter: Any) -> str:
    names = sorted((*parameter.opts, *parameter.secondary_opts), key=lambda name: name.startswith("--"))
    return " ".join(filter(None, (", ".join(names), parameter.metavar)))


def _about(texts: Texts, parameter: Any) -> str:
    """The description of a parameter, followed by what holds when it is not given."""
    notes = []
    if parameter.envvar:
        notes.append(texts("note.environment", name=parameter.envvar))
    if parameter.required and parameter.param_type_name == "option":
        notes.append(texts("note.required"))
    if parameter.default not in (None, False) and not parameter.required:
        notes.append(texts("note.default", value=parameter.default))
    about = texts("option.help") if parameter.name == "help" else parameter.help
    return f"{about} ({'; '.join(notes)})" if notes else about
