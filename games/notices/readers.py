"""The person a notice is for: their language, time zone and preferences."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils import timezone, translation

from accounts.models import User
from games.clocks.spans import end_of_span_at
from games.clocks.standstill import Night, nights


@contextmanager
def as_reader(user: User) -> Iterator[None]:
    """Activate `user`'s language and time zone within the block."""
    with translation.override(user.language), timezone.override(ZoneInfo(user.time_zone)):
        yield


def end_of_night(user: User, now: datetime) -> datetime | None:
    """Return when the night of `user` that includes `now` ends, or None if it is not night for them."""
    if user.night_start is None or user.night_end is None:
        return None
    night = Night(user.time_zone, user.night_start, user.night_end)
    until = end_of_span_at(now, nights(night, now))
    return until if until > now else None
