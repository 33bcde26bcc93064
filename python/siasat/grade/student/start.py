"""The program of a submission's process; the grader passes this text to `python -c`.

The first line of the input holds the modules that exist here. After that nothing but the runner reads the input or
writes to the output: the submission's own are an empty file that cannot be written.
"""

import json
import os
import sys
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from types import ModuleType


class Given:
    """Finds the modules of siasat that were sent; there are no others."""

    def __init__(self, sources: dict[str, str]) -> None:
        self.sources = sources

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Return the module, or refuse any other of siasat."""
        if name.partition(".")[0] != "siasat":
            return None
        if name not in self.sources:
            raise ModuleNotFoundError(f"a graded program has no {name}", name=name)
        is_package = any(one.startswith(f"{name}.") for one in self.sources)
        return spec_from_loader(name, self, is_package=is_package)  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> None:
        """Create it in Python's own way."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the text that was sent."""
        exec(compile(self.sources[module.__name__], f"<{module.__name__}>", "exec"), vars(module))


if __name__ == "__main__":
    requests, answers = os.fdopen(os.dup(0), "rb"), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    sys.meta_path.insert(0, Given(json.loads(requests.readline())))
    from siasat.grade.student.runner import main

    main(requests, answers)
