"""Errors raised by press, each with its message."""

from __future__ import annotations

from django.contrib.messages import WARNING
from django.utils.translation import gettext_lazy as _

from games.matches.errors import SiteRefusal


class NoPress(SiteRefusal):
    """Raised if the person may not write to the table or seat now.

    For example, the match has no press of this kind, the seat has no holder, or the rules forbid it now.
    """

    code = "no_press"
    level = WARNING
    said = _("You can’t write there in this match now.")
