"""The mails about who holds a seat: somebody left, somebody took over."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from games.matches.mails.turns import match_button, tenure_of, why
from games.matches.models import Event, Match, Seat, Tenure
from games.matches.render import COLOURS, match_line
from games.matches.texts import silence_text
from games.notices.mail_content import Answer, Drop, MailContent

if TYPE_CHECKING:
    from games.notices.models import Notice


def seat_left(notice: Notice, now: datetime) -> Answer:
    """Somebody left a match of the reader's, and who answers for their seat."""
    tenure, left = tenure_of(notice), _named(notice, "left")
    if tenure is None or left is None or tenure.match.finished:
        return Drop("over")
    match = tenure.match
    who = _who(left)
    after = Tenure.objects.filter(
        seat=left.seat, role=Tenure.Role.AUTOPILOT, from_revision__gte=left.to_revision
    )
    if left.how == Tenure.How.SILENT:
        return _dropped(tenure, left, who)
    follows = (
        _("The autopilot plays on in that seat.")
        if after.exists()
        else _("The house answers for that seat from now on, doing no harm to it.")
    )
    return MailContent(
        subject=_("%(match)s: a player left") % {"match": match.name},
        headline=_("%(who)s left the match") % {"who": who},
        paragraphs=(match_line(match), follows),
        button=match_button(_("Open the match"), match),
        why=_news(match),
    )


def _dropped(tenure: Tenure, left: Tenure, who: str) -> MailContent:
    """A silent player is out of the match: told to them, and to the others."""
    match = tenure.match
    own = tenure.pk == left.pk
    return MailContent(
        subject=_("%(match)s: a player is out") % {"match": match.name},
        headline=_("You are out of the match") if own else _("%(who)s: out of the match") % {"who": who},
        paragraphs=(
            match_line(match),
            _("So the match had agreed: %(what)s.") % {"what": silence_text(match)},
        ),
        button=match_button(_("Open the match"), match),
        why=_news(match),
    )


def seat_opened(notice: Notice, now: datetime) -> Answer:
    """A seat is open to a substitute: told to its silent player, and to the others."""
    tenure = tenure_of(notice)
    seat = Seat.objects.filter(pk=notice.ids["seat"]).first()
    if tenure is None or seat is None or tenure.to_revision is not None or seat.open_since is None:
        return Drop("over")
    match, colour = tenure.match, _(COLOURS[seat.index])
    own = tenure.seat_id == seat.pk
    return MailContent(
        subject=_("%(match)s: a seat is open to a substitute") % {"match": match.name},
        headline=_("Your seat is open to a substitute")
        if own
        else _("%(colour)s: the seat is open to a substitute") % {"colour": colour},
        paragraphs=(
            match_line(match),
            _("As long as nobody has taken it you can come back: press “I am back” on the match's page.")
            if own
            else _("Until somebody takes it, or its player is back, nobody waits for it."),
        ),
        button=match_button(_("Come back") if own else _("Open the match"), match),
        why=_news(match),
    )


def seat_taken(notice: Notice, now: datetime) -> Answer:
    """A seat has another holder: told to the one who has it, who had it, and to the others."""
    tenure, taken = tenure_of(notice), _named(notice, "taken")
    if tenure is None or taken is None or tenure.match.finished:
        return Drop("over")
    match, colour = tenure.match, _(COLOURS[taken.seat.index])
    if tenure.pk == taken.pk:
        headline = _("You have a seat in %(match)s") % {"match": match.name}
        told = _("Your colour: %(colour)s. You play on from where the one before you left off.") % {
            "colour": colour
        }
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
            told = _("The operator of this site has given your seat (%(colour)s) to the autopilot.") % {
                "colour": colour
            }
    elif taken.user is None:
        headline = _("%(colour)s: the autopilot plays on") % {"colour": colour}
        told = _("The operator of this site has given the seat to the autopilot.")
    else:
        headline = _("%(colour)s has another player") % {"colour": colour}
        told = _("%(person)s plays on in that seat.") % {"person": taken.user.name}
    return MailContent(
        subject=_("%(match)s: a player was replaced") % {"match": match.name},
        headline=headline,
        paragraphs=(match_line(match), told),
        button=match_button(_("Open the match"), match),
        why=_news(match),
    )


def _by_silence(taken: Tenure) -> bool:
    """Whether the seat changed hands because its player was silent."""
    silent = Tenure.objects.filter(seat=taken.seat_id, how=Tenure.How.SILENT, pk__lt=taken.pk)
    return silent.exists()


def _by_director(taken: Tenure) -> bool:
    """Whether a director gave the seat away."""
    told = Event.objects.filter(match=taken.match_id, revision=taken.from_revision)
    return told.filter(code="house.replaced_by_director").exists()


def _told_of_silence(tenure: Tenure, taken: Tenure, colour: str) -> tuple[str, str]:
    """Headline and sentence: the autopilot or a substitute has the seat of one who was silent."""
    if tenure.seat_id == taken.seat_id:
        headline = _("Your seat has been given away")
        if taken.user is None:
            return headline, _("You were silent for long, so the autopilot plays on in it.")
        return headline, _("You were silent for long, so a substitute plays on in it.")
    if taken.user is None:
        headline = _("%(colour)s: the autopilot plays on") % {"colour": colour}
        return headline, _("The player was silent for long. A substitute can take the seat.")
    headline = _("%(colour)s has another player") % {"colour": colour}
    return headline, _("%(person)s plays on in that seat.") % {"person": taken.user.name}


def _named(notice: Notice, name: str) -> Tenure | None:
    return Tenure.objects.select_related("seat", "user").filter(pk=notice.ids[name]).first()


def _who(tenure: Tenure) -> str:
    colour = _(COLOURS[tenure.seat.index])
    return f"{colour} ({tenure.user.name})" if tenure.user else colour


def _news(match: Match) -> str:
    return why(match, _("a seat changed hands"))
