"""This room's part in exporting and erasing a person's data."""

from __future__ import annotations

from typing import Any

from django.db.models import Q

from accounts.models import User
from games.moderation.models import EvidenceReading, KnownPair, Measure, PairFinding, Report, recipient_text
from games.moderation.selectors.evidence import UNREAD_OF_MATCH
from games.notices.now import database_now


def reports_of(user: User) -> list[dict[str, Any]]:
    """Return the reports that a person made.

    Reports about them belong to the people who made those. Reports that they opened as staff are left out,
    because these are not their own data.
    """
    made = Report.objects.filter(reporter=user).exclude(kind=Report.Kind.FAIR_PLAY)
    return [
        {
            "about": row.shown_past_name,
            "kind": row.kind,
            "messages": [
                {
                    "at": message["at"],
                    "seat": message["seat"],
                    "name": row.shown_past_name,
                    "to": recipient_text(message),
                    "text": message["text"],
                }
                for message in row.messages
            ],
            "text": row.text,
            "made_at": row.made_at,
            "answered_at": row.answered_at,
            "answer": row.answer,
        }
        for row in made.select_related("about", "match").defer("picture", *UNREAD_OF_MATCH).order_by("pk")
    ]


def measures_of(user: User) -> list[dict[str, Any]]:
    """Return the warnings, suspensions and bans of a person, with their appeals."""
    return [
        {
            "kind": row.kind,
            "text": row.text,
            "made_at": row.made_at,
            "until": row.until,
            "ended_at": row.ended_at,
            "appeal": row.appeal,
            "appealed_at": row.appealed_at,
            "appeal_answer": row.appeal_answer,
        }
        for row in Measure.objects.filter(user=user).order_by("pk")
    ]


def empty_report(report: Report) -> None:
    """Delete the texts and the evidence of an answered report, but keep the record that it was made."""
    report.text, report.messages, report.name_then = "", [], ""
    report.position, report.picture, report.answer = "", b"", ""
    report.save(update_fields=["text", "messages", "name_then", "position", "picture", "answer"])
    report.translations.all().delete()


def forget(user: User) -> None:
    """Delete what this room stores about a person, except for what the site must keep.

    A report that is still open keeps its evidence until it is answered, but not the name of a person whom it
    is about, unless the name was reported.
    """
    now = database_now()
    PairFinding.objects.filter(Q(one=user) | Q(other=user)).delete()
    KnownPair.objects.filter(Q(one=user) | Q(other=user)).delete()
    EvidenceReading.objects.filter(user=user).delete()
    Measure.objects.filter(user=user).update(text="", appeal="", appeal_answer="")
    Measure.objects.filter(user=user, ended_at=None).update(ended_at=now)
    for report in Report.objects.filter(Q(reporter=user) | Q(about=user)).exclude(answered_at=None):
        empty_report(report)
    named = Report.objects.filter(about=user, answered_at=None).exclude(kind=Report.Kind.NAME)
    named.update(name_then="")
