"""Rewrite the standings of past seasons after a correction.

The current rungs follow from the movements in any case (`rungs.correct`). A past season also left rows of its
own: everyone's rung at its end, and the honours. They are calculated again from the movements up to then, and
rooms that depend on them are notified, such as the final of a ladder tournament.
"""

from __future__ import annotations

from datetime import datetime

from games.competitions.models import Competition
from games.competitions.services import log
from games.engine.listeners import Listeners
from games.ladders.models import Ladder, Movement, Season, Standing
from games.ladders.services import standings

standings_rewritten: Listeners[[Season, datetime], None] = Listeners()
"""Called when the standings of a past season have changed.

It is called in the transaction that changes them, with the ladder locked. A listener should only leave a row
for its room's sweep.
"""


def rewrite_standings(competition: Competition, ladder: Ladder, corrected: Movement, now: datetime) -> None:
    """Rewrite the standings of past seasons that depend on a corrected movement.

    These are the seasons that ended after the movement. The ladder must be locked.
    """
    over = Season.objects.filter(ladder=ladder, status=Season.Status.OVER, over_at__gte=corrected.at)
    for season in over.select_related("ladder").order_by("number"):
        season.ladder.competition = competition
        stood = list(Standing.objects.filter(season=season))
        told = standings.at_end(season, {each.entrant_id for each in stood})
        if _facts(told) == _facts(stood):
            continue
        Standing.objects.filter(season=season).delete()
        Standing.objects.bulk_create(told)
        log.note(competition, "season_again", season=season.number)
        standings_rewritten.notify(season, now)


def _facts(told: list[Standing]) -> list[tuple[object, ...]]:
    """Return the values of standings that readers see, so that two sets can be compared."""
    return sorted(
        (
            *(each.rung, each.entrant_id, each.first, each.best),
            *(each.played, each.won, each.drawn, each.lost, tuple(each.placings), each.honour),
        )
        for each in told
    )
