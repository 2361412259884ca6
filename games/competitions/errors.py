"""Why something asked of a competition was not done; nothing was stored then.

Each is a class of its own, whose `sentence` is shown to who asked.
"""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.instants import with_zone


class CompetitionRefusal(Exception):
    """The root."""

    code = "refused"

    @property
    def sentence(self) -> str:
        """Why, in the reader's language."""
        return _("That was not done.")


class Unknown(CompetitionRefusal):
    """There is no such competition, or none that the person may see: said like "does not exist"."""

    code = "unknown"


class NotDirector(CompetitionRefusal):
    """Only a director may do that."""

    code = "not_director"

    @property
    def sentence(self) -> str:
        return _("Only a director of this competition may do that.")


class Partial(CompetitionRefusal):
    """A director who is of a table does nothing there alone."""

    code = "partial"

    @property
    def sentence(self) -> str:
        return _("You have a part in this table: another director must do it.")


class DirectsAlready(CompetitionRefusal):
    """The person directs it already."""

    code = "directs_already"

    @property
    def sentence(self) -> str:
        return _("That person directs this competition already.")


class LastDirector(CompetitionRefusal):
    """Somebody directs as long as it goes on."""

    code = "last_director"

    @property
    def sentence(self) -> str:
        return _("A competition needs a director: name another one first.")


class Overtaken(CompetitionRefusal):
    """It is no longer as it was when the page was made: done already, or changed since."""

    code = "overtaken"

    @property
    def sentence(self) -> str:
        return _("It is no longer as it was when you looked; nothing was changed.")


class CompetitionOver(CompetitionRefusal):
    """It is finished or cancelled."""

    code = "over"

    @property
    def sentence(self) -> str:
        return _("This competition is over.")


class EntriesClosed(CompetitionRefusal):
    """Nobody can enter now."""

    code = "entries_closed"

    @property
    def sentence(self) -> str:
        return _("Entries are closed.")


class DoorClosed(CompetitionRefusal):
    """Its door is not open to this person: they need its link, or a director who asks them."""

    code = "door_closed"

    @property
    def sentence(self) -> str:
        return _("This competition takes those whom a director asks, or who have its link.")


class EnteredAlready(CompetitionRefusal):
    """The person takes part, or waits, already."""

    code = "entered_already"

    @property
    def sentence(self) -> str:
        return _("That person takes part already.")


class TakenOut(CompetitionRefusal):
    """A director took the person out: only a director brings them back."""

    code = "taken_out"

    @property
    def sentence(self) -> str:
        return _("A director ended this entry; only a director can bring it back.")


class SamePerson(CompetitionRefusal):
    """Two were to be named, and are one."""

    code = "same_person"

    @property
    def sentence(self) -> str:
        return _("Name two different people.")


class NotEntered(CompetitionRefusal):
    """The person has no entry that this could be about."""

    code = "not_entered"

    @property
    def sentence(self) -> str:
        return _("There is no such entry, or it has ended.")


class SameMailbox(CompetitionRefusal):
    """Mail for this account arrives in the mailbox of somebody who takes part."""

    code = "same_mailbox"

    @property
    def sentence(self) -> str:
        return _("Somebody who takes part has the same mailbox: one person, one entry.")


class TooUnreliable(CompetitionRefusal):
    """The competition asks for at least `least` per cent of visits kept in time."""

    code = "too_unreliable"

    def __init__(self, least: int) -> None:
        super().__init__(least)
        self.least = least

    @property
    def sentence(self) -> str:
        return _(
            "This competition takes those who keep at least %(percent)d %% of their visits in time. "
            "That is known after ten visits, and grows with each that is kept."
        ) % {"percent": self.least}


class TooFewFinished(CompetitionRefusal):
    """The competition asks for `least` matches played to their end."""

    code = "too_few_finished"

    def __init__(self, least: int) -> None:
        super().__init__(least)
        self.least = least

    @property
    def sentence(self) -> str:
        return ngettext(
            "This competition takes those who have played %(count)d match of this game to its end.",
            "This competition takes those who have played %(count)d matches of this game to their end.",
            self.least,
        ) % {"count": self.least}


class OutOfBounds(CompetitionRefusal):
    """The person's rating, `has` (None: they have none yet), is not within the bounds."""

    code = "out_of_bounds"

    def __init__(self, least: int | None, most: int | None, has: int | None) -> None:
        super().__init__(least, most, has)
        self.least, self.most, self.has = least, most, has

    @property
    def sentence(self) -> str:
        facts = {"least": self.least, "most": self.most, "has": self.has}
        if self.least is None:
            asked = _("This competition takes ratings up to %(most)d.") % facts
        elif self.most is None:
            asked = _("This competition takes ratings from %(least)d.") % facts
        else:
            asked = _("This competition takes ratings from %(least)d to %(most)d.") % facts
        mine = _("Yours is %(has)d.") % facts if self.has is not None else _("You have none yet.")
        return f"{asked} {mine}"


class PersonGone(CompetitionRefusal):
    """The account was emptied or locked."""

    code = "person_gone"

    @property
    def sentence(self) -> str:
        return _("This account is no longer there.")


class NoProgram(CompetitionRefusal):
    """No program plays this title, or the competition takes none."""

    code = "no_program"

    @property
    def sentence(self) -> str:
        return _("This competition takes no programs.")


class NoSubstitute(CompetitionRefusal):
    """Whoever takes over must have agreed: they wait on the list, and have no part in this table."""

    code = "no_substitute"

    @property
    def sentence(self) -> str:
        return _("A substitute comes from the waiting list, and has no part in this table yet.")


class TableOver(CompetitionRefusal):
    """The table is scored or void."""

    code = "table_over"

    @property
    def sentence(self) -> str:
        return _("This table is over.")


class TableNotOver(CompetitionRefusal):
    """The table has no result yet that could be corrected."""

    code = "table_not_over"

    @property
    def sentence(self) -> str:
        return _("This table has no result yet.")


class NotPlayedYet(CompetitionRefusal):
    """The table's match has not begun."""

    code = "not_played_yet"

    @property
    def sentence(self) -> str:
        return _("This match has not begun.")


class BadPlacings(CompetitionRefusal):
    """The placings given for a table do not name everybody at it, or are none."""

    code = "bad_placings"

    @property
    def sentence(self) -> str:
        return _("Give everybody at the table a place: 1 for the best, the same for a tie.")


class NoReason(CompetitionRefusal):
    """A director's word on a result is given with its reason."""

    code = "no_reason"

    @property
    def sentence(self) -> str:
        return _("Say why: everybody reads it in the log.")


class NoWords(CompetitionRefusal):
    """There is no text, or one longer than `most` characters."""

    code = "no_words"

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most

    @property
    def sentence(self) -> str:
        return _("Write something, at most %(most)d characters.") % {"most": self.most}


class BadDate(CompetitionRefusal):
    """The date given is over."""

    code = "bad_date"

    @property
    def sentence(self) -> str:
        return _("This date is over already.")


class CalledAlready(CompetitionRefusal):
    """A call of this person is open already."""

    code = "called_already"

    @property
    def sentence(self) -> str:
        return _("A director has been called already, and will answer.")


class CalledOften(CompetitionRefusal):
    """The person has called as often as one may within a day."""

    code = "called_often"

    @property
    def sentence(self) -> str:
        return _("You have called as often as one may in a day. Call again tomorrow.")


class AnsweredAlready(CompetitionRefusal):
    """Another director has answered the call."""

    code = "answered_already"

    @property
    def sentence(self) -> str:
        return _("This call is answered already.")


class TooManyAnnouncements(CompetitionRefusal):
    """The competition has told its entrants as much as it may for now; again from `again_at`."""

    code = "too_many_announcements"

    def __init__(self, again_at: datetime) -> None:
        super().__init__(again_at)
        self.again_at = again_at

    @property
    def sentence(self) -> str:
        return _("There were enough announcements for one day. The next one can go out at %(instant)s.") % {
            "instant": with_zone(self.again_at)
        }
