"""The placings of a finished match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.engine import registry, results
from games.engine.results import RANK_GROUPS_BY_FATE, Fate
from games.engine.wording import Wording
from games.matches.models import Match, Placing
from games.matches.render import say

BEHIND_THOSE_WHO_STAYED = gettext_noop("Placed behind everyone who stayed.")
YOU_ARE_BEHIND_THOSE_WHO_STAYED = gettext_noop("You are placed behind everyone who stayed.")


class SeatPlacing(NamedTuple):
    """The place in which a seat finished, and its holder.

    `made_of` explains how the figure beside it is made up, if this is known. `why` says in sentences what
    became of the seat and why it has its place, such as the tie-break that decided.
    """

    rank: int
    seat: int
    person: str
    score: int
    won: bool
    made_of: str = ""
    why: str = ""


def placings(match: Match, people: Sequence[str], view: Any = None) -> tuple[SeatPlacing, ...]:
    """Return the placings of a finished match, best first; `people` are the holders of its seats.

    If the `view` of its end is given, the title explains how each figure is made up, and each place.
    """
    words = registry.words(match.title)
    rows = tuple(Placing.objects.filter(match=match).select_related("seat"))
    found = []
    for row in rows:
        seat = row.seat.index
        made_of = words.reckoned(view, seat) if words.reckoned and view is not None else None
        fate = [_("%(fate)s.") % {"fate": say(words.fate(row.fate))}] if row.fate != Fate.PLAYED else []
        found.append(
            SeatPlacing(
                row.rank,
                seat,
                people[seat],
                row.score,
                row.rank == 1,
                say(made_of) if made_of else "",
                " ".join([*fate, *place_reasons(words, view, rows, seat)]),
            )
        )
    return tuple(found)


def place_reasons(
    words: Wording, view: Any, rows: Sequence[Placing], seat: int, *, own: bool = False
) -> list[str]:
    """Return sentences about why a seat has its place; none if the `view` of the end is not given.

    `own` says that they are for the player in that seat.
    """
    if view is None:
        return []
    placed = [
        results.Placing(row.seat.index, row.rank, row.score, tuple(row.tie_break), row.fate, row.role)
        for row in rows
    ]
    mine = next(each for each in placed if each.seat == seat)
    behind = YOU_ARE_BEHIND_THOSE_WHO_STAYED if own else BEHIND_THOSE_WHO_STAYED
    told = [_(behind)] if mine.fate in RANK_GROUPS_BY_FATE and mine.rank > 1 else []
    if words.place_reasons is not None:
        told += [say(reason) for reason in words.place_reasons(view, placed, seat)]
    return told
