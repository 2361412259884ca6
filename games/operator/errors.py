"""What an operator is refused; each refusal with its sentence."""

from django.contrib.messages import WARNING
from django.utils.translation import gettext_lazy as _

from games.matches.errors import HouseRefusal


class OutageOpen(HouseRefusal):
    """One outage is open already; it ends before another begins."""

    code = "outage_open"
    level = WARNING
    said = _("An outage is open: all clocks stand still until it ends.")


class OutagesOverlap(HouseRefusal):
    """An outage cannot begin before the last one ended: its time would come back twice."""

    code = "outages_overlap"
    said = _("The last outage ended after that; its time came back already.")
