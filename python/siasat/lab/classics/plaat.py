"""Plaat, Schaeffer, Pijls and de Bruin 1996: MTD(f), SSS* and DUAL* as null-window searches with a table."""

from __future__ import annotations

from siasat.core.score import WIN
from siasat.games.registry import load_game
from siasat.lab.classics.counting import NODES, PASSES, compare, searches, total
from siasat.lab.classics.sizes import by_effort, random_positions
from siasat.lab.minimum import minimal_tree
from siasat.lab.papers.effort import Effort
from siasat.lab.papers.entry import Found
from siasat.lab.papers.measurement import Measurement, measurement
from siasat.lab.papers.model import Cell, Row, Table, phrase
from siasat.lab.papers.searching import Lens
from siasat.lab.papers.verdicts import alone, close, sure
from siasat.stats.bootstrap import paired_ratio

NAME = "plaat-1996"

SLOTS = 1 << 20
ORDER = "+iterative+captures+history"
ALGORITHMS = ("alphabeta", "negascout", "mtdf", "sss", "dual")
"""NegaScout has an aspiration window, alpha-beta has none; everything else is the same for all. Fixed beforehand."""

GAMES = (("chess", (3, 4, 5, 6)), ("othello", (5, 6, 7, 8)), ("draughts", (7, 8, 9, 10)))
PLIES = 12
"""Random moves before each position."""

SIZES = tuple(1 << bits for bits in (8, 10, 12, 16, 20))
"""Slots of the table, from far too few to enough."""

MEMORY_DEPTHS = {"chess": 5, "othello": 7, "draughts": 9}
OFFSETS = (0, 1, 10, 50, 100, 500)
"""How far the first guess is off; a pawn is 100."""

PROOFS = (("chess", 3), ("othello", 5), ("draughts", 7))
MAX_POSITIONS = 300_000

PASSES_LOW, PASSES_HIGH = 3, 6
WITHIN = 0.2


def _name(algorithm: str, slots: int = SLOTS) -> str:
    window = "+aspiration=50" if algorithm == "negascout" else ""
    return f"{algorithm}{ORDER}+table={slots}+table-move{window}"


def _search(effort: Effort, game: str, depth: int, algorithm: str, slots: int = SLOTS) -> Measurement:
    count = by_effort(effort, 50, 3)
    return searches(game, "classic", PLIES, count, depth, _name(algorithm, slots), effort.backend)


def _depths(effort: Effort, depths: tuple[int, ...]) -> tuple[int, ...]:
    return by_effort(effort, depths, depths[:2])


def algorithms(effort: Effort) -> list[Measurement]:
    """Every algorithm at every depth of the three games."""
    return [
        _search(effort, game, depth, algorithm)
        for game, depths in GAMES
        for depth in _depths(effort, depths)
        for algorithm in ALGORITHMS
    ]


def algorithm_tables(effort: Effort, found: Found) -> tuple[Table, ...]:
    """Leaves, nodes and passes."""
    leaves, nodes = [], []
    for game, depths in GAMES:
        for depth in _depths(effort, depths):
            base, nega, mtdf, sss, dual = (_search(effort, game, depth, algorithm) for algorithm in ALGORITHMS)
            label = phrase("game-sample", game=phrase(f"game-{game}"), depth=depth, positions=len(found[base]))
            others = [_ratio(found, one, base) for one in (nega, sss, dual)]
            claim = sure(phrase("5-to-10-fewer"), *compare(found, mtdf, nega), 1.0, True, phrase("not-below-negascout"))
            leaves.append(Row(label, (alone(total(found, base)), *others, _ratio(found, mtdf, base), claim)))
            passes = sum(one[PASSES] for one in found[mtdf]) / len(found[mtdf]) / depth
            middle, half = (PASSES_LOW + PASSES_HIGH) / 2, (PASSES_HIGH - PASSES_LOW) / 2
            nodes.append(
                Row(
                    label,
                    (
                        sure(
                            phrase("fewer"),
                            *compare(found, mtdf, nega, NODES),
                            1.0,
                            True,
                            phrase("not-below-negascout"),
                        ),
                        sure(phrase("more"), *compare(found, sss, nega, NODES), 1.0, False, phrase("not-above")),
                        sure(phrase("more"), *compare(found, dual, nega, NODES), 1.0, False, phrase("not-above")),
                        close(middle, round(passes, 1), half / middle, phrase("more-passes")),
                    ),
                )
            )
    columns = (
        phrase("leaves-alphabeta"),
        phrase("negascout-ratio"),
        phrase("sss-ratio"),
        phrase("dual-ratio"),
        phrase("mtdf-ratio"),
        phrase("mtdf-negascout"),
    )
    return (
        Table(NAME, "leaves", columns, tuple(leaves), (phrase("plaat-leaves-note", slots=SLOTS, plies=PLIES),)),
        Table(
            NAME,
            "nodes",
            (phrase("mtdf-negascout"), phrase("sss-over-negascout"), phrase("dual-over-negascout"), phrase("passes")),
            tuple(nodes),
            (phrase("plaat-nodes-note", low=PASSES_LOW, high=PASSES_HIGH),),
        ),
    )


def _ratio(found: Found, one: Measurement, base: Measurement) -> Cell:
    """A ratio of leaves, which the paper says stays within 20 % of one."""
    estimate, interval = compare(found, one, base)
    return close(1.0, estimate, WITHIN, phrase("not-within"), interval)


def _shallower(effort: Effort, game: str) -> int:
    return MEMORY_DEPTHS[game] - by_effort(effort, 0, 2)


def memory(effort: Effort) -> list[Measurement]:
    """The same with smaller tables."""
    return [
        _search(effort, game, _shallower(effort, game), algorithm, slots)
        for game in MEMORY_DEPTHS
        for slots in SIZES
        for algorithm in ("alphabeta", "negascout", "mtdf", "sss")
    ]


def memory_table(effort: Effort, found: Found) -> tuple[Table, ...]:
    """Leaves relative to alpha-beta with a table of the same size."""
    rows = []
    for game in MEMORY_DEPTHS:
        depth = _shallower(effort, game)
        for slots in SIZES:
            base, nega, mtdf, sss = (
                _search(effort, game, depth, algorithm, slots)
                for algorithm in ("alphabeta", "negascout", "mtdf", "sss")
            )
            is_small = slots < SIZES[len(SIZES) // 2]
            cells = (
                alone(total(found, base)),
                alone(*compare(found, nega, base)),
                sure(phrase("fewer"), *compare(found, mtdf, base), 1.0, True, phrase("not-below-alphabeta")),
                sure(phrase("more"), *compare(found, sss, base), 1.0, False, phrase("not-above"))
                if is_small
                else alone(*compare(found, sss, base)),
            )
            label = phrase("memory-row", game=phrase(f"game-{game}"), depth=depth, slots=slots)
            rows.append(Row(label, cells))
    columns = (phrase("leaves-alphabeta"), phrase("negascout-ratio"), phrase("mtdf-ratio"), phrase("sss-ratio"))
    return (Table(NAME, "memory", columns, tuple(rows), (phrase("plaat-memory-note"),)),)


def count_guesses(game: str, positions: int, depth: int, offset: int, backend: str) -> list[list[int]]:
    """MTD(f)'s leaves, nodes and passes from a first guess that is off by `offset`."""
    lens = Lens.of(game, load_game(game).variant, "classic", backend)
    found = []
    for text in random_positions(game, positions, PLIES):
        state = lens.parse(text)
        value = lens.result(state, depth, "alphabeta+captures+history+table+table-move").value
        guess = min(value + offset, WIN - 1)  # a won position has no higher value
        name = f"mtdf+captures+history+table={SLOTS}+table-move+guess={guess}"
        counters = lens.counters(state, depth, name)
        found.append([counters.leaves, counters.nodes, counters.nodes - counters.moves_made])
    return found


def _guess(effort: Effort, game: str, offset: int) -> Measurement:
    return measurement(count_guesses, game, by_effort(effort, 50, 3), _shallower(effort, game), offset, effort.backend)


def guesses(effort: Effort) -> list[Measurement]:
    """Every game from every first guess."""
    return [_guess(effort, game, offset) for game in MEMORY_DEPTHS for offset in OFFSETS]


def guess_table(effort: Effort, found: Found) -> tuple[Table, ...]:
    """How the effort grows with the error of the first guess."""
    rows = []
    for game in MEMORY_DEPTHS:
        best = _guess(effort, game, 0)
        for offset in OFFSETS:
            one = _guess(effort, game, offset)
            passes = sum(counts[PASSES] for counts in found[one]) / len(found[one])
            cell = alone(total(found, one))
            if offset:
                cell = sure(phrase("more"), *compare(found, one, best), 1.0, False, phrase("guess-does-not-matter"))
            label = phrase("guess-row", game=phrase(f"game-{game}"), depth=_shallower(effort, game), offset=offset)
            rows.append(Row(label, (cell, alone(round(passes, 1)))))
    columns = (phrase("leaves-off"), phrase("passes-all"))
    return (Table(NAME, "first-guess", columns, tuple(rows), (phrase("plaat-guess-note"),)),)


def count_proof(game: str, depth: int, position: str, backend: str) -> list[int] | None:
    """Leaves of the smallest tree and of its graph, and of the last iteration of aspiration NegaScout and MTD(f)."""
    lens = Lens.of(game, load_game(game).variant, "classic", backend)
    state = lens.parse(position)
    least = minimal_tree(lens.game, lens.evaluator, state, depth, MAX_POSITIONS)
    if least is None:
        return None
    last = [lens.counters(state, depth, _name(algorithm)).last_leaves for algorithm in ("negascout", "mtdf")]
    return [least.leaves, least.different_leaves, *last]


def _proofs(effort: Effort, game: str, depth: int) -> list[Measurement]:
    positions = random_positions(game, by_effort(effort, 4, 1), PLIES)
    return [measurement(count_proof, game, depth, position, effort.backend) for position in positions]


def proofs(effort: Effort) -> list[Measurement]:
    """The smallest proof of every position."""
    return [one for game, depth in PROOFS for one in _proofs(effort, game, depth)]


def proof_table(effort: Effort, found: Found) -> tuple[Table, ...]:
    """The minimal tree and the minimal graph beside real searches."""
    rows = []
    for game, depth in PROOFS:
        counted = [found[one] for one in _proofs(effort, game, depth) if found[one] is not None]
        if not counted:
            continue
        tree, graph, nega, mtdf = (sum(counts[place] for counts in counted) for place in range(4))
        cells = [alone(tree), alone(graph), alone(nega), alone(mtdf)]
        for place in (2, 3):
            ratio = paired_ratio([one[place] for one in counted], [one[1] for one in counted], kind="total")
            cells.append(alone(round(ratio.estimate, 2), (round(ratio.low, 2), round(ratio.high, 2))))
        label = phrase("game-sample", game=phrase(f"game-{game}"), depth=depth, positions=len(counted))
        rows.append(Row(label, tuple(cells)))
    columns = (
        phrase("minimal-tree"),
        phrase("minimal-graph"),
        "NegaScout",
        "MTD(f)",
        phrase("negascout-graph"),
        phrase("mtdf-graph"),
    )
    return (Table(NAME, "minimal-graph", columns, tuple(rows), (phrase("plaat-graph-note"),)),)
