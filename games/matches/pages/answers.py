"""One place where a refusal of the house becomes an answer to a person."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.instants import with_zone
from games.engine.errors import Refusal
from games.matches import errors
from games.matches.condition_texts import own_rating_text, rating_text
from games.matches.models import Match
from games.matches.pages.reaching import refuse_hidden
from games.matches.teller import refusal_text
from games.notices.errors import ApproachedTooOften, SenderTooBusy, TooManyApproaches

Page = Callable[..., HttpResponse]

log = logging.getLogger("muster.matches")


def refusals_answered(page: Page) -> Page:
    """Turn every `HouseRefusal` of a page's POST into a sentence on the match's page.

    What is not the person's does not exist for him: of a match that is hidden from him no
    refusal says anything either.
    """

    @wraps(page)
    def answered(request: HttpRequest, match_id: int, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return page(request, match_id, *args, **kwargs)
        except errors.Relieved as refusal:
            # The match's own page may be closed to him now.
            messages.add_message(request, *sentence(refusal, match_id))
            return redirect("matches:waiting")
        except errors.NotYours:
            raise Http404 from None
        except (errors.HouseRefusal, Refusal) as refusal:
            refuse_hidden(request, match_id)
            kind, text = sentence(refusal, match_id)
            messages.add_message(request, kind, text)
            return redirect("matches:match", match_id)

    return answered


def posted(page: Page) -> Page:
    """Take POST alone. Who comes to a form's address by a link, or back from the sign-in
    page to which an expired session sent him, is led to the match and told so.
    """

    @wraps(page)
    def taken(request: HttpRequest, match_id: int, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method == "POST":
            return page(request, match_id, *args, **kwargs)
        if request.method in ("GET", "HEAD"):
            messages.info(request, _("Nothing was sent. Please press the button again."))
            return redirect("matches:match", match_id)
        return HttpResponseNotAllowed(["POST"])

    return taken


def sentence(refusal: errors.HouseRefusal | Refusal, match_id: int) -> tuple[int, str]:
    """The level and the words of a refusal."""
    match refusal:
        case errors.Stale():
            text = _("The position changed; your draft is kept.")
            if refusal.cut is not None:
                reason = refusal_text(_title(match_id), refusal.cut)
                text = _("The position changed; your draft is kept as far as it still fits: %(reason)s") % {
                    "reason": reason
                }
            return messages.WARNING, text
        case errors.VisitClosed(timed_out=True):
            return messages.WARNING, _(
                "Your time ran out before this arrived; the clock has answered for you."
            )
        case errors.VisitClosed():
            return messages.WARNING, _("This turn is over already; nothing was changed.")
        case errors.Refused():
            return messages.ERROR, refusal_text(_title(match_id), refusal.refusal)
        case errors.MatchBusy():
            return messages.WARNING, _("The referee is busy with this match; try again in a moment.")
        case errors.MatchQuarantined():
            return messages.ERROR, _("This match is set aside for repair; its clocks stand still.")
        case errors.MatchPaused():
            return messages.WARNING, _("This match is paused; its clocks stand still.")
        case errors.MatchNotRunning():
            return messages.WARNING, _("This match is not under way.")
        case errors.MatchBroken():
            return messages.ERROR, _("This match cannot be read, nor rebuilt from its log.")
        case errors.Partial():
            return messages.ERROR, _("You have a part in this: another operator must do it.")
        case errors.Overtaken():
            return messages.WARNING, _("It is no longer as it was when you looked; nothing was changed.")
        case errors.OutageOpen():
            return messages.WARNING, _("An outage is open: all clocks stand still until it ends.")
        case errors.OutagesOverlap():
            return messages.ERROR, _("The last outage ended after that; its time came back already.")
        case errors.TableClosed():
            return messages.WARNING, _("This table takes nobody: it is full, begun or withdrawn.")
        case errors.NothingToUndo():
            return messages.INFO, _("There is nothing to take back.")
        case errors.NoPress():
            return messages.WARNING, _("You cannot write there in this match now.")
        case errors.TooMuchPress(until=until):
            return messages.WARNING, _(
                "You have written as much as one may for now. You can go on at %(instant)s."
            ) % {"instant": with_zone(until)}
        case errors.TooMuchPractice():
            return messages.WARNING, _("You have several practice matches under way: end one of them first.")
        case errors.NoAutopilot():
            return messages.WARNING, _("There is no autopilot for this game yet.")
        case errors.AlreadySeated():
            return messages.ERROR, _("Who has had a seat in a match cannot get another one in it.")
        case errors.OwnWait():
            return messages.WARNING, _(
                "It is your own wait: you cannot decide about it alone. Ask the table."
            )
        case errors.PausedLately(again_at=again_at):
            return messages.WARNING, _(
                "You paused this match lately: without asking the table you can do so again from %(instant)s."
            ) % {"instant": with_zone(again_at)}
        case errors.NobodyToAsk():
            return messages.WARNING, _("There is nobody at this table who could agree.")
        case errors.AskedAlready():
            return messages.INFO, _("The table is being asked that already.")
        case errors.AskedOften():
            return messages.WARNING, _("You have asked this table often enough for one day.")
        case errors.NoneLeft(again_at=datetime() as again_at):
            return messages.WARNING, _(
                "You had an emergency lately; the next one can be from %(instant)s."
            ) % {"instant": with_zone(again_at)}
        case errors.NoneLeft():
            return messages.WARNING, _("You have none left in this match.")
        case errors.Relieved():
            return messages.WARNING, _("You are not deputy in this match now; nothing was stored.")
        case errors.PlayerOnly():
            return messages.WARNING, _("Only the player may do that, no deputy.")
        case errors.TooManyDeputies():
            return messages.WARNING, _("You have asked as many today as one may. Ask again tomorrow.")
        case errors.TooManyRequests(why=why):
            return messages.WARNING, _requests(why)
        case errors.JoinedTooOften():
            return messages.WARNING, _(
                "You have taken seats as often as one may in a day. Come back tomorrow."
            )
        case errors.NothingToDeputise():
            return messages.WARNING, _("None of these matches is under way any more.")
        case errors.TooManyMatches(most=most):
            return messages.WARNING, ngettext(
                "Newcomers have at most %(count)d match at once, open tables counted: "
                "play it to its end first.",
                "Newcomers have at most %(count)d matches at once, open tables counted: "
                "play one to its end first.",
                most,
            ) % {"count": most}
        case errors.RatingUnfit():
            asked = rating_text(refusal.lowest, refusal.highest, refusal.settled)
            mine = own_rating_text(refusal.points, refusal.provisional)
            return messages.WARNING, _("This table takes whoever has %(asked)s.") % {
                "asked": asked
            } + f" {mine}"
        case errors.TooUnreliable(least=least):
            return messages.WARNING, _(
                "This table takes those who keep at least %(percent)d %% of their visits in time. "
                "That is known after ten visits, and grows with each that is kept."
            ) % {"percent": least}
        case errors.NobodyLeaves():
            return messages.WARNING, _(
                "A competition made this table: withdraw there, or call a director, if you cannot play."
            )
        case errors.PersonGone():
            return messages.ERROR, _("Somebody who was to be seated has left the house.")
        case errors.Rival():
            return messages.WARNING, _(
                "You play in or direct the competition this match belongs to: "
                "somebody else must take the seat."
            )
        case errors.RemindedLately():
            return messages.INFO, _("There was a reminder of this only a short while ago.")
        case errors.SeatGone():
            return messages.ERROR, _("The player of this seat has left for good; nobody can take it over.")
        case errors.SeatTaken():
            return messages.WARNING, _(
                "This seat is no longer open: somebody took it, or its player is back."
            )
        case errors.NotSilent():
            return messages.WARNING, _("The other player is back, or has not been silent for long enough.")
        case Refusal():
            return messages.ERROR, refusal_text(_title(match_id), refusal)
    return messages.ERROR, _("That was not done.")


def _requests(why: TooManyApproaches) -> str:
    match why:
        case SenderTooBusy(most=most, done=done):
            return _(
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
            return _("%(name)s: so many have asked within a day that nobody can now. Ask again tomorrow.") % {
                "name": name
            }
    return _("That was not done.")


def _title(match_id: int) -> str:
    return Match.objects.values_list("title", flat=True).get(pk=match_id)
