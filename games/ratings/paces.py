"""The pace of a match: live play and play over days are rated apart."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.clocks.controls import Control, is_live


class Pace(models.TextChoices):
    """How fast a match is played, by its main clock."""

    DAILY = "daily", _("over days")
    LIVE = "live", _("live")


def pace_of(controls: Mapping[str, Control]) -> Pace:
    """Live where no visit of the main clock may take longer than an hour, else over days."""
    return Pace.LIVE if is_live(controls["main"]) else Pace.DAILY
