"""Who must agree before a finished match may be used to test Muster, and who has."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import User
from games.archive.models import GoldenConsent, GoldenLog
from games.matches.models import Action, Match, Tenure


class ConsentForm(NamedTuple):
    """Whether a player of a finished match has agreed to its use in tests, and whether that can still change.

    `final` means that it cannot, because the match has already been used.
    """

    agreed: bool
    final: bool


def people_in(match: Match) -> QuerySet[Tenure]:
    """Return the tenures of everyone who played in a match: players, substitutes, and deputies who acted."""
    acted = Action.objects.filter(match=OuterRef("match_id"), user=OuterRef("user_id"))
    held = Tenure.objects.filter(match=match, user__isnull=False).exclude(how__in=Tenure.BEFORE_THE_START)
    return held.filter(~Q(role=Tenure.Role.DEPUTY) | Exists(acted))


def may_be_used(match: Match) -> bool:
    """Return whether players are asked about a match: it was played here, by people, to its end."""
    return match.finished and not match.practice and not match.imported


def consent_form(match: Match, user: User | None) -> ConsentForm | None:
    """Return what a person is asked about a finished match, or None if they are not asked.

    Guests are not asked: they have no account in which to find their consent again.
    """
    if user is None or user.is_guest or not may_be_used(match):
        return None
    if not people_in(match).filter(user=user).exists():
        return None
    return ConsentForm(
        agreed=GoldenConsent.objects.filter(match=match, user=user).exists(),
        final=GoldenLog.objects.filter(match=match).exists(),
    )


def has_everyone_agreed(match: Match) -> bool:
    """Return whether everyone who played in a match agrees to its use, and at least one person played in it.

    Programs do not have to agree. Guests and people who have left the site cannot.
    """
    people = set(people_in(match).values_list("user_id", flat=True))
    consents = GoldenConsent.objects.filter(match=match, user__erased_at=None)
    agreed = set(consents.values_list("user_id", flat=True))
    return bool(people) and people <= agreed


def consents_of(user: User) -> list[dict[str, object]]:
    """Return the matches that a person agreed to have used, for the export of their data."""
    rows = GoldenConsent.objects.filter(user=user).order_by("pk")
    return [{"match": name, "agreed_at": at} for name, at in rows.values_list("match__name", "agreed_at")]
