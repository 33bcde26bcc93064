"""Bundles: what goes in comes out, damage and hostile files are refused, and differences are found."""

import json
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import siasat
from siasat.errors import InputError
from siasat.lab.bundle import Bundle, read_bundle, write_bundle
from siasat.lab.bundle.content import MAX_BYTES
from siasat.lab.bundle.spec_data import MAX_INLINE
from siasat.lab.bundle.verify import COMPARED, Verification, is_comparable, open_experiment, verify_bundle
from siasat.lab.experiment_result import ExperimentResult
from siasat.lab.provenance import Provenance
from siasat.lab.tables import ROWS
from siasat.lab.tasks import expand
from siasat.play.programs import allow_programs
from siasat.work import Inline

HERE = Provenance("0", None, "x", "here", "3")


@pytest.fixture(autouse=True)
def _quick_bench(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("siasat.lab.runner.provenance", lambda: HERE)
    monkeypatch.setattr("siasat.lab.measure.provenance", lambda: HERE)


@pytest.fixture(scope="module")
def result() -> Iterator[ExperimentResult]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("siasat.lab.runner.provenance", lambda: HERE)
        patch.setattr("siasat.lab.measure.provenance", lambda: HERE)
        found = siasat.run_experiment(
            game="congklak",
            variant="kalah:3,2",
            positions={"start": True, "random": {"count": 2, "plies": 2}, "given": ["2,0,3/3,2,2/0-0/1"]},
            algorithms=["minimax", "alphabeta+shuffle=seed"],
            depths=[2, 4],
            repetitions=2,
            minimal_tree=True,
            backend="python",
            name="sown",
            progress=False,
        )
    with found:
        yield found


@pytest.fixture
def file(result: ExperimentResult, tmp_path: Path) -> Path:
    return result.bundle(tmp_path / "sown.zip")


def verify(bundle: Bundle, **options: Any) -> Verification:
    return verify_bundle(bundle, Inline(), **options)


def test_a_bundle_is_measured_again_with_the_same_counts(result: ExperimentResult, file: Path) -> None:
    bundle = read_bundle(file)
    assert (bundle.name, len(bundle.rows)) == ("sown", result.experiment.tasks)
    found = verify(bundle)
    assert (found.compared, found.differences, found.failures, found.not_comparable) == (len(bundle.rows), (), (), 0)
    assert found.is_identical
    sample = verify(bundle, rows=5)
    assert (sample.compared, sample.is_identical) == (5, True)


def test_the_same_rows_give_the_same_bytes(result: ExperimentResult, file: Path, tmp_path: Path) -> None:
    assert result.bundle(tmp_path / "again.zip").read_bytes() == file.read_bytes()


def test_the_spec_of_a_bundle_is_the_experiment(result: ExperimentResult, file: Path) -> None:
    experiment = open_experiment(read_bundle(file))
    assert experiment.digest() == result.experiment.digest
    assert sum(1 for _ in expand(experiment)) == result.experiment.tasks


def test_long_lists_of_positions_are_files_of_the_bundle(tmp_path: Path) -> None:
    game = siasat.load_game("chess")
    start = game.initial()
    texts = []
    for move in game.legal_moves(start):
        after = game.play(start, move)
        texts += [siasat.notation_of(game).format_state(game.play(after, reply)) for reply in game.legal_moves(after)]
    many = texts * (1 + MAX_INLINE // sum(map(len, texts)))
    with siasat.run_experiment(
        game="chess", positions=many, algorithms=["minimax"], depths=[0], backend="python", progress=False
    ) as found:
        bundle = read_bundle(found.bundle(tmp_path / "many.zip"))
        assert list(bundle.position_files) == ["positions/1.txt"]
        assert open_experiment(bundle).digest() == found.experiment.digest
    assert verify(bundle, rows=3).is_identical


def test_a_verification_continues_after_an_interruption(file: Path, tmp_path: Path) -> None:
    bundle, store, seen = read_bundle(file), str(tmp_path / "verify.sqlite"), []

    def stop(at: Any) -> None:
        seen.append(at.done)
        if at.done == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        verify(bundle, store=store, progress=stop)
    seen.clear()
    assert verify(bundle, store=store, progress=lambda at: seen.append(at.done)).is_identical
    assert seen[0] == 4


def test_a_match_is_bundled_with_its_games(tmp_path: Path) -> None:
    with siasat.run_experiment(
        game="tictactoe",
        match={"players": ["alphabeta@depth=2", "random", "perfect"], "adjudicate": {"solved": True}},
        positions={"random": {"count": 2, "plies": 1}},
        progress=False,
    ) as found:
        bundle = read_bundle(found.bundle(tmp_path / "match.zip"))
    verified = verify(bundle)
    assert (verified.compared, verified.not_comparable) == (4, 8)  # `perfect` has a time limit
    assert verified.is_identical


def test_what_depends_on_a_clock_is_not_compared(tmp_path: Path) -> None:
    with siasat.run_experiment(
        game="nim", algorithms=["alphabeta+iterative"], seconds=[0.01], backend="python", progress=False
    ) as found:
        bundle = read_bundle(found.bundle(tmp_path / "timed.zip"))
    verified = verify(bundle)
    assert (verified.compared, verified.not_comparable, verified.is_identical) == (0, 1, True)
    assert not is_comparable(next(expand(open_experiment(bundle))))


def changed(file: Path, change: Callable[[dict[str, bytes]], None], *, rehash: bool = True) -> Path:
    """A copy of a bundle with other contents; its hashes are right again with `rehash`."""
    import hashlib  # noqa: PLC0415

    with zipfile.ZipFile(file) as archive:
        contents = {name: archive.read(name) for name in archive.namelist()}
    change(contents)
    if rehash:
        manifest = json.loads(contents["bundle.json"])
        manifest["files"] = {
            name: {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
            for name, content in contents.items()
            if name != "bundle.json"
        }
        contents["bundle.json"] = json.dumps(manifest).encode()
    target = file.with_name("changed.zip")
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in contents.items():
            archive.writestr(name, content)
    return target


def test_differences_are_found_by_row_and_column(file: Path) -> None:
    def forge(contents: dict[str, bytes]) -> None:
        rows = [json.loads(line) for line in contents["rows.jsonl"].splitlines()]
        row = next(row for row in rows if row["kind"] == "search")
        row["nodes"] += 1
        row["digest"] = "0" * 16
        row["seconds"] = 99.0  # times are ignored
        contents["rows.jsonl"] = b"".join(json.dumps(one).encode() + b"\n" for one in rows)

    found = verify(read_bundle(changed(file, forge)))
    assert not found.is_identical
    (difference,) = found.differences
    assert set(difference.columns) == {"nodes", "digest"}
    was, now = difference.columns["nodes"]
    assert was == now + 1


def test_every_column_is_compared_or_is_known_to_vary() -> None:
    """Whoever adds a column decides here whether it must be the same on every machine."""
    varies = {
        *("experiment_id", "task", "position_index", "opening_index", "pauses_forgiven", "longest_pause", "reports"),
        *("seconds", "seconds_first", "seconds_second", "started_at"),
        *("version", "commit", "bench", "machine", "python", "backend"),
    }
    columns = {name for table in ROWS.values() for name in set(table.c.keys())}
    assert columns - varies == COMPARED & columns


def test_a_bundle_of_another_version_may_lack_a_column(file: Path) -> None:
    def drop(contents: dict[str, bytes]) -> None:
        rows = [json.loads(line) for line in contents["rows.jsonl"].splitlines()]
        for row in rows:
            row.pop("researches", None)
        contents["rows.jsonl"] = b"".join(json.dumps(one).encode() + b"\n" for one in rows)

    assert verify(read_bundle(changed(file, drop))).is_identical


def test_other_positions_are_named(file: Path) -> None:
    def other_seed(contents: dict[str, bytes]) -> None:
        contents["spec.toml"] = contents["spec.toml"].replace(b"seed = 1", b"seed = 2")

    found = verify(read_bundle(changed(file, other_seed)))
    assert " ≠ " in found.wrong_positions
    assert found.unknown > 0
    assert not found.is_identical


def replace_text(name: str, old: bytes, new: bytes) -> Callable[[dict[str, bytes]], None]:
    def change(contents: dict[str, bytes]) -> None:
        assert old in contents[name]
        contents[name] = contents[name].replace(old, new)

    return change


def add(name: str, content: bytes) -> Callable[[dict[str, bytes]], None]:
    return lambda contents: contents.update({name: content})


@pytest.mark.parametrize(
    ("change", "rehash", "message"),
    [
        (replace_text("rows.jsonl", b'"nodes": ', b'"nodes": 1'), False, "rows.jsonl does not have the hash"),
        (lambda contents: contents.pop("rows.jsonl"), False, "rows.jsonl is missing"),
        (add("../../evil.txt", b"x"), True, "it has a file '../../evil.txt'"),
        (add("/etc/cron.d/evil", b"x"), True, "it has a file '/etc/cron.d/evil'"),
        (add("positions\\..\\evil.txt", b"x"), True, "it has a file"),
        (add("positions/1.txt", b"x"), False, "its files are not those that bundle.json lists"),
        (add("bundle.json", b"[" * 4000), False, "bundle.json is not JSON"),
        (add("bundle.json", b"{}"), False, "is not a siasat bundle: bundle.json does not say"),
        (replace_text("bundle.json", b'"version": 1,', b'"version": 9,'), False, "made by a newer siasat"),
        (add("rows.jsonl", b'{"kind": "search", "task": "x", "odd": 1}\n'), True, "line 1 of rows.jsonl is not a row"),
        (add("rows.jsonl", b""), True, "rows.jsonl has no rows"),
        (add("source.toml", b"\xff\xfe"), True, "source.toml is not UTF-8"),
        (add("positions.txt", b"\0" * 30_000_000), True, "positions.txt would unpack to 30,000,000 bytes"),
    ],
)
def test_damaged_and_hostile_files_are_refused(
    file: Path, change: Callable[[dict[str, bytes]], None], rehash: bool, message: str
) -> None:
    with pytest.raises(InputError) as caught:
        read_bundle(changed(file, change, rehash=rehash))
    assert message in str(caught.value)


def test_an_archive_of_very_many_files_is_refused_before_its_directory_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = tmp_path / "many.zip"
    with zipfile.ZipFile(many, "w") as archive:
        for number in range(1001):
            archive.writestr(f"positions/{number + 1}.txt", b"")
    monkeypatch.setattr("zipfile.ZipFile", None)  # must not be called
    with pytest.raises(InputError, match="it has more than 1,000 files"):
        read_bundle(many)
    # A count that lies does not help: the size of the directory counts, and archives of the 64-bit kind are refused.
    whole = many.read_bytes()
    end = whole.rfind(b"PK\x05\x06")
    many.write_bytes(whole[: end + 10] + b"\x01\x00" + b"\xff\xff\xff\x7f" + whole[end + 16 :])
    with pytest.raises(InputError, match="it has more than 1,000 files"):
        read_bundle(many)
    locator = b"PK\x06\x07" + bytes(16)
    many.write_bytes(whole[:end] + locator + whole[end : end + 10] + b"\x01\x00\x40\x00\x00\x00" + whole[end + 16 :])
    with pytest.raises(InputError, match="it has more than 1,000 files"):
        read_bundle(many)


def test_files_that_are_no_archives_are_refused(tmp_path: Path, file: Path) -> None:
    text = tmp_path / "text.zip"
    text.write_text("not a zip", encoding="utf-8")
    with pytest.raises(InputError, match=r"text\.zip is damaged: File is not a zip file; get the file again"):
        read_bundle(text)
    text.write_bytes(file.read_bytes()[:-200])
    with pytest.raises(InputError, match="is damaged"):
        read_bundle(text)
    whole = bytearray(file.read_bytes())
    whole[len(whole) // 2] ^= 0xFF
    text.write_bytes(whole)
    with pytest.raises(InputError, match="is damaged"):
        read_bundle(text)
    with text.open("wb") as huge:
        huge.truncate(MAX_BYTES + 1)
    with pytest.raises(InputError, match="is larger than"):
        read_bundle(text)
    with pytest.raises(InputError, match="cannot be read"):
        read_bundle(tmp_path / "none.zip")


@pytest.mark.parametrize(
    "files",
    ['["/etc/passwd"]', '["../secret.txt"]', '[{ file = "/etc/passwd" }]', '["positions/1.txt"]', '"/etc/passwd"'],
)
def test_the_spec_of_a_bundle_names_no_file_outside(file: Path, files: str) -> None:
    spec = f'algorithms = ["minimax"]\ndepths = 1\n[[games]]\ngame = "nim"\npositions.files = {files}\n'
    bundle = read_bundle(changed(file, add("spec.toml", spec.encode())))
    with pytest.raises(InputError, match=r"is refused: its spec\.toml names the file"):
        verify(bundle)


def test_programs_in_a_bundle_need_your_agreement(file: Path, tmp_path: Path) -> None:
    mark = tmp_path / "ran"
    spec = f'[match]\nplayers = ["uci:touch {mark}@nodes=1", "random"]\n[[games]]\ngame = "chess"\n'
    bundle = read_bundle(changed(file, add("spec.toml", spec.encode())))
    with pytest.raises(InputError, match="asks to start uci:touch"):
        verify(bundle)
    assert not mark.exists()
    assert open_experiment(bundle, allow_programs).kind == "match"


def test_an_experiment_without_rows_cannot_be_bundled(tmp_path: Path, result: ExperimentResult) -> None:
    from dataclasses import replace  # noqa: PLC0415

    from siasat.lab.records import enter, find_kept  # noqa: PLC0415
    from siasat.lab.results import Results  # noqa: PLC0415

    experiment = open_experiment(read_bundle(result.bundle(tmp_path / "x.zip")))
    empty = replace(experiment, name="empty")
    enter(result.results.store, empty, expand(empty))
    with pytest.raises(InputError, match="has no results yet"):
        write_bundle(Results(result.results.store, find_kept(result.results.store, "empty")), tmp_path / "e.zip")
