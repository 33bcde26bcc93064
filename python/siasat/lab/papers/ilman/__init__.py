"""The paper by Ilman: MTD(f) in chess."""

from siasat.lab.papers.ilman import mtdf, table_1

__all__ = ["mtdf", "table_1"]
