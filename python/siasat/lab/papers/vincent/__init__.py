"""The paper by Vincent, Purwadi and Agus: NegaScout in Dou Shou Qi."""

from siasat.lab.papers.vincent import figure_11, table_2, table_3, values

__all__ = ["figure_11", "table_2", "table_3", "values"]
