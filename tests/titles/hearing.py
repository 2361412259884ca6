"""The part of an event that a seat receives."""

from __future__ import annotations

from games.engine.events import Event, EventForAudience


def told_to(event: Event, seat: int | None) -> EventForAudience | None:
    """Return the message of an event to `seat` (None: a watcher), or None if there is none."""
    open_telling = None
    for telling in event.tellings:
        if telling.seats is None:
            open_telling = telling
        elif seat in telling.seats:
            return telling
    return open_telling
