"""Checks that nobody acts as operator or director on a match in which they have a part."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from accounts.models import User
from games.matches.anonymity import unmasked
from games.matches.errors import ConflictOfInterest, NotYours
from games.matches.models import Deadline, Invitation, Match, Tenure
from games.matches.registries import directors
from games.matches.tenure_filters import current


def is_of_table(user: User, match_id: int) -> bool:
    """Return whether a person holds or held a seat of the match, hosts it, or was invited to it."""
    return Match.objects.filter(_at_table(user), pk=match_id).exists()


def has_part(user: User, match_id: int) -> bool:
    """Return whether a person belongs to a match's table, or directs its competition and also plays in it."""
    return matches_with_part(user).filter(pk=match_id).exists()


def matches_with_part(user: User) -> QuerySet[Match]:
    """Return the matches for which `has_part` is true."""
    return Match.objects.filter(_at_table(user) | Q(pk__in=directors.directed_and_played(user.pk)))


def masked_matches(user: User) -> QuerySet[Match]:
    """Return those of `matches_with_part` whose players are still anonymous.

    Staff who play there read nothing that would tell them who else does.
    """
    return matches_with_part(user).exclude(unmasked())


def directs_from_outside(match: Match, user: User) -> bool:
    """Return whether a person directs the competition of a match and does not belong to the match's table."""
    return directors.is_director(match, user.pk) and not is_of_table(user, match.pk)


def is_awaited(user: User) -> bool:
    """Return whether a clock is running for any seat that the person holds or is a deputy for."""
    return Deadline.objects.filter(
        current("seat__tenures__"), handled_at=None, frozen_at=None, seat__tenures__user=user
    ).exists()


def refuse_conflict(by: User, match_id: int) -> None:
    """Raise an error unless `by` may act as an operator on a match.

    Raises `NotYours` if they are not staff, or `ConflictOfInterest` if they have a part in the match.
    """
    if not by.is_staff:
        raise NotYours
    if has_part(by, match_id):
        raise ConflictOfInterest


def refuse_awaited(by: User) -> None:
    """Raise an error unless `by` may, as an operator, take an action that moves everyone's clocks.

    Raises `NotYours` if they are not staff, or `ConflictOfInterest` while a clock runs for them
    (`is_awaited`).
    """
    if not by.is_staff:
        raise NotYours
    if is_awaited(by):
        raise ConflictOfInterest


def _at_table(user: User) -> Q:
    """Select the matches to whose table a person belongs: a seat, now or earlier, the host, an invitation."""
    return (
        Q(host=user)
        | Q(pk__in=Tenure.objects.filter(user=user).values("match"))
        | Q(pk__in=Invitation.objects.filter(user=user).values("match"))
    )
