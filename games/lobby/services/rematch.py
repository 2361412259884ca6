"""A rematch: a new table for the people of a finished match, offered with the same settings."""

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
    """Offer a rematch to everyone else who played the match of `access` to its end; return the table.

    If one of them has already offered a rematch, its table is returned. The table belongs to no competition,
    and only invited people can join it. A seat held by an autopilot, by a guest or by someone who has closed
    their account is free for anyone with the link.

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
    """Return the name of a rematch: "Six towers", then "Six towers (2)", then "Six towers (3)"."""
    found = _NUMBERED.match(name)
    number = f" ({int(found['number']) + 1 if found else 2})"
    return lines.truncate_line(found["name"] if found else name, MAX_MATCH_NAME_LENGTH - len(number)) + number
