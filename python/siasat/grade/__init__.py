"""The autograder: grades a student's search, evaluator or game, and explains what is wrong.

In a notebook cell (nbgrader, otter): `from siasat.grade import grade`, then `grade(alphabeta, task="alphabeta")`.
On the command line: `siasat grade FILE --task TASK`, which runs the file in a sandbox.
"""

from __future__ import annotations

from siasat.grade.notebook import GradeResult, grade
from siasat.grade.run import grade_file, run_checks
from siasat.grade.tasks import TASKS, Task, get_task

__all__ = ["TASKS", "GradeResult", "Task", "get_task", "grade", "grade_file", "run_checks"]
