"""The emails about deputies: a request, an answer, a withdrawal, and a report of a deputy's action."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts import lines
from accounts.instants import format_with_zone
from games.matches.mails.readers import (
    looked_since,
    match_button,
    personal_subject,
    reason_for_mail,
    since_last_look,
    tenure_of,
)
from games.matches.mails.turns import TURN_MAIL_HELD_FOR
from games.matches.models import Deputyship, Tenure
from games.matches.render import match_line
from games.notices.links import absolute_url
from games.notices.mail_content import Button, DropNotice, HoldNotice, MailContent, RenderResult
from games.notices.selectors.reader import sent_notices

if TYPE_CHECKING:
    from games.notices.models import Notice


def asked(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email that asks the reader to act for someone.

    The notice is dropped if the request was answered or withdrawn, or its days have passed.
    """
    found = _about(notice)
    if found is None or found.answer != Deputyship.Answer.OPEN or found.ended_at or found.end <= now:
        return DropNotice("answered")
    owner = found.owner.name
    return MailContent(
        subject=personal_subject(
            notice,
            found.owner,
            _("%(name)s asks you to be their deputy"),
            _("Someone asks you to be their deputy"),
        ),
        headline=_("%(name)s asks you to be their deputy") % {"name": owner},
        paragraphs=(
            _("You would act for them from %(start)s to %(end)s in these matches: %(matches)s.")
            % {
                "start": format_with_zone(found.start),
                "end": format_with_zone(found.end),
                "matches": _matches(found),
            },
            _(
                "As deputy, you see what that seat sees and act for it. You can decline now or stop "
                "at any time."
            ),
        ),
        button=_button(_("Accept or decline")),
        # A digest that comes later would leave the owner without a deputy.
        due_at=found.start,
        why=_("You’re receiving this because %(owner)s asked you to be their deputy.") % {"owner": owner},
    )


def answered(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email saying that the friend has accepted, declined or stopped."""
    found = _about(notice)
    if found is None:
        return DropNotice("gone")
    friend = {"friend": found.friend.name}
    plain = _("Your deputy has answered")
    if found.answer == Deputyship.Answer.DECLINED:
        headline = _("%(name)s declined to be your deputy")
    elif found.ended_at is not None:
        headline = _("%(name)s is no longer your deputy")
    else:
        headline = _("%(name)s is your deputy")
    return MailContent(
        subject=personal_subject(notice, found.friend, headline, plain),
        headline=headline % {"name": found.friend.name},
        paragraphs=(
            _("You asked them to act for you from %(start)s to %(end)s in these matches: %(matches)s.")
            % {
                "start": format_with_zone(found.start),
                "end": format_with_zone(found.end),
                "matches": _matches(found),
            },
        ),
        button=_button(_("View your deputies")),
        why=_("You’re receiving this because you asked %(friend)s to be your deputy.") % friend,
    )


def withdrawn(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email saying that the owner has withdrawn the deputyship."""
    found = _about(notice)
    if found is None:
        return DropNotice("gone")
    owner = {"owner": found.owner.name}
    return MailContent(
        subject=_("You are no longer deputy for %(owner)s") % owner,
        headline=_("You are no longer deputy for %(owner)s") % owner,
        paragraphs=(_("These matches no longer need you: %(matches)s.") % {"matches": _matches(found)},),
        button=_button(_("View your deputies")),
        why=_("You’re receiving this because you were deputy for %(owner)s.") % owner,
    )


def acted(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email about a deputy's action; at most one is sent until the reader looks.

    The notice is dropped if the reader has looked at the match since, or no longer has the seat.
    """
    tenure = tenure_of(notice)
    deputy = Tenure.objects.select_related("user").filter(pk=notice.ids["deputy"]).first()
    if tenure is None or deputy is None or deputy.user is None or tenure.to_revision is not None:
        return DropNotice("gone")
    if looked_since(tenure, notice.created_at):
        return DropNotice("seen")
    if sent_notices(thread=notice.thread, kinds=("deputy_acted",), since=tenure.last_look):
        return HoldNotice(now + TURN_MAIL_HELD_FOR, "announced")
    match = tenure.match
    since = since_last_look(notice, tenure, match)
    return MailContent(
        subject=_("%(match)s: your deputy acted") % {"match": match.shown_name},
        headline=_("%(friend)s acted for you") % {"friend": deputy.user.name},
        paragraphs=(match_line(match),),
        button=match_button(_("See what happened"), match),
        since=since.lines,
        earlier=since.earlier,
        why=reason_for_mail(
            match, _("You’re receiving this because your deputy acted for you in %(match)s.")
        ),
    )


def _about(notice: Notice) -> Deputyship | None:
    return Deputyship.objects.select_related("owner", "friend").filter(pk=notice.ids["deputyship"]).first()


def _matches(deputyship: Deputyship) -> str:
    names = deputyship.tenures.order_by("match__name", "pk").values_list("match__name", flat=True)
    return ", ".join(map(lines.display_text, names))


def _button(label: str) -> Button:
    return Button(label, absolute_url(reverse("matches:deputies")))
