"""Distributed work: tasks go in, results come out as they finish, with only a few in flight.

One machine uses a process for each core, many use Dask; both are a `Pool` and look the same to their caller. Nothing
here knows what the work is.
"""

from siasat.work.local import ProcessPool, cores
from siasat.work.pool import Failure, Finished, Inline, Pool, Task

__all__ = ["Failure", "Finished", "Inline", "Pool", "ProcessPool", "Task", "cores"]
