"""Check every clause of many reviews again, by another way than the one that made it."""

from benchmarks.review_check.checking import Tally, check_review

__all__ = ["Tally", "check_review"]
