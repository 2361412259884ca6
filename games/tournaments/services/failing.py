"""Handle a tournament that could not continue.

Its directors are notified, and the step is tried again after a wait that doubles each time.
"""

from __future__ import annotations

from django.db import transaction

from games.competitions.services.step_failures import notify_directors, retry_at
from games.tournaments.models import Tournament
from games.tournaments.services.locked_tournament import lock_tournament


@transaction.atomic
def note_failure(competition_id: int) -> None:
    """Record that a tournament could not continue.

    Its directors are notified the first time.
    """
    locked = lock_tournament(competition_id)
    tournament = locked.tournament
    tournament.failures += 1
    tournament.look_at = retry_at(locked.now, tournament.failures)
    tournament.save(update_fields=["failures", "look_at"])
    if tournament.failures == 1:
        notify_directors(locked.competition, "tournament_stuck", locked.now)


def note_success(competition_id: int) -> None:
    """Record that a tournament was able to continue."""
    Tournament.objects.filter(pk=competition_id, failures__gt=0).update(failures=0)
