"""A file to start from: the function that a task asks for, with its contract as the docstring."""

from __future__ import annotations

from importlib.resources import files
from textwrap import wrap

from siasat.grade.tasks import Task
from siasat.texts import Texts


def template(say: Texts, task: Task) -> str:
    """A Python file that defines what the task asks for; it runs, but its answers are wrong."""
    contract = say(f"grade.task.{task.id}")
    about = "\n".join(wrap(contract, 100, subsequent_indent="    "))
    if task.id == "game":
        body = (files(__package__) / "game_template.txt").read_text(encoding="utf-8")
        return f'"""{contract}"""\n\n{body}'
    lines = [f"def {task.function}({', '.join(task.parameters)}):", f'    """{about}"""']
    if task.id == "mcts":
        lines = ["import random", "", "", *lines, "    rng = random.Random(seed)"]
        lines.append("    return rng.choice(game.legal_moves(state))")
    elif task.id == "evaluator":
        lines.append("    return 0")
    else:
        lines.append("    return game.evaluate(state)")
    return "\n".join(lines) + "\n"
