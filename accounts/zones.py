"""IANA time zones: which ones a person may choose, which aliases browsers use, and how they are listed."""

import zoneinfo
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from itertools import groupby

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from .cities import city_of

MAX_ZONE_LENGTH = 64  # characters; the longest today has 32

#: Regions of the tz database. Names outside them are kept for old systems: "CET" and "US/Eastern" are aliases
#: of zones in a region, "Etc/GMT+5" is a fixed offset (UTC−5: its sign is POSIX's).
_REGIONS = {
    "Africa": pgettext_lazy("region of time zones", "Africa"),
    "America": pgettext_lazy("region of time zones", "America"),
    "Antarctica": pgettext_lazy("region of time zones", "Antarctica"),
    "Arctic": pgettext_lazy("region of time zones", "Arctic"),
    "Asia": pgettext_lazy("region of time zones", "Asia"),
    "Atlantic": pgettext_lazy("region of time zones", "Atlantic"),
    "Australia": pgettext_lazy("region of time zones", "Australia"),
    "Europe": pgettext_lazy("region of time zones", "Europe"),
    "Indian": pgettext_lazy("region of time zones", "Indian Ocean"),
    "Pacific": pgettext_lazy("region of time zones", "Pacific"),
}

#: Fixed offsets, in hours east of UTC, that a browser without a location reports.
_FIXED = {f"Etc/GMT{-hours:+d}": hours for hours in range(-12, 15) if hours}

#: Zones of old systems that are separate zones in some builds of the database and links in others.
_POSIX_ZONES = {
    "EST5EDT": "America/New_York",
    "CST6CDT": "America/Chicago",
    "MST7MDT": "America/Denver",
    "PST8PDT": "America/Los_Angeles",
}

Choices = list[tuple[str, str] | tuple[object, list[tuple[str, str]]]]


@cache
def available() -> frozenset[str]:
    """Return the names of the time zones that can be chosen: those of a region, UTC, and fixed offsets."""
    names = zoneinfo.available_timezones()
    in_regions = (name for name in names if name.partition("/")[0] in _REGIONS and "/" in name)
    return frozenset({"UTC", *in_regions, *_FIXED})


def canonical(name: str) -> str:
    """Return the available zone for an alias, such as "US/Eastern", "CET" or "Zulu".

    Any other name is returned unchanged.
    """
    if name in available():
        return name
    found = _links().get(name, name)
    return "UTC" if found in ("Etc/UTC", "Etc/GMT") else found


@cache
def _links() -> Mapping[str, str]:
    """Return the aliases of zones and what they stand for, from the database's own text.

    The lines "L target name" contain them.
    """
    text = resources.files("tzdata.zoneinfo").joinpath("tzdata.zi").read_text("utf-8")
    lines = (line.split() for line in text.splitlines() if line.startswith("L "))
    return _POSIX_ZONES | {name: target for _letter, target, name in lines}


def fixed_offset(name: str) -> str | None:
    """Return a zone's fixed offset for display, such as "UTC−5" for "Etc/GMT+5"; None for other zones."""
    hours = _FIXED.get(name)
    return None if hours is None else f"UTC{'+' if hours > 0 else '−'}{abs(hours)}"


def validate(name: str) -> None:
    """Raise `ValidationError` unless `name` is the name of an available zone."""
    if name not in available():
        raise ValidationError(
            _("There is no time zone %(zone)s."), code="unknown_zone", params={"zone": name}
        )


def choices() -> Choices:
    """Return the available zones for a select: UTC, one group for each region, then fixed offsets.

    Cities are sorted by name in the reader's language, with untranslated ones last.
    """
    grouped = groupby(sorted(available() - {"UTC", *_FIXED}), key=lambda name: name.partition("/")[0])
    regions = [(_REGIONS[region], _cities(names)) for region, names in grouped]
    offsets = [(name, fixed_offset(name) or name) for name in _FIXED]
    return [("UTC", "UTC"), *regions, (_("Fixed offset"), offsets)]


def _cities(zones: Iterable[str]) -> list[tuple[str, str]]:
    cities = {zone: city_of(zone) for zone in zones}
    times = Counter(cities.values())
    # A zone keeps its older names ("Asia/Calcutta"): two with the same city are shown with their database
    # names.
    named = [(zone, city if times[city] == 1 else f"{city} ({zone})") for zone, city in cities.items()]
    return sorted(named, key=lambda each: (each[1].isascii(), each[1]))
