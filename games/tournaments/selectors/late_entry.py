"""Find out whether a tournament in progress still accepts newcomers."""

from __future__ import annotations

from games.tournaments import formats
from games.tournaments.models import Round, Stage, Tournament


def accepts_late_entry(tournament_id: int) -> bool:
    """Return whether a player who enters now is paired from the next round on.

    This is so while the first stage is in progress, its format accepts late entries, and fewer rounds have
    begun than the director allows for late entries.
    """
    tournament = Tournament.objects.filter(pk=tournament_id).first()
    stage = Stage.objects.filter(tournament=tournament_id, number=1, status=Stage.Status.RUNNING).first()
    if tournament is None or stage is None or not formats.get(stage.format).late_entry:
        return False
    begun = stage.rounds.filter(status__in=(Round.Status.RUNNING, Round.Status.OVER)).count()
    return begun < tournament.late_rounds
