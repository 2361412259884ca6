"""The email that notifies operators about problems with email."""

from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.notices.links import absolute_url
from games.notices.mail_content import Button, DropNotice, MailContent, RenderResult
from games.notices.models import Notice
from games.notices.selectors.operator import given_up_deliveries as all_given_up
from games.notices.selectors.reader import kind_words

MAX_NAMED_DELIVERIES = 20
"""The maximum number of deliveries that are listed one by one."""


def given_up_mail(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email that lists deliveries given up because process after process died while sending them.

    At most `MAX_NAMED_DELIVERIES` of them are listed one by one.
    """
    found = all_given_up()
    if not found or notice.user is None or not notice.user.is_staff:
        return DropNotice("over")
    headline = ngettext(
        "%(count)d email could not be delivered", "%(count)d emails could not be delivered", len(found)
    ) % {"count": len(found)}
    lines = [
        _("Number %(number)d: %(kind)s.") % {"number": each.pk, "kind": kind_words(each)}
        for each in found[:MAX_NAMED_DELIVERIES]
    ]
    return MailContent(
        subject=headline,
        headline=headline,
        paragraphs=(
            _(
                "Five processes in a row died while writing or sending it: they were killed, ran out "
                "of memory or hit an error. All other email is sent as usual."
            ),
            *lines,
            _("The log may say why. You can send it again from the list of emails."),
        ),
        button=Button(_("Email"), absolute_url(reverse("staff:deliveries")) + "?show=given-up"),
        why=_("You’re receiving this because you are an operator."),
    )
