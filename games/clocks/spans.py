"""Spans of time, and a clock that runs only between them. All instants are UTC."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import NamedTuple


class Span(NamedTuple):
    """From `start` (within it) to `end` (not within)."""

    start: datetime
    end: datetime


def merged(spans: Iterable[Span]) -> Iterator[Span]:
    """Spans in order of their start, endless or not, as spans that do not touch each other."""
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
    """The instant at which a clock begun at `start` has run for `running`.

    It stands still in `standing` (merged, none ending before `start`). It never stops within a
    span: what would fall on a span's first instant falls on its end.
    """
    at, left = start, running
    for span in standing:
        room = max(span.start - at, timedelta(0))
        if left < room:
            break
        left -= room
        at = max(at, span.end)
    return at + left


def run(start: datetime, end: datetime, standing: Iterable[Span]) -> timedelta:
    """How long a clock ran from `start` to `end` if it stood still in `standing`; never negative."""
    ran = max(end - start, timedelta(0))
    for span in standing:
        if span.start >= end:
            break
        ran -= max(min(span.end, end) - max(span.start, start), timedelta(0))
    return ran


def after(instant: datetime, spans: Iterable[Span]) -> datetime:
    """`instant` itself, or the end of the span of `spans` (merged) that holds it."""
    for span in spans:
        if span.start > instant:
            break
        if instant < span.end:
            return span.end
    return instant
