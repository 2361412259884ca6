"""Limits on the time controls that a table may agree on, for its form and for imported matches."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from games.clocks.controls import (
    DAY,
    LONGEST_SECONDS,
    SHORTEST_SECONDS,
    Bank,
    Control,
    Daily,
    Fixed,
    Untimed,
    has_clock,
    is_live,
)
from games.clocks.standstill import MOST_FREE_DAYS, NOTHING_AGREED, Agreement, Nights

MOST_IN_STORE = 2 * LONGEST_SECONDS
"""The maximum number of seconds that a store of time may hold."""


def turn_seconds(control: Control) -> int:
    """Return the guaranteed number of seconds for a first visit, or `LONGEST_SECONDS` without a clock."""
    match control:
        case Fixed(seconds=seconds):
            return seconds
        case Bank(seconds=seconds, increment=increment, free=free):
            return max(seconds, free + increment)
        case Daily(least=least):
            return least
        case Untimed():
            return LONGEST_SECONDS


def control_faults(control: Control, known_zone: Callable[[str], bool]) -> Iterator[str]:
    """Yield the reasons why no table can agree on a control, worded for an operator."""
    if turn_seconds(control) < SHORTEST_SECONDS:
        yield "a turn must take at least two minutes"
    match control:
        case Fixed(seconds=seconds) if seconds > LONGEST_SECONDS:
            yield "a turn can take at most four weeks"
        case Bank(seconds=seconds, increment=increment, cap=cap, free=free):
            if not (
                0 <= seconds <= LONGEST_SECONDS
                and 0 <= increment <= LONGEST_SECONDS
                and 0 <= free <= LONGEST_SECONDS
            ):
                yield "each time in a store must be at most four weeks and not negative"
            if not max(seconds, increment) <= cap <= MOST_IN_STORE:
                yield "a store must hold its initial time and each increment, and at most eight weeks"
        case Daily(at=at, zone=zone, least=least):
            if at.tzinfo is not None:
                yield "a time of day must not carry its own time zone"
            if least > DAY:
                yield "the minimum of a turn that ends at a time of day can be at most a day"
            if not known_zone(zone):
                yield "there is no such time zone"


def agreement_faults(
    agreement: Agreement, controls: Mapping[str, Control], known_zone: Callable[[str], bool]
) -> Iterator[str]:
    """Yield the reasons why no table can have this agreement on when its clocks stand still."""
    if not has_clock(controls):
        if not all(isinstance(control, Untimed) for control in controls.values()):
            yield "either all clocks of a match have a time limit, or none has"
        if agreement != NOTHING_AGREED:
            yield "nothing may stop the clock of a match without a clock"
        return
    days = agreement.free_days
    if len(days) > MOST_FREE_DAYS or list(days) != sorted({*days}) or any(not 0 <= day < 7 for day in days):
        yield "free days must be at most three different days of the week, in order"
    if not known_zone(agreement.zone):
        yield "there is no such time zone"
    if agreement.automatic and not agreement.absences:
        yield "absences cannot begin automatically if absences do not count"
    stops = bool(days) or agreement.absences or agreement.emergencies
    if is_live(controls["main"]) and (stops or agreement.nights is not Nights.COUNTED):
        yield "nothing may stop the clock in live play"
