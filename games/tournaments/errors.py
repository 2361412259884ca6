"""Errors raised when a request to a tournament is refused; in that case nothing was stored.

Each refusal has its own sentence.
"""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.competitions.errors import CompetitionRefusal


class RollCallOver(CompetitionRefusal):
    """There is no roll call now, or it has ended."""

    code = "roll_over"

    @property
    def sentence(self) -> str:
        return _("This roll call has ended: the round is being paired.")


class NoOpenQuestion(CompetitionRefusal):
    """The person is not asked whether they advance, or not any more."""

    code = "not_asked"

    @property
    def sentence(self) -> str:
        return _("You are no longer being asked about that: the deadline has passed, or the place is taken.")


class TooFew(CompetitionRefusal):
    """There are too few entrants to play the tournament."""

    code = "too_few"

    def __init__(self, entrants: int) -> None:
        super().__init__(entrants)
        self.entrants = entrants

    @property
    def sentence(self) -> str:
        return ngettext(
            "This can’t be played with %(count)d entrant.",
            "This can’t be played with %(count)d entrants.",
            self.entrants,
        ) % {"count": self.entrants}


class BegunAlready(CompetitionRefusal):
    """The tournament is open or in progress, so its format and rules cannot change any more."""

    code = "begun_already"

    @property
    def sentence(self) -> str:
        return _("You can’t change that any more: people entered on the strength of what was published.")


class NotReady(CompetitionRefusal):
    """The tournament cannot be opened yet; `mistakes` are sentences with the reasons."""

    code = "not_ready"

    def __init__(self, mistakes: tuple[str, ...]) -> None:
        super().__init__(mistakes)
        self.mistakes = mistakes

    @property
    def sentence(self) -> str:
        return " ".join(self.mistakes)


class TooManyPrepared(CompetitionRefusal):
    """The person has reached the limit of tournaments in preparation."""

    code = "too_many_prepared"

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most

    @property
    def sentence(self) -> str:
        return ngettext(
            "You already have %(count)d tournament that has not started. Start or cancel it first.",
            "You already have %(count)d tournaments that have not started. Start or cancel one first.",
            self.most,
        ) % {"count": self.most}
