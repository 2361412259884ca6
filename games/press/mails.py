"""The mail about press: one until its reader looks, with all that is unread."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.matches.mails.turns import TURN_MAIL_HELD_FOR, match_button, public_only, tenure_of, why
from games.matches.models import Tenure
from games.matches.render import COLOURS, match_line
from games.notices.mail_content import Answer, Drop, Hold, MailContent
from games.notices.selectors.reader import announced
from games.press.selectors import Message, unread_messages

if TYPE_CHECKING:
    from games.notices.models import Notice


def press(notice: Notice, now: datetime) -> Answer:
    """Somebody wrote to the reader. After a turn mail, or another one about press, it waits
    until they have looked; what they have read by then is dropped."""
    tenure = tenure_of(notice)
    if tenure is None or (tenure.to_revision is not None and tenure.how != Tenure.How.FINISHED):
        return Drop("gone")
    unread = unread_messages(tenure)
    if not unread:
        return Drop("read")
    if announced(thread=notice.thread, kinds=("turn", "press"), since=tenure.last_look):
        return Hold(now + TURN_MAIL_HELD_FOR)
    match = tenure.match
    count = ngettext(
        "%(count)d unread message waits for you.", "%(count)d unread messages wait for you.", len(unread)
    ) % {"count": len(unread)}
    told = () if public_only(notice) else tuple(_line(message) for message in unread)
    return MailContent(
        subject=_("%(match)s: press") % {"match": match.name},
        headline=_("Somebody wrote to you"),
        paragraphs=(match_line(match), count, *told),
        button=match_button(_("Read and answer"), match),
        why=why(match, _("somebody wrote to you")),
    )


def _line(message: Message) -> str:
    return _("%(colour)s (%(person)s), %(to)s: %(text)s") % {
        "colour": _(COLOURS[message.seat]),
        "person": message.name,
        "to": message.to,
        "text": message.text,
    }
