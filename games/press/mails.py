"""The email about press.

It reports everything unread. No other is sent until its reader has looked at the match.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.matches.access import Access
from games.matches.mails.readers import match_button, public_only, reason_for_mail, tenure_of
from games.matches.mails.turns import TURN_MAIL_HELD_FOR
from games.matches.models import Tenure
from games.matches.render import COLOURS, match_line
from games.matches.selectors.seats import holders
from games.matches.selectors.visits import latest_visit
from games.notices.mail_content import DropNotice, HoldNotice, MailContent, Quote, RenderResult, quote
from games.notices.reply_addresses import ReplyPurpose, ReplyTarget, reply_address
from games.notices.selectors.reader import sent_notices
from games.press.selectors import Message, stored_audience, unread_messages

if TYPE_CHECKING:
    from games.notices.models import Notice


def press(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email about new press.

    After an email about a turn or about press, this email waits until the reader has looked; it is dropped
    if they have read everything by then.
    """
    tenure = tenure_of(notice)
    if tenure is None or not tenure.stayed:
        return DropNotice("gone")
    unread = unread_messages(tenure)
    if not unread:
        return DropNotice("read")
    if sent_notices(thread=notice.thread, kinds=("turn", "press"), since=tenure.last_look):
        return HoldNotice(now + TURN_MAIL_HELD_FOR, "announced")
    match = tenure.match
    count = ngettext(
        "You have %(count)d unread message.", "You have %(count)d unread messages.", len(unread)
    ) % {"count": len(unread)}
    told = tuple(part for message in (() if public_only(notice) else unread) for part in _told(message))
    target = "" if public_only(notice) else _reply_target(tenure)
    how = (_("Reply to this email to write to everyone at the table."),) if target else ()
    return MailContent(
        subject=_("%(match)s: someone wrote to you") % {"match": match.shown_name},
        headline=_("Someone wrote to you"),
        paragraphs=(match_line(match), count, *told, *how),
        reply_to=target,
        button=match_button(_("Read and reply"), match),
        why=reason_for_mail(match, _("You’re receiving this because someone wrote to you in %(match)s.")),
    )


def _told(message: Message) -> tuple[str | Quote, ...]:
    """Return the heading of a message, with its author and recipient, and its text."""
    head = _("%(colour)s (%(person)s), %(to)s:") % {
        "colour": _(COLOURS[message.seat]),
        "person": message.name,
        "to": message.to,
    }
    return head, quote(message.text)


def _reply_target(tenure: Tenure) -> str:
    """Return the address for replies, or "" if the reader cannot write to the table now."""
    if not stored_audience(Access(tenure.match, tenure), holders(tenure.match)).table:
        return ""
    return reply_address(ReplyTarget(ReplyPurpose.PRESS, tenure.pk, latest_visit(tenure.seat_id)))
