"""Plug-ins: a user's Python files or modules that register games, evaluators and algorithms when they are imported.

They are named by `--plugin` on the command line, in `$SIASAT_PLUGINS`, or in the file `config.toml`
(`plugins = ["~/games/mine.py"]`). The names go into the environment, so that worker processes load the same ones.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
import tomllib
from collections.abc import Mapping, Sequence
from contextlib import redirect_stdout
from pathlib import Path

from siasat.errors import InputError, SiasatError

VARIABLE = "SIASAT_PLUGINS"


def load_plugins(names: Sequence[str]) -> None:
    """Import plug-ins, files (`mine.py`, `./games/mine.py`) or modules, here and in every process started from here."""
    for name in names:
        path = Path(name).expanduser()
        if not name.endswith(".py") and name.isidentifier() and importlib.util.find_spec(name) is None:
            path = Path(f"{name}.py")  # a file in this folder
        text = str(path.resolve()) if path.suffix == ".py" and (name.endswith(".py") or path.is_file()) else name
        _load(text)
        known = [word for word in os.environ.get(VARIABLE, "").split(os.pathsep) if word]
        if text not in known:
            os.environ[VARIABLE] = os.pathsep.join([*known, text])


def load_environment() -> None:
    """Import the plug-ins that `$SIASAT_PLUGINS` names."""
    for name in os.environ.get(VARIABLE, "").split(os.pathsep):
        if name:
            _load(name)


def all_named(environ: Mapping[str, str]) -> list[str]:
    """The plug-ins that the environment or the user's settings name, files with their whole paths."""
    named = [*configured_plugins(environ), *filter(None, environ.get(VARIABLE, "").split(os.pathsep))]
    return list(dict.fromkeys(str(Path(n).expanduser().resolve()) if n.endswith(".py") else n for n in named))


def config_file(environ: Mapping[str, str]) -> Path:
    """Where a user's settings are: `config.toml` in `$SIASAT_HOME`, else in the XDG folder for settings.

    >>> str(config_file({"XDG_CONFIG_HOME": "/settings"}))
    '/settings/siasat/config.toml'
    """
    if home := environ.get("SIASAT_HOME"):
        return Path(home) / "config.toml"
    settings = environ.get("XDG_CONFIG_HOME")
    return (Path(settings) if settings else Path.home() / ".config") / "siasat" / "config.toml"


def configured_plugins(environ: Mapping[str, str]) -> list[str]:
    """The plug-ins of the user's settings; none if there is no such file. A wrong file is an `InputError`."""
    path = config_file(environ)
    try:
        settings = tomllib.loads(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError, PermissionError):
        return []
    except (OSError, ValueError) as error:
        raise InputError(f"{path}: {error}") from error
    plugins = settings.pop("plugins", [])
    if settings:
        raise InputError(f"{path}: unknown key {next(iter(settings))!r}; the only key is 'plugins'")
    if not isinstance(plugins, list) or not all(isinstance(name, str) for name in plugins):
        raise InputError(f'{path}: plugins must be a list of names, such as ["~/games/mine.py"]')
    return plugins


def _load(name: str) -> None:
    try:
        with redirect_stdout(sys.stderr):  # stdout is for results
            _import_file(Path(name)) if name.endswith(".py") else importlib.import_module(name)
    except SiasatError:
        raise
    except (Exception, SystemExit) as error:
        raise InputError(f"--plugin {name}: cannot be imported ({type(error).__name__}: {error})") from error


def _import_file(path: Path) -> None:
    """Import a file once, as the module of its name, with the modules beside it within reach."""
    if not path.is_file():
        raise InputError(f"--plugin {path}: there is no such file")
    module = sys.modules.get(path.stem)
    if module is not None and Path(getattr(module, "__file__", None) or "").resolve() == path.resolve():
        return
    if module is not None or path.stem in sys.stdlib_module_names or not path.stem.isidentifier():
        raise InputError(f"--plugin {path}: a module cannot be called {path.stem!r} here; give the file another name")
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise InputError(f"--plugin {path}: it is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[path.stem]
        raise
