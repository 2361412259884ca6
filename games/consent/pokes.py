"""Which seats a player may nudge, and the nudge that a player reads on the match's page.

A nudge politely asks the player whose turn it is to take it. Whether it is offered depends only on what
everyone can see on the page: whose turn it is, since when and until when, the holder of the seat, and when
someone in the match was last nudged.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from games.community.selectors import kept_apart, muted_by
from games.consent.models import Poke
from games.matches.access import Access, may_speak_for
from games.matches.anonymity import player_name
from games.matches.models import Deadline, Match, Visit
from games.matches.selectors.seats import Holder

POKES_APART = timedelta(days=1)
"""The minimum time between two nudges in a match, by the same player or by different ones."""


LATE_WITHOUT_CLOCK = timedelta(days=2)
"""How long a visit without a time limit waits before its player may be nudged."""


class Nudger(NamedTuple):
    """The seat that a nudge came from, and the name of the player who sent it (`player_name`)."""

    seat: int
    shown: str


class PokePanel(NamedTuple):
    """What a player's page says about nudges: the visits to nudge, and who has nudged them."""

    visits: tuple[Visit, ...] = ()
    nudged_by: Nudger | None = None


def is_late(deadline: Deadline, now: datetime) -> bool:
    """Return whether more than half of a running visit's time has passed, and some of it is left.

    Without a time limit, a visit is late once it has waited for `LATE_WITHOUT_CLOCK`.
    """
    if deadline.untimed:
        return deadline.opened_at + LATE_WITHOUT_CLOCK <= now
    return (
        deadline.frozen_at is None
        and deadline.opened_at + (deadline.due_at - deadline.opened_at) / 2 <= now < deadline.due_at
    )


def next_poke_at(match: Match, now: datetime) -> datetime | None:
    """Return when a match's players may nudge again; None if they may now."""
    last = Poke.objects.filter(visit__match=match, sent_at__gt=now - POKES_APART).order_by("sent_at").last()
    return None if last is None else last.sent_at + POKES_APART


def poke_panel(
    access: Access, visits: Iterable[Visit], holders: Iterable[Holder], now: datetime
) -> PokePanel | None:
    """Return what the page of a person who holds a seat says about nudges; None if it says nothing.

    `visits` are the open visits of the match with their deadlines. No query is made while nobody may be
    nudged.
    """
    match, tenure = access.match, access.tenure
    if tenure is None or not may_speak_for(access) or match.practice or match.stands_still:
        return None
    late = [visit for visit in visits if is_late(visit.deadline, now)]
    if not late:
        return None
    by_seat = {holder.seat: holder for holder in holders}
    pokes = Poke.objects.filter(visit__match=match).select_related("tenure__user", "tenure__seat")
    sent = list(pokes.order_by("sent_at"))
    rested = not sent or sent[-1].sent_at <= now - POKES_APART
    nudged = {poke.visit_id for poke in sent}
    others = tuple(
        visit
        for visit in late
        if rested
        and visit.pk not in nudged
        and visit.seat_id != tenure.seat_id
        and not tenure.seat.out
        and by_seat[visit.seat.index].user_id is not None
        and not by_seat[visit.seat.index].silent
    )
    own = {visit.pk for visit in late if visit.seat_id == tenure.seat_id}
    received = next((poke for poke in sent if poke.visit_id in own), None)
    if received is not None and is_unwanted(tenure.user_id, received, match):
        received = None
    return PokePanel(others, _nudger(received, match) if received else None)


def _nudger(poke: Poke, match: Match) -> Nudger:
    """Return who sent a nudge. Another player may have their seat by now."""
    return Nudger(poke.tenure.seat.index, player_name(match, poke.tenure))


def is_unwanted(reader_id: int | None, poke: Poke, match: Match) -> bool:
    """Return whether the reader has muted, or is kept apart from, the person who sent a nudge in `match`.

    While the players of a match are anonymous, neither counts, because a missing nudge would reveal who sent
    it.
    """
    sender = poke.tenure.user_id
    if reader_id is None or sender is None or match.masked:
        return False
    return bool(kept_apart(reader_id, {sender})) or muted_by(reader_id).filter(other=sender).exists()
