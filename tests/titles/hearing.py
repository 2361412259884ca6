"""What of an event a seat hears."""

from __future__ import annotations

from games.engine.events import Event, EventForAudience


def told_to(event: Event, seat: int | None) -> EventForAudience | None:
    """The telling that `seat` gets (None: a watcher), or None when it hears nothing."""
    open_telling = None
    for telling in event.tellings:
        if telling.seats is None:
            open_telling = telling
        elif seat in telling.seats:
            return telling
    return open_telling
