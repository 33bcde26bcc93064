"""What is published names everything that others made, and every file of data says where it comes from."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

import dist
import notices
import site_python
from setup import PAGE, WEB, WIDGETS

ROOT = dist.ROOT
SITE = ROOT / "dist" / "site"
LIST = (ROOT / "docs" / "art.md").read_text(encoding="utf-8")
OUR_TEXTS = re.compile(
    r"\.(py|rs|toml|md|svelte|ts|css|js|pyi|jinja|webmanifest|typed)$"
    r"|/(texts|pseudocode|templates)/|/(game_template|stubtest-allowlist)\.txt$"
)
"""Sources and texts, which are written for siasat; everything else in these folders is data."""


def test_every_file_of_data_is_listed_with_origin_and_checksum() -> None:
    folders = ["python", "crates", "web/public", "web/src", "tests/data/chess/syzygy"]
    listed = dict(reversed(line.split("  ")) for line in re.findall(r"^[0-9a-f]{64}  \S+$", LIST, re.MULTILINE))
    origins = re.findall(r"^\| `([^`]+/[^`]+)` \|", LIST, re.MULTILINE)
    done = subprocess.run(["git", "ls-files", *folders], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip("git does not know these files")
    files = [name for name in done.stdout.splitlines() if not OUR_TEXTS.search(name)]
    assert len(files) > 20
    sums = {name: hashlib.sha256((ROOT / name).read_bytes()).hexdigest() for name in files}
    assert listed == sums
    assert [name for name in files if not any(fnmatch(name, pattern) for pattern in origins)] == []


@pytest.mark.parametrize(
    ("licence", "fits"),
    [
        ("MIT", True),
        ("MIT OR SSPL-1.0", True),
        ("MIT AND SSPL-1.0", False),
        ("(MIT OR Apache-2.0) AND Unicode-3.0", True),
        ("Apache-2.0 WITH LLVM-exception", True),
        ("GPL-2.0-only", False),
        ("", False),
    ],
)
def test_a_licence_must_fit_ours(licence: str, fits: bool) -> None:
    part = notices.Part("npm: left-pad", "1.3.0", licence, "https://example.org", "Copyright (c) somebody")
    assert notices.parse("head\n" + part.render())[0].licence == licence
    assert notices.is_compatible(licence) is fits
    if not fits:
        with pytest.raises(SystemExit, match="npm: left-pad: licence"):
            notices.check([part])


def bundled(folder: Path) -> set[str]:
    """The npm packages of the built page, as the build with source maps names them."""
    maps = (json.loads(path.read_text(encoding="utf-8")) for path in folder.rglob("*.map"))
    sources = [source for one in maps for source in one["sources"]]
    return {found[1] for source in sources if (found := re.search(r".*node_modules/((?:@[^/]+/)?[^/]+)/", source))}


@pytest.mark.slow
def test_no_npm_package_of_the_page_lacks_a_notice(tmp_path: Path) -> None:
    """Two independent lists: the bundler's modules, which the notices follow, and the source maps."""
    vite = WEB / "node_modules" / ".bin" / "vite"
    if not vite.exists():
        pytest.skip("the page's npm packages are not installed")
    for config in ("vite.config.ts", "vite.widgets.config.ts"):
        out = tmp_path / config
        command = [str(vite), "build", "--config", config, "--sourcemap", "--logLevel", "error", "--outDir", str(out)]
        subprocess.run(command, cwd=WEB, check=True)
        parts = notices.parse((out / notices.NOTICES).read_text(encoding="utf-8"))
        notices.check(parts)
        names = {part.name.removeprefix("npm: ") for part in parts}
        assert "svelte" in names
        assert bundled(out) <= names, config
        assert "GNU GENERAL PUBLIC LICENSE" in (out / "LICENSE.txt").read_text(encoding="utf-8")


def test_the_crates_of_siasat_native_have_notices() -> None:
    if shutil.which("cargo") is None:
        pytest.skip("no cargo on the PATH")
    parts = notices.crates("siasat-py")
    notices.check(parts)
    tree = ["cargo", "tree", "--package", "siasat-py", "--edges", "normal,no-proc-macro", "--prefix", "none"]
    linked = {line.split(" ")[0] for line in notices.output(tree).splitlines() if line}
    ours = {name for name in linked if name.startswith("siasat-")}
    assert linked - ours <= {part.name.removeprefix("crate: ") for part in parts}


def test_the_site_names_all_that_it_contains() -> None:
    if not (SITE / "service-worker.js").exists():
        pytest.skip("the static site is not built; `make site` builds it")
    parts = notices.parse((SITE / notices.NOTICES).read_text(encoding="utf-8"))
    notices.check(parts)
    names = {part.name for part in parts}
    with tarfile.open(SITE / "python" / "siasat.tar.gz") as archive:
        found = {re.match(r"(.*)-[^-]+\.dist-info/METADATA", name) for name in archive.getnames()}
    packages = {re.sub("[-_]", "-", one[1].lower()) for one in found if one}
    assert len(packages) == len(site_python.PURE) + 1
    assert packages <= {re.sub("[-_]", "-", name.removeprefix("pypi: ")) for name in names}
    assert {"Pyodide", "CPython", "crate: shakmaty", "npm: svelte", "chess pieces (drawings)"} <= names
    assert list((SITE / "source").glob("siasat-*.tar.gz"))
    bill = json.loads(notices.sbom("siasat-site", "1", parts))
    assert len(bill["components"]) == len(parts)


@pytest.fixture
def copy(tmp_path: Path) -> Iterator[Path]:
    """The unpacked source archive, in another folder, with the npm packages but without anything that is built."""
    if not (PAGE / "index.html").is_file() or not (WEB / "node_modules").is_dir():
        pytest.skip("the web page is not built here")
    dist.build_siasat(tmp_path / "here", "sdist")
    with tarfile.open(next((tmp_path / "here").glob("*.tar.gz"))) as archive:
        archive.extractall(tmp_path / "there", filter="data")
    folder = next((tmp_path / "there").iterdir())
    for built in (PAGE, WIDGETS):
        shutil.rmtree(folder / built.relative_to(ROOT))
    shutil.copytree(WEB / "node_modules", folder / "web" / "node_modules", symlinks=True)
    yield folder
    shutil.rmtree(folder)


def tree(folder: Path) -> dict[str, str]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


@pytest.mark.slow
def test_the_source_archive_gives_the_same_page_and_wheel(copy: Path, tmp_path: Path) -> None:
    npm = shutil.which("npm") or shutil.which("npm", path=ROOT / ".venv" / "bin")
    assert npm is not None
    subprocess.run([npm, "run", "--silent", "build"], cwd=copy / "web", check=True, capture_output=True)
    for built in (PAGE, WIDGETS):
        assert tree(copy / built.relative_to(ROOT)) == tree(built)
    dist.build_siasat(tmp_path / "here", "wheel")
    hatch = [sys.executable, "-m", "hatchling", "build", "-d", str(tmp_path / "again")]
    subprocess.run(hatch, cwd=copy, check=True, capture_output=True)
    assert tree(tmp_path / "again") == tree(tmp_path / "here")
    with zipfile.ZipFile(next((tmp_path / "here").glob("*.whl"))) as wheel:
        licences = [name.partition("/licenses/")[2] for name in wheel.namelist() if "/licenses/" in name]
    texts = [f"{path.relative_to(ROOT).as_posix()}/{notices.NOTICES}" for path in (WIDGETS, PAGE)]
    assert sorted(licences) == ["LICENSE", *texts]


@pytest.mark.long
def test_siasat_native_is_the_same_from_another_folder(copy: Path, tmp_path: Path) -> None:
    if not dist.build_native(tmp_path / "one"):
        pytest.skip("no cargo on the PATH")
    code = f"import pathlib, dist; dist.build_native(pathlib.Path({str(tmp_path / 'two')!r}))"
    environment = {**os.environ, "PYTHONPATH": f"{copy / 'scripts'}:{copy / 'python'}"}
    subprocess.run([sys.executable, "-c", code], cwd=copy, env=environment, check=True)
    assert tree(tmp_path / "one") == tree(tmp_path / "two")
    with zipfile.ZipFile(next((tmp_path / "one").glob("*.whl"))) as wheel:
        names = {name.partition("/licenses/")[2] for name in wheel.namelist()}
    assert {"LICENSE", notices.NOTICES} <= names
