"""What moderation asks about ladders and tournaments to find unfair play (`games.moderation`)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from datetime import datetime
from itertools import combinations

from django.db.models import Count, Q

from games.competitions import competition_kinds
from games.competitions.models import Competition, Director, Entrant
from games.competitions.selectors.entry_conditions import PRESENT_STATUSES
from games.moderation.event_sources import EventName, EventSource, SameEntry
from games.notices.now import database_now


def same_entries(since: datetime) -> Iterator[SameEntry]:
    """Yield pairs of people who entered a competition with the same browser.

    Competitions that ended before `since` are left out.
    """
    now = database_now()
    entries = Entrant.objects.exclude(mark="").filter(
        Q(competition__ended_at=None) | Q(competition__ended_at__gt=since), user__isnull=False
    )
    shared = entries.values("competition", "mark").annotate(people=Count("pk")).filter(people__gt=1)
    for row in shared.order_by("competition", "mark"):
        same = entries.filter(competition=row["competition"], mark=row["mark"]).select_related("competition")
        for one, other in combinations(same.order_by("user"), 2):
            if one.user_id is not None and other.user_id is not None:
                at = one.competition.ended_at or now
                yield SameEntry(one.user_id, other.user_id, one.competition_id, at)


def in_common(one: int, other: int) -> Collection[int]:
    """Return the keys of the competitions in which two people both take part, or are on the waiting list.

    Only competitions that are open for entries or in progress count.
    """
    mine, theirs = (
        Entrant.objects.filter(user=user_id, status__in=PRESENT_STATUSES).values("competition")
        for user_id in (one, other)
    )
    found = Competition.objects.filter(
        Q(pk__in=mine), pk__in=theirs, status__in=(Competition.Status.OPEN, Competition.Status.RUNNING)
    )
    return set(found.values_list("pk", flat=True))


def with_part(user_id: int) -> Collection[int]:
    """Return the keys of all competitions that a person has ever directed, entered or been invited to."""
    directed = Director.objects.filter(user=user_id).values_list("competition", flat=True)
    return {*directed, *Entrant.objects.filter(user=user_id).values_list("competition", flat=True)}


def names(events: Collection[int]) -> Mapping[int, EventName]:
    """Return the name of each of these competitions and the address of its page, by the competition's key."""
    return {
        each.pk: EventName(each.shown_name, competition_kinds.kind_of(each).page(each))
        for each in Competition.objects.filter(pk__in=events)
    }


COMPETITIONS = EventSource(same_entries=same_entries, in_common=in_common, with_part=with_part, names=names)
