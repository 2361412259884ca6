"""Give players back the time that outages took, and adjust their deadlines to their absences.

Each deadline that was running in an outage gets its share of the gap back, once, under its match's lock, when
the match is next swept or opened.
"""

from __future__ import annotations

from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce

from accounts.models import User
from games.compiled_queries import CompiledQuery, Parameter
from games.matches import models
from games.matches.services import deferred_changes
from games.matches.services.deadlines import Deadlines
from games.matches.services.event_rows import announcement, away_event, back_event
from games.matches.tenure_filters import holding
from games.notices.now import database_now
from games.uptime import stored_outages
from games.uptime.models import Outage

CREDITED_FIELDS = ("granted", "lent", "due_at", "remind_at", "credited_outage")
"""The fields of a deadline that change when it gets time back or its owner's absences change."""

ABSENCES_ERRAND = models.Errand.Kind.ABSENCES


def is_credit_owed() -> Exists:
    """Return a query expression that says whether a deadline is still owed time for some outage."""
    return Exists(
        Outage.objects.filter(
            is_open=False,
            end__gt=Coalesce(OuterRef("counted_from"), OuterRef("opened_at")),
            pk__gt=Coalesce(OuterRef("credited_outage"), 0),
        )
    )


def is_work_due(match: Parameter | OuterRef) -> Q:
    """Return a query expression that says whether `credit` has anything to do at a match.

    It has if the match has an errand about absences, or a running deadline that is owed time.
    """
    running = models.Deadline.objects.filter(match=match, handled_at=None, frozen_at=None)
    return Q(deferred_changes.is_change_due_at(match, ABSENCES_ERRAND)) | Q(
        Exists(running.filter(is_credit_owed()))
    )


def _matches_with_work() -> QuerySet[models.Match, tuple[int]]:
    """Return a query for a match, if `credit` has anything to do there."""
    match = Parameter("match")
    return models.Match.objects.filter(is_work_due(match), pk=match).values_list("pk")


_MATCHES_WITH_WORK = CompiledQuery(_matches_with_work)


def credit(match: models.Match, *, told: bool = True) -> bool:
    """Bring the running deadlines of a locked match up to date with outages and absences.

    A deadline that is still owed time for outages gets it. A deadline whose owner's absences have changed
    since is adjusted to them; if this moves it, it is announced to everyone if `told`. Other deadlines stay
    as they are. Return whether any deadline was saved.
    """
    if not _MATCHES_WITH_WORK.run(match=match.pk):
        return False
    # This is read before the absences: an absence that changes in between leaves another errand.
    learned = dict(
        models.Errand.objects.filter(match=match, kind=ABSENCES_ERRAND).values_list("pk", "user_id")
    )
    theirs = models.Tenure.objects.filter(holding(), match=match, user__in=learned.values())
    moved = set(theirs.values_list("seat_id", flat=True)) if learned else set()
    running = models.Deadline.objects.filter(
        is_credit_owed() | Q(seat__in=moved), match=match, handled_at=None, frozen_at=None
    )
    due = list(running.select_related("seat").order_by("seat__index"))
    if due:
        _bring_up_to_date(match, due, moved, told=told)
    if learned:
        models.Errand.objects.filter(pk__in=learned).delete()
    return bool(due)


def credit_absences(match: models.Match, _person: User) -> None:
    """Carry out an errand: bring a locked match up to date, because a person's absences have changed."""
    credit(match)


def _bring_up_to_date(
    match: models.Match, due: list[models.Deadline], moved: set[int], *, told: bool
) -> None:
    timing, last = Deadlines(match), stored_outages.latest_ended_outage()
    for deadline in due:
        if deadline.seat_id in moved:
            before = deadline.due_at
            timing.renew(deadline)
            if told:
                _tell_absence(match, deadline, before)
        timing.repay(deadline, stored_outages.ended_gaps(deadline.credited_outage_id, last))
        deadline.credited_outage = last
        deadline.save(update_fields=CREDITED_FIELDS)


def _tell_absence(match: models.Match, deadline: models.Deadline, before: datetime) -> None:
    """Announce that an absence moved a deadline, if it did."""
    if deadline.due_at == before:
        return
    event = (away_event if deadline.due_at > before else back_event)(deadline.seat.index)
    at = database_now()
    models.Event.objects.bulk_create(announcement(match, event, after=match.revision, at=at))
