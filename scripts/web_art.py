"""Write the drawings that the page uses as `web/src/lib/board/art.json`, from `siasat.draw`: one source for both.

Run it after changing a drawing; `tests/web/test_art.py` fails while the file differs.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from siasat.core.player import Player
from siasat.draw.art import ART_NAMES, drawing
from siasat.draw.svg.terrain import terrain

TARGET = Path(__file__).resolve().parent.parent / "web/src/lib/board/art.json"
TERRAINS = ("light", "dark", "plain", "void", "water", "trap-1", "trap-2", "den-1", "den-2")


def without_styles(markup: str) -> str:
    """Style attributes as presentation attributes: the page's content-security policy allows no inline styles.

    A style overrides the attribute of the same name, so that one is left out.

    >>> without_styles('<path d="M0 0" fill="red" style="fill:none; stroke:#000;"/>')
    '<path d="M0 0" fill="none" stroke="#000"/>'
    """

    def element(match: re.Match[str]) -> str:
        head, style, tail = match.groups()
        for rule in filter(None, (part.strip() for part in style.split(";"))):
            name, _, value = (part.strip() for part in rule.partition(":"))
            head, tail = (re.sub(rf' {name}="[^"]*"', "", part) for part in (head, tail))
            head += f' {name}="{value}"'
        return f"<{head.rstrip()}{tail}>"

    return re.sub(r'<([^<>]*?) style="([^"]*)"([^<>]*)>', element, markup)


def art() -> dict[str, object]:
    """Every drawing by name and owner, and every ground by name, as markup in a box of 100 × 100."""
    pieces: dict[str, object] = {}
    for name in ART_NAMES:
        drawn = {str(owner.number): drawing(name, owner) for owner in Player}
        markup = {owner: without_styles(found.markup) for owner, found in drawn.items() if found is not None}
        on_token = any(found is not None and found.on_token for found in drawn.values())
        same = len(set(markup.values())) == 1
        pieces[name] = {"onToken": on_token, "markup": {"any": markup["1"]} if same else markup}
    return {"pieces": pieces, "terrain": {name: terrain(name) for name in TERRAINS}}


def main() -> None:
    """Write the file."""
    TARGET.write_text(json.dumps(art(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"[art] {TARGET}")


if __name__ == "__main__":
    main()
