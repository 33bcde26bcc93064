"""The paper by Karuniawan, Saifudin and Irawan: five searches in chess."""

from siasat.lab.papers.karuniawan import alternatives, hash_key, pieces, table_1, table_5, table_6, table_7

__all__ = ["alternatives", "hash_key", "pieces", "table_1", "table_5", "table_6", "table_7"]
