"""The statistics of a match, read from the events that a seat saw.

These are the scores over time and, after the end, also the dice.
"""

from __future__ import annotations

from bisect import bisect_right
from fractions import Fraction
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.archive.selectors.contents import PassageNode, PassageTreeBuilder, statistics_of
from games.archive.selectors.worths import format_decimal, worth_table
from games.engine import registry
from games.engine.drawing import chart, shields
from games.engine.drawing.scene import Cell, DataTable, Picture
from games.engine.drawing.svg import Svg, prefix_ids
from games.engine.phrases import SeatName
from games.matches.access import Access
from games.matches.models import Match
from games.matches.render import current_say, say
from games.matches.score_history import ScoreHistory
from games.matches.selectors.outcome import ending_of
from games.matches.selectors.public_record import shown_state
from games.matches.selectors.story import events_for_seat

NONE = "\N{EN DASH}"

LEAVING_EVENTS = frozenset({"house.resigned", "house.left"})
"""Events by which a player leaves a match of any title."""


class DiceLuck(NamedTuple):
    """The rolls of one kind of dice in a match: what each seat rolled, compared with the expected value."""

    kind: str
    dice: list[int]
    made: list[int]
    expected: list[Fraction]


class Chart(NamedTuple):
    """A chart of values that change from span to span: pictures, a table of the same numbers, and a note.

    The pictures share `defs`, which appear once on a page.
    """

    pictures: tuple[Picture, ...]
    defs: Svg
    twin: DataTable
    note: str = ""


class ScoreSeries(NamedTuple):
    """The score of every seat at the end of each span, and the worth of all its forces.

    The worth is None if the title does not provide it. `revisions` are those with which the spans began.
    """

    scores: chart.Scores
    totals: chart.Scores | None
    revisions: tuple[int, ...] = ()


class StatisticsPage(NamedTuple):
    """The content of the statistics page; missing parts are None or empty."""

    charts: tuple[Chart, ...]
    worth: DataTable | None
    worth_note: str
    luck: tuple[DataTable, ...]


def page_statistics(access: Access) -> StatisticsPage:
    """Return the statistics of a match, as far as the reader's seat knows them.

    Raises `KeyError` if the title has no statistics.
    """
    match = access.match
    statistics = statistics_of(match)
    here = shown_state(match, access.seat)
    worth = worth_table(match, here.state, here.view(access.seat))
    return StatisticsPage(
        charts=charts(match, access.seat),
        worth=worth,
        worth_note=say(statistics.WORTH) if worth and statistics.WORTH else "",
        luck=luck_tables(match) if match.finished else (),
    )


def charts(match: Match, seat: int | None) -> tuple[Chart, ...]:
    """Return charts of the scores after each span, and of the worth of forces if the title counts it.

    There are none during the first span.
    """
    counts = _with_turning_point(match, score_series(match, seat))
    if len(counts.scores.spans) < 2:
        return ()
    first = _score_chart(match, counts)
    worth = _worth_chart(match, counts)
    return (first, worth) if worth is not None else (first,)


def end_chart(match: Match, seat: int | None) -> Chart | None:
    """Return the chart of the scores of a finished match for a narrow column.

    If nobody scored, it shows what the forces were worth, where the title counts that. Return None if the
    match has not finished, its title has no statistics, it ended in its first span, or there is nothing
    to show.
    """
    if not match.finished or registry.match_statistics(match.title) is None:
        return None
    counts = _with_turning_point(match, score_series(match, seat))
    if len(counts.scores.spans) < 2:
        return None
    if any(map(any, counts.scores.scores)):
        found: Chart | None = _score_chart(match, counts)
    else:
        found = _worth_chart(match, counts, shields.defs(*range(match.seats_count)))
    if found is None:
        return None
    narrow = (picture._replace(shape="any") for picture in found.pictures if picture.shape == "tall")
    return found._replace(pictures=tuple(narrow))


def _score_chart(match: Match, counts: ScoreSeries) -> Chart:
    defs = shields.defs(*range(match.seats_count))
    return _chart(counts.scores, say(statistics_of(match).SCORE), defs)


def _worth_chart(match: Match, counts: ScoreSeries, defs: Svg | None = None) -> Chart | None:
    """Return the chart of what the forces were worth, or None if the title does not count that."""
    statistics = statistics_of(match)
    if counts.totals is None or statistics.TOTAL is None:
        return None
    note = say(statistics.TOTAL_NOTE) if statistics.TOTAL_NOTE else ""
    return _chart(counts.totals, say(statistics.TOTAL), defs or Svg(""))._replace(note=note)


def _chart(shown: chart.Scores, label: str, defs: Svg) -> Chart:
    """Return a chart whose ids are its own, because its page may show a board too."""
    told = current_say()
    pictures = (
        picture._replace(drawn=prefix_ids(picture.drawn, "chart"))
        for picture in chart.pictures(shown, label, told)
    )
    twin = chart.chart_table(shown, label, _("By the end of"), told)
    return Chart(tuple(pictures), prefix_ids(defs, "chart"), twin)


def _with_turning_point(match: Match, series: ScoreSeries) -> ScoreSeries:
    """Return the series with the turning point, if a sweep has found the match to have one."""
    ending = ending_of(match)
    moments = (ending.moments if ending is not None else None) or ()
    turn = next((moment["turn"] for moment in moments if moment["turning"]), -1)
    place = bisect_right(series.revisions, turn) - 1
    if place < 0:
        return series
    totals = series.totals and series.totals._replace(turning=place)
    return series._replace(scores=series.scores._replace(turning=place), totals=totals)


def score_series(match: Match, seat: int | None) -> ScoreSeries:
    """Return every seat's score at the end of each span, as one seat saw it, in the reader's language."""
    statistics = statistics_of(match)
    history = stored_score_history(match) or read_score_history(match, seat)
    opener = PassageTreeBuilder()
    spans: list[list[PassageNode]] = []
    for revision, code, params in history.openings:
        for passage in statistics.passages_started(code, params):
            if opener.hear(passage, revision) and passage.depth == statistics.SPAN:
                spans.append(list(opener.path))
    lone = len(opener.top) == 1 and bool(opener.top[0].within)
    names = tuple(
        " · ".join(say(each.head) for each in (path[1:] if lone else path) or path) for path in spans
    )
    numbers = tuple(path[-1].number for path in spans)
    falls = dict(history.falls)
    return ScoreSeries(
        chart.Scores(names, numbers, history.scores, falls=falls),
        chart.Scores(names, numbers, history.totals, falls=falls) if statistics.TOTAL else None,
        tuple(path[-1].revision for path in spans),
    )


def stored_score_history(match: Match) -> ScoreHistory | None:
    """Return the score history stored with the ending of a match, or None if this release can read none."""
    ending = ending_of(match)
    history = ending.score_history if ending is not None else None
    return history if isinstance(history, ScoreHistory) else None


def read_score_history(match: Match, seat: int | None) -> ScoreHistory:
    """Return the score history of a match, read from all the events that one seat was told."""
    statistics = statistics_of(match)
    options = registry.get(match.title).read_options(match.options)
    opener, tally = PassageTreeBuilder(), statistics.Tally(match.seats_count, options)
    openings: list[tuple[int, str, dict[str, Any]]] = []
    scores: list[tuple[int, ...]] = []
    totals: list[tuple[int, ...]] = []
    left: set[int] = set()
    falls: dict[int, int] = {}
    span = -1
    counting = statistics.SCORING | statistics.FORCES | statistics.FALLING
    codes = statistics.OPENING | counting | LEAVING_EVENTS
    told = events_for_seat(match, seat).filter(code__in=codes, undone=False)
    listed = told.order_by("revision", "number").values_list("revision", "code", "params")
    for revision, code, params in listed.iterator():
        before = span
        if code in statistics.OPENING:
            started = statistics.passages_started(code, params)
            wide = [passage for passage in started if passage.depth <= statistics.SPAN]
            begun = [passage for passage in wide if opener.hear(passage, revision)]
            if begun or any(passage.head is None for passage in wide):
                openings.append((revision, code, params))
            for passage in begun:
                if passage.depth == statistics.SPAN:
                    if span >= 0:
                        # Another span begins, so these are the values at the end of the previous one.
                        scores.append(tally.scores)
                        totals.append(tally.totals)
                    span += 1
        if code in counting:
            tally.hear(code, params)
        elif code in LEAVING_EVENTS:
            left.add(params["seat"])
        for fallen in left | tally.fallen if before >= 0 else ():
            falls.setdefault(fallen, before)
    if span >= 0:
        scores.append(tally.scores)
        totals.append(tally.totals)
    return ScoreHistory(tuple(openings), tuple(scores), tuple(totals), tuple(falls.items()))


def dice_luck(match: Match) -> list[DiceLuck]:
    """Return how the dice of a finished match rolled, by kind and seat.

    Kinds that were never rolled are left out.
    """
    statistics = statistics_of(match)
    seats = match.seats_count
    found = {
        kind: DiceLuck(kind, [0] * seats, [0] * seats, [Fraction(0)] * seats)
        for kind, _name in statistics.CASTS
    }
    told = events_for_seat(match, None).filter(code__in=statistics.ROLLING, undone=False)
    for code, params in told.values_list("code", "params").iterator():
        for cast in statistics.casts(code, params):
            one = found[cast.kind]
            one.dice[cast.seat] += cast.dice
            one.made[cast.seat] += cast.made
            one.expected[cast.seat] += cast.expected
    return [each for each in found.values() if any(each.dice)]


def luck_tables(match: Match) -> tuple[DataTable, ...]:
    """Return tables of each seat's luck with the dice of a finished match, one for each kind of roll."""
    statistics = statistics_of(match)
    names = dict(statistics.CASTS)
    head = (_("Seat"), _("Luck"), _("Actual"), _("Expected"), _("Dice"), _("Per die"))
    return tuple(
        DataTable(
            say(names[each.kind]),
            head,
            tuple(
                (
                    Cell(say(SeatName(seat)), head=True),
                    Cell(signed(each.made[seat] - each.expected[seat])),
                    Cell(str(each.made[seat])),
                    Cell(format_decimal(each.expected[seat])),
                    Cell(str(each.dice[seat])),
                    Cell(
                        format_decimal(Fraction(each.made[seat], each.dice[seat]), 2)
                        if each.dice[seat]
                        else NONE
                    ),
                )
                for seat in range(match.seats_count)
            ),
        )
        for each in dice_luck(match)
    )


def signed(value: Fraction) -> str:
    """Return a difference with its sign and one decimal place."""
    shown = format_decimal(Fraction(round(abs(value) * 10), 10))
    if not round(value * 10):
        return shown
    return ("+" if value > 0 else "\N{MINUS SIGN}") + shown
