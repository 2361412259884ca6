"""Texts about how long matches take: a range in the unit that suits its upper end."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.clocks.controls import DAY, HOUR, MINUTE

WEEK = 7 * DAY
MONTH = 30 * DAY

UNITS = ((MONTH, 4 * MONTH), (WEEK, 2 * WEEK), (DAY, 2 * DAY), (HOUR, 2 * HOUR))
"""The units in seconds, each with the length from which it is used; anything shorter is given in minutes."""


def length_range_text(low: int, high: int) -> str:
    """Return a text for a range of lengths in seconds: `3 to 5 weeks`, `about 2 days`, `up to 3 hours`."""
    unit = next((unit for unit, least in UNITS if high >= least), MINUTE)
    first, last = (int(seconds / unit + 0.5) for seconds in (low, high))
    last = max(last, 1)
    if first == 0:
        return _("up to %(length)s") % {"length": _length(unit, last)}
    if first == last:
        return _("about %(length)s") % {"length": _length(unit, last)}
    return _range(unit, first, last)


def length_text(seconds: int) -> str:
    """Return a text for a length in seconds, in days from two days on: `37 days`, `5 hours`, `20 minutes`."""
    unit = next((unit for unit, least in UNITS[2:] if seconds >= least), MINUTE)
    return _length(unit, max(int(seconds / unit + 0.5), 1))


def _length(unit: int, count: int) -> str:
    texts = {
        MONTH: ngettext("%(count)d month", "%(count)d months", count),
        WEEK: ngettext("%(count)d week", "%(count)d weeks", count),
        DAY: ngettext("%(count)d day", "%(count)d days", count),
        HOUR: ngettext("%(count)d hour", "%(count)d hours", count),
        MINUTE: ngettext("%(count)d minute", "%(count)d minutes", count),
    }
    return texts[unit] % {"count": count}


def _range(unit: int, low: int, high: int) -> str:
    texts = {
        MONTH: ngettext("%(low)d to %(high)d month", "%(low)d to %(high)d months", high),
        WEEK: ngettext("%(low)d to %(high)d week", "%(low)d to %(high)d weeks", high),
        DAY: ngettext("%(low)d to %(high)d day", "%(low)d to %(high)d days", high),
        HOUR: ngettext("%(low)d to %(high)d hour", "%(low)d to %(high)d hours", high),
        MINUTE: ngettext("%(low)d to %(high)d minute", "%(low)d to %(high)d minutes", high),
    }
    return texts[unit] % {"low": low, "high": high}
