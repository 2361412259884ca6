"""Outages longer than ten minutes move the dates of a competition that are still to come: by what they
took, up to the next full hour, each outage once."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from math import ceil

from django.db.models import F, Q

from games.clocks.gaps import LONG_OUTAGE
from games.competitions import kinds
from games.competitions.models import Competition, Entrant, Table
from games.competitions.services import log
from games.matches.models import Outage

HOUR = timedelta(hours=1)

MOVED_STATUSES = (Competition.Status.OPEN, Competition.Status.RUNNING)
"""Of which competitions the dates move."""


def span_of(outage: Outage) -> timedelta:
    """By how much an outage that is over moves a date: whole hours, none if it was short."""
    return ceil(outage.lasted / HOUR) * HOUR if outage.long else timedelta(0)


def moved(instant: datetime, outages: Iterable[Outage]) -> datetime:
    """Where an instant comes to lie that was set before all these outages."""
    for outage in sorted(outages, key=lambda each: each.start):
        if outage.start < instant:
            instant += span_of(outage)
    return instant


def owed(competition: Competition) -> list[Outage]:
    """The long outages that a competition's dates have not made good yet, the earliest first."""
    since = competition.moved_to or competition.created_at
    over = Outage.objects.filter(Q(end__gt=since), Q(end__gt=F("start") + LONG_OUTAGE), is_open=False)
    return list(over.order_by("end", "pk"))


def make_good(competition: Competition) -> timedelta:
    """Move the dates of a locked competition by the outages they have not made good yet; by how much. Those
    of one that is being prepared its director sets."""
    if competition.over:
        return timedelta(0)
    outages = owed(competition)
    if not outages:
        return timedelta(0)
    if competition.status not in MOVED_STATUSES:
        competition.moved_to = outages[-1].end
        competition.save(update_fields=["moved_to"])
        return timedelta(0)
    whole = timedelta(0)
    for outage in outages:
        whole += span_of(outage)
        _move(competition, outage)
    competition.moved_to = outages[-1].end
    competition.save(update_fields=["begins_at", "entries_until", "moved_to"])
    log.note(competition, "moved", hours=whole // HOUR)
    return whole


def _move(competition: Competition, outage: Outage) -> None:
    """Move what was set before an outage ended, and had not come when it began."""
    by, start = span_of(outage), outage.start
    if competition.begins_at is not None and competition.begins_at > start:
        competition.begins_at += by
    if competition.entries_until is not None and competition.entries_until > start:
        competition.entries_until += by
    before = Q(made_at__lt=outage.end)
    tables = Table.objects.filter(before, competition=competition, decide_at__gt=start)
    tables.filter(status__in=(Table.Status.PLANNED, Table.Status.RUNNING)).update(
        decide_at=F("decide_at") + by
    )
    Entrant.objects.filter(competition=competition, held_until__gt=start).update(
        held_until=F("held_until") + by
    )
    kinds.of(competition).moved(competition, by)
