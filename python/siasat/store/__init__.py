"""Results on disk: one interface to SQLite files and PostgreSQL.

A part brings its tables (a SQLAlchemy `MetaData`) and the version of its schema, and gets a `Store` that is known to be
reachable, ours, and not newer than this siasat. Nothing here knows what is kept.
"""

from siasat.store.engine import Store, open_store
from siasat.store.schema import Part

__all__ = ["Part", "Store", "open_store"]
