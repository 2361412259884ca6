"""Notify the people of a ladder by email. Programs are not notified."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from games.competitions.models import Entrant
from games.engine.invariants import require
from games.ladders.models import Challenge, Rung, Season, Standing
from games.notices.services.outbox import NewNotice, queue_notices


def challenged(made: Challenge, now: datetime) -> None:
    """Notify the defender of a challenge."""
    _tell([made.defender], "ladder_challenged", made, f"{made.pk}", now)


def answered(made: Challenge, now: datetime) -> None:
    """Notify the challenger that the challenge was accepted or declined."""
    _tell([made.challenger], "ladder_answered", made, f"{made.pk}", now)


def unanswered(made: Challenge, now: datetime) -> None:
    """Notify both players that the time to answer has run out."""
    _tell([made.challenger, made.defender], "ladder_unanswered", made, f"{made.pk}", now)


def called_off(made: Challenge, now: datetime) -> None:
    """Notify both players that the challenge was called off."""
    _tell([made.challenger, made.defender], "ladder_called_off", made, f"{made.pk}", now)


def about_to_expire(made: Challenge, now: datetime) -> None:
    """Remind the defender of a challenge, once for each deadline."""
    warned_for = require(made.warned_for, "it is warned of an instant")
    _tell([made.defender], "ladder_expiring", made, f"{made.pk}:{warned_for.isoformat()}", now)


def fell_idle(season: Season, idle: Iterable[Rung], now: datetime) -> None:
    """Notify players who were idle for too long that they moved down or were taken off the ladder."""
    queue_notices(
        notices=[
            NewNotice(
                key=f"ladder_idle:{rung.entrant_id}:{now.isoformat()}",
                user_id=rung.entrant.user_id,
                kind="ladder_idle" if rung.entrant.active else "ladder_dropped",
                ids={"season": season.pk, "entrant": rung.entrant_id},
                thread=thread_of(season.ladder_id, rung.entrant.user_id),
            )
            for rung in idle
            if rung.entrant.user_id is not None
        ],
        now=now,
    )


def season_ended(season: Season, standings: Iterable[Standing], now: datetime) -> None:
    """Notify everyone in the final standings that a season has ended."""
    people = (
        Entrant.objects.filter(pk__in=[each.entrant_id for each in standings], user__isnull=False)
        .order_by("pk")
        .values_list("pk", "user_id")
    )
    queue_notices(
        notices=[
            NewNotice(
                key=f"ladder_season_over:{season.pk}:{user_id}",
                user_id=user_id,
                kind="ladder_season_over",
                ids={"season": season.pk, "entrant": entrant_id},
                thread=thread_of(season.ladder_id, user_id),
            )
            for entrant_id, user_id in people
            if user_id is not None
        ],
        now=now,
    )


def thread_of(ladder_id: int, user_id: int) -> str:
    """Return the key of the thread of a person's emails about a ladder."""
    return f"ladder:{ladder_id}:{user_id}"


def _tell(entrants: Iterable[Entrant], kind: str, made: Challenge, about: str, now: datetime) -> None:
    queue_notices(
        notices=[
            NewNotice(
                key=f"{kind}:{about}:{entrant.user_id}",
                user_id=entrant.user_id,
                kind=kind,
                ids={"challenge": made.pk},
                thread=thread_of(made.ladder_id, entrant.user_id),
            )
            for entrant in entrants
            if entrant.user_id is not None
        ],
        now=now,
    )
