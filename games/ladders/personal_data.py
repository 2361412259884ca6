"""This room's part in the export of a person's data.

When an account is erased, what the person did on a ladder stays, without their name, because it is part of
other people's records.
"""

from __future__ import annotations

from typing import Any

from django.db.models import F, Q

from accounts.models import User
from games.competitions.models import Entrant
from games.ladders.models import Challenge, Hold, Rung, RungChange, Standing


def rungs_of(user: User) -> list[dict[str, Any]]:
    """Return a person's rung, changes, absences and final standings on each ladder they were on."""
    entrants = Entrant.objects.filter(user=user, competition__ladder__isnull=False)
    return [_of(entrant) for entrant in entrants.select_related("competition").order_by("pk")]


def challenges_of(user: User) -> list[dict[str, Any]]:
    """Return every challenge that a person made or received, without the other player's name."""
    rows = Challenge.objects.filter(Q(challenger__user=user) | Q(defender__user=user))
    return [
        {
            "ladder": row.ladder.competition.name,
            "made_by_you": row.challenger.user_id == user.pk,
            "from_rung": row.challenger_rung,
            "for_rung": row.defender_rung,
            "status": row.status,
            "made_at": row.made_at,
            "answer_by": row.answer_by,
            "answered_at": row.answered_at,
            "outcome_for_challenger": row.outcome,
            "match": row.table.match_id if row.table is not None else None,
        }
        for row in rows.select_related("ladder__competition", "challenger", "table").order_by("pk")
    ]


def _of(entrant: Entrant) -> dict[str, Any]:
    rung = Rung.objects.filter(entrant=entrant).first()
    changes = RungChange.objects.filter(entrant=entrant).order_by("movement__number")
    return {
        "ladder": entrant.competition.name,
        "rung": rung.rung if rung is not None else None,
        "idle_from": rung.idle_from if rung is not None else None,
        "leaves_after_the_season": rung.leaves_after if rung is not None else False,
        "moves": list(changes.values("movement__at", "movement__cause", "before", "after")),
        "away": list(
            Hold.objects.filter(entrant=entrant).order_by("pk").values("since", "until", "ended_at")
        ),
        "seasons": list(
            Standing.objects.filter(entrant=entrant)
            .order_by("season__number")
            .values(
                *("season__number", "rung", "first", "best", "played", "won", "drawn", "lost"),
                "honour",
                places=F("placings"),
            )
        ),
    }
