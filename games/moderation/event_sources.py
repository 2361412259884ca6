"""The registry through which ladders and tournaments tell moderation what it needs to find unfair play."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from datetime import datetime
from typing import NamedTuple

from games.engine.listeners import Registrations


class SameEntry(NamedTuple):
    """Two people who entered an event with the same browser, in ascending order of their keys.

    `at` is when the event ended, or the current time if it is open.
    """

    one: int
    other: int
    event: int
    at: datetime


class EventName(NamedTuple):
    """The name of an event and the address of its page."""

    name: str
    url: str


class EventSource(NamedTuple):
    """The functions of a room that has events.

    `same_entries` yields the people who entered with the same browser, in events that had not ended before
    the given time. `in_common` returns the numbers of the events, open for entries or in progress, in which
    two people both take part or wait for a place; `with_part` those of all events that a person has ever
    directed, entered or been invited to; and `names` the names and addresses of events, by their numbers.
    """

    same_entries: Callable[[datetime], Iterable[SameEntry]]
    in_common: Callable[[int, int], Collection[int]]
    with_part: Callable[[int], Collection[int]]
    names: Callable[[Collection[int]], Mapping[int, EventName]]


event_sources: Registrations[EventSource] = Registrations()
"""The functions of every room that has events."""


def same_entries(since: datetime) -> Iterator[SameEntry]:
    """Yield the pairs of people who entered an event with the same browser.

    Events that ended before `since` are left out.
    """
    for source in event_sources:
        yield from source.same_entries(since)


def events_in_common(one: int, other: int) -> set[int]:
    """Return the numbers of events in which two people both take part or wait for a place.

    Events that have ended, or have not opened, are left out.
    """
    return {event for source in event_sources for event in source.in_common(one, other)}


def events_with_part(user_id: int) -> set[int]:
    """Return the numbers of all events that a person has ever directed, entered or been invited to."""
    return {event for source in event_sources for event in source.with_part(user_id)}


def event_names(events: Collection[int]) -> dict[int, EventName]:
    """Return the names of these events and the addresses of their pages, by the events' numbers."""
    found: dict[int, EventName] = {}
    for source in event_sources:
        found.update(source.names(events))
    return found
