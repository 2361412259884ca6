"""The outcome of a finished match: who won and why, and how the reader did."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.engine import registry
from games.engine.phrases import Listing, SeatName
from games.engine.results import Fate
from games.engine.wording import Wording
from games.matches.models import Ending, Match, Placing, Tenure
from games.matches.render import say
from games.matches.selectors.placings import place_reasons

PLACE_SENTENCES: dict[int, str] = {
    2: gettext_noop("You came second of %(of)d players."),
    3: gettext_noop("You came third of %(of)d players."),
    4: gettext_noop("You came fourth of %(of)d players."),
    5: gettext_noop("You came fifth of %(of)d players."),
    6: gettext_noop("You came sixth of %(of)d players."),
}
"""The sentence for each place that is not the first; no match has more than six seats."""


class Outcome(NamedTuple):
    """The outcome of a finished match, for a reader at `seat` or for one without a seat.

    `head` names the winners and addresses a reader who holds such a seat as "you". `why` says why the
    match ended, with the place and the fate of the reader's seat. `won` says whether the reader won; it is
    None if they had no seat to win with. `counted` explains the figures beside the placings, "" if the
    title does not.
    """

    head: str
    why: str
    won: bool | None
    counted: str = ""


def ending_of(match: Match) -> Ending | None:
    """Return the ending of a finished match, which is read once for a page; None while it is in progress.

    Django keeps it with the `match` object until that is refreshed.
    """
    return getattr(match, "ending", None) if match.finished else None


def outcome(match: Match, seat: int | None, view: Any) -> Outcome | None:
    """Return the outcome of a finished match; None while it is in progress, or if it has no placings.

    `view` is that of the match's end, from which the title explains the reader's place.
    """
    if not match.finished:
        return None
    rows = list(Placing.objects.filter(match=match).select_related("seat"))
    ending = ending_of(match)
    if not rows or ending is None:
        return None
    words = registry.words(match.title)
    first = _first(rows)
    mine = next((row for row in rows if row.seat.index == seat), None)
    head = _head(rows, seat)
    told = [_("%(why)s.") % {"why": say(words.ending(ending.how))}]
    if mine is not None and seat not in first:
        told.append(_(PLACE_SENTENCES[mine.rank]) % {"of": len(rows)})
        # Everyone plays to the end who is not said to have done anything else.
        told += [_own_fate(words, mine.fate)] if mine.fate != Fate.PLAYED else []
    if mine is not None:
        told += place_reasons(words, view, rows, mine.seat.index, own=True)
    why = " ".join(told)
    counted = words.counted(ending.how) if words.counted else None
    return Outcome(head, why, None if mine is None else seat in first, say(counted) if counted else "")


def outcome_head(match: Match, seat: int | None) -> str:
    """Return `Outcome.head` of a match, or "" if it has not finished or has no placings."""
    rows = list(Placing.objects.filter(match=match).select_related("seat")) if match.finished else []
    return _head(rows, seat) if rows else ""


def outcome_heads(tenures: Collection[Tenure]) -> dict[int, str]:
    """Return `Outcome.head` of each finished match in which these tenures ended, by the tenure's key.

    Someone who did not play a seat to the end for themselves gets the heading of a reader without a seat.
    """
    rows: defaultdict[int, list[Placing]] = defaultdict(list)
    matches = {tenure.match_id for tenure in tenures}
    for row in (
        Placing.objects.filter(match__in=matches).select_related("seat").order_by("rank", "seat__index")
    ):
        rows[row.match_id].append(row)
    return {
        tenure.pk: _head(
            rows[tenure.match_id], tenure.seat.index if tenure.stayed and not tenure.deputyship_id else None
        )
        for tenure in tenures
        if tenure.match_id in rows
    }


def _first(rows: Sequence[Placing]) -> list[int]:
    return [row.seat.index for row in rows if row.rank == 1]


def _head(rows: Sequence[Placing], seat: int | None) -> str:
    first = _first(rows)
    if len(first) == len(rows):
        return _("Draw: everyone shares first place")
    if seat not in first:
        return _("Won by %(seats)s") % {"seats": say(Listing(tuple(SeatName(each) for each in first)))}
    others = Listing(tuple(SeatName(each) for each in first if each != seat))
    return _("You won together with %(seats)s") % {"seats": say(others)} if len(first) > 1 else _("You won")


def _own_fate(words: Wording, fate: str) -> str:
    """Return what became of the reader's seat, as a sentence."""
    said = words.own_fates.get(fate)
    return _(said) if said else _("%(fate)s.") % {"fate": say(words.fate(fate))}
