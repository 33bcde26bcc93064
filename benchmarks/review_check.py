"""Check every clause of many reviews again, by another way than the one that made it.

    python -m benchmarks.review_check chess doushouqi congklak

Games are played by levels 2 to 5 and by the engine with few nodes, then reviewed. Chess lines are replayed by
python-chess, and Stockfish judges the same moves; the other games are replayed by the Python rules, and wins and gains
are searched again by another algorithm, one move deeper. It prints the clauses, the false ones, and the share of
mistakes that have a reason beyond the numbers.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import chess
import chess.engine

from siasat.backend.algorithm import find_algorithm
from siasat.backend.engine import Engine
from siasat.core.game import NullMove
from siasat.core.notation import notation_of
from siasat.core.player import Player
from siasat.core.referee import Referee
from siasat.core.score import is_win
from siasat.core.search_api.limits import Limits
from siasat.core.search_api.request import SearchRequest
from siasat.evaluation.registry import default_evaluator, load_evaluator
from siasat.games.registry import facts_of, load_game
from siasat.players.levels import level_player
from siasat.review import Clause, ClauseKind, Review, ReviewedMove, review_game
from siasat.review.proofs import MATERIAL_DEPTH

STOCKFISH_NODES = 300_000
POSITIONS = {"chess": (200, 800), "doushouqi": (100, 200), "congklak": (100, 200)}
"""How many positions from games of levels and from games of the engine."""

LONGEST = 120
PIECES = {chess.PAWN: 100, chess.KNIGHT: 300, chess.BISHOP: 300, chess.ROOK: 500, chess.QUEEN: 900}
SECOND_OPINION = "pvs+captures+table+table-move"


@dataclass
class Tally:
    """What was counted: clauses by kind, false ones in words, mistakes (serious: ? and ??), and those with a reason."""

    positions: int = 0
    mistakes: int = 0
    with_reason: int = 0
    serious: int = 0
    serious_with_reason: int = 0
    clauses: Counter[str] = field(default_factory=Counter)
    false: list[str] = field(default_factory=list)


def check_review(referee: Referee[Any, Any], review: Review, stockfish: chess.engine.SimpleEngine | None) -> Tally:
    """Check all clauses of a reviewed game."""
    tally = Tally(positions=len(review.moves))
    for move in review.moves:
        if move.mark is None:
            continue
        tally.mistakes += 1
        has_reason = any(clause.is_reason and clause.kind is not ClauseKind.OPPONENT_MISSED for clause in move.clauses)
        tally.with_reason += has_reason
        tally.serious += move.mark != "?!"
        tally.serious_with_reason += has_reason and move.mark != "?!"
        for clause in move.clauses:
            tally.clauses[clause.kind.value] += 1
            problem = check_clause(referee, move, clause, stockfish)
            if problem is not None:
                tally.false.append(f"{clause.kind.value} at ply {move.ply} ({move.label}): {problem}; {clause}")
    return tally


def check_clause(
    referee: Referee[Any, Any], move: ReviewedMove, clause: Clause, stockfish: chess.engine.SimpleEngine | None
) -> str | None:
    """What is wrong with a clause; None if everything that it says was confirmed."""
    game, state = referee.game, referee.states[move.ply - 1]
    evidence = clause.evidence
    if clause.kind is ClauseKind.OPPONENT_MISSED:
        state = referee.states[move.ply]
        move = _played(referee, move.ply + 1)
    if evidence.position != notation_of(game).format_state(state):
        return "the evidence is about another position"
    if game.id == "chess" and game.variant == "standard":
        return check_chess(clause, move, stockfish)
    return check_rules(referee, move, clause)


def _played(referee: Referee[Any, Any], ply: int) -> ReviewedMove:
    """The move of the game at a ply, without a judgement."""
    state, move = referee.states[ply - 1], referee.moves[ply - 1]
    text = notation_of(referee.game).format_move(state, move)
    return ReviewedMove(ply, referee.movers[ply - 1], text, text, 0, 0.0, 0.0, 0.0)


# ---------------------------------------------------------------------------------------------------------------- chess


def check_chess(  # noqa: PLR0912 - one branch for each kind of clause
    clause: Clause, move: ReviewedMove, stockfish: chess.engine.SimpleEngine | None
) -> str | None:
    """A clause of chess, by python-chess and Stockfish; without Stockfish the values are not checked."""
    evidence, kind = clause.evidence, clause.kind
    board = chess.Board(evidence.position)
    side = board.turn
    before = board.copy()
    for text in evidence.line:
        step = chess.Move.from_uci(text)
        if step not in board.legal_moves:
            return f"{text} is illegal"
        board.push(step)
    match kind:
        case ClauseKind.BETTER:
            return _compare(stockfish, before, evidence.line[0], move.text)
        case ClauseKind.OPPONENT_MISSED:
            return _compare(stockfish, before, evidence.alternative or "", evidence.line[0])
        case ClauseKind.ALLOWS_WIN | ClauseKind.MISSES_WIN:
            winner = side if kind is ClauseKind.MISSES_WIN else not side
            if not board.is_checkmate() or board.turn is winner:
                return "the line does not end in mate"
            if len(evidence.line) != evidence.plies:
                return f"the line has {len(evidence.line)} moves, not {evidence.plies}"
            return _is_mate(stockfish, before, evidence.line[0], winner, evidence.plies)
        case ClauseKind.ALLOWS_THREAT | ClauseKind.MISSES_THREAT:
            return _is_threat(clause, board)
        case ClauseKind.GIVES_UP:
            kept = before.copy()
            kept.push(chess.Move.from_uci(move.best or ""))
            lost = before.has_castling_rights(side) and not board.has_castling_rights(side)
            return None if lost and kept.has_castling_rights(side) else "the right to castle is not lost"
        case ClauseKind.ALLOWS_DRAW:
            return _is_draw(stockfish, before, board, clause)
        case ClauseKind.ENDS_DRAWN:
            drawn = board.is_stalemate() or board.is_insufficient_material() or board.is_seventyfive_moves()
            return None if drawn else "the game is not drawn"
        case ClauseKind.ALLOWS_GAIN | ClauseKind.MISSES_GAIN:
            winner = side if kind is ClauseKind.MISSES_GAIN else not side
            return _check_pieces(clause, before, board, winner) or _worth(stockfish, before, clause, move)
        case _:
            return "chess has no such clause"


def _is_threat(clause: Clause, board: chess.Board) -> str | None:
    """Play the threat after a pass, and count what it wins."""
    winner = not board.turn
    if board.is_check():
        return "nobody may pass in check"
    board.push(chess.Move.null())
    before = board.copy()
    for text in clause.evidence.threat:
        step = chess.Move.from_uci(text)
        if step not in board.legal_moves:
            return f"{text} is illegal"
        board.push(step)
    return _check_pieces(clause, before, board, winner)


def _is_draw(
    stockfish: chess.engine.SimpleEngine | None, before: chess.Board, after: chess.Board, clause: Clause
) -> str | None:
    """The line ends drawn or repeats a position, and Stockfish gives the mover no clear advantage either."""
    over = after.is_stalemate() or after.is_insufficient_material() or after.is_seventyfive_moves()
    if not over and clause.reason != "repetition":
        return "the line does not end in a draw"
    if stockfish is None:
        return None
    value = _score(stockfish, before, clause.evidence.line[0])
    return None if abs(value) <= 100 else f"Stockfish gives {value}"


def _check_pieces(clause: Clause, before: chess.Board, after: chess.Board, winner: chess.Color) -> str | None:
    """The pieces that are gone, counted on the boards, and that nothing comes back by captures at once."""
    evidence = clause.evidence
    gain = (_material(after) - _material(before)) * (1 if winner else -1)
    if gain != evidence.points:
        return f"the boards differ by {gain}, not {evidence.points}"
    gone = {
        colour: Counter(piece.piece_type for piece in before.piece_map().values() if piece.color is colour)
        - Counter(piece.piece_type for piece in after.piece_map().values() if piece.color is colour)
        for colour in chess.COLORS
    }
    worth = sum(PIECES[chess.PIECE_NAMES.index(name)] for name in evidence.won)
    worth -= sum(PIECES[chess.PIECE_NAMES.index(name)] for name in evidence.lost)
    worth += sum(PIECES[chess.PIECE_NAMES.index(name)] - 100 for name in evidence.promoted)
    if not evidence.promoted and worth != evidence.points:
        return f"the pieces named are worth {worth}, not {evidence.points}"
    for name in evidence.won:
        if not gone[not winner][chess.PIECE_NAMES.index(name)]:
            return f"no {name} of the loser is gone"
    if after.turn is not winner and _captures(after, 6) > 0:
        return "the loser wins material back at once"
    return None


def _material(board: chess.Board) -> int:
    """White's pieces less Black's."""
    return sum(PIECES.get(piece.piece_type, 0) * (1 if piece.color else -1) for piece in board.piece_map().values())


def _captures(board: chess.Board, depth: int, alpha: int = -10_000, beta: int = 10_000) -> int:
    """What the side to move gains by captures, if both sides may stop at any time; who is in check must answer it."""
    check = board.is_check()
    if depth == 0:
        return 0
    best = -10_000 if check else 0
    alpha = max(alpha, best)
    for move in list(board.legal_moves if check else board.generate_legal_captures()):
        victim = chess.PAWN if board.is_en_passant(move) else board.piece_type_at(move.to_square)
        won = PIECES.get(victim or 0, 0)
        board.push(move)
        value = won - _captures(board, depth - 1, won - beta, won - alpha)
        board.pop()
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def _score(stockfish: chess.engine.SimpleEngine, board: chess.Board, text: str) -> int:
    """Stockfish's value of a move for the side to move, in hundredths of a pawn; a mate is about 100,000."""
    after = board.copy()
    after.push(chess.Move.from_uci(text))
    if after.is_checkmate():
        return 100_000
    if after.is_game_over():
        return 0
    info = stockfish.analyse(after, chess.engine.Limit(nodes=STOCKFISH_NODES))
    return -info["score"].relative.score(mate_score=100_000)


def _compare(stockfish: chess.engine.SimpleEngine | None, board: chess.Board, best: str, played: str) -> str | None:
    if stockfish is None:
        return None
    values = [_score(stockfish, board, text) for text in (best, played)]
    return None if values[0] > values[1] else f"Stockfish gives {values[0]} for {best} and {values[1]} for {played}"


def _is_mate(
    stockfish: chess.engine.SimpleEngine | None, board: chess.Board, first: str, winner: chess.Color, plies: int
) -> str | None:
    if stockfish is None:
        return None
    value = _score(stockfish, board, first)
    value = value if board.turn is winner else -value
    # Mate in n moves is 100,000 - n: the line promises at most this many moves after the first one.
    return None if value >= 100_000 - (plies + 1) // 2 - 1 else f"Stockfish gives {value} for the winner after {first}"


def _worth(
    stockfish: chess.engine.SimpleEngine | None, board: chess.Board, clause: Clause, move: ReviewedMove
) -> str | None:
    """Whether Stockfish, too, sees at least a third of the gain between the two moves."""
    if stockfish is None or move.best is None:
        return None
    best, played = _score(stockfish, board, move.best), _score(stockfish, board, move.text)
    least = clause.evidence.points // 3
    return (
        None if best - played >= least else f"Stockfish gives {best} and {played}, a gain of {clause.evidence.points}"
    )


# ------------------------------------------------------------------------------------------------------ the other games


def check_rules(  # noqa: PLR0912 - one branch for each kind of clause
    referee: Referee[Any, Any], move: ReviewedMove, clause: Clause
) -> str | None:
    """A clause of any game, by its Python rules and a second search."""
    game, names = referee.game, notation_of(referee.game)
    evidence, kind = clause.evidence, clause.kind
    start = names.parse_state(evidence.position)
    side, state = game.to_move(start), start
    line = []
    for text in evidence.line:
        found = names.parse_move(state, text)
        if found not in game.legal_moves(state) or game.outcome(state) is not None:
            return f"{text} is illegal"
        line.append(found)
        state = game.play(state, found)
    match kind:
        case ClauseKind.BETTER:
            best, played = (_engine_value(game, start, text) for text in (evidence.line[0], move.text))
            return None if best > played else f"a longer search gives {best} and {played}"
        case ClauseKind.OPPONENT_MISSED:
            best, played = (_engine_value(game, start, text) for text in (evidence.alternative or "", evidence.line[0]))
            return None if best > played else f"a longer search gives {best} and {played}"
        case ClauseKind.ALLOWS_WIN | ClauseKind.MISSES_WIN:
            winner = side if kind is ClauseKind.MISSES_WIN else side.other
            end = game.outcome(state)
            if end is None or end.winner is not winner:
                return "the line does not end in a win"
            if end.reason != clause.reason:
                return f"the game ends by {end.reason}, not {clause.reason}"
            return _wins(game, game.play(start, line[0]), winner, (evidence.plies or 1) - 1)
        case ClauseKind.ALLOWS_THREAT | ClauseKind.MISSES_THREAT:
            assert isinstance(game, NullMove)
            passed = at = game.play_null(state)
            for text in evidence.threat:
                found = names.parse_move(at, text)
                if found not in game.legal_moves(at):
                    return f"{text} is illegal"
                at = game.play(at, found)
            return _animals(clause, passed, at, game.to_move(passed), names)
        case ClauseKind.GIVES_UP:
            return "this game has no such rights"
        case ClauseKind.ALLOWS_DRAW:
            value = _engine_value(game, start, evidence.line[0])
            return None if not is_win(abs(value)) else f"a longer search gives {value}"
        case ClauseKind.ENDS_DRAWN | ClauseKind.ENDS_LOST:
            end = game.outcome(state)
            winner_is = None if end is None else end.winner
            good = end is not None and winner_is is (None if kind is ClauseKind.ENDS_DRAWN else side.other)
            return None if good else "the game does not end so"
        case ClauseKind.ALLOWS_GAIN | ClauseKind.MISSES_GAIN:
            winner = side if kind is ClauseKind.MISSES_GAIN else side.other
            return _animals(clause, start, state, winner, names) or _still_gained(
                game, start, line, move, clause, winner
            )
        case ClauseKind.MISSES_SEEDS:
            if any(_mover(game, start, line[:length]) is not side for length in range(len(line))):
                return "the line is more than one turn"
            own = _turn_seeds(referee, move.ply)
            found_seeds = state.stores[side] - start.stores[side]
            good = (found_seeds, own) == (evidence.seeds, evidence.other_seeds) and found_seeds > own
            return None if good else f"the turns bank {found_seeds} and {own}"
        case ClauseKind.ALLOWS_SEEDS:
            after = game.play(start, line[0])
            if any(_mover(game, start, line[:length]) is side for length in range(1, len(line))):
                return "the line is not one turn of the opponent"
            banked = state.stores[side.other] - after.stores[side.other]
            return None if banked == evidence.seeds else f"the turn banks {banked}"


def _mover(game: Any, state: Any, line: list[Any]) -> Player:
    for move in line:
        state = game.play(state, move)
    mover: Player = game.to_move(state)
    return mover


def _turn_seeds(referee: Referee[Any, Any], ply: int) -> int:
    """What the side that made the move at `ply` banked from there to the end of its turn."""
    side, last = referee.movers[ply - 1], ply
    while last < referee.ply and referee.movers[last] is side:
        last += 1
    banked: int = referee.states[last].stores[side] - referee.states[ply - 1].stores[side]
    return banked


def _engine_value(game: Any, state: Any, text: str) -> int:
    """A move's value for its mover by a new engine with more nodes than the review had."""
    move = notation_of(game).parse_move(state, text)
    after = game.play(state, move)
    end, side = game.outcome(after), game.to_move(state)
    if end is not None:
        return int(end.score(side, 1))
    value = Engine(game, hash_mb=16).search(after, Limits(nodes=1_000_000)).value
    return value if game.to_move(after) is side else -value


def _search(game: Any, state: Any, algorithm: str, evaluator: str, depth: int) -> int:
    request = SearchRequest(game, load_evaluator(evaluator, game), state, Limits(depth, 20_000_000))
    return find_algorithm(algorithm).search(request).value


def _wins(game: Any, state: Any, winner: Player, plies: int) -> str | None:
    """Whether the winner wins within `plies`, by another algorithm."""
    end = game.outcome(state)
    if end is not None:
        return None if end.winner is winner else "it is not won"
    value = _search(game, state, SECOND_OPINION, default_evaluator(game), plies)
    value = value if game.to_move(state) is winner else -value
    return None if is_win(value) else f"{SECOND_OPINION} gives {value} at depth {plies}"


def _animals(clause: Clause, start: Any, state: Any, winner: Player, names: Any) -> str | None:
    """The letters that are gone from the written position."""
    letters = {
        "rat": "r",
        "cat": "c",
        "dog": "d",
        "wolf": "w",
        "leopard": "p",
        "tiger": "t",
        "lion": "l",
        "elephant": "e",
    }
    texts = [names.format_state(one).split()[0] for one in (start, state)]
    gone = Counter(filter(str.isalpha, texts[0])) - Counter(filter(str.isalpha, texts[1]))
    for name, is_loser in [(name, True) for name in clause.evidence.won] + [
        (name, False) for name in clause.evidence.lost
    ]:
        owner = winner.other if is_loser else winner
        letter = letters[name].upper() if owner is Player.FIRST else letters[name]
        if not gone[letter]:
            return f"no {name} is gone"
    return None


def _still_gained(
    game: Any, start: Any, line: list[Any], move: ReviewedMove, clause: Clause, winner: Player
) -> str | None:
    """Whether a search by another algorithm that looks one move further still finds the gain."""
    pieces = facts_of(game).pieces
    assert pieces is not None
    if clause.evidence.depth == 0:  # the engine's line: a longer search must see a third of the gain between the moves
        best, played = (_engine_value(game, start, text) for text in (move.best or "", move.text))
        return None if best - played >= clause.evidence.points // 3 else f"a longer search gives {best} and {played}"
    forced = 2 if clause.kind is ClauseKind.ALLOWS_GAIN else 1
    state = start
    for one in line[:forced]:
        state = game.play(state, one)
    now = load_evaluator(pieces.evaluator, game).evaluate(start)
    now = now if game.to_move(start) is winner else -now
    value = _search(game, state, SECOND_OPINION + "+quiescence", pieces.evaluator, MATERIAL_DEPTH + 1)
    value = value if game.to_move(state) is winner else -value
    return None if value - now >= clause.evidence.points else f"one move deeper the gain is {value - now}"


# ---------------------------------------------------------------------------------------------------------------- games


def play_levels(name: str, chance: random.Random) -> Referee[Any, Any]:
    """A game between two levels from 2 to 5."""
    game = load_game(name)
    referee: Referee[Any, Any] = Referee(game)
    players = [level_player(chance.randint(2, 5), game, chance.randrange(10**6)) for _ in Player]
    return _play(referee, lambda: players[referee.to_move].choose(referee), chance, 2)


def play_engine(name: str, chance: random.Random, nodes: int = 500) -> Referee[Any, Any]:
    """A game of the engine against itself with few nodes, after random moves."""
    game = load_game(name)
    referee: Referee[Any, Any] = Referee(game)
    engine = Engine(game, hash_mb=4)
    return _play(referee, lambda: engine.search(referee.state, Limits(nodes=nodes), referee.history).move, chance, 6)


def _play(referee: Referee[Any, Any], choose: Any, chance: random.Random, opening: int) -> Referee[Any, Any]:
    for _ in range(opening):
        if referee.outcome is None:
            referee.play(chance.choice(referee.game.legal_moves(referee.state)))
    while referee.outcome is None and referee.ply < LONGEST:
        referee.play(choose())
    return referee


@contextmanager
def stockfish_engine() -> Iterator[chess.engine.SimpleEngine | None]:
    """Stockfish, if it is installed."""
    path = shutil.which("stockfish") or shutil.which("/usr/games/stockfish")
    if path is None:
        yield None
        return
    engine = chess.engine.SimpleEngine.popen_uci(path)
    engine.configure({"Hash": 32})
    try:
        yield engine
    finally:
        engine.quit()


def run(name: str, positions: tuple[int, int], seed: int, nodes: int) -> Tally:
    """Play, review and check until so many positions of both kinds were reviewed."""
    chance, total = random.Random(seed), Tally()
    with stockfish_engine() as stockfish:
        for play, wanted in zip((play_levels, play_engine), positions, strict=True):
            done = 0
            while done < wanted:
                referee = play(name, chance)
                if not referee.moves:
                    continue
                review = review_game(referee, nodes)
                tally = check_review(referee, review, stockfish)
                done += tally.positions
                total.positions += tally.positions
                total.mistakes += tally.mistakes
                total.with_reason += tally.with_reason
                total.serious += tally.serious
                total.serious_with_reason += tally.serious_with_reason
                total.clauses += tally.clauses
                total.false += tally.false
                for problem in tally.false:
                    print(f"  FALSE {problem}", flush=True)
    return total


def main() -> int:
    """Print what was found for each game; 1 if a clause was false."""
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*", default=list(POSITIONS))
    parser.add_argument("--share", type=float, default=1.0, help="part of the positions to check")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=100_000)
    options = parser.parse_args()
    false = 0
    for name in options.names:
        start = time.perf_counter()
        wanted = tuple(max(1, round(options.share * count)) for count in POSITIONS[name])
        tally = run(name, (wanted[0], wanted[1]), options.seed, options.nodes)
        share = 100 * tally.with_reason / tally.mistakes if tally.mistakes else 0.0
        kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(tally.clauses.items()))
        print(
            f"{name}: {tally.positions} positions, {tally.mistakes} mistakes, {share:.0f} % with a reason "
            f"(of ? and ??: {tally.serious_with_reason} of {tally.serious}); "
            f"{sum(tally.clauses.values())} clauses ({kinds}), {len(tally.false)} false; "
            f"{time.perf_counter() - start:.0f} s",
            flush=True,
        )
        false += len(tally.false)
    return 1 if false else 0


if __name__ == "__main__":
    sys.exit(main())
