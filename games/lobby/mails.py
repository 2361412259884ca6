"""The mails about tables that have not begun: invitations; a roll-call, and what follows it; what the
host changed, and whom they took out."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.instants import with_zone
from games.engine import registry
from games.engine.certainty import certain
from games.engine.drawing.scene import Cell, Table
from games.lobby.selectors.changes import differences
from games.matches.mails.turns import knows, match_button, table_name, tenure_of, why
from games.matches.models import Invitation, Match, Tenure
from games.matches.render import match_line, say
from games.notices.links import absolute
from games.notices.mail_content import Answer, Button, Drop, MailContent

if TYPE_CHECKING:
    from games.notices.models import Notice

NOTHING = "\N{EN DASH}"
"""Where a table had nothing of a kind, or has nothing any more."""


def invitation(notice: Notice, now: datetime) -> Answer:
    """Somebody asks the reader to a table."""
    found = (
        Invitation.objects.select_related("match", "match__host").filter(pk=notice.ids["invitation"]).first()
    )
    if found is None or found.answer != Invitation.Answer.OPEN or found.match.status != Match.Status.OFFERED:
        return Drop("answered")
    match = found.match
    inviting = certain(match.host, "only a host invites")
    host = inviting.name
    subject = _("You are invited to a table: %(title)s") % {"title": say(registry.meta(match.title).name)}
    if knows(notice, inviting):
        subject = _("%(host)s invites you to %(match)s") % {"host": host, "match": match.name}
    return MailContent(
        subject=subject,
        headline=_("%(host)s invites you to a table") % {"host": host},
        paragraphs=(match_line(match),),
        button=match_button(_("See the table"), match),
        why=_("You get this mail because %(host)s invited you.") % {"host": host},
    )


def called(notice: Notice, now: datetime) -> Answer:
    """The table is full, and the reader is to say that they are here."""
    tenure = tenure_of(notice)
    if tenure is None or tenure.to_revision is not None or tenure.roll_answered_at is not None:
        return Drop("answered")
    match = tenure.match
    if match.called_until is None or match.called_until <= now:
        return Drop("over")
    until = {"instant": with_zone(match.called_until)}
    return MailContent(
        subject=_("%(match)s is full: are you here?") % {"match": table_name(notice, match)},
        headline=_("The table is full: are you here?"),
        paragraphs=(
            match_line(match),
            _("The match begins as soon as everybody has said so. Who has not by then loses the seat."),
        ),
        button=match_button(_("I am here"), match),
        deadline=_("Answer by %(instant)s.") % until,
        why=why(match, _("a match of yours is about to begin")),
    )


def over(notice: Notice, now: datetime) -> Answer:
    """Somebody was not here: to them, and to those who were."""
    tenure = tenure_of(notice)
    if tenure is None or tenure.match.status != Match.Status.OFFERED:
        return Drop("over")
    match = tenure.match
    name = {"match": table_name(notice, match)}
    if tenure.to_revision is None:
        headline = _("%(match)s is open again") % name
        told = _("Not everybody was here. Your seat stays yours; the table waits for others.")
    else:
        headline = _("Your seat in %(match)s is free again") % name
        told = _("You did not say in time that you are here. While a seat is free you may take one again.")
    return MailContent(
        subject=headline,
        headline=headline,
        paragraphs=(match_line(match), told),
        button=match_button(_("See the table"), match),
        why=why(match, _("the roll was called")),
    )


def changed(notice: Notice, now: datetime) -> Answer:
    """The host changed the table, and the reader is to agree to it anew, or leave."""
    tenure = tenure_of(notice)
    if tenure is None or tenure.to_revision is not None or tenure.asked_since is None:
        return Drop("answered")
    match = tenure.match
    if match.status != Match.Status.OFFERED:
        return Drop("over")
    told = differences(match, tenure.asked_since)
    if not told:
        return Drop("as it was")
    rows = tuple(
        tuple(Cell(text) for text in (each.label, each.before or NOTHING, each.after or NOTHING))
        for each in told
    )
    return MailContent(
        subject=_("%(match)s was changed: do you agree?") % {"match": table_name(notice, match)},
        headline=_("The table was changed: do you agree?"),
        paragraphs=(
            match_line(match),
            _("Its host has changed how it is played. Nothing begins before you have agreed, or left."),
        ),
        tables=(Table(_("What was changed"), (_("What"), _("Before"), _("Now")), rows),),
        button=match_button(_("See the table"), match),
        why=why(match, _("you have a seat")),
    )


def taken_out(notice: Notice, now: datetime) -> Answer:
    """The host took the reader out of the table."""
    tenure = tenure_of(notice)
    if tenure is None or tenure.how != Tenure.How.TAKEN_OUT:
        return Drop("over")
    match = tenure.match
    headline = _("You no longer sit at a table: %(match)s") % {"match": table_name(notice, match)}
    return MailContent(
        subject=headline,
        headline=headline,
        paragraphs=(
            match_line(match),
            _("Its host has taken you out before it began. Nothing of it counts for or against you."),
        ),
        button=Button(_("Other tables"), absolute(reverse("matches:tables"))),
        why=why(match, _("you had a seat")),
    )
