"""IANA time zones: which a person may choose, and how the choice is listed."""

import zoneinfo
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import groupby

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from .cities import city_of

MAX_LENGTH = 64  # characters; the longest of today has 32

#: Regions of the tz database. Names outside them ("EST", "Etc/GMT+5", "posixrules") are kept for old
#: machines, and say the opposite of what they seem to, or nothing about summer time.
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

Choices = list[tuple[str, str] | tuple[object, list[tuple[str, str]]]]


@cache
def available() -> frozenset[str]:
    """Names of the zones one may choose: those of a region, and UTC."""
    names = zoneinfo.available_timezones()
    return frozenset({"UTC", *(name for name in names if name.partition("/")[0] in _REGIONS and "/" in name)})


def validate(name: str) -> None:
    """Raise ValidationError unless ``name`` is the name of an available zone."""
    if name not in available():
        raise ValidationError(
            _("There is no time zone %(zone)s."), code="unknown_zone", params={"zone": name}
        )


def choices() -> Choices:
    """The available zones for a select: UTC, then one group for each region.

    Cities are in the order of the reader's language; those it does not translate come after.
    """
    grouped = groupby(sorted(available() - {"UTC"}), key=lambda name: name.partition("/")[0])
    return [("UTC", "UTC"), *((_REGIONS[region], _cities(names)) for region, names in grouped)]


def _cities(zones: Iterable[str]) -> list[tuple[str, str]]:
    cities = {zone: city_of(zone) for zone in zones}
    times = Counter(cities.values())
    # A zone keeps its older names ("Asia/Calcutta"): two with one city are told apart by the database's.
    named = [(zone, city if times[city] == 1 else f"{city} ({zone})") for zone, city in cities.items()]
    return sorted(named, key=lambda each: (each[1].isascii(), each[1]))
