"""The email about new messages in a room. No other is sent until its reader has looked at the room."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.matches.errors import NotYours
from games.matches.mails.readers import public_only
from games.notices.links import absolute_url
from games.notices.mail_content import Button, DropNotice, MailContent, Quote, RenderResult, quote
from games.talk.access import room_access
from games.talk.authors import shown_author
from games.talk.models import TalkRoom
from games.talk.selectors import unread_messages

if TYPE_CHECKING:
    from games.notices.models import Notice

MESSAGES_QUOTED = 5
"""How many of the newest messages an email quotes."""


def talk(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email about new messages.

    It is dropped if its reader has left the room or read the messages by then.
    """
    room = TalkRoom.objects.filter(pk=notice.ids["room"]).first()
    if room is None:
        return DropNotice("gone")
    try:
        access = room_access(room.kind, room.subject, notice.user)
    except NotYours:
        return DropNotice("gone")
    if not access.member:
        return DropNotice("gone")
    unread = unread_messages(access)
    if not unread:
        return DropNotice("read")
    quoted: list[str | Quote] = []
    for message in () if public_only(notice) else unread[-MESSAGES_QUOTED:]:
        quoted += [f"{shown_author(message)}:", quote(message.text)]
    count = ngettext("%(count)d new message.", "%(count)d new messages.", len(unread)) % {
        "count": len(unread)
    }
    name = {"name": access.subject.name}
    mail_name = {"name": access.kind.mail_name(notice, access.subject_id)}
    return MailContent(
        subject=_("%(name)s: someone wrote in the talk") % mail_name,
        headline=_("Someone wrote in the talk"),
        paragraphs=(access.subject.name, count, *quoted),
        button=Button(_("Read and reply"), absolute_url(access.subject.address)),
        why=_("You’re receiving this because you take part in the talk of %(name)s.") % name,
    )
