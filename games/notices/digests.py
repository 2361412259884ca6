"""Digests and bundles: one email about all that was collected for a person, with what is due first at the
top.
"""

from __future__ import annotations

import logging
import traceback
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.instants import format_with_zone
from games.notices import notice_kinds
from games.notices.mail_content import Button, DigestSection, DropNotice, MailContent, Quote, RenderResult
from games.notices.models import Delivery, Notice, State, When
from games.notices.selectors.choices import wants_mail_about

logger = logging.getLogger(__name__)


class _Collected(NamedTuple):
    """A collected delivery, and the email of its own that it would have become."""

    delivery: Delivery
    content: MailContent


def compose_digest(notice: Notice, now: datetime) -> RenderResult:
    """Compose the email about everything that `notice`, a digest or a bundle, has collected.

    Each entry repeats what an email of its own would have said; of an email about a turn, it repeats only the
    subject. What is no longer true, or no longer wanted, is left out.
    """
    collected = [
        _Collected(delivery, content)
        for delivery in Delivery.objects.filter(digest=notice, state=State.COLLECTED)
        .select_related("notice__user")
        .order_by("pk")
        if (content := _written(delivery, now)) is not None
    ]
    if not collected:
        return DropNotice("empty")
    sections = _sections(collected)
    turns = [section for section in sections if section.is_turn]
    due = [section.turn_due_at for section in turns if section.turn_due_at is not None]
    if due:
        first = {"count": len(turns), "instant": format_with_zone(min(due))}
        headline = (
            ngettext(
                "%(count)d match is waiting for you, due %(instant)s",
                "%(count)d matches are waiting for you, the first due %(instant)s",
                len(turns),
            )
            % first
        )
    elif turns:
        headline = ngettext(
            "%(counter)s match is waiting for you", "%(counter)s matches are waiting for you", len(turns)
        ) % {"counter": len(turns)}
    else:
        headline = ngettext(
            "%(count)d update from Muster", "%(count)d updates from Muster", len(sections)
        ) % {"count": len(sections)}
    return MailContent(
        subject=headline,
        headline=headline,
        sections=tuple(sections),
        completes=tuple(each.delivery.pk for each in collected),
        why=_("You’re receiving this because you asked for emails to be bundled.")
        if notice.kind == When.BUNDLED
        else _("You’re receiving this because you asked for a daily digest."),
    )


def _written(delivery: Delivery, now: datetime) -> MailContent | None:
    """Return the email about a collected delivery, or None if it is to be left out."""
    kind = notice_kinds.get(delivery.notice.kind)
    if kind.mail_kind is None or not wants_mail_about(delivery.notice, kind.mail_kind):
        return None
    try:
        answer = kind.renderer(delivery.notice, now)
    except Exception as error:  # noqa: BLE001  # the others in the digest must not wait for it
        frames = "".join(traceback.format_tb(error.__traceback__))
        logger.error(
            "Delivery %d (%s) is left out of a digest: %s\n%s",
            delivery.pk,
            delivery.notice.kind,
            type(error).__name__,
            frames,
        )
        return None
    return answer.in_lines() if isinstance(answer, MailContent) else None


def _sections(collected: list[_Collected]) -> list[DigestSection]:
    """Return one section for each match or other subject.

    What is due first comes first, and turns without a time limit come before news.
    """
    groups: dict[str, list[_Collected]] = {}
    for each in collected:
        button = each.content.button
        subject = each.delivery.notice.thread or (button.url if button else str(each.delivery.pk))
        groups.setdefault(subject, []).append(each)
    sections = [_section(group) for group in groups.values()]
    undated = sorted(
        (section for section in sections if section.due_at is None), key=lambda section: not section.is_turn
    )
    dated = [(section.due_at, section) for section in sections if section.due_at is not None]
    return [*(section for _at, section in sorted(dated, key=lambda pair: pair[0])), *undated]


def _section(group: list[_Collected]) -> DigestSection:
    """Return the section about one subject, each email's text once: its turn, other questions, then news.

    The button is that of the first.
    """
    contents = sorted(
        (each.content for each in group), key=lambda content: (not content.is_turn, content.due_at is None)
    )
    # Only whole texts are left out: without its repeated lines, such as who wrote a message, a text may say
    # something else.
    texts = dict.fromkeys(_text(content) for content in contents)
    lines: list[str | Quote] = []
    subject: str | Quote | None = None
    for text in texts:
        lines += text if text[0] != subject else text[1:]
        subject = text[0]
    button: Button | None = next((content.button for content in contents if content.button), None)
    return DigestSection(
        tuple(lines),
        button,
        min((each.due_at for each in contents if each.due_at is not None), default=None),
        any(each.is_turn for each in contents),
        min((each.due_at for each in contents if each.is_turn and each.due_at is not None), default=None),
    )


def _text(content: MailContent) -> tuple[str | Quote, ...]:
    """Return what a digest repeats of an email: its subject, and all the rest that is not about a turn."""
    if content.is_turn:
        # The page says the rest.
        return (content.subject,)
    asked = tuple(line for line in (content.deadline, content.silence) if line)
    return (content.subject, *content.paragraphs, *asked)
