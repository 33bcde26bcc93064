"""The sections of a report on games between players."""

from __future__ import annotations

from collections.abc import Mapping

from siasat.lab.report.blocks import Block, Cell, Figure, Prose, Section, Table
from siasat.lab.report.charts import matrix_chart, progress_chart, rating_chart
from siasat.lab.report.contest import Contest, Meeting
from siasat.lab.report.words import code, game_name, level_text
from siasat.stats import Interval
from siasat.texts import Texts

MOST_MEETINGS = 4
"""Sentences on meetings of neighbours in a rating list; the table has all meetings."""


def match_section(contest: Contest, name: str, say: Texts) -> tuple[Section, list[str]]:
    """The section of one contest and its findings; `name` begins the names of its figures."""
    places = {rating.player: place for place, rating in enumerate(contest.ratings())}
    meetings = sorted(
        (_stronger_first(meeting, places) for meeting in contest.meetings()),
        key=lambda meeting: (places[meeting.one], places[meeting.other]),
    )
    findings = match_findings(contest, say)
    blocks: list[Block] = [
        Prose(
            say(
                "report.match.about",
                games=say.number(contest.frame.height),
                players=len(contest.players),
                openings=contest.openings,
            )
        )
    ]
    if len(contest.players) > 2:
        ratings = contest.ratings()
        order = [rating.player for rating in ratings]
        scores = contest.scores()
        blocks += [
            Figure(
                f"{name}-ratings",
                lambda width: rating_chart(ratings, width, say),
                caption=say("report.caption.ratings"),
            ),
            Figure(
                f"{name}-matrix",
                lambda width: matrix_chart(order, scores, width, say),
                caption=say("report.caption.matrix"),
            ),
        ]
    elif meetings:
        progress = contest.progress()
        blocks.append(
            Figure(
                f"{name}-progress",
                lambda width: progress_chart(progress, width, say),
                caption=say("report.caption.progress", player=contest.players[0]),
            )
        )
    blocks += [_table(meetings, say), _endings(contest, say)]
    return Section(game_name(contest.game, contest.variant, say), blocks), findings


def match_findings(contest: Contest, say: Texts) -> list[str]:
    """Who is stronger, by how much, and how sure that is."""
    sentences = []
    if len(contest.players) > 2:
        ratings = contest.ratings()
        best = ratings[0]
        sentences.append(
            say(
                "report.finding.best",
                player=code(best.player),
                points=_points(best.score, say),
                count=round(best.games),
            )
        )
        places = {rating.player: place for place, rating in enumerate(ratings)}
        met = (_stronger_first(meeting, places) for meeting in contest.meetings())
        neighbours = sorted((m for m in met if places[m.other] - places[m.one] == 1), key=lambda m: places[m.one])
        sentences += [_meeting_sentence(meeting, say) for meeting in neighbours[:MOST_MEETINGS]]
    else:
        sentences += [_meeting_sentence(meeting, say) for meeting in contest.meetings()]
    mover = contest.first_mover()
    if mover is not None:
        kind = "even" if mover.contains(0.5) else "clear"
        share, interval = _percent(mover.estimate, say), _percent_range(mover, say)
        sentences.append(say(f"report.mover.{kind}", score=share, interval=interval))
    if contest.duplicates:
        sentences.append(say("report.finding.duplicates", count=contest.duplicates))
    return sentences


def _stronger_first(meeting: Meeting, places: Mapping[str, int]) -> Meeting:
    """The meeting seen from the player who is higher on the list."""
    if places[meeting.one] < places[meeting.other]:
        return meeting
    zero, half, one, more, two = meeting.pairs
    return Meeting(
        meeting.other,
        meeting.one,
        meeting.losses,
        meeting.draws,
        meeting.wins,
        (two, more, one, half, zero),
    )


def _meeting_sentence(meeting: Meeting, say: Texts) -> str:
    elo = meeting.elo
    return say(
        f"report.meeting.{_verdict(elo)}",
        one=code(meeting.one),
        other=code(meeting.other),
        points=_points(meeting.points, say),
        lost=_points(meeting.games - meeting.points, say),
        elo=say.signed(elo.estimate),
        level=level_text(elo, say),
        interval=_elo_range(elo, say),
        count=meeting.games,
    )


def _verdict(elo: Interval) -> str:
    """What the interval bears out."""
    if elo.contains(0):
        return "even"
    return "won" if elo.estimate > 0 else "lost"


def _table(meetings: list[Meeting], say: Texts) -> Table:
    rows = []
    for meeting in meetings:
        score, elo = meeting.score, meeting.elo
        rows.append(
            (
                meeting.one,
                meeting.other,
                meeting.games,
                f"{meeting.wins} – {meeting.draws} – {meeting.losses}",
                Cell(score.estimate, note=_percent_range(score, say), text=_percent(score.estimate, say)),
                Cell(elo.estimate, note=_elo_range(elo, say), text=say.signed(elo.estimate)),
                Cell(meeting.superiority, text=_percent(meeting.superiority, say)),
                "\u2002".join(map(str, meeting.pairs)) if meeting.is_paired else "–",
            )
        )
    columns = ("player", "opponent", "games", "results", "score", "elo", "superiority", "pairs")
    return Table([say(f"report.column.{column}") for column in columns], rows, say("report.caption.meetings"))


def _endings(contest: Contest, say: Texts) -> Table:
    rows = [
        (
            say.get(f"ending.{reason}", reason),
            games,
            ", ".join(f"{player} {say.number(count)}" for player, count in losers.most_common() if player) or "–",
        )
        for reason, games, losers in contest.endings()
    ]
    columns = ("ending", "games", "lost-by")
    return Table([say(f"report.column.{column}") for column in columns], rows, say("report.caption.endings"))


def _points(points: float, say: Texts) -> str:
    """`12½`."""
    whole = int(points)
    return say.number(whole) + ("½" if points != whole else "") if points != 0.5 else "½"


def _percent(share: float, say: Texts) -> str:
    return f"{say.decimal(100 * share, 1)} %"


def _percent_range(interval: Interval, say: Texts) -> str:
    return f"{say.decimal(100 * interval.low, 0)}–{say.decimal(100 * interval.high, 0)} %"


def _elo_range(interval: Interval, say: Texts) -> str:
    return say("report.words.range", low=say.signed(interval.low), high=say.signed(interval.high))
