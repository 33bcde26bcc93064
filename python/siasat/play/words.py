"""A game's names and results as sentences."""

from __future__ import annotations

from siasat.core.outcome import Outcome
from siasat.core.player import Player
from siasat.core.score import Score, is_loss, is_win
from siasat.core.search_api.result import Bound
from siasat.games.facts import ValueScale
from siasat.games.registry import games
from siasat.perfect.value import PerfectValue
from siasat.texts import Texts

SIZES = ((0.55, "even"), (0.65, "slight"), (0.8, "clear"), (1.0, "large"))
"""The words for an advantage, by the largest chances of the better side that each covers."""


def side_name(say: Texts, game_id: str, player: Player) -> str:
    """What a side is called in a game: `White`, `X`, `Player 1`."""
    return say.get(f"side.{game_id}.{player.number}", say(f"side.{player.number}"))


def move_name(say: Texts, label: str) -> str:
    """A move's label, which is English, in a language: its first word may be an animal or a hole.

    >>> from siasat.texts import load
    >>> move_name(load("id"), "Rat c3–c4"), move_name(load("id"), "hole 5 (+9)"), move_name(load("id"), "Nf3")
    ('Tikus c3–c4', 'lubang 5 (+9)', 'Nf3')
    """
    word, space, rest = label.partition(" ")
    return say.get(f"move.{word.lower()}", word) + space + rest if space else label


def algorithm_name(say: Texts, text: str) -> str:
    """An algorithm with its switches as people read it; one of a plug-in keeps its id.

    >>> from siasat.texts import load
    >>> algorithm_name(load("en"), "mtdf+table=4096+table-move")
    'MTD(f) + table (4096) + table move'
    """
    name, *switches = text.split("+")
    parts = [say.get(f"page.algorithm.{name}", name)]
    for switch in switches:
        word, equals, value = switch.partition("=")
        parts.append(say.get(f"page.switch.{word}", word) + (f" ({value})" if equals else ""))
    return " + ".join(parts)


def reason_text(say: Texts, game_id: str, end: Outcome) -> str:
    """Why a game ended, as a sentence; a reason without a text is shown unchanged."""
    winner = "" if end.winner is None else side_name(say, game_id, end.winner)
    loser = "" if end.winner is None else side_name(say, game_id, end.winner.other)
    return say.get(f"reason.{end.reason}", end.reason, count=end.margin, winner=winner, loser=loser)


def outcome_text(say: Texts, game_id: str, end: Outcome) -> str:
    """How a game ended: who won or that it is a draw, and why.

    >>> from siasat.texts import load
    >>> outcome_text(load("en"), "chess", Outcome(Player.FIRST, "checkmate"))
    'White wins. Checkmate.'
    """
    if end.payoff is not None:
        return say("result.payoff", payoff=end.payoff, side=side_name(say, game_id, Player.FIRST))
    reason = reason_text(say, game_id, end)
    if end.winner is None:
        return f"{say('result.draw')} {reason}"
    return f"{say('result.win', winner=side_name(say, game_id, end.winner))} {reason}"


def scale_of(game_id: str) -> ValueScale:
    """How the values of a game are shown; the default where it is not registered."""
    return games.get(game_id).facts.scale if game_id in games else ValueScale()


def short_value(say: Texts, game_id: str, value: Score, evaluator: str | None = None) -> str:
    """A value as a bar, graph or table shows it: in the game's unit, or `#2` for a win in 2 moves (`#−2` for a loss).

    `evaluator` is who gave the value: None for the engine and the game's default evaluator.

    >>> from siasat.texts import load
    >>> say = load("en")
    >>> [short_value(say, "chess", value) for value in (558, -20, 0, 999_997, -999_998)]
    ['+5.58', '−0.20', '0.00', '#2', '#−1']
    >>> short_value(say, "congklak", 930), short_value(say, "congklak", 9, "stores")
    ('+9.30', '+9')
    """
    scale = scale_of(game_id)
    if is_win(value) or is_loss(value):
        count = scale.moves_to_win(value)
        return f"#{'' if value > 0 else '−'}{'' if count is None else count}"
    return _signed(say, scale.amount(value, evaluator), scale.places(evaluator))


def gap_text(say: Texts, game_id: str, gap: Score, evaluator: str | None = None) -> str:
    """A difference of two values, with its unit: `1.50 pawns`.

    >>> from siasat.texts import load
    >>> gap_text(load("en"), "congklak", 250)
    '2.50 seeds'
    """
    scale = scale_of(game_id)
    amount = say.decimal(abs(scale.amount(gap, evaluator)), scale.places(evaluator))
    return say(f"unit.{scale.name}", value=amount)


def value_text(
    say: Texts,
    game_id: str,
    mover: Player,
    value: Score,
    bound: Bound = Bound.EXACT,
    evaluator: str | None = None,
) -> str:
    """What a value for `mover` says, and for whom, in the game's unit; `evaluator` as for `short_value`.

    >>> from siasat.texts import load
    >>> value_text(load("en"), "chess", Player.FIRST, -999_996), value_text(load("en"), "chess", Player.FIRST, 558)
    ('Black wins in 2 moves (#2)', '+5.58 for White')
    """
    scale = scale_of(game_id)
    if is_win(value) or is_loss(value):
        side = side_name(say, game_id, mover if is_win(value) else mover.other)
        count = scale.moves_to_win(value)
        if bound is not Bound.EXACT or count is None:
            return say("value.win-somehow", side=side)
        if count == 0:
            return say("value.won", side=side)
        return say("value.win-both" if scale.counts_both else "value.win", side=side, count=count)
    side, number = side_name(say, game_id, mover), short_value(say, game_id, value, evaluator)
    match bound:
        case Bound.LOWER:
            return say("value.at-least", value=number, side=side)
        case Bound.UPPER:
            return say("value.at-most", value=number, side=side)
        case _ if value == 0:
            return say("value.even", value=number)
        case _ if scale.in_words:
            better = side_name(say, game_id, mover if value > 0 else mover.other)
            share = scale.chances(abs(value))
            size = next(word for most, word in SIZES if share <= most)
            return say(f"value.word.{size}", side=better, value=short_value(say, game_id, abs(value), evaluator))
        case _:
            return say(f"value.score.{scale.name}", value=number, side=side)


def _signed(say: Texts, amount: float, places: int) -> str:
    """A number with its sign; zero has none."""
    text = say.signed(amount, places)
    return text[1:] if text[1:] == say.decimal(0, places) else text


def known_text(say: Texts, known: PerfectValue) -> str:
    """What is known of a position for the side to move, in two or three words; plies are moves of either side.

    >>> from siasat.texts import load
    >>> known_text(load("en"), PerfectValue("won", 17)), known_text(load("id"), PerfectValue("lost", None, -4))
    ('Won in 17 plies', 'Kalah selisih 4')
    """
    match known:
        case PerfectValue(outcome="drawn"):
            return say("known.drawn")
        case PerfectValue(margin=int(margin)):
            return say("known.won-by" if margin > 0 else "known.lost-by", margin=abs(margin))
        case PerfectValue(plies=int(plies)):
            return say("known.won" if known.outcome == "won" else "known.lost", count=plies)
        case _:
            return say("known.won-somehow" if known.outcome == "won" else "known.lost-somehow")
