"""Deputies for tests."""

from __future__ import annotations

from datetime import timedelta

from accounts.models import User
from games.clocks.spans import Span
from games.deputies import services as deputies
from games.matches.models import Deputyship, Match, Tenure
from games.notices.now import database_now
from tests.factories.accounts import make_user
from tests.factories.copying import copied
from tests.factories.matches import holder


@copied
def ask(match: Match, seat: int, friend: User, days: int = 3) -> Deputyship:
    """Let the holder of a seat ask a friend to be a deputy from now on, and return the deputyship."""
    now = database_now()
    owner = holder(match, seat)
    mine = Tenure.objects.get(match=match, user=owner, to_revision=None)
    span = Span(now, now + timedelta(days=days))
    return deputies.request_deputy(owner=owner, friend=friend, span=span, chosen=[mine.pk])


@copied
def make_deputy(match: Match, seat: int, friend: User | None = None) -> User:
    """Return a deputy of a seat who has accepted and may act now."""
    friend = friend or make_user()
    deputies.accept(ask(match, seat, friend).pk, friend)
    return friend


def over(deputyship: Deputyship) -> None:
    """Let the span of a deputyship have ended a minute ago."""
    now = database_now()
    Deputyship.objects.filter(pk=deputyship.pk).update(
        start=now - timedelta(days=3), end=now - timedelta(minutes=1)
    )
