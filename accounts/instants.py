"""Instants and durations in words, in the reader's language and time zone.

Language and time zone are those active for the request or email. Every instant is an aware `datetime`.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from functools import lru_cache

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language, gettext, ngettext, pgettext

from accounts.cities import city_of

#: Below this a deadline is shown in red (docs/look.md).
URGENT_WITHIN = timedelta(hours=12)

#: Languages that write the names of days and months in lower case.
LOWERCASE_DAY_LANGUAGES = ("ru",)


def format_with_zone(instant: datetime) -> str:
    """Return day, time and zone: `Tue 24 Nov 18:00 (UTC+3, Moscow)`."""
    minute = instant.replace(second=0, microsecond=0)
    return _zoned(minute, timezone.get_current_timezone_name(), get_language() or "")


@lru_cache(maxsize=4_096)
def _zoned(minute: datetime, name: str, language: str) -> str:
    """Return a minute as text with its zone.

    Results are cached, because a log shows the same few minutes again and again. `name` is the active zone
    and `language` the active language; both are part of the cache key.
    """
    return f"{_dated(minute, 'D j M H:i')} ({format_zone(minute)})"


def day_and_time(instant: datetime, now: datetime | None = None) -> str:
    """Return the time with as much of the date as needed: `Tue 18:00`, or `24 Nov 18:00` if further away."""
    near = abs(instant - (now or timezone.now())) < timedelta(days=6)
    return _dated(instant, "D H:i" if near else "j M H:i")


def format_day_of(instant: datetime, now: datetime | None = None) -> str:
    """Return only the day: `Wed 25 Nov`, with the year if it is not the current one."""
    minute = instant.replace(second=0, microsecond=0)
    year = timezone.localtime(now or timezone.now()).year
    return _day_of(minute, year, timezone.get_current_timezone_name(), get_language() or "")


@lru_cache(maxsize=4_096)
def _day_of(minute: datetime, year: int, name: str, language: str) -> str:
    """Return the day of a minute as text, with its year unless it is `year`.

    Results are cached, because a ladder's page shows the days of many matches. `name` is the active zone
    and `language` the active language; both are part of the cache key.
    """
    return _dated(minute, "D j M" if timezone.localtime(minute).year == year else "D j M Y")


def format_day(value: date) -> str:
    """Return a day: `Tue 24 Nov`.

    For an instant, pass its day in the active zone: `format_day(localtime(…).date())`.
    """
    midnight = datetime.combine(value, time.min)
    return _written(midnight, "D j M", (get_language() or "").partition("-")[0])


def format_zone(instant: datetime) -> str:
    """Return the active zone's offset at `instant` and its city: `UTC+3, Moscow`.

    The offset comes first because it is complete without the city; the city is what people recognise.
    """
    offset = _offset(instant)
    name = timezone.get_current_timezone_name()
    if "/" not in name or name.startswith("Etc/"):
        return offset
    return f"{offset}, {city_of(name)}"


def format_past(instant: datetime, now: datetime | None = None) -> str:
    """Return a past instant, more precisely if it is recent: `12 min ago`, `Tue 08:12`, `24 Nov`."""
    now = now or timezone.now()
    age = now - instant
    if age < timedelta(minutes=1):
        return gettext("just now")
    if age < timedelta(hours=1):
        minutes = int(age.total_seconds() // 60)
        return ngettext("{minutes} min ago", "{minutes} min ago", minutes).format(minutes=minutes)
    if age < timedelta(days=6):
        return _dated(instant, "D H:i")
    if timezone.localtime(instant).year == timezone.localtime(now).year:
        return _dated(instant, "j M")
    return _dated(instant, "j M Y")


def format_duration(length: timedelta) -> str:
    """Return a duration in its largest units: `40 min`, `19 h 40 min`, `1 day 4 h`, `3 days`."""
    minutes = max(0, int(length.total_seconds() // 60))
    days, minutes = divmod(minutes, 24 * 60)
    hours, minutes = divmod(minutes, 60)
    words = []
    if days:
        words.append(ngettext("{days} day", "{days} days", days).format(days=days))
    if hours:
        words.append(pgettext("span", "{hours} h").format(hours=hours))
    if not days and (minutes or not hours):
        words.append(pgettext("span", "{minutes} min").format(minutes=minutes))
    # A no-break space inside each unit keeps "40" and "min" together.
    return " ".join(word.replace(" ", "\u00a0") for word in words)


def format_time_left(deadline: datetime, now: datetime | None = None) -> str:
    """Return the time left until `deadline`, such as `19 h 40 min left`, or that the time is up."""
    remaining = deadline - (now or timezone.now())
    if remaining <= timedelta(0):
        return gettext("time is up")
    return gettext("{span} left").format(span=format_duration(remaining))


def is_urgent(deadline: datetime, now: datetime | None = None) -> bool:
    """Return whether less than `URGENT_WITHIN` is left until `deadline`, or it has passed."""
    return deadline - (now or timezone.now()) < URGENT_WITHIN


def _dated(instant: datetime, pattern: str) -> str:
    local = timezone.localtime(instant).replace(second=0, microsecond=0, tzinfo=None)
    return _written(local, pattern, (get_language() or "").partition("-")[0])


@lru_cache(maxsize=4_096)
def _written(local: datetime, pattern: str, language: str) -> str:
    """Return a local time as text in the active `language`.

    Results are cached, because one log shows the same few times again and again.
    """
    text = date_format(local, pattern)
    return text.lower() if language in LOWERCASE_DAY_LANGUAGES else text


def _offset(instant: datetime) -> str:
    """Return `UTC`, `UTC+3` or `UTC-3:30`."""
    minutes = int((timezone.localtime(instant).utcoffset() or timedelta(0)).total_seconds() // 60)
    if not minutes:
        return "UTC"
    sign = "+" if minutes > 0 else "\u2212"
    hours, rest = divmod(abs(minutes), 60)
    return f"UTC{sign}{hours}:{rest:02}" if rest else f"UTC{sign}{hours}"
