"""The paper by Darmawan and Hermawan: Congklak."""

from siasat.lab.papers.darmawan import games, table_1, table_6, wish

__all__ = ["games", "table_1", "table_6", "wish"]
