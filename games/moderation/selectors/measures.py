"""Queries about measures, for the people they concern, for sign-in, and for ladders."""

from __future__ import annotations

from datetime import datetime

from django.db.models import QuerySet
from django.urls import reverse

from accounts.models import User
from games.moderation.models import Measure


def measure_by_token(token: str) -> Measure | None:
    """Return the measure whose page has this token in its address, or None."""
    return Measure.objects.select_related("user").filter(token=token, user__erased_at=None).first()


def lockouts_in_force() -> QuerySet[Measure]:
    """Return the suspensions and bans that are in force now."""
    return Measure.objects.filter(ended_at=None).exclude(kind=Measure.Kind.WARNING)


def lockouts_of(user_id: int | None) -> list[tuple[datetime, datetime | None]]:
    """Return when each suspension or ban of a person began and ended; the end is None if it is in force."""
    found = Measure.objects.filter(user=user_id).exclude(kind=Measure.Kind.WARNING)
    return list(found.order_by("pk").values_list("made_at", "ended_at"))


def longest_lockout(user_id: int) -> Measure | None:
    """Return the suspension or ban that keeps a person out the longest; None if there is none."""
    found = sorted(
        lockouts_in_force().filter(user=user_id),
        key=lambda each: (each.until is None, each.until or each.made_at),
    )
    return found[-1] if found else None


def explanation_of(user: User) -> str | None:
    """Return the address of the page that tells a person why they are locked out.

    Return None if no suspension or ban is in force, so that an operator must have locked the account.
    """
    measure = longest_lockout(user.pk)
    return reverse("moderation:measure", args=[measure.token]) if measure else None
