"""Invitations by directors; people are never entered without their consent."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.competitions.errors import CompetitionOver, EnteredAlready, NotEntered, PersonGone
from games.competitions.models import Entrant
from games.competitions.services import directing, log
from games.competitions.services.locking import lock_competition
from games.matches.services.email_requests import ask_by_email, lock_people
from games.notices.services.outbox import queue_notice


def invite(*, competition_id: int, by: User, user: User) -> Entrant:
    """Invite a person to take part in a competition.

    They can then enter without meeting the conditions for others. Inviting them again sends no further email.
    Raises `NotDirector`, `CompetitionOver`, `EnteredAlready`, `PersonGone` or `TooManyRequests`.
    """
    with transaction.atomic():
        competition, now = lock_competition(competition_id)
        lock_people(by, user)
        directing.require_director(competition, by)
        if competition.over:
            raise CompetitionOver
        if not User.objects.filter(pk=user.pk, is_active=True, erased_at=None).exists():
            raise PersonGone
        entrant = Entrant.objects.filter(competition=competition, user=user).first()
        if entrant is not None and entrant.status == Entrant.Status.ASKED:
            return entrant
        if entrant is not None and entrant.status not in Entrant.GONE:
            raise EnteredAlready
        ask_by_email(sender=by, recipients=[user], kind="entry_asked", now=now)
        entrant = entrant or Entrant(competition=competition, user=user)
        entrant.status, entrant.entered_at = Entrant.Status.ASKED, now
        entrant.save()
        log.note(competition, "asked", by=by, entrant=entrant, open=False)
        queue_notice(
            key=f"entry_asked:{entrant.pk}:{now.isoformat()}",
            user_id=user.pk,
            kind="entry_asked",
            ids={"entrant": entrant.pk, "by": by.pk},
            thread=f"competition:{competition.pk}",
            now=now,
        )
    return entrant


def decline(*, competition_id: int, user: User) -> None:
    """Decline an invitation, and record this in the directors' log.

    Raises `NotEntered` if there is no open invitation.
    """
    with transaction.atomic():
        competition, _now = lock_competition(competition_id)
        entrant = Entrant.objects.filter(
            competition=competition, user=user, status=Entrant.Status.ASKED
        ).first()
        if entrant is None:
            raise NotEntered
        entrant.status = Entrant.Status.WITHDRAWN
        entrant.save(update_fields=["status"])
        log.note(competition, "declined", by=user, entrant=entrant, open=False)
