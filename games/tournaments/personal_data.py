"""This room's part of the export of a person's data."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from games.competitions.models import Entrant
from games.tournaments.models import Bye, FinalPlacing, Starter


def tournaments_of(user: User) -> list[dict[str, Any]]:
    """Return each tournament that a person entered.

    Each entry contains their seeds, their answers, the rounds in which they had no table, and their final
    place.
    """
    entrants = Entrant.objects.filter(user=user, competition__tournament__isnull=False)
    return [
        {
            "tournament": entrant.competition.name,
            "seed": entrant.seed,
            "said_to_be_there": entrant.ready,
            "said_at": entrant.ready_at,
            "stages": list(
                Starter.objects.filter(entrant=entrant)
                .order_by("stage__number")
                .values("stage__number", "stage__format", "seed", "status", "answered_at")
            ),
            "without_a_table": list(
                Bye.objects.filter(entrant=entrant)
                .order_by("round__stage__number", "round__number")
                .values("round__stage__number", "round__number", "kind")
            ),
            "place": FinalPlacing.objects.filter(entrant=entrant).values_list("rank", flat=True).first(),
        }
        for entrant in entrants.select_related("competition").order_by("pk")
    ]
