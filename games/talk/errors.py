"""Refusals of talk, each with the sentence that is shown."""

from __future__ import annotations

from django.contrib.messages import WARNING
from django.utils.translation import gettext_lazy as _

from games.matches.errors import SiteRefusal


class NoTalk(SiteRefusal):
    """Raised if the person may not write in this room now: they are not a member, or the room is closed."""

    code = "no_talk"
    level = WARNING
    said = _("You can’t write here now.")
