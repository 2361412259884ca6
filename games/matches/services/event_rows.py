"""A happening as rows: one for each of its tellings."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db.models import Max

from games.engine.events import Event, public
from games.matches import codecs, models
from games.matches.models.log import FIRST_HOUSE_NUMBER


def tellings(
    match: models.Match, event: Event, *, revision: int, number: int, at: datetime
) -> list[models.Event]:
    """The rows of happening `number` of a revision, to be stored; the fullest telling is number 0."""
    return [
        models.Event(
            match=match,
            revision=revision,
            number=number,
            telling=each,
            audience=audience,
            code=telling.code,
            params=codecs.encode(telling.params),
            happened_at=at,
        )
        for each, (telling, audience) in enumerate(
            zip(event.tellings, event.audiences(match.seats_count), strict=True)
        )
    ]


def announcement(
    match: models.Match, event: Event, *, after: int, at: datetime, waiting: Sequence[int] = ()
) -> list[models.Event]:
    """The rows of something that the house, not an action, brought about after revision
    `after` of a locked match. `waiting` are the numbers of that revision not stored yet."""
    told = models.Event.objects.filter(match=match, revision=after, number__gte=FIRST_HOUSE_NUMBER)
    stored: int | None = told.aggregate(last=Max("number"))["last"]
    number = max(FIRST_HOUSE_NUMBER, (stored or 0) + 1, *(each + 1 for each in waiting))
    return tellings(match, event, revision=after, number=number, at=at)


def away_event(index: int) -> Event:
    """The owner of an awaited seat is away, and its deadline is later for it: told to all. Neither
    their zone nor the days are told."""
    return public("house.away", seat=index)


def back_event(index: int) -> Event:
    """The owner of an awaited seat is back before they said: its deadline is as early again."""
    return public("house.returned", seat=index)
