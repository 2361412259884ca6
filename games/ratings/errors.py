"""What ratings refuse; each refusal with its sentence."""

from __future__ import annotations

from django.contrib.messages import INFO, WARNING
from django.utils.translation import gettext_lazy as _

from games.matches.errors import HouseRefusal


class NothingToDecline(HouseRefusal):
    """There is no gain from an end that others caused, or it is declined already."""

    code = "nothing_to_decline"
    level = INFO
    said = _("There is no gain to decline here.")


class TooLateToDecline(HouseRefusal):
    """The gain was rated longer ago than it can be declined."""

    code = "too_late_to_decline"
    level = WARNING
    said = _("It is too late: the gain was rated more than two weeks ago.")


class NotRated(HouseRefusal):
    """The match has no result that is rated."""

    code = "not_rated"
    said = _("The match has no result that is rated.")


class BadPlacings(HouseRefusal):
    """Not one placing for each seat that is rated, or none is the first."""

    code = "bad_placings"
    said = _("Every rated seat needs a place, and one of them the first.")
