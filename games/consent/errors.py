"""What a table, and the right of a host, refuse; each refusal with its sentence."""

from __future__ import annotations

from datetime import datetime

from django.contrib.messages import INFO, WARNING
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.instants import with_zone
from games.matches.errors import HouseRefusal


class OwnWait(HouseRefusal):
    """Who plays cannot decide about their own wait alone: they ask the table."""

    code = "own_wait"
    level = WARNING
    said = _("It is your own wait: you cannot decide about it alone. Ask the table.")


class NobodyToAsk(HouseRefusal):
    """There is nobody at the table who could agree."""

    code = "nobody_to_ask"
    level = WARNING
    said = _("There is nobody at this table who could agree.")


class AskedAlready(HouseRefusal):
    """The table is being asked the same already."""

    code = "asked_already"
    level = INFO
    said = _("The table is being asked that already.")


class AskedOften(HouseRefusal):
    """The person has asked the table as often as one may in a day."""

    code = "asked_often"
    level = WARNING
    said = _("You have asked this table often enough for one day.")


class RemindedLately(HouseRefusal):
    """Who is awaited there was reminded of it a short while ago."""

    code = "reminded_lately"
    level = INFO
    said = _("There was a reminder of this only a short while ago.")


class PausedLately(HouseRefusal):
    """A host who plays has paused the match lately; by their own right they may again at `again_at`."""

    code = "paused_lately"
    level = WARNING

    def __init__(self, again_at: datetime) -> None:
        super().__init__()
        self.again_at = again_at

    def sentence(self, match_id: int) -> str:
        return gettext(
            "You paused this match lately: without asking the table you can do so again from %(instant)s."
        ) % {"instant": with_zone(self.again_at)}


class NoneLeft(HouseRefusal):
    """There is none left of what one has only so many of: extensions, or the emergency, which
    there is again at `again_at`."""

    code = "none_left"
    level = WARNING

    def __init__(self, again_at: datetime | None = None) -> None:
        super().__init__()
        self.again_at = again_at

    def sentence(self, match_id: int) -> str:
        if self.again_at is None:
            return gettext("You have none left in this match.")
        return gettext("You had an emergency lately; the next one can be from %(instant)s.") % {
            "instant": with_zone(self.again_at)
        }
