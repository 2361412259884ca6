"""The email to a host whose table was to be offered again."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.lobby.models import OfferRenewal
from games.lobby.selectors.renewals import renewals_left
from games.matches.mails.readers import match_button, reason_for_mail
from games.matches.models import Match
from games.matches.render import match_line
from games.notices.links import absolute_url
from games.notices.mail_content import Button, DropNotice, MailContent, RenderResult

if TYPE_CHECKING:
    from games.notices.models import Notice

REASONS = {
    OfferRenewal.Ended.AWAY: gettext_lazy("You’re away, so no other table has opened."),
    OfferRenewal.Ended.SILENT: gettext_lazy(
        "You ran out of time in a match, missed the roll call, or haven’t opened your matches for 14 days, "
        "so no other table has opened."
    ),
    OfferRenewal.Ended.TOO_MANY: gettext_lazy("You have too many matches, so no other table has opened."),
    OfferRenewal.Ended.CLOSED: gettext_lazy(
        "The table was not in the list of open tables, or its options are no longer valid, so no other table "
        "has opened."
    ),
}


def offer_renewal(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email about the next table, or about why there is none.

    The notice is dropped if the next table is no longer open, or there is no reason to report.
    """
    found = OfferRenewal.objects.select_related("match", "next").filter(pk=notice.ids["renewal"]).first()
    if found is None:
        return DropNotice("over")
    if found.next is not None:
        return _offered_again(found, found.next)
    if found.ended not in REASONS:
        return DropNotice("over")
    headline = _("%(match)s was not offered again") % {"match": found.match.shown_name}
    return MailContent(
        subject=headline,
        headline=headline,
        paragraphs=(match_line(found.match), str(REASONS[OfferRenewal.Ended(found.ended)])),
        button=Button(_("Offer a table"), absolute_url(reverse("matches:new", args=[found.match.title]))),
        why=_why(found.match),
    )


def _offered_again(renewal: OfferRenewal, table: Match) -> RenderResult:
    if table.status != Match.Status.OFFERED:
        return DropNotice("over")
    headline = _("Your table has been offered again: %(match)s") % {"match": table.shown_name}
    left = renewals_left(table, renewal.host_id)
    more = ngettext(
        "It will be offered %(count)d more time. You can stop this on its page.",
        "It will be offered %(count)d more times. You can stop this on its page.",
        left,
    ) % {"count": left}
    return MailContent(
        subject=headline,
        headline=headline,
        paragraphs=(match_line(table), more if left else _("It won’t be offered again after this.")),
        button=match_button(_("View the table"), table),
        why=_why(renewal.match),
    )


def _why(match: Match) -> str:
    return reason_for_mail(
        match, _("You’re receiving this because you asked for %(match)s to be offered again.")
    )
