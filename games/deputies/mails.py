"""The mails about deputies: asked, answered, withdrawn, and what one of them did."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.instants import with_zone
from games.matches.mails.turns import (
    TURN_MAIL_HELD_FOR,
    looked_since,
    match_button,
    named,
    since_last_look,
    tenure_of,
    why,
)
from games.matches.models import Deputyship, Tenure
from games.matches.render import match_line
from games.notices.links import absolute
from games.notices.mail_content import Answer, Button, Drop, Hold, MailContent
from games.notices.selectors.reader import announced

if TYPE_CHECKING:
    from games.notices.models import Notice


def asked(notice: Notice, now: datetime) -> Answer:
    """Somebody asks the reader to act for them."""
    found = _about(notice)
    if found is None or found.answer != Deputyship.Answer.OPEN or found.ended_at or found.end <= now:
        return Drop("answered")
    owner = found.owner.name
    return MailContent(
        subject=named(
            notice, found.owner, _("%(name)s asks you to be deputy"), _("You are asked to be deputy")
        ),
        headline=_("%(name)s asks you to be deputy") % {"name": owner},
        paragraphs=(
            _("From %(start)s to %(end)s, in: %(matches)s.")
            % {"start": with_zone(found.start), "end": with_zone(found.end), "matches": _matches(found)},
            _("You would see what that seat sees and act for it. You can decline, or stop at any time."),
        ),
        button=_button(_("Accept or decline")),
        why=_("You get this mail because %(owner)s named you as deputy.") % {"owner": owner},
    )


def answered(notice: Notice, now: datetime) -> Answer:
    """The friend has accepted, declined or stopped."""
    found = _about(notice)
    if found is None:
        return Drop("gone")
    friend = {"friend": found.friend.name}
    plain = _("Your deputy has answered")
    if found.answer == Deputyship.Answer.DECLINED:
        headline = _("%(name)s: no, not your deputy")
    elif found.ended_at is not None:
        headline = _("%(name)s is no longer your deputy")
    else:
        headline = _("%(name)s is your deputy")
    return MailContent(
        subject=named(notice, found.friend, headline, plain),
        headline=headline % {"name": found.friend.name},
        paragraphs=(
            _("From %(start)s to %(end)s, in: %(matches)s.")
            % {"start": with_zone(found.start), "end": with_zone(found.end), "matches": _matches(found)},
        ),
        button=_button(_("See your deputies")),
        why=_("You get this mail because you named %(friend)s as deputy.") % friend,
    )


def withdrawn(notice: Notice, now: datetime) -> Answer:
    """The owner has withdrawn it."""
    found = _about(notice)
    if found is None:
        return Drop("gone")
    owner = {"owner": found.owner.name}
    return MailContent(
        subject=_("You are no longer deputy of %(owner)s") % owner,
        headline=_("You are no longer deputy of %(owner)s") % owner,
        paragraphs=(_("Nothing there waits for you any more: %(matches)s.") % {"matches": _matches(found)},),
        button=_button(_("See your deputies")),
        why=_("You get this mail because %(owner)s had named you as deputy.") % owner,
    )


def acted(notice: Notice, now: datetime) -> Answer:
    """The reader's deputy did something; one mail until the reader looks."""
    tenure = tenure_of(notice)
    deputy = Tenure.objects.select_related("user").filter(pk=notice.ids["deputy"]).first()
    if tenure is None or deputy is None or deputy.user is None or tenure.to_revision is not None:
        return Drop("gone")
    if looked_since(tenure, notice.created_at):
        return Drop("seen")
    if announced(thread=notice.thread, kinds=("deputy_acted",), since=tenure.last_look):
        return Hold(now + TURN_MAIL_HELD_FOR)
    match = tenure.match
    since = since_last_look(notice, tenure, match)
    return MailContent(
        subject=_("%(match)s: your deputy acted") % {"match": match.name},
        headline=_("%(friend)s acted for you") % {"friend": deputy.user.name},
        paragraphs=(match_line(match),),
        button=match_button(_("See what happened"), match),
        since=since.lines,
        earlier=since.earlier,
        why=why(match, _("your deputy acted")),
    )


def _about(notice: Notice) -> Deputyship | None:
    return Deputyship.objects.select_related("owner", "friend").filter(pk=notice.ids["deputyship"]).first()


def _matches(deputyship: Deputyship) -> str:
    names = deputyship.tenures.order_by("match__name", "pk").values_list("match__name", flat=True)
    return ", ".join(names)


def _button(label: str) -> Button:
    return Button(label, absolute(reverse("matches:deputies")))
