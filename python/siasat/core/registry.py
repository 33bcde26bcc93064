"""Names for things that users may add: by calling `register`, or with an entry point in their own package."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from siasat.core.plugins import load_environment
from siasat.errors import ContractError, SiasatError, UnknownNameError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

T = TypeVar("T")


class Registry(Generic[T]):
    """A table from names to things of one kind, filled lazily.

    `kind` is the word for error messages, `group` the entry-point group that is searched on the first miss, and
    `check` a test that every thing from outside must pass (it raises `ContractError`). In the group `GROUP.prefixes`
    the entry point `openspiel` is a function that makes the thing for every name that begins with `openspiel:`.
    """

    def __init__(self, kind: str, group: str, check: Callable[[T], None] | None = None) -> None:
        self.kind = kind
        self.group = group
        self._check = check
        self._loaders: dict[str, Callable[[], T]] = {}
        self._things: dict[str, T] = {}
        self._resolvers: dict[str, Callable[[str], T]] = {}
        self._resolved: dict[str, T] = {}
        self._scanned = False
        self.lists_all = False
        """Whether only listed names may be used: a server sets it, so that visitors cannot name anything else."""

    def register(self, name: str, thing: T) -> None:
        """Add `thing` under `name`; a name can be taken only once."""
        if self._check is not None:
            self._check(thing)
        self._claim(name)
        self._things[name] = thing

    def forget(self, name: str) -> None:
        """Remove what was registered under `name`: for programs that are edited and run again."""
        self._things.pop(name, None)

    def register_lazy(self, name: str, load: Callable[[], T]) -> None:
        """Add a thing that is imported when it is first used."""
        self._claim(name)
        self._loaders[name] = load

    def register_prefix(self, prefix: str, resolve: Callable[[str], T]) -> None:
        """Let `resolve` make the thing for every name that begins with `prefix`. Iteration does not list such names."""
        self._resolvers[prefix] = resolve

    def get(self, name: str) -> T:
        """The thing called `name`, or `UnknownNameError` with the nearest known one."""
        if name not in self._things:
            if name not in self._loaders:
                self._scan()
            if name in self._things:  # a plug-in has registered it just now
                return self._things[name]
            if name not in self._loaders:
                return self._resolve(name)
            thing = self._loaders[name]()
            if self._check is not None:
                self._check(thing)
            self._things[name] = thing
        return self._things[name]

    def __iter__(self) -> Iterator[str]:
        """Every known name, our own first, then those of plug-ins."""
        self._scan()
        return iter(dict.fromkeys([*self._loaders, *self._things]))

    def usable(self) -> tuple[list[str], list[ContractError]]:
        """The names of all things that can be loaded, and what is wrong with the others (broken plug-ins)."""
        names, faults = [], []
        for name in self:
            try:
                self.get(name)
            except ContractError as error:
                faults.append(error)
            else:
                names.append(name)
        return names, faults

    def __contains__(self, name: object) -> bool:
        if name in set(self):
            return True
        if not isinstance(name, str) or self._resolver(name) is None:
            return False
        try:
            self._resolve(name)
        except SiasatError:
            return False
        return True

    def _resolver(self, name: str) -> Callable[[str], T] | None:
        found = (resolve for prefix, resolve in self._resolvers.items() if name.startswith(prefix))
        return None if self.lists_all else next(found, None)

    def _resolve(self, name: str) -> T:
        """The thing that the resolver of a prefix makes for `name`; made once."""
        resolve = self._resolver(name)
        if resolve is None:
            raise UnknownNameError(self.kind, name, self)
        if name not in self._resolved:
            self._resolved[name] = resolve(name)
        return self._resolved[name]

    def _claim(self, name: str) -> None:
        if name in self._loaders or name in self._things:
            raise ContractError(f"the {self.kind} {name!r} is already registered")

    def _scan(self) -> None:
        if self._scanned:
            return
        self._scanned = True
        from importlib.metadata import entry_points  # noqa: PLC0415 - `import siasat` stays quick

        load_environment()
        for point in entry_points(group=self.group):
            if point.name not in self._loaders and point.name not in self._things:
                self._loaders[point.name] = partial(self._load, point)
        for point in entry_points(group=f"{self.group}.prefixes"):
            self._resolvers.setdefault(f"{point.name}:", partial(_resolve_with, point))

    def _load(self, point: EntryPoint) -> T:
        """What an entry point names; errors mention its name."""
        what = f"the {self.kind} {point.name!r} ({point.value})"
        try:
            thing = cast(T, point.load())
            if self._check is not None:
                self._check(thing)
        except Exception as error:
            raise ContractError(f"{what} cannot be loaded: {error}") from error
        called = getattr(thing, "id", point.name)
        if called != point.name:
            raise ContractError(f"{what} has the id {called!r}: its entry point must have the same name")
        return thing


def _resolve_with(point: EntryPoint, name: str) -> Any:
    return point.load()(name)
