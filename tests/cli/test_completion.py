"""Completion in bash, zsh and fish: commands, options and names of games."""

import os
import subprocess
import sys

import pytest


def complete(shell: str, words: str) -> str:
    environment = {
        **os.environ,
        "_SIASAT_COMPLETE": f"complete_{shell}",
        "_TYPER_COMPLETE_ARGS": words,
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
        "COMP_WORDS": words,
        "COMP_CWORD": str(len(words.split()) - 1),
    }
    command = [sys.executable, "-m", "siasat.cli.main"]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
@pytest.mark.parametrize(
    ("words", "wanted"),
    [("siasat tourn", "tournament"), ("siasat lab expo", "export"), ("siasat search dou", "doushouqi")],
)
def test_words_are_completed(shell: str, words: str, wanted: str) -> None:
    assert wanted in complete(shell, words)
