"""Errors raised when a request about a competition is refused, in which case nothing is stored.

Each refusal is a class of its own; its `sentence` is shown to the person who made the request.
"""

from __future__ import annotations

from datetime import datetime

from django.contrib.messages import WARNING
from django.http import Http404
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.instants import format_with_zone
from games.matches.errors import ExplainedRefusal


class CompetitionRefusal(ExplainedRefusal):
    """The base class of refusals that concern a competition and not one match."""

    level = WARNING


class NotFound(CompetitionRefusal, Http404):
    """Raised if a competition does not exist, or the person may not see it.

    The person cannot tell which.
    """

    code = "unknown"


class NotDirector(CompetitionRefusal):
    """Raised if only a director may do something."""

    code = "not_director"
    said = _("Only a director of this competition may do that.")


class ClockNeeded(CompetitionRefusal):
    """Raised if the matches of a ladder or tournament would have no clock."""

    code = "clock_needed"
    said = _("Matches in ladders and tournaments need a clock. Choose a time per turn.")


class ConflictOfInterest(CompetitionRefusal):
    """Raised if a director has a part in a table, so that another director must act there."""

    code = "partial"
    said = _("You are involved in this table, so another director must do this.")


class DirectsAlready(CompetitionRefusal):
    """Raised if a person who should become a director already is one."""

    code = "directs_already"
    said = _("That person is already a director of this competition.")


class PlaysAnonymously(CompetitionRefusal):
    """Raised if a person who plays in a competition of anonymous players should become its director."""

    code = "plays_anonymously"
    said = _("The players are anonymous, so someone who plays can’t direct. Choose another person.")


class DirectsAnonymous(CompetitionRefusal):
    """Raised if a person who directs a competition of anonymous players wants to play in it."""

    code = "directs_anonymous"
    said = _("The players are anonymous, and directors know who they are. So you can’t play here.")


class LastDirector(CompetitionRefusal):
    """Raised if the last director would be removed from a competition that has not ended."""

    code = "last_director"
    said = _("A competition needs a director. Add another one first.")


class AlreadyChanged(CompetitionRefusal):
    """Raised if the state has changed since the page was shown, for example because of an earlier request."""

    code = "overtaken"
    said = _("This has changed since you opened the page, so nothing was done. Check it and try again.")


class CompetitionOver(CompetitionRefusal):
    """Raised if the competition has finished or was cancelled."""

    code = "over"
    said = _("This competition has ended.")


class EntriesClosed(CompetitionRefusal):
    """Raised if nobody can enter now."""

    code = "entries_closed"
    said = _("Entries are closed.")


class EntryRestricted(CompetitionRefusal):
    """Raised if the person needs the link, or an invitation by a director, to enter."""

    code = "door_closed"
    said = _("You can enter this competition only if a director invites you or you have its link.")


class EnteredAlready(CompetitionRefusal):
    """Raised if the person already takes part, or is on the waiting list."""

    code = "entered_already"
    said = _("That person already takes part.")


class RemovedByDirector(CompetitionRefusal):
    """Raised if a director has removed the person, so that only a director can bring them back."""

    code = "taken_out"
    said = _("A director ended this entry. Only a director can bring it back.")


class SamePerson(CompetitionRefusal):
    """Raised if two people must be named, but both names are of the same person."""

    code = "same_person"
    said = _("Choose two different people.")


class NotEntered(CompetitionRefusal):
    """Raised if there is no entry to which the action could apply."""

    code = "not_entered"
    said = _("There is no such entry, or it has ended.")


class SameMailbox(CompetitionRefusal):
    """Raised if email for this account arrives in the same mailbox as another entrant's."""

    code = "same_mailbox"
    said = _("Someone who takes part has the same mailbox. Each person can enter only once.")


class TooUnreliable(CompetitionRefusal):
    """Raised if the person has not answered at least `least` per cent of their visits on time."""

    code = "too_unreliable"

    def __init__(self, least: int) -> None:
        super().__init__(least)
        self.least = least

    def sentence(self, match_id: int = 0) -> str:
        return gettext(
            "This competition is open to players who take at least %(percent)d%% of their turns "
            "on time. Your percentage appears after 10 turns and rises with each turn you take "
            "on time."
        ) % {"percent": self.least}


class TooFewFinished(CompetitionRefusal):
    """Raised if the person has not played `least` matches of the title to the end."""

    code = "too_few_finished"

    def __init__(self, least: int) -> None:
        super().__init__(least)
        self.least = least

    def sentence(self, match_id: int = 0) -> str:
        return ngettext(
            "This competition is open to players who have played %(count)d match of this game to the end.",
            "This competition is open to players who have played %(count)d matches of this game to the end.",
            self.least,
        ) % {"count": self.least}


class OutOfBounds(CompetitionRefusal):
    """Raised if the person's rating, `has` (None: not rated yet), is not within the limits."""

    code = "out_of_bounds"

    def __init__(self, least: int | None, most: int | None, has: int | None) -> None:
        super().__init__(least, most, has)
        self.least, self.most, self.has = least, most, has

    def sentence(self, match_id: int = 0) -> str:
        facts = {"least": self.least, "most": self.most, "has": self.has}
        if self.least is None:
            asked = gettext("This competition is open to players rated up to %(most)d.") % facts
        elif self.most is None:
            asked = gettext("This competition is open to players rated at least %(least)d.") % facts
        else:
            asked = gettext("This competition is open to players rated %(least)d to %(most)d.") % facts
        mine = (
            gettext("Your rating is %(has)d.") % facts
            if self.has is not None
            else gettext("You have no rating yet.")
        )
        return f"{asked} {mine}"


class PersonGone(CompetitionRefusal):
    """Raised if the account was erased or locked."""

    code = "person_gone"
    said = _("This account no longer exists.")


class NameTaken(CompetitionRefusal):
    """Raised if the name for a program is, or looks like, that of a person or of another program here."""

    code = "name_taken"
    said = _("This name is taken, or looks like one that is. Choose another name for the program.")


class NoProgram(CompetitionRefusal):
    """Raised if no program plays this title, or the competition does not accept programs."""

    code = "no_program"
    said = _("Programs can’t enter this competition.")


class NoSubstitute(CompetitionRefusal):
    """Raised if a player cannot take over a seat or an entry.

    They must be on the waiting list and must never have had a part in the table.
    """

    code = "no_substitute"
    said = _("Choose a substitute from the waiting list who has not been involved in this table.")


class TableOver(CompetitionRefusal):
    """Raised if the table is scored or void."""

    code = "table_over"
    said = _("This table has finished.")


class TableNotOver(CompetitionRefusal):
    """Raised if the table has no result that could be corrected."""

    code = "table_not_over"
    said = _("This table has no result yet.")


class NotPlayedYet(CompetitionRefusal):
    """Raised if the table's match has not started."""

    code = "not_played_yet"
    said = _("This match has not started.")


class BadPlacings(CompetitionRefusal):
    """Raised if a director's placings for a table do not include every player, or are not valid."""

    code = "bad_placings"
    said = _("Give everyone at the table a place: 1 for the best, and the same number for a tie.")


class NoReason(CompetitionRefusal):
    """Raised if a director gives no reason for a decision that needs one."""

    code = "no_reason"
    said = _("Say why. Everyone can read it in the log.")


class NoWords(CompetitionRefusal):
    """Raised if there is no text, or it is longer than `most` characters."""

    code = "no_words"

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most

    def sentence(self, match_id: int = 0) -> str:
        return gettext("Enter some text, %(most)d characters at most.") % {"most": self.most}


class BadDate(CompetitionRefusal):
    """Raised if the given date has passed."""

    code = "bad_date"
    said = _("This date has already passed.")


class CalledAlready(CompetitionRefusal):
    """Raised if the person already has an open call about this."""

    code = "called_already"
    said = _("A director has already been called and will answer.")


class CalledOften(CompetitionRefusal):
    """Raised if the person has reached the daily limit of calls."""

    code = "called_often"
    said = _("You’ve reached today’s limit for calls. Call again tomorrow.")


class AnsweredAlready(CompetitionRefusal):
    """Raised if the call has already been answered."""

    code = "answered_already"
    said = _("This call has already been answered.")


class TooManyAnnouncements(CompetitionRefusal):
    """Raised if the daily limit of announcements is reached; another one can be sent from `again_at`."""

    code = "too_many_announcements"

    def __init__(self, again_at: datetime) -> None:
        super().__init__(again_at)
        self.again_at = again_at

    def sentence(self, match_id: int = 0) -> str:
        return gettext(
            "Today’s limit for announcements has been reached. The next one can be sent from %(instant)s."
        ) % {"instant": format_with_zone(self.again_at)}
