"""Errors raised when a request about a table or an open seat is refused, each with the sentence to show."""

from __future__ import annotations

from django.contrib.messages import WARNING
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.matches.errors import SiteRefusal


class TableClosed(SiteRefusal):
    """Raised if a table's state does not allow a request, for example because the match has started.

    A person who cannot join is not told why: the table is full, has started or was withdrawn, or they may not
    join it, for example because they are kept apart from someone there.
    """

    code = "table_closed"
    level = WARNING
    said = _("You can’t join this table: it is full, has started or has been withdrawn.")


class TooFewSeats(SiteRefusal):
    """Raised if a change would leave fewer seats than there are people at the table."""

    code = "too_few_seats"
    level = WARNING
    said = _("More people sit here than the table would have seats. Remove a player first.")


class RatedWithoutClock(SiteRefusal):
    """Raised if a match without a clock would be rated."""

    code = "rated_without_clock"
    level = WARNING
    said = _(
        "A match without a clock can’t be rated. Untick “The match is rated”, or choose a time per turn."
    )


class PublicWithoutClock(SiteRefusal):
    """Raised if anyone could join a match without a clock, or a competition would create one."""

    code = "public_without_clock"
    level = WARNING
    said = _(
        "Only friends can play without a clock. Let people join with the link or by invitation, or choose a "
        "time per turn."
    )


class NotAgreed(SiteRefusal):
    """Raised if a table cannot start, because someone has not agreed to the host's changes yet."""

    code = "not_agreed"
    level = WARNING
    said = _("The table has changed and not everyone has agreed yet. The match can’t start until they have.")


class ChangedAgain(SiteRefusal):
    """Raised if a table has changed since the person last saw it."""

    code = "changed_again"
    level = WARNING
    said = _("The host has changed the table since you opened this page. Please check it again.")


class RemovedByHost(SiteRefusal):
    """Raised if the host removed the person from the table and has not invited them again."""

    code = "taken_out"
    level = WARNING
    said = _("The host has removed you from this table. You can join it again only if they invite you.")


class PlaceTaken(SiteRefusal):
    """Raised if the chosen seat is already taken or does not exist."""

    code = "place_taken"
    level = WARNING
    said = _("That seat is taken. Please choose another.")


class NobodyLeaves(SiteRefusal):
    """Raised if someone would leave a competition's table before the start.

    They can withdraw from the competition instead.
    """

    code = "nobody_leaves"
    level = WARNING
    said = _("A competition created this table. If you can’t play, withdraw there or call a director.")


class NobodyInvites(SiteRefusal):
    """Raised if people would be invited by name to an anonymous table.

    An invitation would reveal who sits there.
    """

    code = "nobody_invites"
    level = WARNING
    said = _("This table is anonymous, so no one is invited by name. Send its link instead.")


class NotOfferedAgain(SiteRefusal):
    """Raised if the host asks for an anonymous table to be offered again.

    The next table would reveal who the host is.
    """

    code = "not_offered_again"
    level = WARNING
    said = _("This table is anonymous, so it isn’t offered again: the next one would tell who plays here.")


class Rival(SiteRefusal):
    """Raised if a person who plays in or directs a competition would take a seat in one of its matches."""

    code = "rival"
    level = WARNING
    said = _(
        "You play in or direct the competition this match belongs to, so someone else must take the seat."
    )


class SeatTaken(SiteRefusal):
    """Raised if a person cannot take an open seat in a match in progress.

    Someone else took it first, its player is back, or the person is kept apart from someone who plays there.
    They are not told which.
    """

    code = "seat_taken"
    level = WARNING
    said = _("This seat is no longer open: someone has taken it, or its player is back.")


class TooMuchPractice(SiteRefusal):
    """Raised if the person has reached the limit of practice matches in progress."""

    code = "too_much_practice"
    level = WARNING
    said = _("You have several practice matches in progress. End one of them first.")


class JoinedTooOften(SiteRefusal):
    """Raised if the person has reached the daily limit for taking seats.

    At a table, the limit is for this table; in matches in progress, for all of them.
    """

    code = "joined_too_often"
    level = WARNING
    said = _("You’ve reached today’s limit for taking seats. Try again tomorrow.")


class NameAtTable(SiteRefusal):
    """Raised if someone at the table has the guest's name, or one that looks like it."""

    code = "name_at_table"
    level = WARNING
    said = _("Someone at this table has that name, or one that looks like it. Choose another name.")


class SeatedInThisBrowser(SiteRefusal):
    """Raised if the browser already has a seat in the match, as an account's or as another guest's."""

    code = "seated_in_browser"
    level = WARNING
    said = _("This browser already has a seat here. A browser can have only one seat at a table.")


class SeatLinkClosed(SiteRefusal):
    """Raised if the link to a guest's seat was used, cancelled or replaced, or has expired.

    It is also raised if the guest no longer has the seat.
    """

    code = "seat_link_closed"
    level = WARNING
    said = _("This link isn’t valid any more. Ask the host for a new one.")


class TooManySeatLinks(SiteRefusal):
    """Raised if the host has reached the daily limit of links to one seat."""

    code = "too_many_seat_links"
    level = WARNING
    said = _("You’ve reached today’s limit of links to this seat. Try again tomorrow.")


class TooManyMatches(SiteRefusal):
    """Raised if a newcomer has `most` matches, the limit until they are reliable and have finished one."""

    code = "too_many_matches"
    level = WARNING

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def sentence(self, match_id: int = 0) -> str:
        return ngettext(
            "Newcomers can have at most %(count)d match at once, including open tables. Play it "
            "to the end first.",
            "Newcomers can have at most %(count)d matches at once, including open tables. Play "
            "one to the end first.",
            self.most,
        ) % {"count": self.most}


class TooManyAlerts(SiteRefusal):
    """Raised if the person already has `most` table alerts."""

    code = "too_many_alerts"
    level = WARNING

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def sentence(self, match_id: int = 0) -> str:
        return ngettext(
            "You can have at most %(count)d table alert. Delete it first.",
            "You can have at most %(count)d table alerts. Delete one first.",
            self.most,
        ) % {"count": self.most}


class RatingUnfit(SiteRefusal):
    """Raised if a person does not have the rating that a table requires.

    The table accepts ratings from `lowest` to `highest` (None: no limit); if `settled`, the rating must not
    be provisional. The person has `points`, or None without a rating.
    """

    code = "rating_unfit"
    level = WARNING

    def __init__(
        self, lowest: int | None, highest: int | None, settled: bool, points: int | None, provisional: bool
    ) -> None:
        super().__init__()
        self.lowest, self.highest, self.settled = lowest, highest, settled
        self.points, self.provisional = points, provisional

    def sentence(self, match_id: int = 0) -> str:
        asked = gettext("To join this table you need %(asked)s.") % {
            "asked": rating_text(self.lowest, self.highest, self.settled)
        }
        if self.points is None:
            mine = gettext("You have no rating yet.")
        elif self.provisional:
            mine = gettext("Your rating is %(points)d (provisional).") % {"points": self.points}
        else:
            mine = gettext("Your rating is %(points)d.") % {"points": self.points}
        return f"{asked} {mine}"


class TooUnreliable(SiteRefusal):
    """Raised if a person has not answered at least `least` per cent of their visits on time."""

    code = "too_unreliable"
    level = WARNING

    def __init__(self, least: int) -> None:
        super().__init__()
        self.least = least

    def sentence(self, match_id: int = 0) -> str:
        return gettext(
            "To join this table, you must take at least %(percent)d%% of your turns on time. "
            "Your percentage appears after 10 turns and rises with each turn you take on time."
        ) % {"percent": self.least}


def rating_text(lowest: int | None, highest: int | None, settled: bool) -> str:
    """Return the ratings that a table accepts, such as "a rating of at least 1400"; "" if it accepts any."""
    limits = {"lowest": lowest, "highest": highest}
    if lowest is not None and highest is not None:
        asked = gettext("a rating of %(lowest)d to %(highest)d") % limits
    elif lowest is not None:
        asked = gettext("a rating of at least %(lowest)d") % limits
    elif highest is not None:
        asked = gettext("a rating of at most %(highest)d") % limits
    else:
        return gettext("a rating that is no longer provisional") if settled else ""
    return gettext("%(asked)s, no longer provisional") % {"asked": asked} if settled else asked
