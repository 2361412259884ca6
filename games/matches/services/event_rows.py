"""Store an event as rows, one for each version of its message."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Max, QuerySet

from games.compiled_queries import Key, Parameter
from games.engine.events import Event, public_event
from games.matches import codecs, models
from games.matches.models.log import FIRST_ACTIONLESS_NUMBER


def rows_for_audiences(
    match: models.Match, event: Event, *, revision: int, number: int, at: datetime
) -> list[models.Event]:
    """Return the unsaved rows of event `number` of a revision; telling 0 is the most complete version."""
    return [
        models.Event(
            match=match,
            revision=revision,
            number=number,
            telling=each,
            audience=audience,
            code=telling.code,
            params=codecs.open_values(telling.params),
            happened_at=at,
        )
        for each, (telling, audience) in enumerate(
            zip(event.tellings, event.audiences(match.seats_count), strict=True)
        )
    ]


def announcement(match: models.Match, event: Event, *, after: int, at: datetime) -> list[models.Event]:
    """Return the unsaved rows of an event that no action caused, after revision `after` of a locked match."""
    number = max(FIRST_ACTIONLESS_NUMBER, last_actionless_number(match, after) + 1)
    return rows_for_audiences(match, event, revision=after, number=number, at=at)


def last_actionless_number(match: models.Match, revision: int) -> int:
    """Return the number of the last stored event of a revision that no action caused, or 0."""
    stored: int | None = actionless_events(match, revision).aggregate(last=Max("number"))["last"]
    return stored or 0


def actionless_events(match: models.Match | Parameter, revision: Key) -> QuerySet[models.Event]:
    """Return a query for the stored events after a revision that no action caused."""
    return models.Event.objects.filter(match=match, revision=revision, number__gte=FIRST_ACTIONLESS_NUMBER)


def away_event(index: int) -> Event:
    """Return the event announcing that the deadline of a player to move is later because they are away.

    It reveals neither their time zone nor the days.
    """
    return public_event("house.away", seat=index)


def back_event(index: int) -> Event:
    """Return the event announcing that a player to move is back early, so that their deadline is earlier."""
    return public_event("house.returned", seat=index)
