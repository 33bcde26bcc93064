"""Build what is published, into dist/ (`make dist`): wheel and source archive of siasat, wheel of siasat-native, an
archive of the static site, and the bill of materials of each.

The wheel of siasat has the web page inside, or the build fails (hatch_build.py). The wheel of siasat-native works on
Python 3.11 and newer (abi3); it is built where cargo is there. Each carries LICENSE and THIRD-PARTY.txt. The same
sources give the same bytes, in whatever folder they lie, if Node.js, Rust and the packages are of the same versions.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import notices
from native_wasm import remapped
from siasat.version import VERSION

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
STATIC = "python/siasat/web/static"
MANIFEST = ROOT / "crates/siasat-py/Cargo.toml"
MEGABYTE = 1_000_000
STAMP = (2020, 2, 2, 0, 0, 0)
"""The time of every file in the archive of the site; hatchling writes the same into a wheel."""


def run(*command: str | Path) -> None:
    """Run a command in the project's folder; stop if it fails."""
    if subprocess.run([str(word) for word in command], cwd=ROOT, check=False).returncode:
        sys.exit(f"[dist] failed: {' '.join(map(str, command))}")


def check_wheel(wheel: Path) -> None:
    """Stop if the wheel of siasat has no page, or a page whose files are not all there."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    if "siasat/web/static/index.html" not in names:
        sys.exit(f"[dist] {wheel.name} has no web page")
    if not any(name.startswith("siasat/web/static/assets/") and name.endswith(".js") for name in names):
        sys.exit(f"[dist] {wheel.name} has a page without its scripts")
    if not {"siasat/notebook/static/widgets.js", "siasat/notebook/static/widgets.css"} <= set(names):
        sys.exit(f"[dist] {wheel.name} has no notebook widgets")


def build_siasat(folder: Path, target: str) -> None:
    """Build `target` (`wheel` or `sdist`) of siasat into the folder."""
    run(sys.executable, "-m", "hatchling", "build", "-t", target, "-d", folder)
    for wheel in folder.glob("siasat-*.whl"):
        check_wheel(wheel)


def build_native(folder: Path) -> bool:
    """Build the wheel of siasat-native into the folder; false where there is no cargo."""
    if shutil.which("cargo") is None:
        return False
    maturin = Path(sys.executable).with_name("maturin")
    settings = ("--locked", "--strip", *remapped(), "--target-dir", ROOT / "target" / "dist")
    files = notices.write_native()
    try:
        run(maturin, "build", "--release", "--quiet", "--manifest-path", MANIFEST, "--out", folder, *settings)
    finally:
        for file in files:
            file.unlink()
    return True


def build_site_archive(folder: Path) -> None:
    """Build the static site and pack it into the folder: unpacked, it is ready for any web host."""
    run(sys.executable, "scripts/build_site.py")
    site = DIST / "site"
    with zipfile.ZipFile(folder / f"siasat-site-{VERSION}.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(path for path in site.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(f"site/{path.relative_to(site).as_posix()}", STAMP)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)


def write_bills(folder: Path) -> None:
    """Write a bill of materials for every archive that has a THIRD-PARTY.txt."""
    for path in sorted([*folder.glob("*.whl"), *folder.glob("*.zip")]):
        with zipfile.ZipFile(path) as archive:
            texts = [archive.read(name).decode() for name in archive.namelist() if name.endswith(notices.NOTICES)]
        parts = {part.name + part.version: part for text in texts for part in notices.parse(text)}
        notices.check(parts.values())
        name = path.name.split(f"-{VERSION}")[0]
        bill = notices.sbom(name, VERSION, list(parts.values()))
        (folder / f"{path.stem}.cdx.json").write_text(bill, encoding="utf-8")


def main() -> None:
    """Build all and list the files with their sizes."""
    shutil.rmtree(DIST, ignore_errors=True)
    for target in ("sdist", "wheel"):
        build_siasat(DIST, target)
    if not build_native(DIST):
        print("[dist] no cargo on the PATH: the wheel of siasat-native is not built")
    build_site_archive(DIST)
    write_bills(DIST)
    for file in sorted(path for path in DIST.iterdir() if path.is_file()):
        print(f"[dist] {file.stat().st_size / MEGABYTE:6.2f} MB  dist/{file.name}")


if __name__ == "__main__":
    main()
