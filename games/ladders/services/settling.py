"""A result that is corrected after its season was over: the season's standings are written again.

The rungs of now follow from the movements in any case (`rungs.correct`). What a season that is over left
behind are rows of their own: where everybody stood at its end, and the honours. They are told again from the
movements until then, and whoever rests on them is told: the final of a ladder tournament.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from games.competitions.models import Competition
from games.competitions.services import log
from games.ladders.models import Ladder, Movement, Season, Standing
from games.ladders.services import standings

Settled = Callable[[Season, datetime], None]

_readers: list[Settled] = []


def register(read: Settled) -> None:
    """Have `read` called when the standings of a season that is over became other ones, in the transaction
    in which they did, the ladder locked: it leaves a row for its room's sweep. From AppConfig.ready."""
    if read not in _readers:
        _readers.append(read)


def settle_again(competition: Competition, ladder: Ladder, corrected: Movement, now: datetime) -> None:
    """Write the standings anew of every season that was over when a movement of a locked ladder, which lies
    before its end, was corrected."""
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
        for read in _readers:
            read(season, now)


def _facts(told: list[Standing]) -> list[tuple[object, ...]]:
    """What a reader would see of them."""
    return sorted(
        (
            *(each.rung, each.entrant_id, each.first, each.best),
            *(each.played, each.won, each.drawn, each.lost, tuple(each.placings), each.honour),
        )
        for each in told
    )
