"""Refusals of proposals and of a host's rights, each with its message."""

from __future__ import annotations

from datetime import datetime

from django.contrib.messages import INFO, WARNING
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.instants import format_with_zone
from games.matches.errors import SiteRefusal


class OwnWait(SiteRefusal):
    """A host who plays cannot decide alone while the match is waiting for them; they must ask the others."""

    code = "own_wait"
    level = WARNING
    said = _("You can’t decide this alone while the match is waiting for you. Ask the table.")


class NobodyToAsk(SiteRefusal):
    """No other player at the table could agree."""

    code = "nobody_to_ask"
    level = WARNING
    said = _("There is no one at this table to ask.")


class AskedAlready(SiteRefusal):
    """The same proposal is already open at the table."""

    code = "asked_already"
    level = INFO
    said = _("The table has already been asked this.")


class AskedOften(SiteRefusal):
    """The person has reached the daily limit of proposals to this table."""

    code = "asked_often"
    level = WARNING
    said = _("You’ve reached today’s limit for asking this table. Ask again tomorrow.")


class SuggestedAlready(SiteRefusal):
    """The same time is already suggested to the table."""

    code = "suggested_already"
    level = INFO
    said = _("This time has already been suggested. Answer it on the match’s page.")


class TooManyAppointments(SiteRefusal):
    """The table has as many suggested times as it may have at once."""

    code = "too_many_appointments"
    level = WARNING
    said = _(
        "This match already has several suggested times. Withdraw one of yours, or wait until one has passed."
    )


class RemindedLately(SiteRefusal):
    """The player to move was reminded only a short while ago."""

    code = "reminded_lately"
    level = INFO
    said = _("A reminder about this was sent only a short while ago.")


class TooEarlyToPoke(SiteRefusal):
    """Less than half of the player's time has passed, or their clock stands still or has run out."""

    code = "too_early_to_poke"
    level = INFO
    said = _("You can nudge a player only after half of their time has passed.")


class PokedAlready(SiteRefusal):
    """Someone has already nudged the player about this turn."""

    code = "poked_already"
    level = INFO
    said = _("This player has already been nudged about this turn.")


class PokedLately(SiteRefusal):
    """A player of the match was nudged less than a day ago; the next nudge is possible at `again_at`."""

    code = "poked_lately"
    level = INFO

    def __init__(self, again_at: datetime) -> None:
        super().__init__()
        self.again_at = again_at

    def sentence(self, match_id: int = 0) -> str:
        return gettext(
            "A player in this match was nudged within the last day. You can nudge again from %(instant)s."
        ) % {"instant": format_with_zone(self.again_at)}


class PausedLately(SiteRefusal):
    """A host who plays has recently paused the match; they may do so again, without asking, at `again_at`."""

    code = "paused_lately"
    level = WARNING

    def __init__(self, again_at: datetime) -> None:
        super().__init__()
        self.again_at = again_at

    def sentence(self, match_id: int = 0) -> str:
        return gettext(
            "You paused this match recently. You can pause it again without asking the table "
            "from %(instant)s."
        ) % {"instant": format_with_zone(self.again_at)}


class LimitReached(SiteRefusal):
    """A limited right is used up: extensions, or the emergency, which is available again at `again_at`."""

    code = "none_left"
    level = WARNING

    def __init__(self, again_at: datetime | None = None) -> None:
        super().__init__()
        self.again_at = again_at

    def sentence(self, match_id: int = 0) -> str:
        if self.again_at is None:
            return gettext("You have no extensions left in this match.")
        return gettext("You used an emergency recently. You can use the next one from %(instant)s.") % {
            "instant": format_with_zone(self.again_at)
        }
