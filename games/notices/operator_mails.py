"""The mail that tells an operator of mail."""

from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.notices.links import absolute
from games.notices.mail_content import Answer, Button, Drop, MailContent
from games.notices.models import Notice
from games.notices.selectors.operator import given_up as all_given_up
from games.notices.selectors.reader import kind_words

MAX_NAMED = 20
"""Deliveries named one by one; of more, only the number is told."""


def given_up(notice: Notice, now: datetime) -> Answer:
    """Mails on which too many senders died, until somebody has sent them again."""
    found = all_given_up()
    if not found or notice.user is None or not notice.user.is_staff:
        return Drop("over")
    headline = ngettext("%(count)d mail is given up", "%(count)d mails are given up", len(found)) % {
        "count": len(found)
    }
    lines = [
        _("Number %(number)d: %(kind)s.") % {"number": each.pk, "kind": kind_words(each)}
        for each in found[:MAX_NAMED]
    ]
    return MailContent(
        subject=headline,
        headline=headline,
        paragraphs=(
            _(
                "Five processes in turn died of writing or sending it: killed, out of memory, or by a fault. "
                "All other mail goes on."
            ),
            *lines,
            _("The log may say why. From the list of mails it can be sent again."),
        ),
        button=Button(_("Mail"), absolute(reverse("staff:deliveries")) + "?show=given-up"),
        why=_("You get this mail because you are an operator."),
    )
