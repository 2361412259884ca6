"""Storing where a person stopped watching a replay."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from games.archive.models import WatchedPlace
from games.matches.models import Match
from games.notices.now import database_now


def store_watched_place(match: Match, user: Any, revision: int) -> None:
    """Store how far a person has watched a match; nothing is stored for people without an account.

    This is a single statement, which locks no other row.
    """
    if not user.is_authenticated:
        return
    place = WatchedPlace(user=user, match=match, revision=revision, watched_at=database_now())
    WatchedPlace.objects.bulk_create(
        [place],
        update_conflicts=True,
        unique_fields=["user", "match"],
        update_fields=["revision", "watched_at"],
    )


def delete_watched_places(user: User) -> None:
    """Delete everything that is stored about which replays a person watched."""
    WatchedPlace.objects.filter(user=user).delete()
