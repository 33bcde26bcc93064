"""Write THIRD-PARTY.txt for what is published: the parts that others made, with licences, sources and notices.

The page's build writes the npm packages (web/notices.plugin.ts). This adds, in the same form, the crates, the Python
packages and the interpreter of the static site, and writes the file of the wheel siasat-native:
`python scripts/notices.py` puts it and LICENSE into crates/siasat-py, where maturin finds them.

A part without a licence, or with one that nobody has compared with GPL-3.0-or-later, ends the build.
"""

from __future__ import annotations

import importlib.metadata
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from setup import ROOT

DATA = json.loads((ROOT / "scripts" / "notices.json").read_text(encoding="utf-8"))
NOTICES = "THIRD-PARTY.txt"
NATIVE = ROOT / "crates" / "siasat-py"
RULE = "\n" + "=" * 80 + "\n"
LICENCE_FILE = re.compile(r"^(licen[cs]e|copying|notice)", re.IGNORECASE)
COMPATIBLE = set(DATA["compatible"])
"""SPDX identifiers that the FSF's list or their own text says can be combined with GPL-3.0-or-later."""
OTHER_NAMES = {
    "GPL-3.0+": "GPL-3.0-or-later",
    "MIT License": "MIT",
    "Apache License 2.0": "Apache-2.0",
}
"""What older package metadata says instead of an SPDX identifier."""


@dataclass(frozen=True)
class Part:
    """One entry of THIRD-PARTY.txt. The name of a package begins with its registry, as in `npm: svelte`."""

    name: str
    version: str
    licence: str
    source: str
    text: str

    def render(self) -> str:
        """Return the entry as it stands in the file."""
        title = f"{self.name} {self.version}".strip()
        return f"{RULE}{title}\nLicence: {self.licence}\nSource: {self.source}\n\n{self.text.strip()}\n"


def parse(text: str) -> list[Part]:
    """Return the entries of a THIRD-PARTY.txt."""
    parts = []
    for entry in text.split(RULE)[1:]:
        head, _, notices = entry.partition("\n\n")
        title, licence, source = head.split("\n")
        name, _, version = title.rpartition(" ") if re.search(r" \d\S*$| [0-9a-f]{7}$", title) else (title, "", "")
        parts.append(Part(name, version, licence.removeprefix("Licence: "), source.removeprefix("Source: "), notices))
    return parts


def is_compatible(licence: str) -> bool:
    """Return True if one of the choices of an SPDX expression may be combined with GPL-3.0-or-later."""
    choices = [licence] if "(" in licence else re.split(r" OR |/", licence)
    names = [set(re.split(r" AND | OR | WITH |[()]+", choice)) - {""} for choice in choices]
    return any(choice and choice <= COMPATIBLE for choice in names)


def check(parts: Iterable[Part]) -> None:
    """Stop if a part has no notice or source, or a licence that is not known to fit ours."""
    faults = [
        f"{part.name}: licence {part.licence!r}, source {part.source!r}, {len(part.text)} characters of notices"
        for part in parts
        if not (is_compatible(part.licence) and part.source.startswith("https://") and part.text.strip())
    ]
    if faults:
        sys.exit("[notices] cannot be published (see scripts/notices.py):\n" + "\n".join(faults))


def others(where: str, versions: dict[str, str] | None = None) -> list[Part]:
    """Return the parts that no package manager knows, from scripts/notices.json."""
    found = []
    for entry in DATA["parts"]:
        fields = {key: value for key, value in entry.items() if key != "in"}
        if where in entry["in"]:
            fields["version"] = (versions or {}).get(fields["version"], fields["version"])
            fields["text"] = with_standard(fields["text"], fields["licence"])
            found.append(Part(**fields))
    return found


def with_standard(text: str, licence: str) -> str:
    """Return a copyright line with the standard text of the first of its licences that has one."""
    named = re.split(r"[ ()]+", licence)
    return "\n\n".join([text, *[DATA["texts"][name] for name in DATA["texts"] if name in named][:1]])


def crates(package: str, target: str = "all") -> list[Part]:
    """Return the crates that are linked into one of ours, and Rust's own library."""
    tree = ["cargo", "tree", "--locked", "--package", package, "--target", target, "--edges", "normal,no-proc-macro"]
    linked = set(output([*tree, "--prefix", "none", "--format", "{p}"]).split("\n"))
    names = {tuple(line.split(" ")[:2]) for line in linked if line}
    found = json.loads(output(["cargo", "metadata", "--locked", "--format-version", "1"]))["packages"]
    parts = []
    for crate in sorted(found, key=lambda one: (one["name"], one["version"])):
        if crate["source"] is None or (crate["name"], f"v{crate['version']}") not in names:
            continue
        holder = f"Copyright (c) {', '.join(crate['authors']) or 'the authors'}"
        text = _texts(Path(crate["manifest_path"]).parent) or with_standard(holder, crate["license"])
        source = crate["repository"] or f"https://crates.io/crates/{crate['name']}"
        parts.append(Part(f"crate: {crate['name']}", crate["version"], crate["license"], source, text))
    rustc = output(["rustc", "--version"]).split()[1]
    return others("crates", {"rustc": rustc}) + parts


def distributions(names: Iterable[str]) -> list[Part]:
    """Return installed Python packages, with the licence files that they bring."""
    return [python_part(importlib.metadata.distribution(name)) for name in sorted(names)]


def python_part(found: importlib.metadata.Distribution) -> Part:
    """Return the entry of one Python package."""
    about = found.metadata
    named = [line.rpartition(" :: ")[2] for line in about.get_all("Classifier") or [] if line.startswith("License ::")]
    licence = about["License-Expression"] or about["License"] or next(iter(named), "")
    links = [line.partition(", ")[2] for line in about.get_all("Project-URL") or []]
    files = [str(file).partition(".dist-info/")[2] for file in found.files or () if LICENCE_FILE.match(file.name)]
    texts = [(found.read_text(file) or "").strip() for file in files if file]
    source = next((link for link in links if re.search(r"github\.com/[\w.-]+/[\w.-]+/?$", link)), about["Home-page"])
    source = source or f"https://pypi.org/project/{about['Name']}/"
    texts = texts or [f"By {about['Author'] or about['Author-email']}."]
    name = about["Name"].lower()
    return Part(f"pypi: {name}", found.version, OTHER_NAMES.get(licence, licence), source, "\n\n".join(texts))


def append(file: Path, parts: list[Part]) -> None:
    """Add entries to the file that the page's build wrote, and check all of it."""
    whole = file.read_text(encoding="utf-8") + "".join(part.render() for part in parts)
    check(parse(whole))
    file.write_text(whole, encoding="utf-8")


def inside_wheel(bill: dict[str, Any], holder: str) -> list[Part]:
    """Return the crates that a Python package was compiled from, by the bill of materials in its wheel."""
    parts = []
    for one in bill["components"]:
        licence = " AND ".join(choice["expression"] for choice in one["licenses"]).replace("/", " OR ")
        source = next((link["url"] for link in one.get("externalReferences", []) if link["type"] == "vcs"), "")
        source = source or f"https://crates.io/crates/{one['name']}"
        authors = re.sub(r"\s*<.*?>", "", one.get("author", "the authors"))
        text = f"Compiled into {holder}.\n\nCopyright (c) {authors}"
        parts.append(Part(f"crate: {one['name']}", one["version"], licence, source, with_standard(text, licence)))
    return parts


def write_native() -> list[Path]:
    """Put LICENSE and THIRD-PARTY.txt into the folder of siasat-native, and return the two files."""
    parts = crates("siasat-py")
    check(parts)
    licence, notices = NATIVE / "LICENSE", NATIVE / NOTICES
    shutil.copyfile(ROOT / "LICENSE", licence)
    head = "siasat-native is free software under GPL-3.0-or-later: see LICENSE. It contains these parts of others.\n"
    notices.write_text(head + "".join(part.render() for part in parts), encoding="utf-8")
    return [licence, notices]


def sbom(name: str, version: str, parts: list[Part]) -> str:
    """Return the entries as a bill of materials (CycloneDX 1.6), without times or serial numbers."""
    registries = {"npm": "npm", "crate": "cargo", "pypi": "pypi"}
    components = []
    for part in parts:
        registry, _, rest = part.name.rpartition(": ")
        entry: dict[str, object] = {"type": "library" if registry else "data", "name": rest}
        if part.version:
            entry["version"] = part.version
        if registry in registries:
            entry["purl"] = f"pkg:{registries[registry]}/{rest.replace('@', '%40')}@{part.version}"
        entry["licenses"] = [{"expression": part.licence.replace("/", " OR ")}]
        entry["externalReferences"] = [{"type": "vcs", "url": part.source}]
        components.append(entry)
    ours = {
        "type": "application",
        "name": name,
        "version": version,
        "licenses": [{"expression": "GPL-3.0-or-later"}],
    }
    bill = {"bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1}
    return json.dumps({**bill, "metadata": {"component": ours}, "components": components}, indent=1) + "\n"


def _texts(folder: Path) -> str:
    """The licence files of a crate; where there is a choice with MIT, that of MIT."""
    files = sorted(file for file in folder.iterdir() if file.is_file() and LICENCE_FILE.match(file.name))
    files = [file for file in files if "MIT" in file.name] or files
    return "\n\n".join(file.read_text(encoding="utf-8").strip() for file in files)


def output(command: list[str]) -> str:
    """Return what a command of the project's tools prints."""
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    write_native()
