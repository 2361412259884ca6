"""Errors raised by notes, each with its message."""

from __future__ import annotations

from django.contrib.messages import WARNING
from django.utils.translation import gettext_lazy as _

from games.matches.errors import SiteRefusal


class ChangedMeanwhile(SiteRefusal):
    """Raised if the person has changed their notes on another page since this form was shown."""

    code = "notes_changed"
    level = WARNING
    said = _(
        "Your notes have been changed on another page in the meantime. What you wrote here "
        "has not been saved yet."
    )
