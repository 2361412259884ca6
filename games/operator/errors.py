"""Errors raised when an operator's action is refused, each with the message to show."""

from django.contrib.messages import WARNING
from django.utils.translation import gettext_lazy as _

from games.matches.errors import SiteRefusal


class OutageOpen(SiteRefusal):
    """Raised if an outage is already open: it must end before another can begin."""

    code = "outage_open"
    level = WARNING
    said = _("An outage is open: all clocks are stopped until it ends.")


class OutagesOverlap(SiteRefusal):
    """Raised if an outage would begin before the last one ended.

    The time of both would be given back twice.
    """

    code = "outages_overlap"
    said = _("The last outage ended after that, and its time has already been given back.")
