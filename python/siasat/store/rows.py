"""Rows that are checked as they are read: a store may be damaged, or edited by another program."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Column, Float, Integer, Select, String, Table, inspect
from sqlalchemy.engine import Connection

from siasat.errors import StoreError, quote, short_message

Row = dict[str, Any]


def columns_there(connection: Connection, table: Table) -> list[Column[Any]]:
    """The columns of a table that the store has: all but those that are newer than the store.

    `StoreError` where a column is missing that every version of the table has.
    """
    names = {column["name"] for column in inspect(connection).get_columns(table.name)}
    missing = [column.name for column in table.columns if column.name not in names and not column.nullable]
    if missing:
        raise StoreError(
            f"the store is damaged: its table {table.name} has no column {missing[0]}; restore a copy of the store"
        )
    return [column for column in table.columns if column.name in names]


def fetch_rows(connection: Connection, query: Select[Any]) -> list[Row]:
    """All rows of a query over columns of tables; `StoreError` where a value has another type than its column."""
    columns = [column for column in query.selected_columns if isinstance(column, Column)]
    try:
        rows = [dict(row) for row in connection.execute(query).mappings()]
    except (ValueError, TypeError, RecursionError) as error:  # the decoder of a column of JSON
        tables = ", ".join(sorted({str(column.table) for column in columns}))
        raise StoreError(f"a row of {tables} is damaged: {short_message(error, 80)}; {ADVICE}") from error
    for row in rows:
        for column in columns:
            _check(row, column)
    return rows


ADVICE = "restore a copy of the store, or delete the row"


def _check(row: Row, column: Column[Any]) -> None:
    value = row[column.name]
    if value is None:
        good, wanted = column.nullable, "a value"
    elif isinstance(column.type, Integer):
        good, wanted = type(value) is int and abs(value) < 2**63, "a whole number"
    elif isinstance(column.type, Float):
        good, wanted = isinstance(value, int | float) and not isinstance(value, bool), "a number"
    elif isinstance(column.type, String):
        good, wanted = isinstance(value, str), "a text"
    else:
        return
    if not good:
        key = ", ".join(f"{part.name} {quote(str(row.get(part.name)))}" for part in column.table.primary_key)
        raise StoreError(
            f"a row of {column.table} is damaged ({key}): {column.name} must be {wanted}, "
            f"not {quote(repr(value)[:100])}; {ADVICE}"
        )
