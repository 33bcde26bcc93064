# expected: sides-differ
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def evaluate(game, state):
    """Open lines of the side to move less those of the opponent; two marks in an open line count more."""
    text = game.format_state(state)
    cells = text[:11].replace("/", "")
    me = text[-1]
    other = "o" if me == "x" else "x"
    total = 0
    for line in LINES:
        marks = [cells[square] for square in line]
        if other not in marks:
            total += 1 + 20 * (marks.count(me) == 2) + 2 * marks.count(me)
        if me not in marks:
            total -= 1 + 10 * (marks.count(other) == 2) + 2 * marks.count(other)
    return total + (5 if me == "x" else 0)
