"""Name the players of a match whose names were withheld until its event had ended."""

from __future__ import annotations

from django.db import transaction

from games.matches.models import Ending
from games.matches.services import endings
from games.matches.services.locking import lock


@transaction.atomic
def name_players(match_id: int) -> int:
    """Name the players of a match, now if it has finished and otherwise as soon as it does.

    The readers of endings that wait for the names read a finished match with their next sweep. Return 1, or 0
    if the names are not withheld and there is nothing to do.
    """
    found = lock(match_id)
    if found is None or not found.match.names_withheld:
        return 0
    match, now = found
    match.names_withheld = False
    match.save(update_fields=["names_withheld"])
    if ending := Ending.objects.filter(match=match, counts=True).first():
        endings.read_once_named(ending, now)
    return 1
