"""Move the future dates of a competition after an outage of more than ten minutes.

The dates move by the length of the outage, rounded up to whole hours, once for each outage.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from math import ceil

from django.db.models import F, Q

from games.competitions import competition_kinds
from games.competitions.models import Competition, Entrant, Table
from games.competitions.services import log
from games.uptime.gaps import LONG_OUTAGE
from games.uptime.models import Outage

HOUR = timedelta(hours=1)

MOVED_STATUSES = (Competition.Status.OPEN, Competition.Status.RUNNING)
"""The statuses of competitions whose dates move."""


def shift_for(outage: Outage) -> timedelta:
    """Return how far an outage that has ended moves dates: its length rounded up to hours; zero if short."""
    return ceil(outage.lasted / HOUR) * HOUR if outage.long else timedelta(0)


def shift_instant(instant: datetime, outages: Iterable[Outage]) -> datetime:
    """Return the date that replaces `instant`, which was set before all these outages.

    Each outage that began before the date, as already moved, makes it later by `shift_for`.
    """
    for outage in sorted(outages, key=lambda each: each.start):
        if outage.start < instant:
            instant += shift_for(outage)
    return instant


def outages_to_apply(competition: Competition) -> list[Outage]:
    """Return the long outages for which a competition's dates have not moved yet, the earliest first."""
    since = competition.moved_to or competition.created_at
    over = Outage.objects.filter(Q(end__gt=since), Q(end__gt=F("start") + LONG_OUTAGE), is_open=False)
    return list(over.order_by("end", "pk"))


def shift_dates(competition: Competition) -> timedelta:
    """Move the dates of a locked competition for new outages; return how far they moved.

    While a competition is in preparation, its dates do not move, because its director sets them.
    """
    if competition.over:
        return timedelta(0)
    outages = outages_to_apply(competition)
    if not outages:
        return timedelta(0)
    if competition.status not in MOVED_STATUSES:
        competition.moved_to = outages[-1].end
        competition.save(update_fields=["moved_to"])
        return timedelta(0)
    if competition.begins_at is not None:
        competition.begins_at = shift_instant(competition.begins_at, outages)
    if competition.entries_until is not None:
        competition.entries_until = shift_instant(competition.entries_until, outages)
    whole = timedelta(0)
    for outage in outages:
        whole += shift_for(outage)
        _shift_stored_dates(competition, outage)
    competition.moved_to = outages[-1].end
    competition.save(update_fields=["begins_at", "entries_until", "moved_to"])
    log.note(competition, "moved", hours=whole // HOUR)
    return whole


def _shift_stored_dates(competition: Competition, outage: Outage) -> None:
    """Move the dates of tables, holds and the kind's own rows, as `shift_instant` would.

    The dates of tables made after the outage do not move.
    """
    by, start = shift_for(outage), outage.start
    before = Q(made_at__lt=outage.end)
    tables = Table.objects.filter(before, competition=competition, decide_at__gt=start)
    tables.filter(status__in=(Table.Status.PLANNED, Table.Status.RUNNING)).update(
        decide_at=F("decide_at") + by
    )
    Entrant.objects.filter(competition=competition, held_until__gt=start).update(
        held_until=F("held_until") + by
    )
    competition_kinds.kind_of(competition).shift_dates(competition, by, start)
