"""A thin line after kawung, the batik pattern of four petals round a point. Drawn for siasat."""

from __future__ import annotations

from siasat.draw.svg.markup import number, path


def kawung_line(x: float, y: float, length: float, size: float, colour: str, *, upright: bool = False) -> str:
    """Kawung flowers in a row from (x, y), to the right or downward, `2 * size` wide, spread evenly over `length`."""
    count = max(1, round(length / (4.4 * size)))
    step = length / count
    flowers = []
    for i in range(count):
        along = (i + 0.5) * step
        cx, cy = (x, y + along) if upright else (x + along, y)
        flowers.append(_flower(cx, cy, size))
    return path(" ".join(flowers), colour)


def _flower(cx: float, cy: float, size: float) -> str:
    """Four petals along the diagonals, pointed at both ends."""
    inner, outer, bulge = 0.16 * size, size, 0.62 * size
    petals = []
    for sx, sy in ((1, 1), (-1, 1), (-1, -1), (1, -1)):
        start = f"{number(cx + sx * inner)} {number(cy + sy * inner)}"
        tip = f"{number(cx + sx * outer)} {number(cy + sy * outer)}"
        one = f"{number(cx + sx * outer)} {number(cy + sy * (outer - bulge * 1.3))}"
        other = f"{number(cx + sx * (outer - bulge * 1.3))} {number(cy + sy * outer)}"
        petals.append(f"M{start} Q{one} {tip} Q{other} {start} Z")
    return " ".join(petals)
