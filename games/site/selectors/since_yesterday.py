"""Select what has happened since yesterday in matches that are not waiting for the reader."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from itertools import islice
from typing import Any, NamedTuple

from django.db.models import ExpressionWrapper, F, IntegerField, OuterRef, QuerySet, Subquery, Value
from django.db.models.expressions import Combinable, CombinedExpression
from django.utils import timezone

from games.compiled_queries import Key, Parameter
from games.matches.access import Access
from games.matches.errors import Unreadable
from games.matches.models import Event, Match, Tenure
from games.matches.selectors.outcome import outcome_head
from games.matches.selectors.recap import latest_news
from games.matches.selectors.states import raise_unreadable
from games.matches.tenure_filters import stayed

MAX_MATCHES_TOLD = 5
"""Of how many matches the page tells."""

MAX_MATCHES_READ = 10
"""In how many matches news is looked for, since the reader alone may have acted; each takes two queries."""


class MatchNews(NamedTuple):
    """What happened in a match, in the words of the match's own page, and when.

    The shield of `seat` or the pictogram `icon` is shown before it.
    """

    tenure: Tenure
    sentence: str
    seat: int | None
    icon: str
    at: datetime


def start_of_yesterday(now: datetime) -> datetime:
    """Return when yesterday began in the active time zone."""
    midnight = timezone.localtime(now).replace(hour=0, minute=0, second=0, microsecond=0, tzinfo=None)
    return timezone.make_aware(midnight - timedelta(days=1))


def with_heard_at(tenures: QuerySet[Tenure]) -> QuerySet[Tenure]:
    """Return tenures annotated as `heard_at`: when their seat was last shown an event in a running match.

    It depends only on what the seat was shown, and reads one event of each match, however long the match is.
    """
    seat = ExpressionWrapper(OuterRef("seat__index"), output_field=IntegerField())
    bit = CombinedExpression(Value(1), Combinable.BITLEFTSHIFT, seat)
    heard = Event.objects.alias(
        heard=CombinedExpression(F("audience"), Combinable.BITAND, bit, output_field=IntegerField())
    ).filter(match=OuterRef("match_id"), heard__gt=0, undone=False)
    latest = heard.order_by("-revision", "-number").values("happened_at")[:1]
    return tenures.annotate(heard_at=Subquery(latest))


def recently_ended(user_id: Key, since: datetime | Parameter) -> QuerySet[Tenure]:
    """Return a person's seats in matches that have ended since an instant, the latest first.

    Seats for which they were a deputy and matches that are set aside are left out.
    """
    return (
        Tenure.objects.filter(
            stayed(),
            user_id=user_id,
            match__status=Match.Status.FINISHED,
            match__ended_at__gte=since,
            match__quarantined_at=None,
        )
        .exclude(role=Tenure.Role.DEPUTY)
        .select_related("match", "seat")
        .order_by("-match__ended_at", "-pk")
    )


def news_of(ended: Iterable[Tenure], running: Iterable[Any], since: datetime) -> tuple[MatchNews, ...]:
    """Return the latest news of up to `MAX_MATCHES_TOLD` matches, one item for each, the latest first.

    `ended` are seats in matches that have ended, and `running` seats in others, annotated by `with_heard_at`.
    Running matches in which others have done nothing since `since` are left out, and so are those that cannot
    be read.
    """
    dated: list[tuple[datetime, Tenure]] = [
        (tenure.match.ended_at, tenure) for tenure in ended if tenure.match.ended_at is not None
    ]
    dated += [(tenure.heard_at, tenure) for tenure in running if tenure.heard_at and tenure.heard_at >= since]
    dated.sort(key=lambda each: (each[0], each[1].pk), reverse=True)
    found = (_news(tenure, at, since) for at, tenure in dated[:MAX_MATCHES_READ])
    return tuple(islice((news for news in found if news is not None), MAX_MATCHES_TOLD))


def _news(tenure: Tenure, at: datetime, since: datetime) -> MatchNews | None:
    """Return how a match ended, or what others did in it."""
    match = tenure.match
    if ended := outcome_head(match, tenure.seat.index):
        return MatchNews(tenure, ended, None, "laurel-crown", at)
    line = None
    # Another list on the page says that the match cannot be read; here it has no news.
    with suppress(Unreadable), raise_unreadable(match):
        line = latest_news(Access(match, tenure), since)
    if line is None:
        return None
    sentence = line.news or line.sentence
    return MatchNews(tenure, sentence, line.seat, line.icon, line.at)
