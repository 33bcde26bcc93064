"""The eight animals of Dou Shou Qi as heads, flat, in a box of 100 × 100. Drawn for siasat.

One hand throughout: a brown outline of 3.2, few colours, light from above. Each animal is known by one feature that
survives 32 pixels: round ears and teeth, three colours, hanging ears, a pointed mask, spots, stripes, a mane, a trunk.
"""

from __future__ import annotations

from siasat.draw.svg.markup import element, group, path

LINE = "#3b2a20"
DARK = "#2c211c"
CREAM = "#fff6e6"
PINK = "#e79a94"


def _both(*halves: str) -> str:
    """What stands on the left, and its mirror image on the right."""
    return "".join(halves) + group(*halves, transform="matrix(-1 0 0 1 100 0)")


def _shape(d: str, fill: str) -> str:
    return path(d, fill, stroke=LINE, stroke_width=3.2, stroke_linejoin="round")


def _stroke(d: str, width: float = 2.6, colour: str = LINE) -> str:
    return path(d, stroke=colour, stroke_width=width, stroke_linecap="round", stroke_linejoin="round")


def _dot(x: float, y: float, r: float, fill: str) -> str:
    return element("circle", cx=x, cy=y, r=r, fill=fill)


def _oval(x: float, y: float, rx: float, ry: float, fill: str) -> str:
    return element("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=fill)


def _round(x: float, y: float, r: float, fill: str) -> str:
    return element("circle", cx=x, cy=y, r=r, fill=fill, stroke=LINE, stroke_width=3.2)


def _eye(x: float, y: float, r: float = 5.6) -> str:
    """A dark eye with a light in it."""
    return _dot(x, y, r, DARK) + _dot(x + 0.3 * r, y - 0.35 * r, 0.34 * r, "#fff")


def _mouth(y: float) -> str:
    """A soft w below the nose."""
    return _stroke(f"M50 {y} V{y + 5} M50 {y + 5} Q46 {y + 11} 39 {y + 8} M50 {y + 5} Q54 {y + 11} 61 {y + 8}")


def _rat() -> str:
    return (
        _both(_round(22, 30, 19, "#a8978c"), _dot(23, 31, 12, PINK))
        + _shape("M45 88 H55 V97 Q50 99 45 97 Z", "#fff")
        + _stroke("M50 89 V97", 1.8)
        + _shape("M50 20 C76 20 86 42 81 57 C77 70 63 84 50 91 C37 84 23 70 19 57 C14 42 24 20 50 20 Z", "#b9a89c")
        + path("M50 62 C62 62 69 68 66 74 C62 81 56 86 50 89 C44 86 38 81 34 74 C31 68 38 62 50 62 Z", "#e0d3c8")
        + _both(_eye(35, 53, 6.2), _stroke("M36 76 L12 72 M37 80 L14 84", 2))
        + _oval(50, 82, 7.5, 6, PINK)
    )


def _cat() -> str:
    outline = "M15 8 L37 24 Q50 20 63 24 L85 8 Q92 32 90 52 C90 77 71 91 50 91 C29 91 10 77 10 52 Q8 32 15 8 Z"
    return (
        path(outline, CREAM)
        + path("M15 8 L37 24 Q42 22 47 22 C48 40 40 54 27 58 Q17 60 10.5 56 Q7 32 15 8 Z", "#e2914a")
        + path("M85 8 L63 24 Q58 22 55 22 C58 34 66 44 75 46 Q84 48 90 46 Q92 30 85 8 Z", "#77604f")
        + path(outline, stroke=LINE, stroke_width=3.2, stroke_linejoin="round")
        + _both(path("M19 17 L31 27 Q23 31 18 38 Q16 27 19 17 Z", PINK))
        + _both(_round(33, 53, 8.6, "#9cc26a"), _oval(33, 53, 3, 7, DARK), _dot(34.6, 49.6, 1.8, "#fff"))
        + path("M44 65 H56 Q55 71 50 72 Q45 71 44 65 Z", PINK)
        + _mouth(71)
        + _both(_stroke("M30 70 L4 66 M30 75 L6 79", 2))
    )


def _dog() -> str:
    return (
        _shape("M50 10 C74 10 84 28 84 48 C84 74 68 91 50 91 C32 91 16 74 16 48 C16 28 26 10 50 10 Z", "#cf9559")
        + path("M50 12 C45 28 45 40 38 48 C26 56 28 89 50 89 C72 89 74 56 62 48 C55 40 55 28 50 12 Z", CREAM)
        + _both(_shape("M32 13 C16 8 3 22 3 46 C3 64 9 76 18 75 C27 73 23 54 26 43 C28 33 38 24 32 13 Z", "#80502a"))
        + _both(_eye(36, 45, 6.2))
        + _shape("M43 76 H57 V89 Q57 97 50 97 Q43 97 43 89 Z", "#e5817f")
        + _stroke("M50 82 V90", 1.8, "#b9504f")
        + _stroke("M50 66 V74 M50 74 Q42 81 34 75 M50 74 Q58 81 66 75")
        + path("M39 60 Q50 54 61 60 Q60 70 50 71 Q40 70 39 60 Z", DARK)
        + _oval(46, 61, 3, 1.6, "#7d6f68")
    )


def _wolf() -> str:
    return (
        _shape(
            "M17 3 L38 20 Q50 16 62 20 L83 3 L87 38 L98 55 L87 59 L90 72 L75 73 L61 92 Q50 99 39 92 L25 73 L10 72 "
            "L13 59 L2 55 L13 38 Z",
            "#8f99a5",
        )
        + _both(path("M22 14 L34 25 Q26 31 22 40 Z", "#4c545e"))
        + path(
            "M13 59 L9 57 L33 60 Q44 56 46 42 L50 46 L54 42 Q56 56 67 60 L91 57 L87 59 L89 71 L74 71.5 L60 90.5 "
            "Q50 97 40 90.5 L26 71.5 L11 71 Z",
            "#edeff0",
        )
        + path("M50 18 L56 34 L53 62 H47 L44 34 Z", "#626c77")
        + _both(
            _shape("M24 47 Q34 43 43 55 Q31 58 24 47 Z", "#f3bb3f"),
            _dot(35, 51, 3.2, DARK),
            _stroke("M21 42 L42 50", 3.4),
        )
        + path("M40 76 Q50 71 60 76 Q58 86 50 87 Q42 86 40 76 Z", DARK)
        + _oval(46, 77, 3, 1.5, "#7d6f68")
        + _stroke("M50 87 V91 M43 93 Q50 89 57 93", 2.2)
    )


def _leopard() -> str:
    spots = ((24, 43, 4.2), (17, 56, 4.4), (23, 68, 4), (38, 22, 4.4), (31, 32, 4.2), (43, 33, 3.6))
    return (
        _both(_round(21, 22, 14, "#efc159"), _dot(21, 23, 8, "#4a352a"))
        + _shape("M50 9 C78 9 92 30 91 53 C90 76 72 91 50 91 C28 91 10 76 9 53 C8 30 22 9 50 9 Z", "#f2c862")
        + _both(*(_dot(x, y, r, "#4a352a") + _dot(x, y, r * 0.4, "#c98a32") for x, y, r in spots))
        + _dot(50, 17, 4, "#4a352a")
        + _dot(50, 44, 3, "#4a352a")
        + path("M50 61 C66 56 76 68 70 78 C66 86 58 89 50 89 C42 89 34 86 30 78 C24 68 34 56 50 61 Z", CREAM)
        + _both(_shape("M25 55 Q33 45 43 55 Q34 62 25 55 Z", "#a9c86c"), _dot(35, 54.4, 3.6, DARK))
        + path("M41 62 Q50 58 59 62 Q57 70 50 71 Q43 70 41 62 Z", "#8c4a3c")
        + _mouth(71)
        + _both(_dot(36, 74, 1.4, LINE), _dot(33, 79, 1.4, LINE))
    )


def _tiger() -> str:
    stripes = "M10 42 L28 46 L12 49 Z M3 57 L23 58 L9 64 Z M10 75 L26 68 L19 80 Z M24 19 L37 33 L31 34 L20 24 Z"
    return (
        _both(_round(22, 20, 14, "#e88a35"), _dot(22, 21, 8, "#43302a"))
        + _shape(
            "M50 8 C74 8 87 24 88 41 L98 56 L90 62 L92 75 C78 87 64 92 50 92 C36 92 22 87 8 75 L10 62 L2 56 L12 41 "
            "C13 24 26 8 50 8 Z",
            "#ef9440",
        )
        + path(
            "M50 58 C60 54 76 56 86 66 L89 74 C77 84 64 90 50 90 C36 90 23 84 11 74 L14 66 C24 56 40 54 50 58 Z", CREAM
        )
        + _both(path("M26 45 Q34 36 45 46 Q36 42 26 45 Z", CREAM), path(stripes, DARK))
        + path("M47 8 H53 L51.5 38 Q50 42 48.5 38 Z M34 19 Q50 27 66 19 L63 24 Q50 31 37 24 Z", DARK)
        + path("M37 29 Q50 37 63 29 L60 33.5 Q50 40 40 33.5 Z", DARK)
        + _both(_shape("M25 53 Q34 44 43 54 Q33 60 25 53 Z", "#f6d34c"), _dot(35, 52.4, 3.6, DARK))
        + path("M40 61 Q50 57 60 61 Q58 70 50 71 Q42 70 40 61 Z", "#b65a4a")
        + _mouth(71)
    )


def _lion() -> str:
    return (
        _shape(
            "M50 2 C58 -1 64 4 67 7 C76 4 82 10 84 17 C93 19 95 27 94 34 C101 40 100 48 97 54 C101 62 97 70 92 74 "
            "C92 83 85 88 78 89 C74 97 66 99 60 97 C56 101 44 101 40 97 C34 99 26 97 22 89 C15 88 8 83 8 74 "
            "C3 70 -1 62 3 54 C0 48 -1 40 6 34 C5 27 7 19 16 17 C18 10 24 4 33 7 C36 4 42 -1 50 2 Z",
            "#98531f",
        )
        + _stroke("M24 16 L31 25 M12 33 L22 37 M8 54 H17 M14 74 L23 69 M31 91 L36 84", 3, "#6f3a12")
        + _stroke("M76 16 L69 25 M88 33 L78 37 M92 54 H83 M86 74 L77 69 M69 91 L64 84", 3, "#6f3a12")
        + _both(_round(27, 30, 9.5, "#e9b35c"), _dot(27, 31, 4.6, "#98531f"))
        + _shape("M50 17 C72 17 81 33 79 52 C77 74 66 89 50 89 C34 89 23 74 21 52 C19 33 28 17 50 17 Z", "#f0bf68")
        + path("M44 34 Q50 30 56 34 L59 60 H41 Z", "#f7d592")
        + path("M50 63 C62 58 72 68 67 77 C63 84 57 87 50 87 C43 87 37 84 33 77 C28 68 38 58 50 63 Z", CREAM)
        + _both(_eye(36, 50, 4.8), _stroke("M27 43 Q34 39 42 44", 3))
        + path("M38 60 Q50 55 62 60 Q60 70 50 72 Q40 70 38 60 Z", "#6b3a26")
        + _mouth(71)
        + _both(_dot(38, 75, 1.4, LINE), _dot(35, 79.5, 1.4, LINE))
    )


def _elephant() -> str:
    return (
        _both(
            _shape("M34 20 C20 2 0 10 1 38 C2 60 12 78 24 72 C32 68 34 58 34 48 Z", "#8d98a6"),
            path("M30 27 C20 14 8 20 8 39 C9 56 16 68 23 65 C29 61 30 52 30 46 Z", "#d9a7a2"),
        )
        + _both(_shape("M33 62 C28 76 32 88 43 91 C38 82 39 74 43 66 Z", CREAM))
        + _shape(
            "M50 7 C70 7 80 22 78 42 C77 54 68 58 63 66 C60 74 62 80 64 84 C70 84 72 89 69 93 C64 100 50 98 46 88 "
            "C43 80 42 74 38 66 C32 58 23 54 22 42 C20 22 30 7 50 7 Z",
            "#a5afbb",
        )
        + _stroke("M41 62 Q50 66 59 62 M43 70 Q51 73.5 59 70 M46 78 Q53 81 59 77.5", 2.2, "#6a7582")
        + _stroke("M38 20 Q50 14 62 20", 2.2, "#7f8a97")
        + _both(_eye(35, 42, 5), _stroke("M28 35 Q34 31 40 35", 2.4))
    )


ANIMALS = {
    "rat": _rat(),
    "cat": _cat(),
    "dog": _dog(),
    "wolf": _wolf(),
    "leopard": _leopard(),
    "tiger": _tiger(),
    "lion": _lion(),
    "elephant": _elephant(),
}
"""Markup by name, in the order of their ranks."""
