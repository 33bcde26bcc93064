"""The paper by Karuniawan, Saifudin and Irawan: five searches in chess."""

from siasat.lab.papers.karuniawan import hash_key, pieces, table_1, table_5, table_6, table_7

__all__ = ["hash_key", "pieces", "table_1", "table_5", "table_6", "table_7"]
