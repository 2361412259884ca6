"""Select the previous season of a league, which decides the seeds of the new one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from games.competitions.models import Entrant
from games.tournaments.formats.league import LEAGUE
from games.tournaments.formats.settings import League
from games.tournaments.formats.stage import Stage as Seen
from games.tournaments.models import Stage, Tournament
from games.tournaments.selectors import stages


def league_of(tournament: Tournament | None) -> Stage | None:
    """Return the league stage that was played in a tournament; None if there is none, or it has not begun."""
    if tournament is None:
        return None
    return tournament.stages.filter(format=LEAGUE.key, begun_at__isnull=False).order_by("number").first()


def placings(tournament: Tournament, entrants: Sequence[Entrant]) -> dict[int, int]:
    """Return the ranks of entrants by the previous season, by the entrant's key.

    The order includes promotion and relegation by that season's current standings. Entrants who left that
    season, or were never in it, are left out.
    """
    league = league_of(tournament.copied_from)
    if league is None:
        return {}
    order = LEAGUE.next_season(cast("Seen[League]", stages.read(league)))
    who = {key: (user, program) for key, user, program in _identities(order)}
    ranks = {who[key]: rank for rank, key in enumerate(order, 1)}
    found = ((each.pk, ranks.get((each.user_id, each.program))) for each in entrants)
    return {key: rank for key, rank in found if rank is not None}


def _identities(keys: Sequence[int]) -> list[tuple[int, int | None, str]]:
    return list(Entrant.objects.filter(pk__in=keys).values_list("pk", "user_id", "program"))
