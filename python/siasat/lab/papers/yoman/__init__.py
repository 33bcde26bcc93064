"""The paper by Yoman: alpha-beta in chess."""

from siasat.lab.papers.yoman import figures, table_2, values

__all__ = ["figures", "table_2", "values"]
