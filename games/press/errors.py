"""Errors raised by press, each with its message."""

from __future__ import annotations

from django.contrib.messages import WARNING
from django.utils.translation import gettext_lazy as _

from games.matches.errors import SiteRefusal


class NoPress(SiteRefusal):
    """No message can be sent there now: the match has no press of this kind, or the seat has no holder."""

    code = "no_press"
    level = WARNING
    said = _("You can’t write there in this match now.")
