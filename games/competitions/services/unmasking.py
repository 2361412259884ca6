"""Name the players of anonymous competitions that have ended."""

from __future__ import annotations

from games.competitions.models import Competition
from games.matches.models import Match
from games.matches.services.sweep_order import process_rows
from games.matches.services.unmasking import name_players
from games.notices.budget import Budget

MATCHES_AT_ONCE = 200


def name_all_players(budget: Budget) -> int:
    """Name the players of the matches of competitions that have ended; return how many matches.

    Each match is locked alone. If the process is killed, the next sweep finds the matches that are left.
    """
    left = Match.objects.filter(
        names_withheld=True, competition_table__competition__status__in=Competition.ENDED
    ).order_by("pk")
    return process_rows(left.values_list("pk")[:MATCHES_AT_ONCE], name_players, budget)
