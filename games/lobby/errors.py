"""What a table, or a seat that is open, refuses; each refusal with its sentence."""

from __future__ import annotations

from django.contrib.messages import WARNING
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.matches.errors import HouseRefusal


class TableClosed(HouseRefusal):
    """The table takes nobody: it is full, begun, withdrawn, or not open to this person."""

    code = "table_closed"
    level = WARNING
    said = _("This table takes nobody: it is full, begun or withdrawn.")


class TooFewSeats(HouseRefusal):
    """More people sit at the table already than it would have seats."""

    code = "too_few_seats"
    level = WARNING
    said = _("More people sit here already than the table would have seats: take somebody out first.")


class NotAgreed(HouseRefusal):
    """Somebody who sits at the table has not agreed to what its host changed."""

    code = "not_agreed"
    level = WARNING
    said = _("The table was changed, and not all have agreed to it yet: nothing begins before they have.")


class ChangedAgain(HouseRefusal):
    """The table is another by now than the one that the person saw."""

    code = "changed_again"
    level = WARNING
    said = _("The host has changed the table since you opened this page. Please look at it once more.")


class TakenOut(HouseRefusal):
    """The host has taken the person out of the table, and not invited them again."""

    code = "taken_out"
    level = WARNING
    said = _("The host has taken you out of this table; you sit down here again only if they invite you.")


class PlaceTaken(HouseRefusal):
    """The seat that somebody chose is another's."""

    code = "place_taken"
    level = WARNING
    said = _("Somebody sits there already. Please choose another seat.")


class NobodyLeaves(HouseRefusal):
    """Nobody leaves a table that a competition made before it begins: who withdraws, withdraws there."""

    code = "nobody_leaves"
    level = WARNING
    said = _("A competition made this table: withdraw there, or call a director, if you cannot play.")


class Rival(HouseRefusal):
    """Who plays in, or directs, the competition that a match belongs to takes no seat of another in it."""

    code = "rival"
    level = WARNING
    said = _("You play in or direct the competition this match belongs to: somebody else must take the seat.")


class SeatTaken(HouseRefusal):
    """The seat is not open to a substitute: somebody was faster, or its player is back."""

    code = "seat_taken"
    level = WARNING
    said = _("This seat is no longer open: somebody took it, or its player is back.")


class TooMuchPractice(HouseRefusal):
    """The person has as many practice matches under way as one may."""

    code = "too_much_practice"
    level = WARNING
    said = _("You have several practice matches under way: end one of them first.")


class JoinedTooOften(HouseRefusal):
    """The person has taken a seat, at one table or of matches under way, as often as one may in a day."""

    code = "joined_too_often"
    level = WARNING
    said = _("You have taken seats as often as one may in a day. Come back tomorrow.")


class TooManyMatches(HouseRefusal):
    """Newcomers have at most `most` matches at once, until they have played one to its end."""

    code = "too_many_matches"
    level = WARNING

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def sentence(self, match_id: int) -> str:
        return ngettext(
            "Newcomers have at most %(count)d match at once, open tables counted: play it to its end first.",
            "Newcomers have at most %(count)d matches at once, open tables counted: "
            "play one to its end first.",
            self.most,
        ) % {"count": self.most}


class RatingUnfit(HouseRefusal):
    """The table asks for a rating from `lowest` to `highest` (None: no limit), and with `settled` for one
    that is not provisional; the person has `points`, None where they have none yet."""

    code = "rating_unfit"
    level = WARNING

    def __init__(
        self, lowest: int | None, highest: int | None, settled: bool, points: int | None, provisional: bool
    ) -> None:
        super().__init__()
        self.lowest, self.highest, self.settled = lowest, highest, settled
        self.points, self.provisional = points, provisional

    def sentence(self, match_id: int) -> str:
        asked = gettext("This table takes whoever has %(asked)s.") % {
            "asked": rating_text(self.lowest, self.highest, self.settled)
        }
        if self.points is None:
            mine = gettext("You have none yet.")
        elif self.provisional:
            mine = gettext("Yours is %(points)d, provisional.") % {"points": self.points}
        else:
            mine = gettext("Yours is %(points)d.") % {"points": self.points}
        return f"{asked} {mine}"


class TooUnreliable(HouseRefusal):
    """The table takes only who kept at least `least` per cent of their visits in time."""

    code = "too_unreliable"
    level = WARNING

    def __init__(self, least: int) -> None:
        super().__init__()
        self.least = least

    def sentence(self, match_id: int) -> str:
        return gettext(
            "This table takes those who keep at least %(percent)d %% of their visits in time. "
            "That is known after ten visits, and grows with each that is kept."
        ) % {"percent": self.least}


def rating_text(lowest: int | None, highest: int | None, settled: bool) -> str:
    """Which ratings a table takes ("1400 to 1800, not provisional"); "" where any."""
    limits = {"lowest": lowest, "highest": highest}
    if lowest is not None and highest is not None:
        asked = gettext("a rating from %(lowest)d to %(highest)d") % limits
    elif lowest is not None:
        asked = gettext("a rating from %(lowest)d") % limits
    elif highest is not None:
        asked = gettext("a rating up to %(highest)d") % limits
    else:
        return gettext("a rating that is no longer provisional") if settled else ""
    return gettext("%(asked)s, no longer provisional") % {"asked": asked} if settled else asked
