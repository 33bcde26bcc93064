"""Where results come from: an experiment in a store, in another store, or in a bundle."""

from __future__ import annotations

from pathlib import Path

from siasat.errors import InputError, quote
from siasat.lab.results import Results, load_results

SEPARATOR = "::"


def load_source(text: str, store: str) -> Results:
    """The results that `text` names: `NAME` in `store`, `STORE::NAME` in another one, or a bundle `FILE.zip`.

    `STORE` is a file or a URL: `old.sqlite::kalah`, `postgresql://me@db/lab::kalah`.
    """
    address, separator, name = text.rpartition(SEPARATOR)
    if separator:
        if not address or not name:
            raise InputError(f"write STORE::NAME, such as lab.sqlite::ordering, not {quote(text)}")
        return load_results(address, name)
    if text.lower().endswith(".zip"):
        from siasat.lab.bundle import read_bundle  # noqa: PLC0415 — a bundle reads results, too
        from siasat.lab.bundle.results import bundle_results  # noqa: PLC0415

        return bundle_results(read_bundle(Path(text)))
    return load_results(store, name)
