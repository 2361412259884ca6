"""Make reports, and copy the evidence as the reporter sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from types import MappingProxyType
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils.translation import get_language, ngettext

from accounts.models import User
from accounts.services.locking import lock_person
from games.matches.access import Access
from games.matches.errors import NotYours
from games.matches.models import Match
from games.moderation.errors import TooManyReports
from games.moderation.evidence_texts import evidence_text_about
from games.moderation.models import TEXT_LENGTH, PositionTranslation, Report
from games.moderation.pair_models import PairFinding
from games.moderation.selectors.evidence import NO_POSITION, PositionSeen, ReportableMessage, positions_seen
from games.moderation.selectors.pairs import Pair
from games.moderation.services.known_pairs import lock_pair
from games.moderation.services.staff_mail import notify_staff
from games.notices.now import database_now
from games.talk.access import RoomAccess
from games.talk.models import TalkRoom

REPORTS_PER_DAY = 10
"""How many reports one person may make in a day."""


def report_messages(
    *, reporter: User, access: Access, messages: Sequence[ReportableMessage], text: str
) -> Report:
    """Report messages of a match, all by one person.

    Raises `TooManyReports`, or `ValueError` for messages by several people.
    """
    about, copied = _copied(messages)
    return _store(
        reporter,
        about,
        Report.Kind.MESSAGES,
        text,
        match=access.match,
        seen=_in_all_languages(access),
        messages=copied,
    )


def report_talk(
    *, reporter: User, access: RoomAccess, messages: Sequence[ReportableMessage], text: str
) -> Report:
    """Report messages of a talk, all by one person.

    Raises `TooManyReports`, or `ValueError` for messages by several people.
    """
    about, copied = _copied(messages)
    room = TalkRoom.objects.get(kind=access.kind_name, subject=access.subject_id)
    match = Match.objects.get(pk=room.subject) if room.kind == TalkRoom.Kind.TABLE else None
    return _store(reporter, about, Report.Kind.MESSAGES, text, match=match, room=room, messages=copied)


def _copied(messages: Sequence[ReportableMessage]) -> tuple[User, list[dict[str, Any]]]:
    """Return the author of some messages, and copies of the messages, the oldest first."""
    authors = {message.author.pk: message.author for message in messages}
    if len(authors) != 1:
        raise ValueError(f"messages by {len(authors)} people")
    (about,) = authors.values()
    return about, [
        {
            "at": message.at.isoformat(),
            "seat": message.seat,
            "to": message.recipient,
            "text": message.text,
            "talk": message.talk,
        }
        for message in sorted(messages, key=lambda message: message.at)
    ]


def report_player(*, reporter: User, about: User, kind: str, access: Access | None, text: str) -> Report:
    """Report a person's name, or their way of playing in a match. Raises `TooManyReports`."""
    if access is None:
        return _store(reporter, about, kind, text)
    return _store(reporter, about, kind, text, match=access.match, seen=_in_all_languages(access))


def report_pair(*, by: User, one_id: int, other_id: int, about_id: int, text: str) -> Report:
    """Open a report about one person of a listed pair, with the evidence in words.

    The evidence names neither of them, because their accounts may be erased before the report is answered. An
    anonymous match in progress is left out beside other evidence (`_reportable`). A member of staff opens the
    report, and may decide it. Raises `NotYours` or `ConflictOfInterest`.
    """
    with transaction.atomic():
        pair = lock_pair(one_id, other_id, by)
        about = {pair.one.pk: pair.one, pair.other.pk: pair.other}.get(about_id)
        if about is None:
            raise NotYours
        found = _reportable(pair)
        groups = ([each for each in evidence.findings if each in found] for evidence in pair.evidence)
        sentences = [evidence_text_about(group, about) for group in groups if group]
        made = Report.objects.create(
            reporter=by,
            about=about,
            kind=Report.Kind.FAIR_PLAY,
            match=next((each.match for each in found if each.match is not None), None),
            name_then=about.plain_name,
            text=_with_evidence(text, sentences),
            made_at=database_now(),
        )
        notify_staff("open", made)
        return made


def _reportable(pair: Pair) -> list[PairFinding]:
    """Return the findings about a pair that one report may contain, the newest first.

    Players on the staff are not shown a report about their own match while its players are anonymous. They
    may be shown any other report, which must therefore say nothing about such a match. If there is no other
    evidence, the report is about the latest of these matches alone.
    """
    found = sorted(
        (finding for evidence in pair.evidence for finding in evidence.findings),
        key=lambda each: (each.happened_at, each.pk),
        reverse=True,
    )
    others = [each for each in found if each.match is None or not each.match.masked]
    return others or [each for each in found if each.match == found[0].match]


def _with_evidence(text: str, sentences: Sequence[str]) -> str:
    """Return a report's text followed by its evidence, the newest first.

    If there is not enough space for all sentences, the text says how many were left out.
    """
    whole = ""
    for count in range(len(sentences), -1, -1):
        items = list(sentences[:count])
        if more := len(sentences) - count:
            items.append(
                ngettext(
                    "and %(count)d more piece of evidence", "and %(count)d more pieces of evidence", more
                )
                % {"count": more}
            )
        whole = "\n".join((text, "", *(f"– {item}" for item in items)))
        if len(whole) <= TEXT_LENGTH:
            break
    return whole


def _in_all_languages(access: Access) -> dict[str, PositionSeen]:
    """Return the position that the person of `access` sees, in the language of any member of staff."""
    return positions_seen(access, dict(settings.LANGUAGES))


def _store(
    reporter: User,
    about: User,
    kind: str,
    text: str,
    *,
    match: Match | None = None,
    seen: Mapping[str, PositionSeen] = MappingProxyType({}),
    room: TalkRoom | None = None,
    messages: Sequence[dict[str, Any]] = (),
) -> Report:
    own = seen.get(get_language() or settings.LANGUAGE_CODE, NO_POSITION)
    with transaction.atomic():
        lock_person(reporter.pk)
        now = database_now()
        recent = Report.objects.filter(reporter=reporter, made_at__gt=now - timedelta(days=1))
        # Staff open reports about pairs as part of their work (`report_pair`).
        recent = recent.exclude(kind=Report.Kind.FAIR_PLAY)
        if recent.count() >= REPORTS_PER_DAY:
            raise TooManyReports
        made = Report.objects.create(
            reporter=reporter,
            about=about,
            kind=kind,
            match=match,
            room=room,
            name_then=about.plain_name,
            messages=list(messages),
            position=own.text,
            picture=own.png,
            text=text,
            made_at=now,
        )
        PositionTranslation.objects.bulk_create(
            PositionTranslation(report=made, language=code, position=each.text, picture=each.png)
            for code, each in seen.items()
            if each is not own
        )
        notify_staff("open", made)
        return made
