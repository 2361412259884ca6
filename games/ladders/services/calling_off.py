"""Call off challenges before they are played, at no cost to either player."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Q, QuerySet

from games.competitions.models import Entrant
from games.ladders.models import Challenge, Ladder
from games.ladders.services import notifying


def open_challenges(ladder: Ladder) -> QuerySet[Challenge]:
    """Return the challenges of a ladder that wait for an answer."""
    return Challenge.objects.filter(ladder=ladder, status=Challenge.Status.OPEN).select_related(
        "ladder__competition", "season", "challenger__user", "defender__user"
    )


def call_off(challenges: Iterable[Challenge], why: Challenge.Why, now: datetime) -> None:
    """Call off open challenges of a locked ladder, and notify both players of each."""
    for made in challenges:
        made.why = why
        made.save(update_fields=["why"])
        close(made, Challenge.Status.CANCELLED, now)
        notifying.called_off(made, now)


def call_off_by_entrant(ladder: Ladder, entrant: Entrant, why: Challenge.Why, now: datetime) -> None:
    """Call off every open challenge by and to an entrant."""
    call_off(open_challenges(ladder).filter(Q(challenger=entrant) | Q(defender=entrant)), why, now)


def call_off_all(ladder: Ladder, why: Challenge.Why, now: datetime) -> None:
    """Call off every open challenge of a ladder."""
    call_off(open_challenges(ladder), why, now)


def close(made: Challenge, status: Challenge.Status, now: datetime) -> None:
    """Close a challenge with a status, so that it no longer waits for an answer."""
    made.status, made.over_at = status, now
    made.save(update_fields=["status", "over_at"])
