"""The emails about a proposal and its outcome, a director's reminder, and a player's nudge."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.instants import format_with_zone
from games.consent.models import Poke, Proposal
from games.consent.pokes import is_unwanted
from games.consent.proposal_kinds import traits
from games.consent.selectors import text_of
from games.consent.texts import outcome_text
from games.matches.mails.readers import looked_since, match_button, reason_for_mail, tenure_of
from games.matches.mails.turns import TURN_MAIL_HELD_FOR, open_visit, turn_mail
from games.matches.models import Match, Visit
from games.matches.render import COLOURS, match_line
from games.matches.texts import push_due_text
from games.notices.mail_content import DropNotice, HoldNotice, MailContent, RenderResult
from games.notices.push_content import PushContent, PushResult
from games.notices.selectors.reader import sent_notices

if TYPE_CHECKING:
    from games.matches.models import Tenure
    from games.notices.models import Notice


def proposal(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email about a new proposal.

    It goes to the players who are asked and to the player whom the proposal is about.
    """
    tenure, asked = tenure_of(notice), _proposal(notice)
    if tenure is None or asked is None or tenure.to_revision is not None:
        return DropNotice("gone")
    if not asked.is_open:
        return DropNotice("decided")
    if (wait := _waits(notice, tenure, asked.asked_at, now)) is not None:
        return wait
    match = tenure.match
    subject = asked.parameters.get("tenure") == tenure.pk
    return MailContent(
        subject=_("%(match)s: a proposal to the table") % {"match": match.shown_name},
        headline=_("A proposal to the table"),
        paragraphs=(
            match_line(match),
            text_of(asked),
            _("It is about your seat. If you come back to the match, the proposal no longer applies.")
            if subject
            else _("No answer counts as not agreeing."),
        ),
        button=match_button(_("Open the match") if subject else _("Agree or decline"), match),
        due_at=asked.expires_at,
        deadline=_("Open for answers until %(instant)s.") % {"instant": format_with_zone(asked.expires_at)},
        why=reason_for_mail(
            match, _("You’re receiving this because a proposal was made to the players in %(match)s.")
        ),
    )


def proposal_ended(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email about the outcome of a proposal."""
    tenure, asked = tenure_of(notice), _proposal(notice)
    if tenure is None or asked is None or asked.ended_at is None:
        return DropNotice("gone")
    match, agreed = tenure.match, asked.outcome == Proposal.Outcome.AGREED
    if match.finished or (agreed and traits(asked.kind).mailed):
        return DropNotice("told_otherwise")
    if (wait := _waits(notice, tenure, asked.ended_at, now)) is not None:
        return wait
    return MailContent(
        subject=_("%(match)s: what the table decided") % {"match": match.shown_name},
        headline=outcome_text(asked.outcome),
        paragraphs=(match_line(match), text_of(asked)),
        button=match_button(_("Open the match"), match) if tenure.holds_seat else None,
        why=reason_for_mail(
            match, _("You’re receiving this because a proposal was made to the players in %(match)s.")
        ),
    )


def nudge(notice: Notice, now: datetime) -> RenderResult:
    """Compose a director's reminder that a match is waiting for the reader."""
    found = open_visit(notice, now)
    if not isinstance(found, tuple):
        return found
    tenure, visit = found
    if looked_since(tenure, notice.created_at):
        return DropNotice("seen")
    content = turn_mail(notice, tenure, visit, now, reminder=True)
    if not isinstance(content, MailContent):
        return content
    asks = _("A director is reminding you about this match.")
    return replace(
        content,
        paragraphs=(*content.paragraphs, asks),
        why=reason_for_mail(
            visit.match, _("You’re receiving this because a director reminded you about %(match)s.")
        ),
    )


def poke(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email about a nudge: that of a reminder, with the name of the player who nudges."""
    found = _nudged(notice, now)
    if not isinstance(found, tuple):
        return found
    tenure, visit, sent = found
    content = turn_mail(notice, tenure, visit, now, reminder=True)
    if not isinstance(content, MailContent):
        return content
    return replace(
        content,
        paragraphs=(_nudge_text(sent, visit.match), *content.paragraphs),
        why=reason_for_mail(
            visit.match, _("You’re receiving this because a player nudged you about %(match)s.")
        ),
    )


def poke_push(notice: Notice, now: datetime) -> PushResult:
    """Compose the notification in browsers about a nudge, which names no player."""
    found = _nudged(notice, now)
    if not isinstance(found, tuple):
        return found
    tenure, visit, _sent = found
    return PushContent(
        title=_("%(match)s: %(colour)s has been nudged")
        % {"match": visit.match.shown_name, "colour": _(COLOURS[tenure.seat.index])},
        body=push_due_text(visit.deadline),
        path=reverse("matches:match", args=[visit.match_id]),
        expires_at=visit.deadline.due_at,
    )


def _nudged(notice: Notice, now: datetime) -> tuple[Tenure, Visit, Poke] | DropNotice | HoldNotice:
    """Return what a nudge is about, or why it is dropped or held: also if its reader has looked since.

    A reader who has muted or blocked its sender meanwhile does not get it.
    """
    found = open_visit(notice, now)
    if not isinstance(found, tuple):
        return found
    sent = Poke.objects.select_related("tenure__seat", "tenure__user").filter(pk=notice.ids["poke"]).first()
    if sent is None or notice.user_id is None:
        return DropNotice("gone")
    if looked_since(found[0], notice.created_at):
        return DropNotice("seen")
    if is_unwanted(notice.user_id, sent, found[1].match):
        return DropNotice("over")
    return (*found, sent)


def _nudge_text(sent: Poke, match: Match) -> str:
    sender = sent.tenure.user
    if match.masked:
        return _("%(colour)s is waiting for your turn and has nudged you.") % {
            "colour": _(COLOURS[sent.tenure.seat.index])
        }
    return _("%(colour)s (%(name)s) is waiting for your turn and has nudged you.") % {
        "colour": _(COLOURS[sent.tenure.seat.index]),
        "name": sender.name if sender else "",
    }


def _waits(notice: Notice, tenure: Tenure, since: datetime, now: datetime) -> DropNotice | HoldNotice | None:
    """Return why an email is dropped or held, or None if it can be sent.

    It is dropped if the reader has looked since; after a turn email it is held until they have looked.
    """
    if looked_since(tenure, since):
        return DropNotice("seen")
    if sent_notices(thread=notice.thread, kinds=("turn",), since=tenure.last_look):
        return HoldNotice(now + TURN_MAIL_HELD_FOR, "announced")
    return None


def _proposal(notice: Notice) -> Proposal | None:
    return Proposal.objects.select_related("match", "asker__seat").filter(pk=notice.ids["proposal"]).first()
