"""Who won and why, and how the reader fared: what a finished match says first."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from games.engine import registry
from games.engine.phrases import Listing, SeatName
from games.matches.models import Ending, Match, Placing
from games.matches.render import say


class Outcome(NamedTuple):
    """`head`: who won, to who sat at `seat` by the word "you". `why` it is over, with the reader's own
    place and fate; `won` whether they did, None where it was not theirs to win. `counted`: what the
    figures of the placings are, "" where the title says nothing of it."""

    head: str
    why: str
    won: bool | None
    counted: str = ""


def outcome(match: Match, seat: int | None) -> Outcome | None:
    """The outcome of a finished match; None while it is under way, or where it has no places."""
    if not match.finished:
        return None
    rows = list(Placing.objects.filter(match=match).select_related("seat"))
    ending = Ending.objects.filter(match=match).first()
    if not rows or ending is None:
        return None
    words = registry.words(match.title)
    first = [row.seat.index for row in rows if row.rank == 1]
    mine = next((row for row in rows if row.seat.index == seat), None)
    if len(first) == len(rows):
        head = _("Drawn: all share the first place")
    elif seat in first:
        others = Listing(tuple(SeatName(each) for each in first if each != seat))
        head = (
            _("You won, together with %(seats)s") % {"seats": say(others)} if len(first) > 1 else _("You won")
        )
    else:
        head = _("Won by %(seats)s") % {"seats": say(Listing(tuple(SeatName(each) for each in first)))}
    why = _("%(why)s.") % {"why": say(words.ending(ending.how))}
    if mine is not None and seat not in first:
        told = {"why": why, "place": mine.rank, "of": len(rows), "fate": say(words.fate(mine.fate))}
        why = _("%(why)s Your place: %(place)d of %(of)d. %(fate)s.") % told
    counted = words.counted(ending.how) if words.counted else None
    return Outcome(head, why, None if mine is None else seat in first, say(counted) if counted else "")
