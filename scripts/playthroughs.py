"""Write the golden playthroughs of every registered game and listed variant into tests/data/playthroughs."""

from __future__ import annotations

from pathlib import Path

from siasat.games.registry import games, load_game
from siasat.testing.playthrough import file_name, playthrough

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "data" / "playthroughs"

for name in games:
    for variant in games.get(name).variants:
        game = load_game(name, variant)
        (FOLDER / file_name(game)).write_text(playthrough(game), encoding="utf-8")
        print(f"{name} {variant}")
