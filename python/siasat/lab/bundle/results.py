"""The rows of a bundle as `Results`, so that they can be compared like those of a store."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import polars as pl
from sqlalchemy import Table

from siasat.errors import InputError, StoreError, quote
from siasat.lab.bundle.content import ROWS, SOURCE
from siasat.lab.bundle.read import Bundle
from siasat.lab.records import Kept
from siasat.lab.results import Results
from siasat.lab.tables import ROWS as TABLES


@dataclass(frozen=True, slots=True)
class BundleResults(Results):
    """Results without a store: the rows come from a bundle."""

    bundle: Bundle

    def raw_rows(self, table: Table) -> list[dict[str, Any]]:
        """The rows of one kind."""
        (kind,) = (kind for kind, own in TABLES.items() if own is table)
        return [row for row in self.bundle.rows if row["kind"] == kind]

    def rows(self) -> pl.DataFrame:
        """The frame of the rows; `InputError` if a value has a wrong type."""
        try:
            return Results.rows(self)
        except (TypeError, ValueError, KeyError, OverflowError, pl.exceptions.PolarsError) as error:
            raise InputError(
                f"{self.bundle.file} is damaged: a row of {ROWS} has a wrong value; get the file again"
            ) from error

    def _damaged(self, row: dict[str, Any], why: str) -> StoreError:
        return StoreError(f"the row {quote(str(row['task']))} in {self.bundle.file} is damaged: {why}")


def bundle_results(bundle: Bundle) -> BundleResults:
    """The results in a bundle."""
    manifest = bundle.manifest
    texts = {name: str(manifest.get(name, "")) for name in ("kind", "title", "description", "digest", "started_at")}
    kept = Kept(0, bundle.name, **texts, spec=bundle.texts[SOURCE], tasks=len(bundle.rows), done=len(bundle.rows))
    return BundleResults(None, kept, bundle)  # type: ignore[arg-type]  # nothing reads the store
