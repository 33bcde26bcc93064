"""Reviews of short games: what they say, and that every clause is confirmed again by another way."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import chess
import pytest

from siasat.core.notation import notation_of
from siasat.core.player import Player
from siasat.core.referee import Referee
from siasat.core.search_api.result import Bound, SearchResult, StoppedBy
from siasat.errors import InputError
from siasat.games.gains import Gain
from siasat.games.registry import facts_of, load_game
from siasat.play.exchange import read_text
from siasat.play.move_labels import label_of
from siasat.review import Clause, ClauseKind, Review, ReviewedMove, SideSummary, mark_of, move_accuracy, review_game
from siasat.review.explain import explain
from siasat.review.judge import SHOWN, Judge, Opinion
from siasat.review.judging import is_turning
from siasat.review.material import piece_clauses
from siasat.review.mistake import Mistake
from siasat.review.threats import win_threat_clauses
from siasat.review.words import move_sentences
from siasat.texts import LANGUAGES, load

sys.path.append(str(Path(__file__).parent.parent.parent))  # the benchmarks lie beside the package

from benchmarks.review_check.checking import check_clause, check_review
from benchmarks.review_check.chess_clauses import captures_value

NODES = 20_000


def reviewed(referee: Referee[Any, Any]) -> Review:
    """A review whose clauses were all checked again, without Stockfish: it is not on every machine."""
    review = review_game(referee, NODES)
    assert check_review(referee, review, None).false == []
    for lang in LANGUAGES:
        for move in review.moves:
            assert all(move_sentences(load(lang), referee.game.id, move)) or not move.clauses
    return review


def played(game: str, start: str, *moves: str) -> Referee[Any, Any]:
    """A game from a position."""
    rules = load_game(game)
    referee: Referee[Any, Any] = Referee(rules, notation_of(rules).parse_state(start))
    for move in moves:
        referee.play(notation_of(rules).parse_move(referee.state, move))
    return referee


def only(review: Review, ply: int, kind: ClauseKind) -> Clause:
    """The one clause of a kind about a move."""
    (clause,) = [clause for clause in review.moves[ply - 1].clauses if clause.kind is kind]
    return clause


def test_a_move_that_allows_mate(native: None) -> None:
    review = reviewed(read_text("1. f3 e5 2. g4 Qh4#", "chess").referee)
    assert review.moves[2].mark == "??"
    assert review.moves[2].turning
    clause = only(review, 3, ClauseKind.ALLOWS_WIN)
    assert clause.line == ("g4", "Qh4#")
    assert clause.evidence.plies == 2
    assert "g4 allows Black to force mate in 1 move: g4 Qh4#." in move_sentences(load("en"), "chess", review.moves[2])
    assert review.sides[1] == SideSummary(pytest.approx(100, abs=1), 0, 0, 0)  # e5 may lose a little
    assert review.sides[0].blunders == 1


def test_a_mate_that_was_missed(native: None) -> None:
    review = reviewed(played("chess", "6k1/5ppp/8/8/8/8/1rr2PPP/R5K1 w - - 0 1", "h2h3"))
    clause = only(review, 1, ClauseKind.MISSES_WIN)
    assert clause.line == ("Ra8+", "Rb8", "Rxb8+", "Rc8", "Rxc8#")
    said = move_sentences(load("en"), "chess", review.moves[0])
    assert "Ra8+ would have let White force mate in 3 moves: Ra8+ Rb8 Rxb8+ Rc8 Rxc8#." in said


def test_a_queen_that_is_given_away_and_taken(native: None) -> None:
    review = reviewed(read_text("1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7", "chess").referee)
    clause = only(review, 5, ClauseKind.ALLOWS_GAIN)
    assert (clause.evidence.won, clause.evidence.lost) == (("queen",), ("pawn",))
    assert clause.reply == "Kxf7"
    said = move_sentences(load("en"), "chess", review.moves[4])
    assert "Qxf7+ allows Kxf7, which wins the queen for a pawn: Qxf7+ Kxf7." in said
    assert move_sentences(load("id"), "chess", review.moves[4])[0].startswith("Lebih baik ")


def test_a_chance_that_the_opponent_missed(native: None) -> None:
    review = reviewed(read_text("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. a3", "chess").referee)
    clause = only(review, 6, ClauseKind.OPPONENT_MISSED)
    assert (clause.move, clause.reply) == ("a3", "Qxf7#")
    assert "White missed it: a3 instead of Qxf7#" in move_sentences(load("en"), "chess", review.moves[5])[-1]


def test_doushouqi_lets_an_animal_into_the_den(native: None) -> None:
    review = reviewed(played("doushouqi", "6c/3T3/7/7/7/7/7/3l3/6E w", "d8d7", "d2d1"))
    missed, allowed = (only(review, 1, kind) for kind in (ClauseKind.MISSES_WIN, ClauseKind.ALLOWS_WIN))
    assert (missed.evidence.line, allowed.evidence.line) == (("d8d9",), ("d8d7", "d2d1"))
    said = move_sentences(load("en"), "doushouqi", review.moves[0])
    assert "Tiger d8–d7 allows Black to force a way into the den in 1 move: Tiger d8–d7, Lion d2–d1." in said


def test_a_fork_that_was_missed_and_one_that_was_allowed(native: None) -> None:
    review = reviewed(played("chess", "r3k3/pp3ppp/8/1N6/8/8/PP3PPP/4K3 w - - 0 1", "a2a3"))
    assert only(review, 1, ClauseKind.MISSES_PATTERN).reason == "fork"
    said = move_sentences(load("en"), "chess", review.moves[0])
    assert "Nc7+ would have attacked the king on e8 and the rook on a8 at once." in said
    review = reviewed(played("chess", "3rk3/pp3ppp/8/1N6/8/8/PP3PPP/4K3 b - - 0 1", "d8a8"))
    assert only(review, 1, ClauseKind.ALLOWS_PATTERN).reply == "Nc7+"
    said = move_sentences(load("id"), "chess", review.moves[0])
    assert "Ra8 membiarkan Nc7+, yang menyerang raja di e8 dan benteng di a8 sekaligus." in said


@pytest.mark.parametrize(
    ("game", "start", "move", "best", "reply", "plies", "sentence"),
    [
        (
            "chess",
            "r4rk1/5ppp/8/8/8/8/2B2PPP/4Q1K1 w - - 0 1",
            "h2h3",
            "e1e4",
            "f8d8",
            1,
            "Qe4 would have threatened to give mate in 1 move (Qxh7#).",
        ),
        (
            "doushouqi",
            "6c/7/7/7/3T3/7/7/7/6E w",
            "g1g2",
            "d5d6",
            "g9g8",
            5,
            "Tiger d5–d6 would have threatened to enter the den in 3 moves",
        ),
    ],
)
def test_a_threat_to_win_the_game(
    game: str, start: str, move: str, best: str, reply: str, plies: int, sentence: str
) -> None:
    referee = played(game, start, move, reply)
    names = notation_of(referee.game)
    best_move = names.parse_move(referee.start, best)
    mistake = Mistake(referee.game, referee.start, referee.moves[0], 300, (best_move,), 0, (referee.moves[1],))
    (clause,) = win_threat_clauses(mistake)
    assert (clause.kind, clause.evidence.plies) == (ClauseKind.MISSES_WIN_THREAT, plies)
    judged = ReviewedMove(1, referee.movers[0], move, move, 0, 0.9, 0.5, 0.4, "??", best=best, clauses=(clause,))
    assert check_clause(referee, judged, clause, None) is None
    (said,) = move_sentences(load("en"), game, judged)
    assert said.startswith(sentence)


@pytest.mark.parametrize(
    ("start", "move", "best", "sentence"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "h1g1", "e1e2", None),  # nothing that the best move keeps
        (
            "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
            "h1g1",
            "d2d3",
            "Rg1 gives up castling on the king's side.",
        ),
        (
            "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
            "e1f1",
            "d2d3",
            "Kf1 gives up the right to castle.",
        ),
        (
            "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
            "a2a3",
            "e1g1",
            "Castling with O-O was possible; a3 leaves the king uncastled.",
        ),
        (
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
            "a2a3",
            "g1f3",
            "Nf3 would have developed a piece; a3 develops none.",
        ),
    ],
)
def test_what_a_quiet_move_of_chess_does_or_gives_up(start: str, move: str, best: str, sentence: str | None) -> None:
    referee = played("chess", start, move)
    best_move = notation_of(referee.game).parse_move(referee.start, best)
    mistake = Mistake(referee.game, referee.start, referee.moves[0], 30, (best_move,), -10, ())
    kinds = (ClauseKind.GIVES_UP, ClauseKind.MISSES_MERIT)
    clauses = [clause for clause in explain(mistake, "?!") if clause.kind in kinds]
    judged = ReviewedMove(
        1, Player.FIRST, move, label_of(referee.game, referee.start, referee.moves[0]), 0, 0.6, 0.4, 0.2
    )
    judged = replace(judged, mark="?!", best=best, clauses=tuple(clauses))
    assert [check_clause(referee, judged, clause, None) for clause in clauses] == [None] * len(clauses)
    assert move_sentences(load("en"), "chess", judged) == ([] if sentence is None else [sentence])


def test_congklak_counts_the_seeds_of_a_turn(native: None) -> None:
    review = reviewed(played("congklak", "0,0,0,0,2,0,1/3,0,0,0,0,2,3/43-44/1", "4"))
    clause = only(review, 1, ClauseKind.MISSES_SEEDS)
    assert clause.line == ("hole 6 (+1)", "hole 4 (+4)")
    assert (clause.evidence.seeds, clause.evidence.other_seeds) == (5, 1)
    assert only(review, 1, ClauseKind.ALLOWS_WIN).reason == "more-seeds"
    said = move_sentences(load("en"), "congklak", review.moves[0])
    assert "hole 6 (+1), hole 4 (+4) banks 5 seeds in one turn; the turn played banked 1." in said


def test_judging() -> None:
    assert [mark_of(drop) for drop in (0.0, 0.099, 0.1, 0.2, 0.3)] == [None, None, "?!", "?", "??"]
    assert move_accuracy(0.0) == 100.0
    assert move_accuracy(0.2) > move_accuracy(0.3) > 0
    assert is_turning("?", 0.6, 0.2)
    assert not is_turning("?", 0.95, 0.72)
    assert not is_turning("?!", 0.6, 0.2)


def test_a_game_without_moves_is_refused() -> None:
    with pytest.raises(InputError, match="no moves"):
        review_game(Referee(load_game("chess")))


def test_a_review_can_be_stopped_and_is_heard_move_by_move() -> None:
    referee = read_text("1. e4 e5 2. Nf3 Nc6", "chess").referee
    heard: list[int] = []
    review = review_game(referee, 1_000, lambda move: heard.append(move.ply), lambda: len(heard) >= 2)
    assert heard == [1, 2]
    assert not review.finished
    assert len(review.moves) == 2


def test_a_game_that_the_engine_does_not_know_is_reviewed_by_the_textbook(native: None) -> None:
    rules = load_game("tictactoe")
    review = reviewed(played("tictactoe", rules.format_state(rules.initial()), "b2", "a2", "a1", "b1"))
    assert only(review, 2, ClauseKind.ALLOWS_WIN).evidence.plies == 6


@pytest.mark.parametrize(
    ("after_best", "after_move", "mark"),
    [
        ({8_000: 0}, {1_000: 0, 8_000: 0}, None),  # the search before the move promised 100 for Nf3, the one after not
        ({8_000: 100}, {1_000: 0, 8_000: -300}, "?!"),  # the longer search of the move is much worse: the better counts
        ({8_000: 100}, {1_000: 0, 8_000: 90}, None),
    ],
)
def test_a_mistake_does_not_rest_on_one_search(
    after_best: dict[int, int], after_move: dict[int, int], mark: str | None
) -> None:
    referee = played("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4")
    best = notation_of(referee.game).parse_move(referee.start, "g1f3")
    after_best_move = referee.game.play(referee.start, best)

    def search(state: Any, history: tuple[int, ...], nodes: int) -> SearchResult[Any]:
        pv = (best,) if state == referee.start else tuple(referee.game.legal_moves(state)[:1])
        value = 100
        if state in (referee.state, after_best_move):
            value = -(after_move if state == referee.state else after_best)[nodes]
        return SearchResult(pv[0], value, Bound.EXACT, 1, nodes, pv, StoppedBy.NODES, "stub", 0.0)

    assert review_game(referee, 1_000, search=search).moves[0].mark == mark


def test_a_line_that_a_table_cut_short_is_searched_on() -> None:
    referee = played("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4")
    asked: list[int] = []

    def search(state: Any, history: tuple[int, ...], nodes: int) -> SearchResult[Any]:
        asked.append(len(history))
        pv = tuple(referee.game.legal_moves(state)[:1])
        return SearchResult(pv[0], 0, Bound.EXACT, 1, nodes, pv, StoppedBy.NODES, "stub", 0.0)

    judge = Judge(referee.game, 1_000, search=search)
    line = judge._longer(referee.start, (), tuple(referee.game.legal_moves(referee.start)[:1]))
    assert len(line) == SHOWN
    assert asked == list(range(1, SHOWN))
    state = referee.start
    for move in line:
        assert move in referee.game.legal_moves(state)
        state = referee.game.play(state, move)


@pytest.mark.parametrize(("other", "is_said"), [(0, True), (20, True), (-200, False)])
def test_a_draw_is_named_only_if_the_other_searches_see_about_a_draw(other: int, is_said: bool) -> None:
    rules = load_game("chess")
    start = notation_of(rules).parse_state("6k1/8/6K1/8/8/8/8/R7 w - - 0 1")
    names, line, state = notation_of(rules), [], start
    for text in ("a1a2", "g8h8", "a2a1", "h8g8"):
        line.append(names.parse_move(state, text))
        state = rules.play(state, line[-1])
    best = names.parse_move(start, "a1e1")
    mistake = Mistake(rules, start, line[0], 800, (best,), 0, tuple(line[1:]), other_values=(0, other))
    kinds = {clause.kind for clause in explain(mistake, "??")}
    assert (ClauseKind.ALLOWS_DRAW in kinds) is is_said


@pytest.mark.parametrize(
    ("second", "mark", "kind"),
    [
        ({"best": 300, "played": 0}, "??", ClauseKind.BETTER),  # both see three pawns
        ({"best": 60, "played": 0}, "?!", ClauseKind.ESTIMATE),  # the smaller drop counts, and is only an estimate
        ({"best": 0, "played": 0}, None, None),  # the second evaluation sees no difference
    ],
)
def test_a_second_evaluation_must_see_the_mistake_too(
    second: dict[str, int], mark: str | None, kind: ClauseKind | None
) -> None:
    referee = played("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4")
    best = notation_of(referee.game).parse_move(referee.start, "g1f3")

    def answer(state: Any, value: int, nodes: int) -> SearchResult[Any]:
        pv = (best,) if state == referee.start else tuple(referee.game.legal_moves(state)[:1])
        return SearchResult(pv[0], value, Bound.EXACT, 1, nodes, pv, StoppedBy.NODES, "stub", 0.0)

    def search(state: Any, history: tuple[int, ...], nodes: int) -> SearchResult[Any]:
        return answer(state, 0 if state == referee.state else 300 if state == referee.start else -300, nodes)

    def other(state: Any, history: tuple[int, ...], nodes: int) -> SearchResult[Any]:
        return answer(state, -second["played" if state == referee.state else "best"], nodes)

    (move,) = review_game(referee, 1_000, search=search, opinions=[Opinion(other, 2)]).moves
    assert move.mark == mark
    assert (move.clauses[0].kind if move.clauses else None) is kind
    if kind is ClauseKind.ESTIMATE:
        assert move_sentences(load("en"), "chess", move)[0] == "The engine gives Nf3 +3.00 and e4 0.00."


@pytest.mark.parametrize(
    ("position", "matters"),
    [
        ("8/p4k2/P7/5p2/5b2/8/1K6/1N6 w - - 0 69", False),  # two pawns are left
        ("8/p4kpp/P7/5p2/5b2/8/1K6/1N6 w - - 0 69", True),
    ],
)
def test_a_pawn_matters_less_where_few_are_left(position: str, matters: bool) -> None:
    rules = load_game("chess")
    pieces = facts_of(rules).pieces
    assert pieces is not None
    state = notation_of(rules).parse_state(position)
    assert pieces.matters(state, Gain(won=("pawn",), points=100), Player.SECOND) is matters
    assert pieces.matters(state, Gain(won=("knight",), points=300), Player.SECOND)


def test_a_new_queen_that_is_captured_at_once_was_a_pawn() -> None:
    referee = played("chess", "7k/3R4/1p6/3BpK2/1rPb1p2/p7/P5pr/4R3 b - - 1 42", "b4b2", "f5g6", "g2g1q", "e1g1")
    pieces = facts_of(referee.game).pieces
    assert pieces is not None
    gain = pieces.gain(referee.game, referee.start, tuple(referee.moves), Player.FIRST)
    assert (gain.won, gain.lost, gain.points) == (("pawn",), (), 100)


def test_no_gain_is_claimed_against_the_line_of_the_engine() -> None:
    """Counting pieces six moves ahead, h3 loses a pawn; the engine's line goes on and White wins it back."""
    referee = played("chess", "1r3rk1/2N1ppbp/2n3p1/p1p5/2B1n1b1/4PN2/PP3PPP/R1BR2K1 w - - 6 16", "h2h3")
    game, start = referee.game, referee.start

    def line(state: Any, texts: str) -> tuple[Any, ...]:
        moves = []
        for text in texts.split():
            moves.append(notation_of(game).parse_move(state, text))
            state = game.play(state, moves[-1])
        return tuple(moves)

    best = line(start, "c4d5 f8d8 d1e1 e4f6 d5c6 b8c8 f3e5 c8c7 c6a4 g4e6 e5c6")
    reply = line(referee.state, "g4f3 g2f3 e4d6 c4f1 c5c4 c7d5 f8c8 d5c3 c6b4 d1d2")
    mistake = Mistake(game, start, referee.moves[0], -8, best, -77, reply)
    pieces = facts_of(game).pieces
    assert pieces is not None
    kinds = {clause.kind for clause in piece_clauses(mistake, pieces, set())}
    assert ClauseKind.ALLOWS_GAIN not in kinds


@pytest.mark.parametrize(
    ("start", "move", "best", "reply", "kinds"),
    [
        pytest.param(
            *("8/4k2p/6q1/8/8/P1P1PB2/R3KP2/8 b - - 3 35", "g6c2", "g6a6", "a2c2", {ClauseKind.ALLOWS_GAIN}),
            marks=pytest.mark.native,
        ),
        ("7k/1B1R4/1p6/4pK2/1rPb1pp1/p7/P6r/5R2 b - - 3 40", "g4g3", "h8g8", "f5g6", set()),
    ],
)
def test_beside_a_draw_only_a_piece_that_is_captured_at_once_is_named(
    start: str, move: str, best: str, reply: str, kinds: set[ClauseKind]
) -> None:
    referee = played("chess", start, move, reply)
    best_move = notation_of(referee.game).parse_move(referee.start, best)
    mistake = Mistake(referee.game, referee.start, referee.moves[0], 0, (best_move,), -800, (referee.moves[1],))
    pieces = facts_of(referee.game).pieces
    assert pieces is not None
    assert {clause.kind for clause in piece_clauses(mistake, pieces, set())} == kinds


def test_the_check_counts_a_capture_that_promotes() -> None:
    board = chess.Board("2r3k1/5p2/3p2p1/1p1P2P1/1P1bPP2/3P2K1/p3Q3/Rq6 w - - 0 38")  # Rxb1 axb1=Q
    assert captures_value(board, 6) == 0
