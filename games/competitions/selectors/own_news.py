"""Select the latest news of the ladders and tournaments in which a person takes part."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import DateTimeField, F, QuerySet

from accounts.models import User
from games.competitions import competition_kinds, entry_sentences
from games.competitions.models import Competition, Entrant, LogEntry
from games.competitions.selectors.log_entries import RELATIONS_WITH_NAMES, load_named
from games.compiled_queries import CompiledQuery, Key, Parameter

MAX_COMPETITIONS_TOLD = 5
"""Of how many competitions the page tells."""

MAX_ENTRIES_READ = 100
"""In how many of the latest entries news is looked for: of those about entrants, few are about the reader."""


class CompetitionNews(NamedTuple):
    """The latest news of a competition as its log says it, when it happened, and the competition's page."""

    competition: Competition
    text: str
    at: datetime
    url: str


def latest_news_of_competitions(user: User, since: datetime) -> tuple[CompetitionNews, ...]:
    """Return the latest news since an instant of up to `MAX_COMPETITIONS_TOLD` competitions, newest first.

    It is news of competitions in which the person takes part, which everyone can read in their logs: what
    concerns every entrant, and what concerns this one.
    """
    latest = _latest_of_each(_ENTRIES.run(user=user.pk, since=since))
    load_named([entry for entry, _ in latest])
    return tuple(
        CompetitionNews(
            entry.competition,
            (news.sentence or entry_sentences.entry_text)(entry),
            entry.at,
            competition_kinds.kind_of(entry.competition).page(entry.competition),
        )
        for entry, news in latest
    )


def possible_news(user_id: Key, since: datetime | Parameter) -> QuerySet[LogEntry]:
    """Return the latest entries that may be news to a person, each annotated as their `own` entrant."""
    return (
        LogEntry.objects.filter(
            at__gte=since,
            open=True,
            verb__in=sorted(entry_sentences.news_verbs()),
            competition__entrants__user=user_id,
            competition__entrants__status__in=Entrant.TAKING_PART,
        )
        .annotate(own=F("competition__entrants"))
        .select_related("competition", *RELATIONS_WITH_NAMES)
        .order_by("-at", "-pk")[:MAX_ENTRIES_READ]
    )


_ENTRIES = CompiledQuery(lambda: possible_news(Parameter("user"), Parameter("since", DateTimeField())))


def _latest_of_each(entries: Iterable[Any]) -> list[tuple[LogEntry, entry_sentences.News]]:
    """Return the first entry of each competition that is news to the reader, up to `MAX_COMPETITIONS_TOLD`.

    The entries are annotated with the reader's `own` entrant.
    """
    found: dict[int, tuple[LogEntry, entry_sentences.News]] = {}
    for entry in entries:
        news = entry_sentences.news_of(entry)
        if news is not None and news.concerns(entry, entry.own):
            found.setdefault(entry.competition_id, (entry, news))
    return list(found.values())[:MAX_COMPETITIONS_TOLD]
