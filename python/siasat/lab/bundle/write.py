"""Write a bundle. The same rows in the same environment give the same bytes."""

from __future__ import annotations

import hashlib
import io
import json
import platform
import tempfile
import zipfile
from collections import Counter
from importlib import metadata
from pathlib import Path
from typing import Any

from siasat.errors import InputError
from siasat.lab.bundle.content import (
    FORMAT,
    MANIFEST,
    MAX_BYTES,
    NAMES,
    POSITIONS,
    README,
    ROWS,
    SOURCE,
    SPEC,
    VERSION,
)
from siasat.lab.bundle.spec_data import spec_data
from siasat.lab.experiment import Experiment
from siasat.lab.records import definition_of
from siasat.lab.report.files import write_whole
from siasat.lab.results import Results
from siasat.lab.spec import parse_spec
from siasat.lab.spec.toml_writer import write_toml
from siasat.lab.tables import ROWS as TABLES
from siasat.lab.tasks import AnyTask, expand
from siasat.play.programs import allow_programs
from siasat.version import VERSION as SIASAT

TIME = (1980, 1, 1, 0, 0, 0)
"""The time of every file in the archive: the earliest that ZIP knows."""

PACKAGES = ("siasat", "siasat-native", "chess", "polars", "sqlalchemy")
MEASURED_BY = ("version", "commit", "bench", "machine", "python", "backend")

TEXT = """\
A bundle of siasat (version {siasat}): the experiment "{name}" with its spec, positions and rows.

Measure it again and compare every count:

    pip install "siasat[native,lab]"
    siasat lab verify FILE.zip

spec.toml       the experiment; siasat lab run spec.toml runs it
source.toml     the spec as it was written
positions.txt   every position: game, variant and position, separated by tabs
rows.jsonl      every row, one JSON object per line
bundle.json     versions, machines, and the SHA-256 of every other file
"""


def write_bundle(results: Results, path: Path) -> Path:
    """Write the experiment of `results` to `path` as one ZIP file; an existing file is replaced as a whole."""
    return write_whole(path, pack_bundle(results))


def pack_bundle(results: Results) -> bytes:
    """The bundle as bytes."""
    kept = results.experiment
    definition = json.loads(definition_of(results.store, kept))
    texts = {"name": kept.name, "title": kept.title, "description": kept.description}
    data, position_files = spec_data(definition, texts)
    spec = write_toml(data)
    experiment = _check_spec(spec, position_files, kept.name, definition)
    rows = [
        {"kind": kind, **{name: value for name, value in row.items() if name != "experiment_id"}}
        for kind, table in TABLES.items()
        for row in results.raw_rows(table)
    ]
    if not rows:
        raise InputError(f"the experiment {kept.name!r} has no results yet; run its spec with `siasat lab run` first")
    files = {
        README: TEXT.format(siasat=SIASAT, name=kept.name),
        SPEC: spec,
        SOURCE: kept.spec,
        POSITIONS: "".join(f"{line}\n" for line in position_lines(expand(experiment))),
        ROWS: "".join(json.dumps(row, sort_keys=True, ensure_ascii=False) + "\n" for row in rows),
        **position_files,
    }
    packed = {name: text.encode() for name, text in files.items()}
    size = sum(map(len, packed.values()))
    if size > MAX_BYTES:
        raise InputError(
            f"the bundle would have {size:,} bytes, but the maximum is {MAX_BYTES:,}; export Parquet instead"
        )
    manifest = {
        "format": FORMAT,
        "version": VERSION,
        **texts,
        "kind": kept.kind,
        "digest": kept.digest,
        "started_at": kept.started_at,
        "tasks": kept.tasks,
        "rows": len(rows),
        "made_by": _environment(),
        "measured_by": _measured_by(rows),
        "files": {
            name: {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
            for name, content in packed.items()
        },
    }
    packed[MANIFEST] = (json.dumps(manifest, indent=2, ensure_ascii=False) + "\n").encode()
    return _zipped({name: packed[name] for name in (*NAMES, *position_files)})


def position_lines(tasks: Any) -> list[str]:
    """Every position of these tasks once, in their order: game, variant and position, separated by tabs."""

    def line(task: AnyTask) -> str:
        place = task.opening if task.kind == "game" else task.position  # type: ignore[union-attr]
        return f"{task.game}\t{task.variant}\t{place}"

    return list(dict.fromkeys(map(line, tasks)))


def _check_spec(spec: str, files: dict[str, str], name: str, definition: dict[str, Any]) -> Experiment:
    """The experiment as whoever opens the bundle will read it; it must be the one that was measured."""
    with tempfile.TemporaryDirectory(prefix="siasat-") as folder:
        for file, text in files.items():
            target = Path(folder) / file
            target.parent.mkdir(exist_ok=True)
            target.write_text(text, encoding="utf-8")
        experiment = parse_spec(spec, SPEC, Path(folder), name, allow_programs)
    if json.loads(experiment.definition()) != definition:
        raise InputError(f"the experiment {name!r} cannot be written as a spec that means the same; export it instead")
    return experiment


def _environment() -> dict[str, Any]:
    packages = {}
    for name in PACKAGES:
        try:
            packages[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            continue
    system = f"{platform.system()} {platform.machine()}"
    return {"siasat": SIASAT, "python": platform.python_version(), "system": system, "packages": packages}


def _measured_by(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What measured how many of the rows."""
    counts = Counter(tuple(row.get(name) for name in MEASURED_BY) for row in rows)
    return [
        {**dict(zip(MEASURED_BY, key, strict=True)), "rows": count} for key, count in sorted(counts.items(), key=str)
    ]


def _zipped(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in files.items():
            info = zipfile.ZipInfo(name, TIME)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.create_system = 3  # the same on every system
            info.external_attr = 0o644 << 16
            archive.writestr(info, content, compresslevel=9)
    return out.getvalue()
