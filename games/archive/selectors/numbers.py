"""The statistics of a match, read from the events a seat saw.

They are the scores over time, and after the end also the dice.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.archive.selectors.contents import Opener, Stretch, annals_of
from games.archive.selectors.worths import decimal, worth_table
from games.engine import registry
from games.engine.drawing import chart, shields
from games.engine.drawing.scene import Cell, Picture, Table
from games.engine.drawing.svg import Svg
from games.engine.phrases import SeatName
from games.matches import codecs
from games.matches.access import Access
from games.matches.models import Match
from games.matches.render import say, speaker
from games.matches.selectors.states import load_state
from games.matches.selectors.story import hearing

NONE = "\N{EN DASH}"


class Luck(NamedTuple):
    """One kind of dice roll: what each seat rolled, compared with what was expected."""

    kind: str
    dice: list[int]
    made: list[int]
    expected: list[Fraction]


class Chart(NamedTuple):
    """Values that change from span to span: pictures, a table of the same numbers, and a note.

    The pictures' shared `defs` appear once on a page.
    """

    pictures: tuple[Picture, ...]
    defs: Svg
    twin: Table
    note: str = ""


class Counts(NamedTuple):
    """The score of every seat at the end of each span, and the worth of all its forces.

    The worth is None where the title does not provide it.
    """

    scores: chart.Scores
    totals: chart.Scores | None


class Numbers(NamedTuple):
    """What the statistics page shows; missing parts are None or empty."""

    charts: tuple[Chart, ...]
    worth: Table | None
    worth_note: str
    luck: tuple[Table, ...]


def numbers(access: Access) -> Numbers:
    """Return the statistics of a match, as the reader's seat knows them.

    Raises `KeyError` if its title has none.
    """
    match = access.match
    annals = annals_of(match)
    rules = registry.get(match.title)
    state = load_state(match, rules)
    worth = worth_table(match, state, rules.view(state, access.seat))
    return Numbers(
        charts=charts(match, access.seat),
        worth=worth,
        worth_note=say(annals.WORTH) if worth and annals.WORTH else "",
        luck=luck_tables(match) if match.finished else (),
    )


def charts(match: Match, seat: int | None) -> tuple[Chart, ...]:
    """Return charts of the scores after each span, and of the worth of each seat's forces.

    There are none during the first span.
    """
    annals = annals_of(match)
    counts = counted(match, seat)
    if len(counts.scores.spans) < 2:
        return ()
    first = _chart(counts.scores, say(annals.SCORE), shields.defs(*range(match.seats_count)))
    if counts.totals is None or annals.TOTAL is None:
        return (first,)
    note = say(annals.TOTAL_NOTE) if annals.TOTAL_NOTE else ""
    return (first, _chart(counts.totals, say(annals.TOTAL), Svg(""))._replace(note=note))


def _chart(shown: chart.Scores, label: str, defs: Svg) -> Chart:
    told = speaker()
    return Chart(chart.pictures(shown, label, told), defs, chart.twin(shown, label, _("By the end of"), told))


def counted(match: Match, seat: int | None) -> Counts:
    """Return what a seat saw of every seat by the end of each span."""
    annals = annals_of(match)
    options = registry.get(match.title).read_options(codecs.decode(match.options))
    opener, tally = Opener(), annals.Tally(match.seats_count, options)
    spans: list[list[Stretch]] = []
    numbers: list[int] = []
    found: list[tuple[int, ...]] = []
    totals: list[tuple[int, ...]] = []
    counting = annals.SCORING | annals.FORCES
    told = hearing(match, seat).filter(code__in=annals.OPENING | counting, undone=False)
    listed = told.order_by("revision", "number").values_list("revision", "code", "params")
    for revision, code, data in listed.iterator():
        params = codecs.decode(data)
        if found and code in annals.OPENING:
            # If another span begins here, these are the values with which the last one ended.
            found[-1], totals[-1] = tally.scores, tally.totals
        if code in counting:
            tally.hear(code, params)
        if code in annals.OPENING:
            for passage in annals.passages(code, params):
                if opener.hear(passage, revision) and passage.depth == annals.SPAN:
                    spans.append(list(opener.path))
                    numbers.append(passage.number)
                    found.append(())
                    totals.append(())
    if found:
        found[-1], totals[-1] = tally.scores, tally.totals
    lone = len(opener.top) == 1 and bool(opener.top[0].within)
    names = tuple(
        " · ".join(say(each.head) for each in (path[1:] if lone else path) or path) for path in spans
    )
    return Counts(
        chart.Scores(names, tuple(numbers), tuple(found)),
        chart.Scores(names, tuple(numbers), tuple(totals)) if annals.TOTAL else None,
    )


def luck(match: Match) -> list[Luck]:
    """Return every die of a finished match, by kind and seat; a kind that was never rolled is left out."""
    annals = annals_of(match)
    seats = match.seats_count
    found = {
        kind: Luck(kind, [0] * seats, [0] * seats, [Fraction(0)] * seats) for kind, _name in annals.CASTS
    }
    told = hearing(match, None).filter(code__in=annals.ROLLING, undone=False)
    for code, data in told.values_list("code", "params").iterator():
        for cast in annals.casts(code, codecs.decode(data)):
            one = found[cast.kind]
            one.dice[cast.seat] += cast.dice
            one.made[cast.seat] += cast.made
            one.expected[cast.seat] += cast.expected
    return [each for each in found.values() if any(each.dice)]


def luck_tables(match: Match) -> tuple[Table, ...]:
    """Return each seat's luck with the dice of a finished match, one table for each kind of roll."""
    annals = annals_of(match)
    names = dict(annals.CASTS)
    head = (_("Seat"), _("Luck"), _("Actual"), _("Expected"), _("Dice"), _("Per die"))
    return tuple(
        Table(
            say(names[each.kind]),
            head,
            tuple(
                (
                    Cell(say(SeatName(seat)), head=True),
                    Cell(signed(each.made[seat] - each.expected[seat])),
                    Cell(str(each.made[seat])),
                    Cell(decimal(each.expected[seat])),
                    Cell(str(each.dice[seat])),
                    Cell(decimal(Fraction(each.made[seat], each.dice[seat]), 2) if each.dice[seat] else NONE),
                )
                for seat in range(match.seats_count)
            ),
        )
        for each in luck(match)
    )


def signed(value: Fraction) -> str:
    """Return a difference with its sign and one decimal place."""
    shown = decimal(Fraction(round(abs(value) * 10), 10))
    if not round(value * 10):
        return shown
    return ("+" if value > 0 else "\N{MINUS SIGN}") + shown
