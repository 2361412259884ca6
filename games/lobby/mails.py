"""Emails about tables before the start.

They are about invitations, a roll call and its outcome, changes by the host, players removed by the host, and
tables that were not filled in time.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from accounts.instants import format_with_zone
from games.engine import registry
from games.engine.drawing.scene import Cell, DataTable
from games.engine.invariants import require
from games.lobby.models import OfferRenewal
from games.lobby.selectors.changes import differences
from games.matches.mails.match_facts import pace_text, seal_facts, waiting_seal
from games.matches.mails.readers import (
    knows,
    match_button,
    personal_subject,
    reason_for_mail,
    table_name,
    tenure_of,
)
from games.matches.models import Invitation, Match, Tenure
from games.matches.render import match_line, say
from games.matches.selectors.seats import holders
from games.notices.answer_links import answer_url, instant_mark
from games.notices.links import absolute_url
from games.notices.mail_content import Button, DropNotice, MailContent, RenderResult

if TYPE_CHECKING:
    from games.notices.models import Notice

NOTHING = "\N{EN DASH}"
"""Shown if a table had, or now has, no value for a setting."""


def invitation(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email that invites the reader to a table.

    The notice is dropped if the invitation was answered or withdrawn, or the table is no longer open.
    """
    found = (
        Invitation.objects.select_related("match", "match__host").filter(pk=notice.ids["invitation"]).first()
    )
    if found is None or found.answer != Invitation.Answer.OPEN or found.match.status != Match.Status.OFFERED:
        return DropNotice("answered")
    match = found.match
    inviting = require(match.host, "only a host invites")
    host = inviting.name
    subject = _("You’re invited to a table: %(title)s") % {"title": say(registry.meta(match.title).name)}
    if knows(notice, inviting):
        subject = _("%(host)s invites you to %(match)s") % {"host": host, "match": match.shown_name}
    return MailContent(
        subject=subject,
        headline=_("%(host)s invites you to play %(title)s")
        % {"host": host, "title": say(registry.meta(match.title).name)},
        paragraphs=(
            _("Table: %(match)s.") % {"match": match.shown_name},
            seats_text(match),
            *(pace_text(match.controls, clock) for clock in registry.meta(match.title).clocks),
            _(
                "Chance is already sealed, so that no draw can be changed. If you join, keep this email to "
                "check that after the end."
            ),
            *seal_facts(match),
        ),
        button=match_button(_("View the table"), match),
        due_at=match.offered_until,
        deadline=_("You can join until %(instant)s, as long as a seat is free.")
        % {"instant": format_with_zone(match.offered_until)},
        why=_("You’re receiving this because %(host)s invited you.") % {"host": host},
    )


def invitation_declined(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email telling the host that someone they invited has declined.

    The notice is dropped if the invitation was withdrawn or renewed, or the table is no longer open.
    """
    found = Invitation.objects.select_related("match", "user").filter(pk=notice.ids["invitation"]).first()
    if (
        found is None
        or found.answer != Invitation.Answer.DECLINED
        or found.match.status != Match.Status.OFFERED
        or found.match.host_id != notice.user_id
    ):
        return DropNotice("over")
    match = found.match
    headline = _("%(name)s declined your invitation")
    return MailContent(
        subject=personal_subject(notice, found.user, headline, _("Your invitation was declined")),
        headline=headline % {"name": found.user.name},
        paragraphs=(
            match_line(match),
            _("Their seat stays free. You can invite someone else, or wait for others to join."),
        ),
        button=match_button(_("View the table"), match),
        why=_("You’re receiving this because you invited them."),
    )


def seats_text(match: Match) -> str:
    """Return a sentence about how many seats a table has and who sits there."""
    names = [each.shown for each in holders(match) if each.person]
    sentence = ngettext(
        "The table has %(count)d seat. At the table: %(people)s.",
        "The table has %(count)d seats. At the table: %(people)s.",
        match.seats_count,
    )
    return sentence % {"count": match.seats_count, "people": ", ".join(names)}


def roll_call(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email of a roll call, which asks a player at a full table to confirm that they are here.

    The notice is dropped if the reader has answered or left, or the roll call has ended.
    """
    tenure = tenure_of(notice)
    if tenure is None or tenure.to_revision is not None or tenure.roll_answered_at is not None:
        return DropNotice("answered")
    match = tenure.match
    if match.called_until is None or match.called_until <= now:
        return DropNotice("over")
    until = {"instant": format_with_zone(match.called_until)}
    return MailContent(
        subject=_("%(match)s is full: are you here?") % {"match": table_name(notice, match)},
        headline=_("The table is full: are you here?"),
        paragraphs=(
            match_line(match),
            _(
                "The match starts as soon as everyone has confirmed. Anyone who doesn’t confirm "
                "before the deadline loses their seat."
            ),
            *waiting_seal(notice, match),
        ),
        button=match_button(_("View the table"), match),
        answers=_here(tenure),
        due_at=match.called_until,
        deadline=_("Answer by %(instant)s.") % until,
        why=reason_for_mail(match, _("You’re receiving this because you have a seat in %(match)s.")),
    )


def _here(tenure: Tenure) -> tuple[Button, ...]:
    """Return the link that answers the roll call of a tenure's table."""
    reader = require(tenure.user_id, "an email has a reader")
    called_at = require(tenure.match.called_at, "the roll is being called")
    return (Button(_("I’m here"), answer_url("here", reader, tenure.pk, instant_mark(called_at))),)


def roll_call_over(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email after a roll call that someone missed.

    It is sent to those who missed it and to those who answered. The notice is dropped if the table has
    started or was withdrawn.
    """
    tenure = tenure_of(notice)
    if tenure is None or tenure.match.status != Match.Status.OFFERED:
        return DropNotice("over")
    match = tenure.match
    name = {"match": table_name(notice, match)}
    if tenure.to_revision is None:
        headline = _("%(match)s is open again") % name
        told = _("Not everyone was here. You keep your seat; the table is waiting for other players.")
    else:
        headline = _("Your seat in %(match)s is free again") % name
        told = _("You didn’t confirm on time that you’re here. While a seat is free, you can take one again.")
    return MailContent(
        subject=headline,
        headline=headline,
        paragraphs=(match_line(match), told),
        button=match_button(_("View the table"), match),
        why=reason_for_mail(match, _("You’re receiving this because there was a roll call in %(match)s.")),
    )


def table_changed(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email that asks the reader to agree to the host's changes, or to leave.

    The notice is dropped if the reader has agreed or left, the table is no longer open, or nothing differs.
    """
    tenure = tenure_of(notice)
    if tenure is None or tenure.to_revision is not None or tenure.asked_since is None:
        return DropNotice("answered")
    match = tenure.match
    if match.status != Match.Status.OFFERED:
        return DropNotice("over")
    told = differences(match, tenure.asked_since)
    if not told:
        return DropNotice("as it was")
    rows = tuple(
        tuple(Cell(text) for text in (each.label, each.before or NOTHING, each.after or NOTHING))
        for each in told
    )
    heads = (_("What"), _("Before"), pgettext("after a change", "Now"))
    return MailContent(
        subject=_("%(match)s has changed: do you agree?") % {"match": table_name(notice, match)},
        headline=_("The table has changed: do you agree?"),
        paragraphs=(
            match_line(match),
            _("The host has changed how it’s played. The match won’t start until you agree or leave."),
        ),
        tables=(DataTable(_("What changed"), heads, rows),),
        button=match_button(_("View the table"), match),
        why=reason_for_mail(match, _("You’re receiving this because you have a seat in %(match)s.")),
    )


def taken_out(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email saying that the host removed the reader from the table."""
    tenure = tenure_of(notice)
    if tenure is None or tenure.how != Tenure.How.TAKEN_OUT:
        return DropNotice("over")
    match = tenure.match
    headline = _("You’re no longer at the table: %(match)s") % {"match": table_name(notice, match)}
    return MailContent(
        subject=headline,
        headline=headline,
        paragraphs=(
            match_line(match),
            _("The host removed you before the match started. It doesn’t count for or against you."),
        ),
        button=Button(_("Other tables"), absolute_url(reverse("matches:tables"))),
        why=reason_for_mail(match, _("You’re receiving this because you had a seat in %(match)s.")),
    )


def expired(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email saying that a table was not filled in time, for the people at it.

    The notice is dropped for a host whose table is offered again, because another email says both.
    """
    tenure = tenure_of(notice)
    if tenure is None or tenure.match.status != Match.Status.WITHDRAWN:
        return DropNotice("over")
    match = tenure.match
    if OfferRenewal.objects.filter(match=match, host=tenure.user, ended="").exists():
        return DropNotice("told_with_another")
    headline = _("%(match)s has expired") % {"match": table_name(notice, match)}
    told = _("Not all seats were taken before the deadline, so the table has been withdrawn.")
    if match.host_id == tenure.user_id:
        button = Button(_("Offer it again"), absolute_url(reverse("matches:new", args=[match.title])))
    else:
        button = Button(_("Other tables"), absolute_url(reverse("matches:tables")))
    return MailContent(
        subject=headline,
        headline=headline,
        paragraphs=(match_line(match), told),
        button=button,
        why=reason_for_mail(match, _("You’re receiving this because you had a seat in %(match)s.")),
    )
