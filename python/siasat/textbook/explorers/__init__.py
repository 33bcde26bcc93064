"""Searches as their algorithm sees them: a growing tree, proof numbers, a table, histories, step by step.

Each module runs the Python reference on a small search, records what it did and says it in facts. A `Fact` is one
sentence with its numbers, so that tests can check each against the search.
"""
