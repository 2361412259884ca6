"""Refusals that may be shown to a person, each a class with its own message.

Each room defines its own refusals in its `errors` module. This module contains those of the core, and
those that several rooms use.
"""

from __future__ import annotations

from datetime import datetime

from django.contrib.messages import ERROR, INFO, WARNING
from django.http import Http404
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.instants import format_with_zone
from games.engine.errors import Refusal, ReplayMismatch
from games.engine.losses import Loss
from games.matches.models import Match
from games.matches.render import loss_sentences, refusal_text
from games.notices.errors import ApproachedTooOften, SenderTooBusy, TooManyApproaches


class ExplainedRefusal(Exception):
    """The base class of all refusals: a request was not carried out, and nothing was stored.

    `said` is the message, shown at its `level`. `games.matches.pages.refusals` answers with it. A refusal
    that is also a `Http404` is answered like an address that does not exist.
    """

    code = "refused"
    level = ERROR
    said: str | Promise = _("This could not be done.")

    def sentence(self, match_id: int = 0) -> str:
        """Return why the request was refused, in the reader's language.

        `match_id` is the match that the request was about, or 0.
        """
        return str(self.said)


class SiteRefusal(ExplainedRefusal):
    """The base class of refusals by the core and the rooms of single matches, people and tables."""


class Unreadable(ReplayMismatch):
    """Raised for a match whose position can be neither read nor rebuilt from its log.

    The request was not at fault. The match is set aside (`services.unreadable`).
    """

    def __init__(self, match_id: int, error: Exception) -> None:
        mismatch = error if isinstance(error, ReplayMismatch) else None
        super().__init__(mismatch.revision if mismatch else 0, mismatch.why if mismatch else "it fails")
        self.match_id = match_id


class MessageLimitReached(SiteRefusal):
    """The person has reached the limit of messages for now; they may continue at `until`."""

    code = "message_limit_reached"
    level = WARNING

    def __init__(self, until: datetime) -> None:
        super().__init__()
        self.until = until

    def sentence(self, match_id: int = 0) -> str:
        return gettext("You’ve reached the limit for messages. You can write again from %(instant)s.") % {
            "instant": format_with_zone(self.until)
        }


class NotYours(SiteRefusal, Http404):
    """The person has no right to do this; they get the same answer as for something that does not exist."""

    code = "not_yours"


class DeputyRelieved(NotYours):
    """The person was a deputy here, or will be, but is not one now. Nothing in their form was stored."""

    code = "relieved"
    level = WARNING
    said = _("You are not a deputy in this match now, so nothing was saved.")


class PlayerOnly(SiteRefusal):
    """Only the player may do this, not a deputy."""

    code = "player_only"
    level = WARNING
    said = _("Only the player can do that, not a deputy.")


class MatchBusy(SiteRefusal):
    """The match is busy: a long chain of automatic answers is still running."""

    code = "busy"
    level = WARNING
    said = _("The site is busy with this match. Try again in a moment.")


class MatchQuarantined(SiteRefusal):
    """The match is out of order. Its clocks stand still until the operator has looked at it."""

    code = "quarantined"
    said = _("This match has been set aside for repair; its clocks are stopped.")


class MatchPaused(SiteRefusal):
    """The operator has paused the match. Its clocks stand still until the operator resumes it."""

    code = "paused"
    level = WARNING
    said = _("This match is paused; its clocks are stopped.")


class MatchNotRunning(SiteRefusal):
    """The match has not started or has finished."""

    code = "not_running"
    level = WARNING
    said = _("This match is not in progress.")


class MatchBroken(SiteRefusal):
    """The match can be neither read nor rebuilt from its log."""

    code = "broken"
    said = _("This match can’t be read or rebuilt from its log.")


class NoClock(SiteRefusal):
    """A deadline cannot be extended because the match has no time limit."""

    code = "no_clock"
    level = WARNING
    said = _("This match has no time limit, so there is nothing to extend.")


class ConflictOfInterest(SiteRefusal):
    """A person with a part in a match cannot act on it as an operator; another operator must do so."""

    code = "partial"
    said = _("You are involved in this, so another operator must do it.")


class AlreadyChanged(SiteRefusal):
    """The situation has changed since the page was shown: this action or another one was done meanwhile."""

    code = "overtaken"
    level = WARNING
    said = _("This has changed since you opened the page, so nothing was done. Check it and try again.")


class NothingToUndo(SiteRefusal):
    """The draft is empty."""

    code = "nothing_to_undo"
    level = INFO
    said = _("There is nothing to undo.")


class AlreadySeated(SiteRefusal):
    """The person has already had a seat in the match, or been a deputy there, and cannot get another one."""

    code = "already_seated"
    said = _("Anyone who has had a seat in a match can’t get another one in it.")


class ReadEvidence(SiteRefusal):
    """The person has read, as staff, evidence of a report about the match. Nobody else learns of it."""

    code = "read_evidence"
    level = WARNING
    said = _("You’ve read evidence of a report about this match, so you can’t take a seat in it.")


class NoAutopilot(SiteRefusal):
    """No program plays this title."""

    code = "no_autopilot"
    level = WARNING
    said = _("The computer can’t play this game yet.")


class SeatGone(SiteRefusal):
    """The player of that seat left permanently, and the rules do not let anyone take it over."""

    code = "seat_gone"
    said = _("The player of this seat has left permanently, so no one can take it over.")


class AlreadyEliminated(SiteRefusal):
    """A player who is out of the game cannot give it up any more."""

    code = "out_already"
    level = INFO
    said = _("You are already out of this match, so there is nothing to resign.")


class NotSilent(SiteRefusal):
    """The other player is not silent, or has not been silent for as long as the match agreed."""

    code = "not_silent"
    level = WARNING
    said = _("The other player is back, or hasn’t been silent for long enough.")


class VisitClosed(SiteRefusal):
    """The visit has ended; `timed_out` says whether the clock closed it."""

    code = "visit_closed"
    level = WARNING

    def __init__(self, *, timed_out: bool = False) -> None:
        super().__init__()
        self.timed_out = timed_out

    def sentence(self, match_id: int = 0) -> str:
        if self.timed_out:
            return gettext("Your time ran out before this arrived, so your turn was answered automatically.")
        return gettext("This turn has already ended, so nothing was changed.")


class StaleForm(SiteRefusal):
    """The form was made for an older draft or an older position.

    The part of the draft that is still possible is kept; `cut` is the reason why the rest is not.
    """

    code = "stale"
    level = WARNING

    def __init__(self, cut: Refusal | None = None) -> None:
        super().__init__()
        self.cut = cut

    def sentence(self, match_id: int = 0) -> str:
        if self.cut is None:
            return gettext("The position has changed. Your draft has been kept.")
        reason = rules_sentence(match_id, self.cut)
        return gettext(
            "The position has changed, so only the part of your draft that still fits has been "
            "kept: %(reason)s"
        ) % {"reason": reason}


class DraftShortened(SiteRefusal):
    """An action was put before a draft, and part of the draft is not possible after it; `cut` says why."""

    code = "draft_shortened"
    level = WARNING

    def __init__(self, cut: Refusal) -> None:
        super().__init__()
        self.cut = cut

    def sentence(self, match_id: int = 0) -> str:
        reason = rules_sentence(match_id, self.cut)
        return gettext("Part of your draft isn’t possible after this and has been dropped: %(reason)s") % {
            "reason": reason
        }


class ActionRefused(SiteRefusal):
    """The rules refuse an action. `refusal` says why, and the `done` actions before it were kept."""

    code = "illegal"

    def __init__(self, refusal: Refusal, done: int = 0) -> None:
        super().__init__()
        self.refusal = refusal
        self.done = done

    def sentence(self, match_id: int = 0) -> str:
        return rules_sentence(match_id, self.refusal)


class ConfirmationNeeded(SiteRefusal):
    """An action would lose a Titan, the seat or the match, and the player has not confirmed it.

    The page asks them to confirm. The `taken` actions that come before it in the form were kept.
    """

    code = "asked_again"
    level = WARNING

    def __init__(self, losses: tuple[Loss, ...], taken: int = 0) -> None:
        super().__init__()
        self.losses = losses
        self.taken = taken

    def sentence(self, match_id: int = 0) -> str:
        title = Match.objects.values_list("title", flat=True).get(pk=match_id)
        asked = gettext("This can’t be undone, so nothing has been done yet.")
        return " ".join((asked, *loss_sentences(title, self.losses)))


class PersonGone(SiteRefusal):
    """The person who should get a seat has left the site."""

    code = "person_gone"
    said = _("Someone who was to be seated has left the site.")

    def __init__(self, user_id: int) -> None:
        super().__init__()
        self.user_id = user_id


class KeptApart(SiteRefusal):
    """The person and someone who plays there are kept apart. The refusal does not say who wanted this."""

    code = "kept_apart"
    level = WARNING
    said = _("This player and someone who plays there are kept apart. Choose someone else.")


class TooManyRequests(SiteRefusal):
    """People would be asked by email more often than is allowed; `why` says who, and how often."""

    code = "too_many_requests"
    level = WARNING

    def __init__(self, why: TooManyApproaches) -> None:
        super().__init__()
        self.why = why

    def sentence(self, match_id: int = 0) -> str:
        match self.why:
            case SenderTooBusy(most=most, done=done):
                return gettext(
                    "In one day you can ask %(most)d people you haven’t played with yet. You have "
                    "already asked %(done)d."
                ) % {"most": most, "done": done}
            case ApproachedTooOften(name=name, times=int() as times):
                return ngettext(
                    "You’ve asked %(name)s %(count)d time in the last day. Ask again tomorrow.",
                    "You’ve asked %(name)s %(count)d times in the last day. Ask again tomorrow.",
                    times,
                ) % {"name": name, "count": times}
            case ApproachedTooOften(name=name):
                return gettext(
                    "So many people have asked %(name)s in the last day that no one can ask now. Ask "
                    "again tomorrow."
                ) % {"name": name}
        return str(self.said)


def rules_sentence(match_id: int, refusal: Refusal) -> str:
    """Return, in the reader's language, why the rules of a match's title refused an action."""
    title = Match.objects.values_list("title", flat=True).get(pk=match_id)
    return refusal_text(title, refusal)
