"""Call a tournament off: no new tables are made, and matches in progress continue outside it."""

from __future__ import annotations

from accounts.models import User
from games.competitions.models import Competition, Entrant
from games.competitions.services import log
from games.notices.services.outbox import NewNotice, queue_notices
from games.tournaments.services.locked_tournament import LockedTournament


def call_off(locked: LockedTournament, *, by: User | None, reason: str = "", why: str = "") -> None:
    """Call a tournament off, by a director with a `reason`, or automatically with the code `why`.

    `by` is None if it happens automatically.
    """
    competition = locked.competition
    competition.status = Competition.Status.CANCELLED
    competition.ended_at = locked.now
    competition.save(update_fields=["status", "ended_at"])
    log.note(competition, "called_off", by=by, reason=reason, why=why)
    entrants = Entrant.objects.filter(competition=competition, user__isnull=False).order_by("pk")
    queue_notices(
        notices=[
            NewNotice(
                key=f"tournament_called_off:{competition.pk}:{entrant_id}",
                user_id=user_id,
                kind="tournament_called_off",
                ids={"competition": competition.pk, "entrant": entrant_id},
            )
            for entrant_id, user_id in entrants.values_list("pk", "user_id")
            if user_id is not None
        ],
        now=locked.now,
    )
    locked.sweep_soon()
