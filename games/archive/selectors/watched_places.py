"""Where a replay opens for a person."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from games.archive.models import WatchedPlace
from games.archive.selectors.history import Replay
from games.matches.access import Access
from games.matches.models import Visit


def opening_place(replay: Replay, user: Any) -> int:
    """Return the stop at which the replay opens: where the person stopped watching.

    For a person who has not watched it yet, it opens at the first stop if the match has ended, and at the
    latest stop if it is in progress.
    """
    match = replay.access.match
    if user.is_authenticated:
        stored = WatchedPlace.objects.filter(user_id=user.pk, match=match).values_list("revision", flat=True)
        for revision in stored:
            return replay.place_at(revision)
    return 0 if match.finished else len(replay.stops) - 1


def place_after_last_turn(replay: Replay) -> int:
    """Return the first stop after the reader's last completed turn, or the latest stop.

    For watchers, and before a player's first turn has ended, it is the first stop.
    """
    ended = _end_of_last_turn(replay.access)
    return 0 if ended is None else replay.place_at(ended + 1)


def watched_places_of(user: User) -> list[dict[str, Any]]:
    """Return how far a person has watched each replay, for the export of their data."""
    rows = WatchedPlace.objects.filter(user=user).order_by("pk")
    return [
        {"match": name, "action": revision, "watched_at": at}
        for name, revision, at in rows.values_list("match__name", "revision", "watched_at")
    ]


def _end_of_last_turn(access: Access) -> int | None:
    if access.tenure is None:
        return None
    turns = Visit.objects.filter(seat=access.tenure.seat_id, closed_at__isnull=False, undone=False)
    return turns.order_by("-number").values_list("closed_revision", flat=True).first()
