"""This room's parts in exporting and erasing a person's data."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from accounts.models import User
from games.competitions.models import Announcement, Call, Competition, Director, Entrant, LogEntry
from games.competitions.services import entering
from games.competitions.services.locking import lock_competition


def entries_of(user: User) -> list[dict[str, Any]]:
    """Return the competitions that a person entered, with their results at each table."""
    rows = Entrant.objects.filter(user=user).select_related("competition").prefetch_related("places__table")
    return [
        {
            "competition": row.competition.name,
            "kind": row.competition.kind,
            "title": row.competition.title,
            "status": row.status,
            "entered_at": row.entered_at,
            "left_at": row.left_at,
            "tables": [
                {
                    "number": place.table.number,
                    "match": place.table.match_id,
                    "place": place.placing,
                    "forfeited": place.forfeited,
                    "forfeited_because": place.cause,
                }
                for place in row.places.all()
            ],
        }
        for row in rows.order_by("pk")
    ]


def calls_of(user: User) -> list[dict[str, Any]]:
    """Return a person's calls for a director with the answers."""
    rows = Call.objects.filter(entrant__user=user).select_related("competition").order_by("pk")
    return [
        {
            "competition": row.competition.name,
            "at": row.at,
            "reason": row.reason,
            "text": row.text,
            "answer": row.answer,
            "answered_at": row.answered_at,
        }
        for row in rows
    ]


def directed_by(user: User) -> list[dict[str, Any]]:
    """Return the competitions that a person directs or has directed, with what they wrote and did there."""
    return [
        {
            "competition": row.competition.name,
            "since": row.since,
            "until": row.until,
            "announcements": list(
                Announcement.objects.filter(competition=row.competition, by=user)
                .order_by("pk")
                .values("at", "text")
            ),
            "answers": list(
                Call.objects.filter(competition=row.competition, answered_by=user)
                .order_by("pk")
                .values("answered_at", "answer")
            ),
            "acts": list(
                LogEntry.objects.filter(competition=row.competition, by=user)
                .order_by("pk")
                .values("at", "verb", "reason")
            ),
        }
        for row in Director.objects.filter(user=user).select_related("competition").order_by("pk")
    ]


def forget(user: User) -> None:
    """Do nothing at this point, because the person is locked, and a competition must be locked first.

    `forget_everywhere` does the work after the erasure is stored. If it is interrupted, the sweep does the
    rest.
    """


def forget_everywhere(user_id: int) -> None:
    """Withdraw a person who erased their account from every competition, and delete their data there."""
    mine = Competition.objects.filter(entrants__user=user_id) | Competition.objects.filter(
        directors__user=user_id, directors__until=None
    )
    for competition_id in mine.order_by("pk").values_list("pk", flat=True).distinct():
        forget_at(competition_id, user_id)


@transaction.atomic
def forget_at(competition_id: int, user_id: int) -> None:
    """Withdraw a person from one competition, as entrant and director, and delete their data there.

    The data are the mark of their browser and what they wrote to directors. Announcements and actions stay,
    because they are part of other people's records.
    """
    competition, now = lock_competition(competition_id)
    for entrant in Entrant.objects.select_related("user").filter(competition=competition, user=user_id):
        entrant.competition = competition
        if entrant.status not in Entrant.GONE:
            entering.withdraw(entrant, by=None)
    Entrant.objects.filter(competition=competition, user=user_id).update(mark="")
    Director.objects.filter(competition=competition, user=user_id, until=None).update(until=now)
    Call.objects.filter(competition=competition, entrant__user=user_id).update(text="")
