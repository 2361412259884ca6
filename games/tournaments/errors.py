"""Errors raised when a request about a tournament is refused, in which case nothing is stored.

Each error has its own sentence for the reader.
"""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.competitions.errors import CompetitionRefusal


class RollCallOver(CompetitionRefusal):
    """Raised if no roll call is in progress, or it has ended."""

    code = "roll_over"
    said = _("This roll call has ended: the round is being paired.")


class NoOpenQuestion(CompetitionRefusal):
    """Raised if the person is not asked whether they advance, or is no longer asked."""

    code = "not_asked"
    said = _("You are no longer being asked about that: the deadline has passed, or the place is taken.")


class TooFew(CompetitionRefusal):
    """Raised if there are too few entrants to play the tournament."""

    code = "too_few"

    def __init__(self, entrants: int) -> None:
        super().__init__(entrants)
        self.entrants = entrants

    def sentence(self, match_id: int = 0) -> str:
        return ngettext(
            "This can’t be played with %(count)d entrant.",
            "This can’t be played with %(count)d entrants.",
            self.entrants,
        ) % {"count": self.entrants}


class BegunAlready(CompetitionRefusal):
    """Raised if the tournament is open or in progress, so that its format and rules can no longer change."""

    code = "begun_already"
    said = _("You can’t change that any more: people entered on the strength of what was published.")


class NotReady(CompetitionRefusal):
    """Raised if the tournament cannot be opened yet; the sentences in `mistakes` say why."""

    code = "not_ready"

    def __init__(self, mistakes: tuple[str, ...]) -> None:
        super().__init__(mistakes)
        self.mistakes = mistakes

    def sentence(self, match_id: int = 0) -> str:
        return " ".join(self.mistakes)


class AnonymityUnavailable(CompetitionRefusal):
    """Raised if players would be anonymous in a kind of tournament that would show who plays where."""

    code = "anonymity_unavailable"
    said = _("Players can be anonymous only in a Swiss without a final, or in a round robin.")


class TooManyPrepared(CompetitionRefusal):
    """Raised if the person has reached the limit of tournaments that they may prepare at the same time."""

    code = "too_many_prepared"

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most

    def sentence(self, match_id: int = 0) -> str:
        return ngettext(
            "You already have %(count)d tournament that has not started. Start or cancel it first.",
            "You already have %(count)d tournaments that have not started. Start or cancel one first.",
            self.most,
        ) % {"count": self.most}
