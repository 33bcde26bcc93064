"""An experiment in one file: spec, positions, rows, versions and hashes, to be checked on another machine."""

from siasat.lab.bundle.read import Bundle, read_bundle
from siasat.lab.bundle.write import write_bundle

__all__ = ["Bundle", "read_bundle", "write_bundle"]
