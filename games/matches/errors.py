"""What a person may be told when the house refuses: each refusal is a class with its sentence.

A room's own refusals stand in its `errors`; here are those of the core, and those of more than one room.
"""

from __future__ import annotations

from django.contrib.messages import ERROR, INFO, WARNING
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.engine.errors import Refusal, ReplayMismatch
from games.engine.losses import Loss
from games.matches.models import Match
from games.matches.render import losses_text, refusal_text
from games.notices.errors import ApproachedTooOften, SenderTooBusy, TooManyApproaches


class HouseRefusal(Exception):
    """The root: something asked for was not done, nothing was stored. `said` is told at its `level`."""

    code = "refused"
    level = ERROR
    said: str | Promise = _("That was not done.")

    def sentence(self, match_id: int) -> str:
        """Why, in the reader's language; `match_id` is the match it was asked of, 0 if of none."""
        return str(self.said)


class Unreadable(ReplayMismatch):
    """A match whose position can neither be read nor rebuilt from its log: nobody asked for
    anything wrong, and it is set aside (`services.unreadable`)."""

    def __init__(self, match_id: int, error: Exception) -> None:
        mismatch = error if isinstance(error, ReplayMismatch) else None
        super().__init__(mismatch.revision if mismatch else 0, mismatch.why if mismatch else "it fails")
        self.match_id = match_id


class NotYours(HouseRefusal):
    """The person has no right to this; said like "does not exist"."""

    code = "not_yours"


class Relieved(NotYours):
    """The person was deputy here, or will be, and is not now: nothing of their form was stored."""

    code = "relieved"
    level = WARNING
    said = _("You are not deputy in this match now; nothing was stored.")


class PlayerOnly(HouseRefusal):
    """Only the player may do that, no deputy."""

    code = "player_only"
    level = WARNING
    said = _("Only the player may do that, no deputy.")


class MatchBusy(HouseRefusal):
    """The house is busy: a long chain of automatic answers is still going on."""

    code = "busy"
    level = WARNING
    said = _("The house is busy with this match; try again in a moment.")


class MatchQuarantined(HouseRefusal):
    """The match is out of order; its clocks stand still until the operator has looked."""

    code = "quarantined"
    said = _("This match is set aside for repair; its clocks stand still.")


class MatchPaused(HouseRefusal):
    """The operator has paused the match; its clocks stand still until they let it go on."""

    code = "paused"
    level = WARNING
    said = _("This match is paused; its clocks stand still.")


class MatchNotRunning(HouseRefusal):
    """The match has not begun or is over."""

    code = "not_running"
    level = WARNING
    said = _("This match is not under way.")


class MatchBroken(HouseRefusal):
    """The match can neither be read nor rebuilt from its log."""

    code = "broken"
    said = _("This match cannot be read, nor rebuilt from its log.")


class Partial(HouseRefusal):
    """Who has a part in a match cannot act on it for the house: another operator must."""

    code = "partial"
    said = _("You have a part in this: another operator must do it.")


class Overtaken(HouseRefusal):
    """It is no longer as it was when the page was made: done already, or changed since."""

    code = "overtaken"
    level = WARNING
    said = _("It is no longer as it was when you looked; nothing was changed.")


class NothingToUndo(HouseRefusal):
    """The draft is empty."""

    code = "nothing_to_undo"
    level = INFO
    said = _("There is nothing to take back.")


class AlreadySeated(HouseRefusal):
    """Who has held a seat of a match, or been deputy of one, cannot get another in it."""

    code = "already_seated"
    said = _("Who has had a seat in a match cannot get another one in it.")


class NoAutopilot(HouseRefusal):
    """There is no program that plays this title."""

    code = "no_autopilot"
    level = WARNING
    said = _("There is no autopilot for this game yet.")


class SeatGone(HouseRefusal):
    """The player of that seat left for good; by the rules nobody can take it over."""

    code = "seat_gone"
    said = _("The player of this seat has left for good; nobody can take it over.")


class NotSilent(HouseRefusal):
    """The other player is not silent, or not for as long as the match agreed."""

    code = "not_silent"
    level = WARNING
    said = _("The other player is back, or has not been silent for long enough.")


class VisitClosed(HouseRefusal):
    """The visit is over; `timed_out` says whether the clock closed it."""

    code = "visit_closed"
    level = WARNING

    def __init__(self, *, timed_out: bool = False) -> None:
        super().__init__()
        self.timed_out = timed_out

    def sentence(self, match_id: int) -> str:
        if self.timed_out:
            return gettext("Your time ran out before this arrived; the clock has answered for you.")
        return gettext("This turn is over already; nothing was changed.")


class Stale(HouseRefusal):
    """The form was made for an older draft or an older position. The draft is kept as
    far as it still fits; `cut` is the reason where it does not."""

    code = "stale"
    level = WARNING

    def __init__(self, cut: Refusal | None = None) -> None:
        super().__init__()
        self.cut = cut

    def sentence(self, match_id: int) -> str:
        if self.cut is None:
            return gettext("The position changed; your draft is kept.")
        reason = rules_sentence(match_id, self.cut)
        return gettext("The position changed; your draft is kept as far as it still fits: %(reason)s") % {
            "reason": reason
        }


class Refused(HouseRefusal):
    """The rules refuse; `refusal` says why, and `done` actions before it were kept."""

    code = "illegal"

    def __init__(self, refusal: Refusal, done: int = 0) -> None:
        super().__init__()
        self.refusal = refusal
        self.done = done

    def sentence(self, match_id: int) -> str:
        return rules_sentence(match_id, self.refusal)


class AskedAgain(HouseRefusal):
    """With an act would go a Titan, the seat or the match, and its form does not say that this is meant:
    it is asked once more. `taken` actions of the form before it were kept."""

    code = "asked_again"
    level = WARNING

    def __init__(self, losses: tuple[Loss, ...], taken: int = 0) -> None:
        super().__init__()
        self.losses = losses
        self.taken = taken

    def sentence(self, match_id: int) -> str:
        title = Match.objects.values_list("title", flat=True).get(pk=match_id)
        return gettext("It is not done yet, since it cannot be had back: %(losses)s.") % {
            "losses": losses_text(title, self.losses)
        }


class PersonGone(HouseRefusal):
    """Who was to be seated has left the house."""

    code = "person_gone"
    said = _("Somebody who was to be seated has left the house.")

    def __init__(self, user_id: int) -> None:
        super().__init__()
        self.user_id = user_id


class TooManyRequests(HouseRefusal):
    """Somebody would be asked by mail more often than one may be; `why` says who and how often."""

    code = "too_many_requests"
    level = WARNING

    def __init__(self, why: TooManyApproaches) -> None:
        super().__init__()
        self.why = why

    def sentence(self, match_id: int) -> str:
        match self.why:
            case SenderTooBusy(most=most, done=done):
                return gettext(
                    "Within a day you may ask %(most)d people with whom you have not played yet, "
                    "and have asked %(done)d."
                ) % {"most": most, "done": done}
            case ApproachedTooOften(name=name, times=int() as times):
                return ngettext(
                    "%(name)s: you have asked %(count)d time within a day. Ask again tomorrow.",
                    "%(name)s: you have asked %(count)d times within a day. Ask again tomorrow.",
                    times,
                ) % {"name": name, "count": times}
            case ApproachedTooOften(name=name):
                return gettext(
                    "%(name)s: so many have asked within a day that nobody can now. Ask again tomorrow."
                ) % {"name": name}
        return str(self.said)


def rules_sentence(match_id: int, refusal: Refusal) -> str:
    """Why the rules of a match's title refuse, in the reader's language."""
    title = Match.objects.values_list("title", flat=True).get(pk=match_id)
    return refusal_text(title, refusal)
