"""Why something asked of a ladder was not done; nothing was stored then."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.competitions.errors import CompetitionRefusal
from games.ladders.challenge import Reason
from games.ladders.texts.reasons import reason_text


class CannotChallenge(CompetitionRefusal):
    """This one cannot be challenged now; `reason` says why, `name` is theirs."""

    code = "cannot_challenge"

    def __init__(self, reason: Reason, name: str) -> None:
        super().__init__(reason, name)
        self.reason = reason
        self.name = name

    @property
    def sentence(self) -> str:
        return _("%(name)s cannot be challenged now: %(reason)s") % {
            "name": self.name,
            "reason": reason_text(self.reason, self.name),
        }


class AnsweredAlready(CompetitionRefusal):
    """The challenge waits for no answer any more: answered, called off, or out of time."""

    code = "answered_already"

    @property
    def sentence(self) -> str:
        return _("This challenge waits for no answer any more.")


class NotAway(CompetitionRefusal):
    """A challenge can be taken back only while the other is away."""

    code = "not_away"

    @property
    def sentence(self) -> str:
        return _("A challenge can be taken back only while the other is away.")


class NotOnLadder(CompetitionRefusal):
    """The person has no rung."""

    code = "not_on_ladder"

    @property
    def sentence(self) -> str:
        return _("You are not on this ladder.")


class HoldTooLong(CompetitionRefusal):
    """A rung is held only for so many days of a season, of which `left` are left."""

    code = "hold_too_long"

    def __init__(self, left: int) -> None:
        super().__init__(left)
        self.left = left

    @property
    def sentence(self) -> str:
        return ngettext(
            "Your rung can be held for %(count)d day more of this season.",
            "Your rung can be held for %(count)d days more of this season.",
            self.left,
        ) % {"count": self.left}


class HoldInThePast(CompetitionRefusal):
    """Who is away is so until some later time."""

    code = "hold_in_the_past"

    @property
    def sentence(self) -> str:
        return _("That day is over.")


class MayNotFound(CompetitionRefusal):
    """Ladders are founded by those who have played `least` matches to their end, and direct fewer than
    `most`."""

    code = "may_not_found"

    def __init__(self, least: int, most: int) -> None:
        super().__init__(least, most)
        self.least, self.most = least, most

    @property
    def sentence(self) -> str:
        return ngettext(
            "Who founds a ladder has played %(count)d match to its end, and directs fewer than %(most)d.",
            "Who founds a ladder has played %(count)d matches to their end, and directs fewer than %(most)d.",
            self.least,
        ) % {"count": self.least, "most": self.most}
