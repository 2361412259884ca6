"""Whether the reader may come in, and if not, why."""

from __future__ import annotations

from typing import Any, NamedTuple

from accounts.models import User
from games.competitions.models import Competition, Entrant
from games.competitions.selectors.conditions import why_not
from games.ladders.selectors.ladder_page import is_open


class Door(NamedTuple):
    """What the page says to somebody who is not on the ladder: they `may` come in, perhaps only to the
    waiting list (`full`), are on it already (`waits`), or `why` not. `sign_in`: nobody knows who asks."""

    may: bool
    full: bool = False
    waits: bool = False
    why: str = ""
    sign_in: bool = False


def door(competition: Competition, entry: Entrant | None, user: Any, token: str) -> Door | None:
    """What the page says to a reader who came by the link `token`; None to those who take part, and where
    it is over."""
    if not is_open(competition):
        return None
    if entry is not None and entry.status in (Entrant.Status.ENTERED, Entrant.Status.HELD):
        return None
    if not isinstance(user, User):
        return Door(may=False, sign_in=True)
    if entry is not None and entry.status == Entrant.Status.WAITING:
        return Door(may=False, waits=True)
    why = why_not(competition, user, token=token)
    return Door(may=why is None, full=is_full(competition), why=why or "")


def is_full(competition: Competition) -> bool:
    """Whether newcomers wait."""
    if competition.most_entrants is None:
        return False
    taking = Entrant.objects.filter(
        competition=competition, status__in=(Entrant.Status.ENTERED, Entrant.Status.HELD)
    )
    return taking.count() >= competition.most_entrants
