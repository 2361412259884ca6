"""The emails about competitions that ladders and tournaments have in common."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import MailKind, User
from games.competitions import competition_kinds
from games.competitions.match_hooks import table_label
from games.competitions.models import Announcement, Call, Competition, Director, Entrant
from games.engine import registry
from games.matches.render import say
from games.matches.selectors.acquaintance import have_played_with
from games.notices import notice_kinds as notices
from games.notices.links import absolute_url
from games.notices.mail_content import Button, DropNotice, MailContent, RenderResult, quote

if TYPE_CHECKING:
    from games.notices.models import Notice


def register_mails() -> None:
    """Register a function for each kind of email.

    Call this from `AppConfig.ready`.
    """
    news = MailKind.COMPETITION
    notices.register_notice_kind("announcement", announcement, mail_kind=news)
    notices.register_notice_kind("call_answered", call_answered, mail_kind=news)
    notices.register_notice_kind("director_called", director_called, mail_kind=news)
    notices.register_notice_kind("entry_admitted", entry_admitted, mail_kind=news)
    notices.register_notice_kind("entry_removed", entry_removed, mail_kind=news)
    notices.register_notice_kind("entry_asked", entry_asked, mail_kind=MailKind.INVITATION)
    notices.register_notice_kind("director_named", director_named, mail_kind=MailKind.INVITATION)


def announcement(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email with a director's announcement.

    It is for everyone, or for the players at the reader's table. The notice is dropped if the announcement no
    longer exists.
    """
    found = (
        Announcement.objects.select_related("competition", "table__competition", "by")
        .filter(pk=notice.ids["announcement"])
        .first()
    )
    if found is None:
        return DropNotice("gone")
    competition = found.competition
    where = f" · {table_label(found.table)}" if found.table is not None else ""
    return MailContent(
        subject=_("%(competition)s: a message from the director") % {"competition": competition.shown_name},
        headline=_("A message from the director"),
        paragraphs=(
            f"{_line(competition)}{where}",
            quote(found.text),
            _("Written by %(name)s.") % {"name": found.by.name},
        ),
        button=page_button(competition),
        why=mail_reason(competition),
    )


def call_answered(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email saying that a director has answered the reader's call.

    The notice is dropped if the call no longer exists or has no answer.
    """
    call = _call(notice)
    if call is None or call.answered_at is None:
        return DropNotice("gone")
    competition = call.competition
    return MailContent(
        subject=_("%(competition)s: a director has answered you") % {"competition": competition.shown_name},
        headline=_("A director has answered you"),
        paragraphs=(_about(call), quote(call.answer)),
        button=_call_button(_("Read it on the site"), call),
        why=mail_reason(competition),
    )


def director_called(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email to a director saying that a player has called a director.

    The notice is dropped if the call has been answered, or the reader no longer directs.
    """
    call = _call(notice)
    directs = Director.objects.filter(pk=notice.ids["director"], until=None).exists()
    if call is None or not directs or call.answered_at is not None:
        return DropNotice("answered")
    competition = call.competition
    return MailContent(
        subject=_("%(competition)s: a player calls a director") % {"competition": competition.shown_name},
        headline=_("A player calls a director"),
        paragraphs=(_about(call), str(call.get_reason_display()), *([quote(call.text)] if call.text else [])),
        button=_call_button(_("Answer"), call),
        why=_("You’re receiving this because you direct %(competition)s.")
        % {"competition": competition.shown_name},
    )


def entry_admitted(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email saying that the reader has moved up from the waiting list and now takes part.

    The notice is dropped if the reader no longer takes part, or is away.
    """
    entrant = _entrant(notice)
    if entrant is None or entrant.status != Entrant.Status.ENTERED:
        return DropNotice("left")
    competition = entrant.competition
    return MailContent(
        subject=_("%(competition)s: a place became free, and you now take part")
        % {"competition": competition.shown_name},
        headline=_("A place became free, and you now take part"),
        paragraphs=(
            _line(competition),
            _("If you can’t play, withdraw on the competition’s page so that someone else can take part."),
        ),
        button=page_button(competition),
        why=mail_reason(competition),
    )


def entry_removed(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email saying that the reader no longer takes part.

    A director decided this, or the rules did. The notice is dropped if they take part again.
    """
    entrant = _entrant(notice)
    if entrant is None or entrant.status not in Entrant.GONE:
        return DropNotice("back")
    competition = entrant.competition
    return MailContent(
        subject=_("%(competition)s: you no longer take part") % {"competition": competition.shown_name},
        headline=_("You no longer take part"),
        paragraphs=(
            _line(competition),
            _("The log says why. If this is a mistake, call a director on the competition’s page."),
        ),
        button=page_button(competition),
        why=mail_reason(competition),
    )


def entry_asked(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email with a director's invitation to take part.

    If the reader has never played with the director, the subject contains neither name. The notice is dropped
    if the reader has answered, or the competition has ended.
    """
    entrant = _entrant(notice)
    if entrant is None or entrant.status != Entrant.Status.ASKED or entrant.competition.over:
        return DropNotice("answered")
    competition = entrant.competition
    by = User.objects.filter(pk=notice.ids["by"]).first()
    name = by.name if by is not None else "?"
    title = {"title": say(registry.meta(competition.title).name)}
    ladder = competition.kind == Competition.Kind.LADDER
    subject = (
        _("You’re invited to a ladder: %(title)s")
        if ladder
        else _("You’re invited to a tournament: %(title)s")
    ) % title
    if by is not None and notice.user is not None and by.pk in have_played_with(notice.user, [by]):
        subject = _("%(name)s invites you to %(competition)s") % {
            "name": name,
            "competition": competition.shown_name,
        }
    return MailContent(
        subject=subject,
        headline=_("%(name)s invites you to take part") % {"name": name},
        paragraphs=(
            _line(competition),
            _("The conditions for other players don’t apply to you."),
            _("Accept or decline on its page. You take part only if you accept."),
        ),
        button=page_button(competition),
        why=_("You’re receiving this because %(name)s invited you.") % {"name": name},
    )


def director_named(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email saying that the reader is now a director.

    The subject contains no name that a stranger chose. The notice is dropped if the reader no longer directs
    the competition.
    """
    found = Director.objects.select_related("competition").filter(pk=notice.ids["director"]).first()
    if found is None or found.until is not None:
        return DropNotice("over")
    competition = found.competition
    return MailContent(
        subject=_("You are now a director"),
        headline=_("You are now a director"),
        paragraphs=(
            _line(competition),
            _("If you don’t want to be a director, you can step down on the director’s desk."),
        ),
        button=Button(_("Open the desk"), absolute_url(reverse("competitions:desk", args=[competition.pk]))),
        why=_("You’re receiving this because another director added you."),
    )


def page_button(competition: Competition) -> Button:
    """Return the button that opens a competition's page."""
    return Button(_("Open its page"), absolute_url(competition_kinds.kind_of(competition).page(competition)))


def _call_button(label: str, call: Call) -> Button:
    return Button(label, absolute_url(reverse("competitions:one_call", args=[call.competition_id, call.pk])))


def mail_reason(competition: Competition) -> str:
    """Return the sentence that says why a person who takes part receives an email."""
    return _("You’re receiving this because you take part in %(competition)s.") % {
        "competition": competition.shown_name
    }


def _line(competition: Competition) -> str:
    return f"{say(registry.meta(competition.title).name)} · {competition.shown_name}"


def _about(call: Call) -> str:
    where = f" · {table_label(call.table)}" if call.table is not None else ""
    return f"{_line(call.competition)}{where}"


def _call(notice: Notice) -> Call | None:
    found = Call.objects.select_related("competition", "table__competition", "entrant")
    return found.filter(pk=notice.ids["call"]).first()


def _entrant(notice: Notice) -> Entrant | None:
    return Entrant.objects.select_related("competition", "user").filter(pk=notice.ids["entrant"]).first()
