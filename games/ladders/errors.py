"""Errors raised when a request about a ladder is refused, in which case nothing is stored."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.competitions.errors import CompetitionRefusal
from games.ladders.challenge import NotChallengeable
from games.ladders.texts.reasons import reason_text


class CannotChallenge(CompetitionRefusal):
    """Raised if the player `name` cannot be challenged now, for the given `reason`."""

    code = "cannot_challenge"

    def __init__(self, reason: NotChallengeable, name: str) -> None:
        super().__init__(reason, name)
        self.reason = reason
        self.name = name

    def sentence(self, match_id: int = 0) -> str:
        return gettext("You can’t challenge %(name)s now. %(reason)s") % {
            "name": self.name,
            "reason": reason_text(self.reason, self.name),
        }


class AnsweredAlready(CompetitionRefusal):
    """Raised if a challenge no longer waits for an answer.

    It was answered or called off, or its time has run out.
    """

    code = "answered_already"
    said = _("This challenge is no longer waiting for an answer.")


class NotAway(CompetitionRefusal):
    """Raised if a challenge cannot be withdrawn because the other player is not away."""

    code = "not_away"
    said = _("You can take back a challenge only while the other player is away.")


class NotOnLadder(CompetitionRefusal):
    """Raised if the person has no rung, or does not take part."""

    code = "not_on_ladder"
    said = _("You are not on this ladder.")


class HoldTooLong(CompetitionRefusal):
    """Raised if a rung would be held for more days than the season allows, of which `left` are left."""

    code = "hold_too_long"

    def __init__(self, left: int) -> None:
        super().__init__(left)
        self.left = left

    def sentence(self, match_id: int = 0) -> str:
        return ngettext(
            "Your rung can be held for %(count)d more day this season.",
            "Your rung can be held for %(count)d more days this season.",
            self.left,
        ) % {"count": self.left}


class HoldInThePast(CompetitionRefusal):
    """Raised if an absence would end in the past."""

    code = "hold_in_the_past"
    said = _("That day has passed.")


class SeasonEndOutOfRange(CompetitionRefusal):
    """Raised if a season in progress would not end between `soonest` and `farthest` days from now."""

    code = "season_end_out_of_range"

    def __init__(self, soonest: int, farthest: int) -> None:
        super().__init__(soonest, farthest)
        self.soonest, self.farthest = soonest, farthest

    def sentence(self, match_id: int = 0) -> str:
        return gettext(
            "This end date is too soon or too late. Choose one that is %(soonest)d to "
            "%(farthest)d days from now."
        ) % {"soonest": self.soonest, "farthest": self.farthest}


class SeasonTooShort(CompetitionRefusal):
    """Raised if a season would not be longer than its last `closed` days, when no matches can start."""

    code = "season_too_short"

    def __init__(self, closed: int) -> None:
        super().__init__(closed)
        self.closed = closed

    def sentence(self, match_id: int = 0) -> str:
        return ngettext(
            "The season would be too short: no new matches can start on its last day. Choose a "
            "later end date.",
            "The season would be too short: no new matches can start in its last %(count)d days. "
            "Choose a later end date.",
            self.closed,
        ) % {"count": self.closed}


class MayNotCreateLadder(CompetitionRefusal):
    """Raised if a person may not create a ladder.

    They must have finished `least` matches, and direct fewer than `most` competitions.
    """

    code = "may_not_found"

    def __init__(self, least: int, most: int) -> None:
        super().__init__(least, most)
        self.least, self.most = least, most

    def sentence(self, match_id: int = 0) -> str:
        return ngettext(
            "To create a ladder, you must have played %(count)d match to the end and direct "
            "fewer than %(most)d competitions.",
            "To create a ladder, you must have played %(count)d matches to the end and direct "
            "fewer than %(most)d competitions.",
            self.least,
        ) % {"count": self.least, "most": self.most}
