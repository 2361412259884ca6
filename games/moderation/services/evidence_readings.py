"""Record which members of staff have read the evidence of a report before its match has finished."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from accounts.services.locking import lock_person
from games.matches.errors import ConflictOfInterest
from games.matches.models import Match
from games.matches.selectors.conflict_of_interest import has_part
from games.moderation.models import EvidenceReading, Report
from games.moderation.selectors.staff import has_conflict
from games.notices.now import database_now


@transaction.atomic
def record_reading(report: Report, user: User) -> None:
    """Record, before a report is shown, that a member of staff reads its evidence.

    Nothing is recorded if the evidence reveals nothing that others do not know: that of a finished match, of
    a report that the staff opened, or of the talk of a public table. The person is locked here and when they
    get a seat, so one happens before the other. Raises `ConflictOfInterest`.
    """
    match = report.match
    if match is None or match.finished or report.kind == Report.Kind.FAIR_PLAY:
        return
    if report.room is not None and match.door == Match.Door.PUBLIC:
        return
    lock_person(user.pk)
    if has_conflict(user, report):
        raise ConflictOfInterest
    _record(match, user)


@transaction.atomic
def record_talk_reading(user_id: int, match_id: int) -> None:
    """Record, before it is shown, that a member of staff reads the talk of a table.

    Nothing is recorded if the match has finished. Raises `ConflictOfInterest` if they have a part in it.
    """
    match = Match.objects.get(pk=match_id)
    if match.finished:
        return
    user = lock_person(user_id)
    if has_part(user, match.pk):
        raise ConflictOfInterest
    _record(match, user)


def _record(match: Match, user: User) -> None:
    EvidenceReading.objects.bulk_create(
        [EvidenceReading(match=match, user=user, read_at=database_now())], ignore_conflicts=True
    )


def has_read(user_id: int, match_id: int) -> bool:
    """Return whether a person has read evidence about a match before it finished."""
    return EvidenceReading.objects.filter(user=user_id, match=match_id).exists()
