"""The cities of time zones in the reader's language, from Unicode's CLDR (by way of Babel)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from babel import Locale
from babel.core import get_global
from django.utils.translation import get_language


def city_of(zone: str) -> str:
    """Return the city that stands for an IANA zone, in the reader's language.

    For "Asia/Kolkata" this is "Kolkata" or "Калькутта". For a zone that CLDR does not know, the name in the
    time zone database is used: "Asia/Tel_Aviv" becomes "Tel Aviv".
    """
    return _cities((get_language() or "en").partition("-")[0]).get(zone) or _spelled(zone)


@cache
def _cities(language: str) -> Mapping[str, str]:
    """Return cities by zone, for the zones that `language` spells differently from the database."""
    zones = Locale(language).time_zones
    cities = {zone: names["city"] for zone, names in zones.items() if "city" in names}
    # CLDR keeps the first name of a zone forever; the database has renamed some since.
    renamed: Mapping[str, str] = get_global("zone_aliases")
    return {renamed[zone]: city for zone, city in cities.items() if zone in renamed} | cities


def _spelled(zone: str) -> str:
    return zone.rpartition("/")[2].replace("_", " ")
