"""Errors raised when an operator's action is refused, each with its message."""

from django.contrib.messages import WARNING
from django.utils.translation import gettext_lazy as _

from games.matches.errors import SiteRefusal


class OutageOpen(SiteRefusal):
    """An outage is already open, and must end before another can begin."""

    code = "outage_open"
    level = WARNING
    said = _("An outage is open: all clocks are stopped until it ends.")


class OutagesOverlap(SiteRefusal):
    """An outage cannot begin before the last one ended, because its time would be credited twice."""

    code = "outages_overlap"
    said = _("The last outage ended after that, and its time has already been given back.")
