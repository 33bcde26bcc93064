"""Draw the animated board of the documentation's home page: some moves of Kalah, seed by seed (`--write`).

Every part of the drawing is stored once, with the frames in which it is seen. The file is plain SVG with CSS and no
script; where the system asks for less motion it shows the last position.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

from siasat import load_game
from siasat.core.scene import Pit, Pits, pit_id
from siasat.draw import to_svg
from siasat.play.steps import steps_of

FILE = Path(__file__).resolve().parent.parent / "docs" / "images" / "kalah-animated.svg"
MOVES = ("2", "5", "1", "0", "4")
"""An opening with extra turns of the first player."""

SECONDS, REST = 0.35, 3
"""The time of a frame; after a move the board rests for this many frames."""

SVG = "http://www.w3.org/2000/svg"


def frames() -> list[Pits]:
    """The pictures one after the other: the start, then every drop of every move."""
    game = load_game("congklak", "kalah:6,4")
    state = game.initial()
    scene = game.scene(state)
    assert isinstance(scene, Pits)
    shown = [scene] * REST
    for text in MOVES:
        move = game.parse_move(state, text)
        for step in steps_of(game, state, move):
            seeds = {"lift": -(step.seeds or 0), "drop": 1, "capture": -(step.seeds or 0)}.get(step.kind, 0)
            changed = {step.at: seeds}
            if step.kind == "capture" and step.to is not None:
                changed[step.to] = step.seeds or 0
            scene = _with(scene, changed)
            shown.append(scene)
        state = game.play(state, move)
        after = game.scene(state)
        assert isinstance(after, Pits)
        scene = after
        shown += [scene] * REST
    return shown


def _with(scene: Pits, changed: dict[str, int]) -> Pits:
    def pit(old: Pit) -> Pit:
        return replace(old, seeds=old.seeds + changed.get(pit_id(old), 0))

    rows = tuple(tuple(pit(old) for old in row) for row in scene.rows)
    left, right = (None if store is None else pit(store) for store in (scene.left, scene.right))
    return replace(scene, rows=rows, left=left, right=right)


def animated(pictures: list[Pits]) -> str:
    """All pictures as one SVG that shows them in turn, forever."""
    ElementTree.register_namespace("", SVG)
    drawn = [ElementTree.fromstring(to_svg(picture)) for picture in pictures]
    runs: dict[str, list[tuple[int, int]]] = {}
    for number, root in enumerate(drawn):
        for child in root[-1][0]:  # the board lies in a group of its own within the one that is shifted
            spans = runs.setdefault(ElementTree.tostring(child, encoding="unicode"), [])
            if spans and spans[-1][1] == number:
                spans[-1] = (spans[-1][0], number + 1)
            else:
                spans.append((number, number + 1))
    order = {part: place for place, part in enumerate(runs)}
    last, total = len(drawn), SECONDS * len(drawn)
    styles, parts = [], []
    for part in sorted(runs, key=lambda part: (runs[part] != [(0, last)], order[part])):
        text = part.replace(f' xmlns="{SVG}"', "")
        if runs[part] == [(0, last)]:
            parts.append(text)
            continue
        name = "f" + "_".join(f"{start}-{end}" for start, end in runs[part])
        steps = {0: "hidden"}
        for start, end in runs[part]:
            steps[start] = "visible"
            if end < last:
                steps[end] = "hidden"
        style = "".join(f"{100 * at / last:.3f}%{{visibility:{seen}}}" for at, seen in sorted(steps.items()))
        rule = f"@keyframes {name}{{{style}}}.{name}{{animation-name:{name}}}"
        if rule not in styles:
            styles.append(rule)
        final = " end" if runs[part][-1][1] == last else ""
        parts.append(f'<g class="seen {name}{final}">{text}</g>')
    sheet = f".seen{{animation:{total:g}s step-end infinite}}" + "".join(styles)
    sheet += "@media(prefers-reduced-motion:reduce){.seen{animation:none;visibility:hidden}.end{visibility:visible}}"
    head = " ".join(f'{key}="{value}"' for key, value in drawn[0].attrib.items())
    paper = ElementTree.tostring(drawn[0][-2], encoding="unicode").replace(f' xmlns="{SVG}"', "")
    shift = drawn[0][-1].attrib["transform"]
    body = "\n".join(parts)
    return (
        f'<svg xmlns="{SVG}" {head}>\n<style>{sheet}</style>\n{paper}\n<g transform="{shift}">\n{body}\n</g>\n</svg>\n'
    )


def main() -> None:
    """Write the picture."""
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: scripts/animation.py --write")
    FILE.write_text(animated(frames()), encoding="utf-8")
    print(f"[animation] {FILE.name}: {FILE.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
