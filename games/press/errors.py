"""What press refuses; each refusal with its sentence."""

from __future__ import annotations

from datetime import datetime

from django.contrib.messages import WARNING
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.instants import with_zone
from games.matches.errors import HouseRefusal


class NoPress(HouseRefusal):
    """Nobody may write there now: the match has no such press, or nobody holds that seat."""

    code = "no_press"
    level = WARNING
    said = _("You cannot write there in this match now.")


class TooMuchPress(HouseRefusal):
    """The person has written as much as one may for now; they may go on at `until`."""

    code = "too_much_press"
    level = WARNING

    def __init__(self, until: datetime) -> None:
        super().__init__()
        self.until = until

    def sentence(self, match_id: int) -> str:
        return gettext("You have written as much as one may for now. You can go on at %(instant)s.") % {
            "instant": with_zone(self.until)
        }
