"""What notes refuse, with its sentence."""

from __future__ import annotations

from django.contrib.messages import WARNING
from django.utils.translation import gettext_lazy as _

from games.matches.errors import HouseRefusal


class ChangedMeanwhile(HouseRefusal):
    """The notes are no longer those that the form was made for: another page of theirs changed them."""

    code = "notes_changed"
    level = WARNING
    said = _("Your notes were changed on another page meanwhile. What you wrote here is not kept yet.")
