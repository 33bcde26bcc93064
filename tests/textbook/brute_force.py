"""The right answers of exercises, computed again by other means: from the table shown, the rules, python-chess."""

from __future__ import annotations

import math
from typing import Any

import chess
from tests.textbook.tree_answers import on_tree

from siasat.textbook.exercises.model import Exercise, Move, Word


def cells(exercise: Exercise) -> list[list[Any]]:
    """The table as shown, words by their key and moves by their label."""
    assert exercise.table is not None
    return [[plain_cell(cell) for cell in row] for row in exercise.table.rows]


def plain_cell(cell: object) -> object:
    return cell.key if isinstance(cell, Word) else cell.label if isinstance(cell, Move) else cell


def number(text: object) -> int:
    """A number as a table shows it, perhaps with a sign of a bound before it."""
    return int(str(text).replace("−", "-").lstrip("≥≤ "))


def on_table(exercise: Exercise) -> set[str]:  # noqa: PLR0912, PLR0915 - one case per kind
    """Kinds on a table: computed from what is shown."""
    rows = cells(exercise) if exercise.table is not None else []
    asked = exercise.asked
    match exercise.kind:
        case "evaluate":
            return {str(sum(weight * (own - other) for _, weight, own, other in rows))}
        case "sides":
            worth = {move: value if side == "self" else -value for move, side, value in rows}
            return {move for move in worth if worth[move] == max(worth.values())}
        case "victims":
            return {max(rows, key=lambda row: PIECES.index(row[2]))[0]}
        case "ranked":
            order = sorted(rows, key=lambda row: (row[1] != "yes", -_worth(row[2]), row[3] != "yes", -row[4]))
            return {order[int(str(asked["place"])) - 1][0]}
        case "repeated":
            return {str(sum(int(str(asked["b"])) ** depth for depth in range(1, int(str(asked["d"])) + 1)))}
        case "budget":
            sums = [sum(row[1] for row in rows[:depth]) for depth in range(1, len(rows) + 1)]
            return {str(sum(total <= int(str(asked["limit"])) for total in sums))}
        case "aspire" | "real-aspire":
            low, high = (int(end) for end in str(asked["window"]).strip("()").split(", "))
            value = int(str(asked["value"]))
            return {"low" if value <= low else "high" if value >= high else "done"}
        case "outside":
            return {str(at) for at, guess, width, value in rows if abs(value - guess) >= width}
        case "entry":
            low, high = (int(end) for end in str(asked["window"]).strip("()").split(", "))
            return {str(at) for at, depth, text in rows if depth == asked["depth"] and _answers(text, low, high)}
        case "replace":
            slots: dict[int, tuple[int, str]] = {}
            for _, letter, key, slot, depth in rows:
                assert slot == key % int(str(asked["slots"]))
                if slot not in slots or slots[slot][0] <= depth:
                    slots[slot] = depth, letter
            return {letter for _, letter in slots.values()}
        case "known":
            beta = int(str(asked["beta"]))
            return {str(at) for at, (_, side, text) in enumerate(rows, 1) if _promises(side == "self", text, beta)}
        case "bounds":
            lower = max((number(text) for _, text in rows if text[0] == "≥"), default=None)
            upper = min((number(text) for _, text in rows if text[0] == "≤"), default=None)
            return {f"{'(−∞' if lower is None else f'[{lower}'}, {'∞)' if upper is None else f'{upper}]'}"}
        case "rank":
            return {str(sum(2**depth for _, move, depth in rows if move == asked["move"]))}
        case "hot" | "real-history":
            scores = dict.fromkeys(exercise.choices, 0)
            for _, move, depth in rows:
                scores[str(move).removeprefix("hole ")] += 2**depth
            return {move for move in scores if scores[move] == max(scores.values())}
        case "killers" | "real-killers":
            quiet = [row for row in rows if exercise.kind == "real-killers" or (row[1] == 2 and row[3] == "quiet")]
            return set(_killers([str(row[1 if len(row) == 2 else 2]).removeprefix("hole ") for row in quiet]))
        case "tried":
            kept = _killers([row[2] for row in rows if row[1] == 2 and row[3] == "quiet"])
            return {next(move for move in kept if move in exercise.choices)}
        case "horizon" | "real-horizon":
            depth = int(str(asked["depth"]))
            worth = {}
            for at, row in enumerate(rows, 1):
                name = row[0] if exercise.kind == "horizon" else str(at)
                worth[name] = sum((1 if ply % 2 else -1) * row[ply] for ply in range(1, depth + 1))
            return {name for name in worth if worth[name] == max(worth.values())}
        case "sight":
            return {str(1 + max(depth for depth, value in rows if value >= 0))}
        case "standpat":
            return {str(_stand([row[2] for row in rows], True))}
        case "exchange" | "real-exchange":
            return {str(rows[0][2] - _swap([row[2] for row in rows[1:]]))}
        case "pass":
            return {
                str(at) for at, depth, before, beta, value in rows if depth > 2 and before == "no" and value >= beta
            }
        case "reduce":
            quiet_at = [int(row[0]) for row in rows if row[-1] == "quiet" and row[0] > 3]
            return {str(at) for at in quiet_at if int(str(asked["depth"])) >= 3}
        case "uct":
            total = sum(row[1] for row in rows)
            sums = [row[2] / row[1] + (2 * math.log(total) / row[1]) ** 0.5 for row in rows]
            return {str(at) for at, value in enumerate(sums, 1) if value == max(sums)}
        case "update":
            return {str(row[0]) for row in rows if row[1] == plain_cell(asked["winner"])}
        case "games":
            score = int(str(asked["percent"])) / 100
            count = 1
            while score - 1.96 * math.sqrt(score * (1 - score) / count) < 0.5:
                count += 1
            return {str(count)}
        case "sprt":
            return {
                str(at) for at, _, ratio in rows if abs(float(ratio.replace("−", "-"))) > float(str(asked["bound"]))
            }
        case "paper":
            return {str(min(rows, key=lambda row: row[2] / row[1])[0])}
        case "real-cost":
            return {str(round(100 * rows[1][1] / rows[0][1]))}
    raise AssertionError(exercise.kind)


PIECES = ["", "pawn", "knight", "bishop", "rook", "queen"]


def _worth(piece: str) -> int:
    return PIECES.index(piece)


def _answers(text: str, low: int, high: int) -> bool:
    return number(text) >= high if text[0] == "≥" else number(text) <= low if text[0] == "≤" else True


def _promises(same: bool, text: str, beta: int) -> bool:
    """Whether the parent's mover has at least beta: turn the entry of the opponent first."""
    value = number(text) if same else -number(text)
    is_upper = text[0] == ("≤" if same else "≥")
    return value >= beta and not is_upper


def _killers(moves: list[str]) -> list[str]:
    kept: list[str] = []
    for move in moves:
        if move not in kept:
            kept = [move, *kept[:1]]
    return kept


def _stand(values: list[int], is_mine: bool) -> int:
    if len(values) == 1:
        return values[0]
    later = _stand(values[1:], not is_mine)
    return max(values[0], later) if is_mine else min(values[0], later)


def _swap(values: list[int]) -> int:
    return max(0, values[0] - _swap(values[1:])) if values else 0


def on_board(exercise: Exercise) -> set[str]:
    """Kinds on a real position: from the rules alone, or from python-chess."""
    assert exercise.board is not None
    game, state = exercise.board.game, exercise.board.state
    legal = list(game.legal_moves(state))
    match exercise.kind:
        case "real-moves":
            return {str(state.board.legal_moves.count() if game.id == "chess" else len(legal))}
        case "real-turns":
            player = game.to_move(state)
            after = [game.play(state, move) for move in legal]
            return {str(at) for at, one in enumerate(after, 1) if not game.outcome(one) and game.to_move(one) == player}
        case "real-material":
            worth = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9}
            mine, board = state.board.turn, state.board
            return {
                str(sum(w * (len(board.pieces(p, mine)) - len(board.pieces(p, not mine))) for p, w in worth.items()))
            }
        case "real-captures":
            worth = {}
            for option in exercise.options:
                move = state.board.parse_san(plain_cell(option.text))
                worth[option.id] = (
                    1 if state.board.is_en_passant(move) else state.board.piece_type_at(move.to_square) or 0
                )
            return {one for one in worth if worth[one] == max(worth.values())}
        case "real-first":
            values = []
            for move in legal:
                child = game.play(state, move)
                me = game.to_move(state)
                values.append(child.stores[me] - child.stores[me.other])
            return {str(at) for at, value in enumerate(values, 1) if value == max(values)}
        case "real-transposition":
            ends = {option.id: _after(state.board, str(option.text)) for option in exercise.options}
            return {one for one in ends if ends[one] == _after(state.board, str(exercise.asked["line"]))}
        case "real-ending":
            return {str(_margin(game, state))}
    raise AssertionError(exercise.kind)


def _after(board: chess.Board, line: str) -> str:
    board = board.copy()
    for move in line.split():
        board.push_san(move)
    return " ".join(board.fen(en_passant="legal").split()[:4])


def _margin(game: Any, state: Any) -> int:
    """The final difference of the stores for the mover, without a memory."""
    me = game.to_move(state)
    end = game.outcome(state)
    if end is not None:
        return int(end.margin) * (0 if end.winner is None else 1 if end.winner is me else -1)
    found = []
    for move in game.legal_moves(state):
        child = game.play(state, move)
        found.append(_margin(game, child) * (1 if game.to_move(child) is me else -1))
    return max(found)


def expected(exercise: Exercise) -> set[str]:
    """The right answer by brute force."""
    if exercise.kind == "retro":
        return _retro(exercise)
    if exercise.root is not None:
        return on_tree(exercise)
    is_table = exercise.table is not None or exercise.kind in ("repeated", "games", "aspire", "real-aspire")
    return on_table(exercise) if is_table else on_board(exercise)


def _retro(exercise: Exercise) -> set[str]:
    """Win in the fewest plies, else draw, else lose in the most."""
    assert exercise.table is not None
    found = []
    for _, word in exercise.table.rows:
        assert isinstance(word, Word)
        plies = int(str(word.values.get("plies", 0)))
        found.append({"lost-in": (2, -plies, plies), "drawn": (1, 0, 0), "won-in": (0, plies, plies)}[word.key])
    result, _, plies = max(found)
    return {f"{['lost', 'drawn', 'won'][result]}{0 if result == 1 else plies + 1}"}
