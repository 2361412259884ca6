"""The only module that writes rungs: a movement is stored with all its changes, or not at all.

All of this happens while the ladder's competition is locked. Movements are numbered without gaps, and a table
or a challenge moves the rungs only once. So even if a process is killed, or a sweep runs again, each event
has its effect exactly once, and in one order.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db.models import F, QuerySet

from games.competitions.models import Entrant, Table
from games.competitions.services import entering, log
from games.ladders import projection
from games.ladders.models import Challenge, Ladder, Movement, Rung, RungChange, Season
from games.ladders.movement import DEFAULT_EFFECTS, Effects, Order, rung_changes
from games.ladders.rules import effects_of


def order_of(ladder: Ladder) -> Order:
    """Return the keys of a ladder's entrants, sorted from the top."""
    return tuple(Rung.objects.filter(ladder=ladder).order_by("rung").values_list("entrant_id", flat=True))


def move(
    ladder: Ladder,
    cause: Movement.Cause,
    *,
    now: datetime,
    season: Season | None,
    challenge: Challenge | None = None,
    table: Table | None = None,
    **facts: Any,
) -> Movement:
    """Store a movement of a locked ladder, and move the rungs according to the terms of `season`."""
    before = order_of(ladder)
    after = projection.order_after(before, cause, facts, _effects(season))
    Ladder.objects.filter(pk=ladder.pk).update(movements=F("movements") + 1)
    ladder.refresh_from_db(fields=["movements"])
    movement = Movement.objects.create(
        ladder=ladder,
        number=ladder.movements,
        season=season,
        cause=cause,
        challenge=challenge,
        table=table,
        facts=facts,
        at=now,
    )
    RungChange.objects.bulk_create(_rung_changes(movement, before, after))
    _put(ladder, before, after, now)
    _see_off(before, after)
    return movement


def correct(movement: Movement, facts: dict[str, Any], now: datetime) -> Collection[int]:
    """Replace the facts of a movement of a locked ladder, and recalculate the rungs from that movement on.

    Return the keys of the entrants whose rung has changed, including those who joined or left the ladder.
    Entrants whom the movement had removed take part again.
    """
    ladder = movement.ladder
    shown = order_of(ladder)
    movement.facts = facts
    movement.save(update_fields=["facts"])
    told = list(_movements(ladder))
    order: Order = ()
    anew: list[RungChange] = []
    for each in told:
        before, order = order, projection.order_after(order, each.cause, each.facts, _effects(each.season))
        if each.number >= movement.number:
            anew += _rung_changes(each, before, order)
    RungChange.objects.filter(movement__ladder=ladder, movement__number__gte=movement.number).delete()
    RungChange.objects.bulk_create(anew)
    _put(ladder, shown, order, now)
    _see_off(shown, order)
    back = [change.key for change in rung_changes(shown, order) if change.before is None]
    left = (Entrant.Status.WITHDRAWN, Entrant.Status.WAITING)
    for entrant in Entrant.objects.filter(pk__in=back, status__in=left):
        entrant.status, entrant.left_at = Entrant.Status.ENTERED, None
        entrant.save(update_fields=["status", "left_at"])
        log.note(ladder.competition, "put_back", entrant=entrant)
    return [change.key for change in rung_changes(shown, order)]


def order_at(ladder: Ladder, at: datetime) -> Order:
    """Return the order of a ladder at a past time, according to the movements as they are now."""
    return _told(_movements(ladder).filter(at__lte=at))


def _told(movements: QuerySet[Movement]) -> Order:
    order: Order = ()
    for each in movements:
        order = projection.order_after(order, each.cause, each.facts, _effects(each.season))
    return order


def note_activity(ladder: Ladder, entrants: Collection[int], now: datetime) -> None:
    """Record that entrants were active, so that their idle time starts again."""
    Rung.objects.filter(ladder=ladder, entrant__in=entrants).update(idle_from=now, drops=0)


def _movements(ladder: Ladder) -> QuerySet[Movement]:
    return Movement.objects.filter(ladder=ladder).select_related("season").order_by("number")


def _effects(season: Season | None) -> Effects:
    return DEFAULT_EFFECTS if season is None else effects_of(season)


def _rung_changes(movement: Movement, before: Order, after: Order) -> list[RungChange]:
    return [
        RungChange(movement=movement, entrant_id=change.key, before=change.before, after=change.after)
        for change in rung_changes(before, after)
    ]


def _see_off(before: Order, after: Order) -> None:
    """Withdraw entrants whom a movement has taken off the ladder, if they still take part."""
    gone = [change.key for change in rung_changes(before, after) if change.after is None]
    for entrant in Entrant.objects.filter(pk__in=gone).select_related("competition", "user"):
        if entrant.takes_part:
            entering.withdraw(entrant, by=None)


def _put(ladder: Ladder, before: Order, after: Order, now: datetime) -> None:
    """Update the rows of the rungs to the order `after`."""
    moved = {change.key: change for change in rung_changes(before, after)}
    gone = [key for key, change in moved.items() if change.after is None]
    Rung.objects.filter(ladder=ladder, entrant__in=gone).delete()
    Rung.objects.bulk_create(
        Rung(ladder=ladder, entrant_id=key, rung=change.after, idle_from=now)
        for key, change in moved.items()
        if change.before is None and change.after is not None
    )
    others = list(Rung.objects.filter(ladder=ladder, entrant__in=moved))
    for rung in others:
        rung.rung = moved[rung.entrant_id].after or rung.rung
    Rung.objects.bulk_update(others, ["rung"])
