"""Write `web/src/lib/api/schema.ts`, the page's types of the API, from the server's OpenAPI description: `make types`.

`--check` only compares, and fails if the file is out of date. No server is started. Needs Node.js and the page's
packages; without them this says so and checks nothing.
"""

from __future__ import annotations

import difflib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from setup import LOG, ROOT, WEB, find_npm, say

FILE = WEB / "src/lib/api/schema.ts"
HEADER = "/** Generated from the server's OpenAPI description by `make types`. Do not edit. */\n\n"
NOISE = {"title", "examples", "discriminator"}
"""Keywords that add comments but no type: titles repeat names, and each `type` is a constant already."""


def plain(schema: Any) -> Any:
    """A schema with only what makes its type, its descriptions and its defaults.

    >>> plain({"title": "Id", "properties": {"title": {"type": "string", "title": "Title"}}})
    {'properties': {'title': {'type': 'string'}}}
    """
    if isinstance(schema, list):
        return [plain(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    found = {}
    for name, value in schema.items():
        if name == "properties":
            found[name] = {field: plain(part) for field, part in value.items()}
        elif name not in NOISE and not (name == "default" and value is None):
            found[name] = plain(value)
    return found


def description() -> str:
    """The schemas of everything that crosses the wire, as an OpenAPI document without paths."""
    from siasat.web.app import create_app  # noqa: PLC0415 — the set-up may have just installed it
    from siasat.web.settings import Settings  # noqa: PLC0415

    whole = create_app(Settings("unused.sqlite")).openapi()
    schemas = {name: plain(schema) for name, schema in sorted(whole["components"]["schemas"].items())}
    return json.dumps({**whole, "paths": {}, "components": {"schemas": schemas}})


def tool(npm: Path, text: str, *command: str) -> str:
    """What a tool of the page makes of a text."""
    run = [npm, "exec", "--silent", "--", *command]
    done = subprocess.run(run, input=text, capture_output=True, encoding="utf-8", cwd=WEB, check=False)
    if done.returncode or not done.stdout:
        sys.exit(f"[types] {command[0]} failed:\n{done.stderr}")
    return done.stdout


def make_types(npm: Path) -> str:
    """The content of `schema.ts`. Only requests may omit a field with a default, so a default makes none required."""
    types = tool(npm, description(), "openapi-typescript", "--default-non-nullable=false")
    start = types.index("export interface components")
    end = types.index("export type $defs")
    return tool(npm, HEADER + types[start:end], "prettier", "--stdin-filepath", str(FILE))


def difference(old: str, new: str) -> str:
    """How the file differs from what it should be, at most 40 lines; "" if it does not."""
    lines = difflib.unified_diff(old.splitlines(), new.splitlines(), "schema.ts", "the server's schemas", lineterm="")
    return "\n".join(list(lines)[:40])


def main() -> None:
    """Write the types, or compare them."""
    LOG.parent.mkdir(exist_ok=True)
    npm = find_npm()
    if npm is None or not (WEB / "node_modules/openapi-typescript").exists():
        lack = "no Node.js here" if npm is None else "the page's packages are not installed"
        say(f"{lack}: {FILE.relative_to(ROOT)} is not {'checked' if '--check' in sys.argv else 'written'}")
        return
    new = make_types(npm)
    if "--check" not in sys.argv:
        FILE.write_text(new, encoding="utf-8")
        return
    changes = difference(FILE.read_text(encoding="utf-8") if FILE.exists() else "", new)
    if changes:
        sys.exit(f"{changes}\n[types] {FILE.relative_to(ROOT)} is out of date: run `make types` and commit the file")


if __name__ == "__main__":
    main()
