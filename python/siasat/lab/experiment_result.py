"""What `run_experiment` returns: the rows of an experiment, and what to make of them."""

from __future__ import annotations

import shutil
import weakref
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from siasat.errors import InputError
from siasat.lab.compare import compare_algorithms
from siasat.lab.records import Kept
from siasat.lab.results import Results
from siasat.lab.summary import summarise

if TYPE_CHECKING:
    import polars as pl

    from siasat.lab.report.figures import PaperFigure
    from siasat.lab.report.page import Page
    from siasat.store import Store


class ExperimentResult:
    """The rows of an experiment; one row is one search, or one game of a match. Shows a summary in a notebook.

    `failures` are the tasks without a row, each with its message. `name` and `experiment` say what was run.
    """

    def __init__(
        self, results: Results, failures: tuple[tuple[str, str], ...] = (), folder: Path | None = None
    ) -> None:
        self.results = results
        self.failures = failures
        self._close = weakref.finalize(self, _close, results.store, folder)

    @property
    def experiment(self) -> Kept:
        """Name, title, spec, and how many tasks there are and have a row."""
        return self.results.experiment

    @property
    def name(self) -> str:
        """The name in the store."""
        return self.experiment.name

    @property
    def rows(self) -> list[dict[str, Any]]:
        """Every row as a dictionary, in the experiment's order; docs/lab.md lists the columns."""
        return self.to_polars().to_dicts()

    def to_polars(self) -> pl.DataFrame:
        """Every row in a polars frame."""
        return self.results.rows()

    def to_pandas(self) -> Any:
        """Every row in a pandas frame; needs pandas, but not pyarrow."""
        try:
            pandas = import_module("pandas")
        except ImportError as error:
            raise InputError("to_pandas needs pandas: pip install pandas") from error
        frame = self.to_polars()
        return pandas.DataFrame({name: frame[name].to_list() for name in frame.columns}, columns=frame.columns)

    def summary(self) -> pl.DataFrame:
        """Medians for each algorithm and limit; of a match, the standings."""
        return summarise(self.to_polars())

    def compare(self, base: str) -> pl.DataFrame:
        """The ratios of all algorithms to `base` on the same positions; below 1 means less than `base`."""
        return compare_algorithms(self.to_polars(), self.results.known_base(base))

    def latex(
        self,
        base: str | None = None,
        *,
        limit: float | None = None,
        caption: str | None = None,
        label: str | None = None,
        lang: str = "en",
    ) -> str:
        """Tables for a paper, one for each game: medians, ratios to `base` and their 95 % intervals.

        They need `\\usepackage{booktabs}` and nothing else. `limit` is one depth; all if None.
        """
        from siasat.lab.latex import latex_tables  # noqa: PLC0415

        return latex_tables(self.results, base, caption, label, lang, limit)

    def figure(self, name: str | None = None, *, base: str | None = None, lang: str = "en") -> PaperFigure:
        """One figure for a paper: `nodes`, `seconds`, `ratios` or `cutoffs`; of a match `ratings` … The first if None.

        `figure("nodes").save("nodes.pdf")` writes PDF, SVG or PNG. Several games have the names `1-nodes`, `2-nodes` ….
        """
        from siasat.lab.report.figures import choose_figure, paper_figures  # noqa: PLC0415

        return choose_figure(paper_figures(self.results, base, lang), name)

    def figures(self, *, base: str | None = None, lang: str = "en") -> list[PaperFigure]:
        """Every figure of the report, for a paper."""
        from siasat.lab.report.figures import paper_figures  # noqa: PLC0415

        return paper_figures(self.results, base, lang)

    def report(self, *, base: str | None = None, lang: str = "en") -> Page:
        """The report as a page; `report().write("report.html")` writes it."""
        from siasat.lab.report.experiment import experiment_page  # noqa: PLC0415

        return experiment_page(self.results, lang, None if base is None else self.results.known_base(base))

    def bundle(self, path: str | Path) -> Path:
        """Write spec, positions, rows and versions into one file that `siasat lab verify` checks anywhere."""
        from siasat.lab.bundle import write_bundle  # noqa: PLC0415

        return write_bundle(self.results, Path(path))

    def close(self) -> None:
        """Close the store; without a store of your own, the rows are then gone."""
        self._close()

    def __enter__(self) -> ExperimentResult:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __len__(self) -> int:
        return self.to_polars().height

    def __repr__(self) -> str:
        kept = self.experiment
        failed = f", {len(self.failures)} failed" if self.failures else ""
        return f"<ExperimentResult {kept.name}: {kept.done} of {kept.tasks} rows{failed}>"

    def _repr_html_(self) -> str:
        return self.results._repr_html_()


def _close(store: Store, folder: Path | None) -> None:
    store.close()
    if folder is not None:
        shutil.rmtree(folder, ignore_errors=True)
