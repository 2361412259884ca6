"""Start the roll call before a round."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from games.competitions.models import Entrant
from games.notices.services.outbox import NewNotice, queue_notices
from games.tournaments.models import Round, Starter
from games.tournaments.services.locked_tournament import LockedTournament


def call_roll(locked: LockedTournament, each: Round, called: Sequence[Entrant]) -> None:
    """Ask the active people among these entrants whether they are present for a round.

    Programs are not asked, because they are always present. If nobody has to be asked, there is no roll call.
    """
    asked = {entrant.pk: entrant.user_id for entrant in called if entrant.active and entrant.user_id}
    if not asked:
        return
    # A discarded round may have had this number before.
    Starter.objects.filter(stage=each.stage, called_for=each.number).update(called_for=0)
    Starter.objects.filter(stage=each.stage, entrant__in=asked).update(called_for=each.number)
    each.called_at = locked.now
    each.called_until = locked.now + timedelta(seconds=locked.tournament.roll_call_seconds)
    each.save(update_fields=["called_at", "called_until"])
    queue_notices(
        notices=[
            NewNotice(
                key=f"tournament_roll:{each.pk}:{entrant_id}",
                user_id=user_id,
                kind="tournament_roll",
                ids={"round": each.pk, "entrant": entrant_id},
            )
            for entrant_id, user_id in asked.items()
        ],
        now=locked.now,
    )
    locked.sweep_at(each.called_until)
