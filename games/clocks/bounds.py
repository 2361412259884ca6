"""What a table may agree on about time: the bounds of its form, and of a match that comes from a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from games.clocks.controls import DAY, LONGEST_SECONDS, SHORTEST_SECONDS, Bank, Control, Daily, Fixed, is_live
from games.clocks.standstill import MOST_FREE_DAYS, Agreement, Nights

MOST_IN_STORE = 2 * LONGEST_SECONDS
"""Seconds of a full store."""


def turn_seconds(control: Control) -> int:
    """How long at least a first visit may take."""
    match control:
        case Fixed(seconds=seconds):
            return seconds
        case Bank(seconds=seconds, increment=increment, free=free):
            return max(seconds, free + increment)
        case Daily(least=least):
            return least


def control_faults(control: Control, known_zone: Callable[[str], bool]) -> Iterator[str]:
    """What no table can agree on in a control, in words for an operator."""
    if turn_seconds(control) < SHORTEST_SECONDS:
        yield "a turn takes two minutes at least"
    match control:
        case Fixed(seconds=seconds) if seconds > LONGEST_SECONDS:
            yield "a turn takes four weeks at the most"
        case Bank(seconds=seconds, increment=increment, cap=cap, free=free):
            if not (
                0 <= seconds <= LONGEST_SECONDS
                and 0 <= increment <= LONGEST_SECONDS
                and 0 <= free <= LONGEST_SECONDS
            ):
                yield "a store gives from nothing to four weeks"
            if not max(seconds, increment) <= cap <= MOST_IN_STORE:
                yield "a store holds what it begins with, what comes in, and eight weeks at the most"
        case Daily(at=at, zone=zone, least=least):
            if at.tzinfo is not None:
                yield "an hour of the day has no zone of its own"
            if least > DAY:
                yield "a turn until an hour of the day has no more than a day at least"
            if not known_zone(zone):
                yield "there is no such time zone"


def agreement_faults(
    agreement: Agreement, controls: Mapping[str, Control], known_zone: Callable[[str], bool]
) -> Iterator[str]:
    """What no table can agree on about when its clocks stand still."""
    days = agreement.free_days
    if len(days) > MOST_FREE_DAYS or list(days) != sorted({*days}) or any(not 0 <= day < 7 for day in days):
        yield "the free days are up to three different days of a week, in order"
    if not known_zone(agreement.zone):
        yield "there is no such time zone"
    if agreement.automatic and not agreement.absences:
        yield "no absence begins by itself where absences do not count"
    stops = bool(days) or agreement.absences or agreement.emergencies
    if is_live(controls["main"]) and (stops or agreement.nights is not Nights.COUNTED):
        yield "nothing stops the clock of live play"
