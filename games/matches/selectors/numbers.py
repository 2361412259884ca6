"""A match in numbers, read from what a seat was told: scores over time, and after the end the dice."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.engine import registry
from games.engine.annals import Cast
from games.engine.drawing import chart, shields
from games.engine.drawing.scene import Cell, Picture, Table
from games.engine.drawing.svg import Svg
from games.engine.phrases import SeatName
from games.matches import rows
from games.matches.access import Access
from games.matches.models import Match
from games.matches.selectors.contents import Opener, Stretch
from games.matches.selectors.story import hearing
from games.matches.selectors.worths import decimal, worth_table
from games.matches.services.recovery import load_state
from games.matches.teller import say

NONE = "\N{EN DASH}"


class Luck(NamedTuple):
    """Dice of a kind: what each seat made of them against what was to be expected."""

    kind: str
    dice: list[int]
    made: list[int]
    expected: list[Fraction]


class Chart(NamedTuple):
    """Scores as pictures with their `defs`, and as a table."""

    pictures: tuple[Picture, ...]
    defs: Svg
    twin: Table


class Numbers(NamedTuple):
    """What the page of numbers shows; what there is none of is None or empty."""

    chart: Chart | None
    worth: Table | None
    worth_note: str
    luck: tuple[Table, ...]


def numbers(access: Access) -> Numbers:
    """A match in numbers, as the reader's seat knows them. Raises `KeyError` where its title
    tells of none."""
    match = access.match
    annals = registry.annals(match.title)
    if annals is None:
        raise KeyError(match.title)
    rules = registry.get(match.title)
    state = load_state(match, rules)
    worth = worth_table(match, state, rules.view(state, access.seat))
    return Numbers(
        chart=score_chart(match, access.seat),
        worth=worth,
        worth_note=say(annals.WORTH) if worth and annals.WORTH else "",
        luck=luck_tables(match) if match.finished else (),
    )


def score_chart(match: Match, seat: int | None) -> Chart | None:
    """The scores after each span; None while the first one goes on."""
    annals: Any = registry.annals(match.title)
    found = scores(match, seat)
    if len(found.spans) < 2:
        return None
    label = say(annals.SCORE)
    return Chart(
        chart.pictures(found, label, say),
        shields.defs(*range(match.seats_count)),
        chart.twin(found, label, _("By the end of"), say),
    )


def scores(match: Match, seat: int | None) -> chart.Scores:
    """The score of every seat at the end of each span, as a seat was told them."""
    annals: Any = registry.annals(match.title)
    opener, tally = Opener(), annals.Tally(match.seats_count)
    spans: list[list[Stretch]] = []
    counted: list[int] = []
    found: list[tuple[int, ...]] = []
    told = hearing(match, seat).filter(code__in=annals.OPENING | annals.SCORING, undone=False)
    listed = told.order_by("revision", "number").values_list("revision", "code", "params")
    for revision, code, data in listed.iterator():
        params = rows.decode(data)
        if code in annals.SCORING:
            tally.hear(code, params)
        if code in annals.OPENING:
            for passage in annals.passages(code, params):
                if opener.hear(passage, revision) and passage.level == annals.SPAN:
                    spans.append(list(opener.path))
                    counted.append(passage.number)
                    found.append(())
        if found:
            found[-1] = tally.scores
    lone = len(opener.top) == 1 and bool(opener.top[0].within)
    names = (" · ".join(say(each.head) for each in (path[1:] if lone else path) or path) for path in spans)
    return chart.Scores(tuple(names), tuple(counted), tuple(found))


def luck(match: Match) -> list[Luck]:
    """Every die of a finished match, by kind and seat; a kind that was never rolled is left out."""
    annals: Any = registry.annals(match.title)
    seats = match.seats_count
    found = {
        kind: Luck(kind, [0] * seats, [0] * seats, [Fraction(0)] * seats) for kind, _name in annals.CASTS
    }
    told = hearing(match, None).filter(code__in=annals.ROLLING, undone=False)
    for code, data in told.values_list("code", "params").iterator():
        cast: Cast
        for cast in annals.casts(code, rows.decode(data)):
            one = found[cast.kind]
            one.dice[cast.seat] += cast.dice
            one.made[cast.seat] += cast.made
            one.expected[cast.seat] += cast.expected
    return [each for each in found.values() if any(each.dice)]


def luck_tables(match: Match) -> tuple[Table, ...]:
    """The luck of each seat with the dice of a finished match, a table for each kind of cast."""
    annals: Any = registry.annals(match.title)
    names = dict(annals.CASTS)
    head = (_("Seat"), _("Luck"), _("Made"), _("Expected"), _("Dice"), _("A die"))
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
    """A difference with its sign and one decimal."""
    shown = decimal(Fraction(round(abs(value) * 10), 10))
    if not round(value * 10):
        return shown
    return ("+" if value > 0 else "\N{MINUS SIGN}") + shown
