"""Errors raised by ratings, each with its message."""

from __future__ import annotations

from django.contrib.messages import INFO, WARNING
from django.utils.translation import gettext_lazy as _

from games.matches.errors import SiteRefusal


class NothingToDecline(SiteRefusal):
    """Raised if a player has no gain to decline.

    Only a gain from a match whose end another player caused can be declined, and only once.
    """

    code = "nothing_to_decline"
    level = INFO
    said = _("There is no gain to decline here.")


class TooLateToDecline(SiteRefusal):
    """Raised if the gain was rated too long ago to be declined."""

    code = "too_late_to_decline"
    level = WARNING
    said = _("It is too late: the gain was rated more than two weeks ago.")


class NotRated(SiteRefusal):
    """Raised if the match has no rated result."""

    code = "not_rated"
    said = _("This match has no rated result.")


class BadPlacings(SiteRefusal):
    """Raised if the placings leave out a rated seat, or nobody is placed first."""

    code = "bad_placings"
    said = _("Every rated seat needs a place, and one of them must be first.")
