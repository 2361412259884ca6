"""Offer a rematch: a new table for the people of a finished match, with the same settings."""

from __future__ import annotations

import re

from django.db import IntegrityError, transaction

from accounts import lines
from accounts.models import User
from games.lobby.selectors.rematch import may_offer_rematch, others_of, rematch_of
from games.lobby.selectors.table_settings import same_settings
from games.lobby.services.tables import offer
from games.matches.access import Access
from games.matches.errors import NotYours
from games.matches.models import Match
from games.matches.models.match import MAX_MATCH_NAME_LENGTH

_NUMBERED = re.compile(r"^(?P<name>.*) \((?P<number>[1-9][0-9]?)\)\Z", re.DOTALL)


def offer_rematch(access: Access, user: User) -> Match:
    """Offer a rematch to the others who played the match of `access` to its end; return the table.

    If one of them has already offered a rematch, return that table. The table belongs to no competition. If
    everyone is invited, only they can join; otherwise, the seats of autopilots, guests and people who have
    closed their account are open to anyone with the link.

    Raises `NotYours` unless the person played to the end, `BadOptions` if the title no longer accepts the
    options, or the errors of `tables.offer`.
    """
    match = access.match
    if not may_offer_rematch(access):
        raise NotYours
    if (found := rematch_of(match)) is not None:
        return found
    others = others_of(match, user)
    everybody = len(others) + 1 == match.seats_count
    try:
        with transaction.atomic():
            return offer(
                host=user,
                name=next_name(match.name),
                door=Match.Door.INVITED if everybody else Match.Door.LINK,
                guests_allowed=match.guests_allowed and not everybody,
                rematch_of=match,
                invited=others,
                **same_settings(match),
            )
    except IntegrityError:
        # One of the others was a moment faster.
        if (found := rematch_of(match)) is None:
            raise
        return found


def next_name(name: str) -> str:
    """Return the name for the next match after one called `name`: "Six towers (2)" after "Six towers"."""
    found = _NUMBERED.match(name)
    number = f" ({int(found['number']) + 1 if found else 2})"
    return lines.truncate_line(found["name"] if found else name, MAX_MATCH_NAME_LENGTH - len(number)) + number
