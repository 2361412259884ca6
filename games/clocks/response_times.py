"""How quickly a person usually answers, in a few steps, and which time controls suit that. The functions are
pure.

There are only five steps, so that nobody's daily routine can be read from them.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta
from enum import StrEnum

from games.clocks.controls import DAY, HOUR, Control, is_live, usual_seconds

FEWEST_ANSWERS = 20
"""With fewer answers than this, nothing is known yet."""


class ResponseTime(StrEnum):
    """The time within which a person gives half of their answers; the values are stored."""

    HOUR = "hour"
    SIX_HOURS = "six_hours"
    DAY = "day"
    TWO_DAYS = "two_days"
    LONGER = "longer"


LIMITS = (
    (timedelta(hours=1), ResponseTime.HOUR),
    (timedelta(hours=6), ResponseTime.SIX_HOURS),
    (timedelta(days=1), ResponseTime.DAY),
    (timedelta(days=2), ResponseTime.TWO_DAYS),
)
"""The longest median of each step but the last, in order."""

SUITABLE_SECONDS = {
    ResponseTime.HOUR: (12 * HOUR, DAY),
    ResponseTime.SIX_HOURS: (12 * HOUR, 2 * DAY),
    ResponseTime.DAY: (2 * DAY, 4 * DAY),
    ResponseTime.TWO_DAYS: (3 * DAY, 7 * DAY),
    ResponseTime.LONGER: (7 * DAY, 28 * DAY),
}
"""The seconds that a turn may usually take, from and to, so that a person can keep to it and need not wait.

The median is well below the first figure, because half of the answers take longer than the median.
"""

SUGGESTED_SECONDS = {
    ResponseTime.HOUR: DAY,
    ResponseTime.SIX_HOURS: DAY,
    ResponseTime.DAY: 2 * DAY,
    ResponseTime.TWO_DAYS: 3 * DAY,
    ResponseTime.LONGER: 7 * DAY,
}
"""The time for a turn that is suggested to a host, in seconds."""


def usual_response_time(answered: Collection[timedelta]) -> ResponseTime | None:
    """Return the step of the median of `answered`, or None if there are too few answers.

    If the number of answers is even, the slower of the two in the middle counts.
    """
    if len(answered) < FEWEST_ANSWERS:
        return None
    median = sorted(answered)[len(answered) // 2]
    return next((step for limit, step in LIMITS if median <= limit), ResponseTime.LONGER)


def suits(control: Control, usual: ResponseTime) -> bool:
    """Return whether a time control suits a person with this usual response time; live play suits nobody."""
    least, most = SUITABLE_SECONDS[usual]
    return not is_live(control) and least <= usual_seconds(control) <= most
