"""Errors raised when a request to a ladder is refused; in that case nothing was stored."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.competitions.errors import CompetitionRefusal
from games.ladders.challenge import NotChallengeable
from games.ladders.texts.reasons import reason_text


class CannotChallenge(CompetitionRefusal):
    """The player `name` cannot be challenged now, for the given `reason`."""

    code = "cannot_challenge"

    def __init__(self, reason: NotChallengeable, name: str) -> None:
        super().__init__(reason, name)
        self.reason = reason
        self.name = name

    @property
    def sentence(self) -> str:
        return _("You can’t challenge %(name)s now. %(reason)s") % {
            "name": self.name,
            "reason": reason_text(self.reason, self.name),
        }


class AnsweredAlready(CompetitionRefusal):
    """The challenge no longer waits for an answer: it was answered, called off, or ran out of time."""

    code = "answered_already"

    @property
    def sentence(self) -> str:
        return _("This challenge is no longer waiting for an answer.")


class NotAway(CompetitionRefusal):
    """A challenge can be withdrawn only while the other player is away."""

    code = "not_away"

    @property
    def sentence(self) -> str:
        return _("You can take back a challenge only while the other player is away.")


class NotOnLadder(CompetitionRefusal):
    """The person has no rung."""

    code = "not_on_ladder"

    @property
    def sentence(self) -> str:
        return _("You are not on this ladder.")


class HoldTooLong(CompetitionRefusal):
    """A rung can be held only for a limited number of days in a season, of which `left` are left."""

    code = "hold_too_long"

    def __init__(self, left: int) -> None:
        super().__init__(left)
        self.left = left

    @property
    def sentence(self) -> str:
        return ngettext(
            "Your rung can be held for %(count)d more day this season.",
            "Your rung can be held for %(count)d more days this season.",
            self.left,
        ) % {"count": self.left}


class HoldInThePast(CompetitionRefusal):
    """The end of an absence must be in the future."""

    code = "hold_in_the_past"

    @property
    def sentence(self) -> str:
        return _("That day has passed.")


class SeasonEndOutOfRange(CompetitionRefusal):
    """A season in progress must end between `soonest` and `farthest` days from now."""

    code = "season_end_out_of_range"

    def __init__(self, soonest: int, farthest: int) -> None:
        super().__init__(soonest, farthest)
        self.soonest, self.farthest = soonest, farthest

    @property
    def sentence(self) -> str:
        return _(
            "This end date is too soon or too late. Choose one that is %(soonest)d to "
            "%(farthest)d days from now."
        ) % {"soonest": self.soonest, "farthest": self.farthest}


class SeasonTooShort(CompetitionRefusal):
    """The last `closed` days of a season are closed to new matches, so it must last longer than that."""

    code = "season_too_short"

    def __init__(self, closed: int) -> None:
        super().__init__(closed)
        self.closed = closed

    @property
    def sentence(self) -> str:
        return ngettext(
            "The season would be too short: no new matches can start on its last day. Choose a "
            "later end date.",
            "The season would be too short: no new matches can start in its last %(count)d days. "
            "Choose a later end date.",
            self.closed,
        ) % {"count": self.closed}


class MayNotCreateLadder(CompetitionRefusal):
    """The creator of a ladder must have finished `least` matches, and direct fewer than `most`."""

    code = "may_not_found"

    def __init__(self, least: int, most: int) -> None:
        super().__init__(least, most)
        self.least, self.most = least, most

    @property
    def sentence(self) -> str:
        return ngettext(
            "To create a ladder, you must have played %(count)d match to the end and direct "
            "fewer than %(most)d competitions.",
            "To create a ladder, you must have played %(count)d matches to the end and direct "
            "fewer than %(most)d competitions.",
            self.least,
        ) % {"count": self.least, "most": self.most}
