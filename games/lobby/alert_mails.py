"""The email and the notification for people with table alerts, about a table that they could join."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.instants import format_with_zone
from games.engine import registry
from games.engine.invariants import require
from games.lobby.mails import seats_text
from games.lobby.models import TableAlert
from games.lobby.selectors.table_alerts import could_join, fits
from games.matches.mails.match_facts import pace_text
from games.matches.mails.readers import match_button
from games.matches.models import Match
from games.matches.render import say
from games.notices.mail_content import DropNotice, MailContent, RenderResult
from games.notices.push_content import PushContent, PushResult

if TYPE_CHECKING:
    from games.notices.models import Notice


def table_opened(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email about an open table that fits one of the reader's table alerts.

    Its subject names neither the table nor its host, because strangers choose these names.
    """
    match = _table(notice, now)
    if match is None:
        return DropNotice("over")
    return MailContent(
        subject=_subject(match),
        headline=_("A table you could join is open"),
        paragraphs=(
            _("Table: %(match)s.") % {"match": match.shown_name},
            *_people_texts(match),
            *(pace_text(match.controls, clock) for clock in registry.meta(match.title).clocks),
            _("The match is rated.") if match.rated else _("The match is not rated."),
        ),
        button=match_button(_("View the table"), match),
        due_at=match.offered_until,
        deadline=_("You can join until %(instant)s, as long as a seat is free.")
        % {"instant": format_with_zone(match.offered_until)},
        why=_(
            "You’re receiving this because you asked to be notified of such tables. You can delete the "
            "alert on the page “Table alerts”."
        ),
    )


def _people_texts(match: Match) -> tuple[str, ...]:
    """Return sentences about who offers a table and who sits there.

    For an anonymous table, return only how many seats it has.
    """
    if match.masked:
        seats = match.seats_count
        text = ngettext(
            "The players are anonymous. The table has %(count)d seat.",
            "The players are anonymous. The table has %(count)d seats.",
            seats,
        )
        return (text % {"count": seats},)
    host = require(match.host, "a listed table has a host").name
    return (_("Host: %(host)s.") % {"host": host}, seats_text(match))


def table_opened_push(notice: Notice, now: datetime) -> PushResult:
    """Compose the browser notification about an open table that fits one of the reader's table alerts."""
    match = _table(notice, now)
    if match is None:
        return DropNotice("over")
    return PushContent(
        title=_subject(match),
        body=_("You can join until %(instant)s, as long as a seat is free.")
        % {"instant": format_with_zone(match.offered_until)},
        path=reverse("matches:match", args=[match.pk]),
        expires_at=match.offered_until,
    )


def _subject(match: Match) -> str:
    return _("Table alert: %(title)s") % {"title": say(registry.meta(match.title).name)}


def _table(notice: Notice, now: datetime) -> Match | None:
    """Return the table of a notice, if the reader's alert still applies and they could join the table now."""
    alert = TableAlert.objects.filter(pk=notice.ids["alert"], expires_at__gt=now).first()
    match = Match.objects.select_related("host").filter(pk=notice.ids["match"]).first()
    if alert is None or match is None or notice.user is None:
        return None
    return match if fits(alert, match) and could_join(match, notice.user) else None
