"""Opening stores: both kinds behave alike, and what cannot be used is told in one line."""

import os
import sqlite3
import threading
from pathlib import Path

import pytest
from sqlalchemy import Column, Integer, MetaData, Table, select, text

from siasat.errors import StoreError
from siasat.store import Part, open_store
from siasat.store.address import parse_address, shown
from siasat.store.lock import only_one
from siasat.store.rows import columns_there
from siasat.store.schema import insert_or_ignore

TABLES = MetaData()
NUMBERS = Table("numbers", TABLES, Column("n", Integer, primary_key=True))
PART = Part("counting", 2, TABLES)


def test_what_was_written_is_there_after_opening_again(store_address: str) -> None:
    with open_store(store_address, PART) as store, store.writing() as connection:
        connection.execute(NUMBERS.insert(), [{"n": 1}, {"n": 2}])
    with open_store(store_address, PART, create=False) as store, store.reading() as connection:
        assert connection.execute(select(NUMBERS.c.n)).scalars().all() == [1, 2]


def test_a_transaction_is_whole_or_nothing(store_address: str) -> None:
    with open_store(store_address, PART) as store:
        with pytest.raises(StoreError, match="cannot be used"), store.writing() as connection:
            connection.execute(NUMBERS.insert(), [{"n": 1}, {"n": 2}, {"n": 1}])
        with store.reading() as connection:
            assert connection.execute(select(NUMBERS.c.n)).all() == []


def test_a_row_that_is_there_is_left_alone(store_address: str) -> None:
    with open_store(store_address, PART) as store:
        for _ in range(2):
            with store.writing() as connection:
                connection.execute(insert_or_ignore(connection, NUMBERS), {"n": 7})
        with store.reading() as connection:
            assert connection.execute(select(NUMBERS.c.n)).scalars().all() == [7]


def test_several_writers_wait_for_each_other(store_address: str) -> None:
    with open_store(store_address, PART) as store:

        def write(first: int) -> None:
            for n in range(first, first + 25):
                with store.writing() as connection:
                    connection.execute(select(NUMBERS.c.n)).all()  # read first: the case that fails in a plain BEGIN
                    connection.execute(NUMBERS.insert(), {"n": n})

        threads = [threading.Thread(target=write, args=(100 * number,)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        with store.reading() as connection:
            assert len(connection.execute(select(NUMBERS.c.n)).all()) == 100


def test_a_store_of_a_newer_or_older_siasat_is_refused(store_address: str) -> None:
    with open_store(store_address, PART):
        pass
    with pytest.raises(StoreError, match=r"newer siasat \(counting schema 2, this version supports 1\)"):
        open_store(store_address, Part("counting", 1, TABLES))
    with pytest.raises(StoreError, match="older siasat"):
        open_store(store_address, Part("counting", 3, TABLES))


def test_a_new_column_that_may_be_null_is_added_to_an_old_store_by_who_writes(store_address: str) -> None:
    newer = MetaData()
    numbers = Table("numbers", newer, Column("n", Integer, primary_key=True), Column("square", Integer))
    part = Part(PART.name, PART.version, newer)
    with open_store(store_address, PART) as store, store.writing() as connection:
        connection.execute(NUMBERS.insert(), {"n": 1})
    with open_store(store_address, part, create=False) as store, store.reading() as connection:
        assert [column.name for column in columns_there(connection, numbers)] == ["n"]
    with open_store(store_address, part) as store:
        with store.writing() as connection:
            connection.execute(numbers.insert(), {"n": 2, "square": 4})
        with store.reading() as connection:
            assert connection.execute(select(*columns_there(connection, numbers))).all() == [(1, None), (2, 4)]
    with open_store(store_address, PART) as store, store.writing() as connection:
        connection.execute(NUMBERS.insert(), {"n": 3})


def test_the_tables_of_others_are_refused_and_left_alone(store_address: str) -> None:
    with open_store(store_address) as store, store.writing() as connection:
        connection.execute(text("CREATE TABLE recipes (name TEXT)"))
    with pytest.raises(StoreError, match=r"not a siasat store: it has other tables \(recipes\)"):
        open_store(store_address, PART)


def test_reading_never_creates(store_address: str) -> None:
    with pytest.raises(StoreError, match=r"does not exist|is empty"):
        open_store(store_address, PART, create=False)
    with open_store(store_address, PART):
        pass
    with pytest.raises(StoreError, match="contains no data of the baking"):
        open_store(store_address, Part("baking", 1, MetaData()), create=False)


def test_a_lock_keeps_others_out_and_ends_with_its_holder(store_address: str) -> None:
    with open_store(store_address, PART) as store, open_store(store_address, PART) as other:
        with only_one(store, "a run", "somebody is at it"):
            with pytest.raises(StoreError, match="somebody is at it"), only_one(other, "a run", "somebody is at it"):
                pass
            with only_one(other, "another run", "never"):
                pass
        with only_one(other, "a run", "never"):
            pass


def test_what_is_no_store_is_told(tmp_path: Path) -> None:
    plain = tmp_path / "plain.txt"
    plain.write_text("these are not the bytes of a database")
    with pytest.raises(StoreError, match="it is not an SQLite file"):
        open_store(plain, PART)
    with pytest.raises(StoreError, match="is a folder"):
        open_store(tmp_path, PART)
    with pytest.raises(StoreError, match=r"the folder .* does not exist"):
        open_store(tmp_path / "nowhere" / "lab.sqlite", PART)
    broken = tmp_path / "broken.sqlite"
    broken.write_bytes(b"SQLite format 3\x00" + b"\xff" * 2000)
    with pytest.raises(StoreError, match=r"is damaged \(file is not a database\): restore a copy, or .*\.recover"):
        open_store(broken, PART)


def test_an_sqlite_store_is_in_wal_mode(tmp_path: Path) -> None:
    path = tmp_path / "lab.sqlite"
    with open_store(path, PART):
        pass
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("", "has no name"),
        ("mysql://host/db", "SQLite or PostgreSQL, not 'mysql'"),
        ("sqlite://", "give a file"),
        ("postgresql://host:port/db", "is not a URL"),
    ],
)
def test_addresses_that_mean_nothing(address: str, message: str) -> None:
    with pytest.raises(StoreError, match=message):
        parse_address(address)


def test_a_password_is_never_shown() -> None:
    assert shown(parse_address("postgresql://me:secret@host/db")) == "postgresql://me:***@host/db"


def test_a_server_that_is_not_there_is_told() -> None:
    with pytest.raises(StoreError, match="cannot be used"):
        open_store(f"postgresql://siasat@/db?host={os.devnull}", PART)


def test_a_new_table_is_added_to_an_old_store_by_who_writes(store_address: str) -> None:
    newer = MetaData()
    Table("numbers", newer, Column("n", Integer, primary_key=True))
    letters = Table("letters", newer, Column("n", Integer, primary_key=True))
    with open_store(store_address, PART):
        pass
    with open_store(store_address, Part(PART.name, PART.version, newer)) as store, store.writing() as connection:
        connection.execute(letters.insert(), {"n": 2})
