"""Spans of time, and a clock that runs only between them. All instants are in UTC."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import NamedTuple


class Span(NamedTuple):
    """A span from `start` (included) to `end` (excluded)."""

    start: datetime
    end: datetime


def merged(spans: Iterable[Span]) -> Iterator[Span]:
    """Merge `spans`, given in order of their start, into spans that do not touch each other; yield these.

    The input may be endless.
    """
    current: Span | None = None
    for span in spans:
        if span.end <= span.start:
            continue
        if current is None or span.start > current.end:
            if current is not None:
                yield current
            current = span
        elif span.end > current.end:
            current = Span(current.start, span.end)
    if current is not None:
        yield current


def advanced(start: datetime, running: timedelta, standing: Iterable[Span]) -> datetime:
    """Return the instant at which a clock started at `start` has run for `running`.

    The clock stands still during `standing` (merged, none ending before `start`). The result is never within
    a span: an instant that would fall on a span's first instant is moved to the span's end.
    """
    at, left = start, running
    for span in standing:
        room = max(span.start - at, timedelta(0))
        if left < room:
            break
        left -= room
        at = max(at, span.end)
    return at + left


def running_time(start: datetime, end: datetime, standing: Iterable[Span]) -> timedelta:
    """Return how long a clock ran from `start` to `end`, standing still during `standing`; never negative."""
    ran = max(end - start, timedelta(0))
    for span in standing:
        if span.start >= end:
            break
        ran -= max(min(span.end, end) - max(span.start, start), timedelta(0))
    return ran


def end_of_span_at(instant: datetime, spans: Iterable[Span]) -> datetime:
    """Return `instant`, or the end of the span in `spans` (merged) that contains it."""
    for span in spans:
        if span.start > instant:
            break
        if instant < span.end:
            return span.end
    return instant
