"""Why something asked of a tournament was not done; nothing was stored then. Each has its sentence."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.competitions.errors import CompetitionRefusal


class RollOver(CompetitionRefusal):
    """No roll is called now, or not any more."""

    code = "roll_over"

    @property
    def sentence(self) -> str:
        return _("This roll-call is over: the round is being paired.")


class NotAsked(CompetitionRefusal):
    """The person is not asked whether they go on, or not any more."""

    code = "not_asked"

    @property
    def sentence(self) -> str:
        return _("You are not asked about that now: the time to answer is over, or the place is taken.")


class TooFew(CompetitionRefusal):
    """So few entrants cannot play it."""

    code = "too_few"

    def __init__(self, entrants: int) -> None:
        super().__init__(entrants)
        self.entrants = entrants

    @property
    def sentence(self) -> str:
        return ngettext(
            "This cannot be played with %(count)d entrant.",
            "This cannot be played with %(count)d entrants.",
            self.entrants,
        ) % {"count": self.entrants}


class BegunAlready(CompetitionRefusal):
    """It is open or under way: what it is played with stands."""

    code = "begun_already"

    @property
    def sentence(self) -> str:
        return _("That cannot be changed any more: people have entered by what was published.")


class NotReady(CompetitionRefusal):
    """It cannot be opened yet; `mistakes` are sentences."""

    code = "not_ready"

    def __init__(self, mistakes: tuple[str, ...]) -> None:
        super().__init__(mistakes)
        self.mistakes = mistakes

    @property
    def sentence(self) -> str:
        return " ".join(self.mistakes)


class TooManyPrepared(CompetitionRefusal):
    """The person prepares as many as one may at once."""

    code = "too_many_prepared"

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most

    @property
    def sentence(self) -> str:
        return ngettext(
            "You have %(count)d tournament that has not begun: one may have no more.",
            "You have %(count)d tournaments that have not begun: one may have no more.",
            self.most,
        ) % {"count": self.most}
