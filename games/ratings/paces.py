"""The pace of a match. Live matches and those played over days are rated separately."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.clocks.controls import Control, is_live
from games.engine.meta import MAIN_CLOCK


class Pace(models.TextChoices):
    """The pace of a match, by its main clock."""

    DAILY = "daily", _("correspondence")
    LIVE = "live", _("live")


def pace_of(controls: Mapping[str, Control]) -> Pace:
    """Return "live" if every visit of the main clock takes at most an hour, else "daily"."""
    return Pace.LIVE if is_live(controls[MAIN_CLOCK]) else Pace.DAILY
