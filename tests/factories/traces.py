"""Traces of sign-ins for tests."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from accounts.models import SignInTrace, User
from games.matches.models import Match
from games.moderation.services.pair_findings import find_pairs
from games.notices.budget import Budget
from games.notices.now import database_now
from tests.factories.matches import holder


def make_trace(
    user: User, digest: str, kind: str = "address", *, ago: timedelta = timedelta(0)
) -> SignInTrace:
    """Store that a person signed in some time ago from the address, or in the browser, called `digest`."""
    at = timezone.now() - ago
    return SignInTrace.objects.create(user=user, kind=kind, digest=digest, first_at=at, last_at=at)


def make_pair(match: Match) -> None:
    """Let the players of the first two seats be found in one browser."""
    for seat in (0, 1):
        make_trace(holder(match, seat), f"browser of {match.pk}", "browser")
    find_pairs(database_now(), Budget(60))
