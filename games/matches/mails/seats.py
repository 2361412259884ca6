"""The emails about changes of seat holders: a player left, or another person took over."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _

from games.engine import registry
from games.engine.invariants import require
from games.matches.mails.readers import match_button, reason_for_mail, tenure_of
from games.matches.models import Event, Match, Seat, Tenure
from games.matches.render import COLOURS, match_line
from games.matches.texts import silence_text
from games.notices.links import absolute_url
from games.notices.mail_content import Button, DropNotice, MailContent, RenderResult

if TYPE_CHECKING:
    from games.notices.models import Notice


def seat_left(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email saying that a player left a match, and what happens to their seat."""
    tenure, left = tenure_of(notice), _named(notice, "left")
    if tenure is None or left is None or tenure.match.finished:
        return DropNotice("over")
    match = tenure.match
    who = _who(left)
    after = Tenure.objects.filter(
        seat=left.seat, role=Tenure.Role.AUTOPILOT, from_revision__gte=left.to_revision
    )
    if left.how == Tenure.How.SILENT:
        return _dropped(tenure, left, who)
    follows = (
        _("The computer now plays that seat.")
        if after.exists()
        else _("The site now answers for that seat, without harming it.")
    )
    removed = left.how == Tenure.How.REMOVED
    return MailContent(
        subject=_("%(match)s: a player is out") % {"match": match.shown_name}
        if removed
        else _("%(match)s: a player left") % {"match": match.shown_name},
        headline=_("%(who)s is out of the match") % {"who": who}
        if removed
        else _("%(who)s left the match") % {"who": who},
        paragraphs=(match_line(match), follows),
        button=match_button(_("Open the match"), match),
        why=_news(match),
    )


def _dropped(tenure: Tenure, left: Tenure, who: str) -> MailContent:
    """Compose the email, to a silent player and to the others, saying that the player is out of the match."""
    match = tenure.match
    own = tenure.pk == left.pk
    return MailContent(
        subject=_("%(match)s: a player is out") % {"match": match.shown_name},
        headline=_("You are out of the match") if own else _("%(who)s is out of the match") % {"who": who},
        paragraphs=(
            match_line(match),
            _("This was agreed for the match: %(what)s.") % {"what": silence_text(match)},
        ),
        button=match_button(_("Open the match"), match),
        why=_news(match),
    )


def seat_opened(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email saying that a silent player's seat is open to a substitute.

    It goes to that player and to the others.
    """
    tenure = tenure_of(notice)
    seat = Seat.objects.filter(pk=notice.ids["seat"]).first()
    if tenure is None or seat is None or tenure.to_revision is not None or seat.open_since is None:
        return DropNotice("over")
    match, colour = tenure.match, _(COLOURS[seat.index])
    own = tenure.seat_id == seat.pk
    return MailContent(
        subject=_("%(match)s: a seat is open to a substitute") % {"match": match.shown_name},
        headline=_("Your seat is open to a substitute")
        if own
        else _("%(colour)s’s seat is open to a substitute") % {"colour": colour},
        paragraphs=(
            match_line(match),
            _("Until someone takes it, you can come back: press “I’m back” on the match’s page.")
            if own
            else _("Until someone takes it or its player comes back, the match doesn’t wait for it.")
            if seat.silent_since is not None
            else _(
                "Its player can’t play at the moment. Until someone takes the seat, its clock runs as usual."
            ),
        ),
        button=match_button(_("Come back") if own else _("Open the match"), match),
        why=_news(match),
    )


def seat_taken(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email saying that a seat has a new holder.

    It goes to the new holder, the previous one and the others.
    """
    tenure, taken = tenure_of(notice), _named(notice, "taken")
    if tenure is None or taken is None or tenure.match.finished:
        return DropNotice("over")
    match, colour = tenure.match, _(COLOURS[taken.seat.index])
    button = match_button(_("Open the match"), match)
    if tenure.pk == taken.pk:
        headline = _("You have a seat in %(match)s") % {"match": match.shown_name}
        told = _("Your colour: %(colour)s. You continue where the previous player left off.") % {
            "colour": colour
        }
        if registry.briefing(match.title) is not None:
            address = absolute_url(reverse("matches:briefing", args=[match.pk]))
            button = Button(_("Read the briefing"), address)
    elif _by_silence(taken):
        headline, told = _told_of_silence(tenure, taken, colour)
    elif tenure.seat_id == taken.seat_id:
        headline = _("Your seat has been given away")
        told = _("The operator of this site has given your seat (%(colour)s) to another player.") % {
            "colour": colour
        }
        if _by_director(taken):
            told = _("A director has given your seat (%(colour)s) to another player.") % {"colour": colour}
        elif taken.user is None:
            told = _("The operator of this site has given your seat (%(colour)s) to the computer.") % {
                "colour": colour
            }
    elif taken.user is None:
        headline = _("The computer now plays %(colour)s") % {"colour": colour}
        told = _("The operator of this site has given the seat to the computer.")
    else:
        headline = _("%(colour)s has a new player") % {"colour": colour}
        told = _now_plays(taken)
    return MailContent(
        subject=_("%(match)s: a player was replaced") % {"match": match.shown_name},
        headline=headline,
        paragraphs=(match_line(match), told),
        button=button,
        why=_news(match),
    )


def _by_silence(taken: Tenure) -> bool:
    """Return whether the seat changed hands because its player was silent."""
    silent = Tenure.objects.filter(seat=taken.seat_id, how=Tenure.How.SILENT, pk__lt=taken.pk)
    return silent.exists()


def _by_director(taken: Tenure) -> bool:
    """Return whether a director gave the seat away."""
    told = Event.objects.filter(match=taken.match_id, revision=taken.from_revision)
    return told.filter(code="house.replaced_by_director").exists()


def _told_of_silence(tenure: Tenure, taken: Tenure, colour: str) -> tuple[str, str]:
    """Return the headline and the sentence saying that someone else has taken a silent player's seat.

    The new holder is the autopilot or a substitute.
    """
    if tenure.seat_id == taken.seat_id:
        headline = _("Your seat has been given away")
        if taken.user is None:
            return headline, _("You didn’t answer for a long time, so the computer now plays that seat.")
        return headline, _("You didn’t answer for a long time, so a substitute now plays that seat.")
    if taken.user is None:
        headline = _("The computer now plays %(colour)s") % {"colour": colour}
        return headline, _("The player didn’t answer for a long time. A substitute can take the seat.")
    headline = _("%(colour)s has a new player") % {"colour": colour}
    return headline, _now_plays(taken)


def _now_plays(taken: Tenure) -> str:
    """Return the sentence that names the new holder of a seat."""
    user = require(taken.user, "a person has taken the seat")
    if taken.match.masked:
        return _("An anonymous player now plays that seat.")
    return _("%(person)s now plays that seat.") % {"person": user.name}


def _named(notice: Notice, name: str) -> Tenure | None:
    return Tenure.objects.select_related("match", "seat", "user").filter(pk=notice.ids[name]).first()


def _who(tenure: Tenure) -> str:
    colour = _(COLOURS[tenure.seat.index])
    if tenure.user is None or tenure.match.masked:
        return colour
    return f"{colour} ({tenure.user.name})"


def _news(match: Match) -> str:
    return reason_for_mail(match, _("You’re receiving this because a player in %(match)s has changed."))
