"""Select the matches that anyone may watch or read: public ones, in progress or finished."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import timedelta
from typing import NamedTuple

from django.core.paginator import Page, Paginator
from django.db.models import DurationField, Exists, ExpressionWrapper, F, OuterRef, QuerySet
from django.db.models.functions import Coalesce, Now
from django.http import QueryDict

from accounts import lines, names
from games.compiled_queries import CompiledQuery
from games.engine import registry
from games.engine.drawing.svg import Svg
from games.engine.meta import MAX_SEATS
from games.engine.sent_numbers import read_number
from games.lobby.selectors.tables import offered_keys
from games.matches.anonymity import anonymous_players, unmasked
from games.matches.errors import Unreadable
from games.matches.models import Match, Placing, Tenure
from games.matches.pictures import close_up
from games.matches.render import say
from games.matches.selectors.public_record import public_view
from games.matches.selectors.recap import RecapLine, latest_public_news
from games.matches.selectors.seats import PersonName, people_at

MATCHES_PER_PAGE = 12

NEWEST_SHOWN = 4
"""How many entries a short list on the front page has; the rest are one press away."""

MAX_NAME_LENGTH = 60
"""Maximum number of characters of a name to search for."""


DURATION_RANGES = {
    "day": (timedelta(0), timedelta(days=1)),
    "week": (timedelta(days=1), timedelta(days=7)),
    "month": (timedelta(days=7), timedelta(days=30)),
    "longer": (timedelta(days=30), None),
}
"""How long a match took, or has taken so far: more than the first, at most the second."""


class Filters(NamedTuple):
    """The filters of the list; an empty value means no restriction.

    `who` is a part of a player's name. `over` selects matches that have finished instead of those in
    progress. `length` is one of `DURATION_RANGES`.
    """

    title: str = ""
    who: str = ""
    over: bool = False
    seats: int = 0
    length: str = ""

    @classmethod
    def of(cls, query: QueryDict) -> Filters:
        """Return the filters given in a query string; unknown values are ignored."""
        title = query.get("title", "")
        who = lines.truncate_line(query.get("who", "").replace("\0", ""), MAX_NAME_LENGTH)
        length = query.get("length", "")
        return cls(
            title if title in offered_keys() else "",
            who,
            query.get("over", "") == "yes",
            read_number(query.get("seats", ""), least=2, most=MAX_SEATS) or 0,
            length if length in DURATION_RANGES else "",
        )

    @property
    def address(self) -> str:
        """Return the filters as a query string."""
        query = QueryDict(mutable=True)
        asked = {"title": self.title, "who": self.who, "seats": self.seats, "length": self.length}
        query.update({name: str(value) for name, value in asked.items() if value})
        if self.over:
            query["over"] = "yes"
        return query.urlencode()


class Watched(NamedTuple):
    """A match in the list, as a stranger sees it.

    It contains its `title`, the `people` in its seats, its `situation` in one sentence, the winners (`won`)
    if it has finished, and a small `picture`. `news` is what happened last while it is in progress. `aside`
    means that the match cannot be read.
    """

    match: Match
    title: str
    people: tuple[PersonName, ...]
    situation: str
    won: tuple[str, ...]
    picture: Svg | None
    news: RecapLine | None = None
    aside: bool = False


def watchable() -> QuerySet[Match]:
    """Return the public matches that have started and allow watchers.

    Practice matches, and matches that are set aside, are left out.
    """
    return Match.objects.filter(
        door=Match.Door.PUBLIC,
        watchers=True,
        practice=False,
        status__in=(Match.Status.RUNNING, Match.Status.FINISHED),
        quarantined_at=None,
    )


def running_matches() -> QuerySet[Match]:
    """Return the `watchable` matches in progress, the most recently started first."""
    return watchable().filter(status=Match.Status.RUNNING).order_by("-started_at", "-pk")


def finished_matches() -> QuerySet[Match]:
    """Return the `watchable` matches that have finished, the most recently finished first."""
    return watchable().filter(status=Match.Status.FINISHED).order_by("-ended_at", "-pk")


def newest_matches() -> list[Match]:
    """Return the newest `watchable` matches for a short list: first those in progress, then finished ones."""
    running = _RUNNING.run()
    return running if len(running) == NEWEST_SHOWN else [*running, *_FINISHED.run()][:NEWEST_SHOWN]


def _short(matches: QuerySet[Match]) -> QuerySet[Match]:
    return matches.defer("state", "key", "setup_draws")[:NEWEST_SHOWN]


_RUNNING = CompiledQuery(lambda: _short(running_matches()))
_FINISHED = CompiledQuery(lambda: _short(finished_matches()))


def matches_page(filters: Filters, page: str | None) -> Page[Match]:
    """Return one page of the `watchable` matches that pass the filters, the newest first.

    A player's name finds no match that they have hidden, and none whose players are anonymous.
    """
    found = finished_matches() if filters.over else running_matches()
    if filters.title:
        found = found.filter(title=filters.title)
    if filters.who:
        held = Tenure.objects.filter(
            unmasked("match__"),
            match=OuterRef("pk"),
            hidden=False,
            user__name_key__contains=names.name_key(filters.who),
            user__erased_at=None,
        ).exclude(role=Tenure.Role.DEPUTY)
        found = found.filter(Exists(held))
    if filters.seats:
        found = found.filter(seats_count=filters.seats)
    if filters.length:
        found = _lasting(found, *DURATION_RANGES[filters.length])
    return Paginator(found.defer("key", "setup_draws", "controls", "agreement"), MATCHES_PER_PAGE).get_page(
        page
    )


def _lasting(found: QuerySet[Match], least: timedelta, most: timedelta | None) -> QuerySet[Match]:
    """Return the matches that took, or have taken so far, more than `least` and at most `most`."""
    lasted = ExpressionWrapper(Coalesce("ended_at", Now()) - F("started_at"), DurationField())
    found = found.alias(lasted=lasted).filter(lasted__gt=least)
    return found if most is None else found.filter(lasted__lte=most)


def watched(matches: Iterable[Match]) -> tuple[Watched, ...]:
    """Return the entries of the list for some matches."""
    matches = list(matches)
    people = people_at([match.pk for match in matches])
    won = _winners([match.pk for match in matches if match.status == Match.Status.FINISHED])
    news = latest_public_news([match for match in matches if match.status == Match.Status.RUNNING])
    return tuple(
        _watched(match, people[match.pk], won.get(match.pk, ()), news.get(match.pk), f"watched-{number}")
        for number, match in enumerate(matches)
    )


def _watched(
    match: Match, seats: dict[int, PersonName], won: tuple[int, ...], news: RecapLine | None, name: str
) -> Watched:
    title = say(registry.meta(match.title).name)
    people = (PersonName(anonymous_players()),) if match.masked else tuple(seats.values())
    winners = tuple(seats[seat] for seat in won if seat in seats)
    try:
        view = public_view(match)
    except Unreadable:
        return Watched(match, title, people, "", winners, None, aside=True)
    return Watched(
        match,
        title,
        people,
        say(registry.words(match.title).situation(view, ())),
        winners,
        close_up(match.title, view, name),
        news,
    )


def _winners(matches: Collection[int]) -> dict[int, tuple[int, ...]]:
    """Return the seats that came first, by match."""
    found: dict[int, list[int]] = {}
    for match_id, seat in (
        Placing.objects.filter(match__in=matches, rank=1)
        .order_by("seat__index")
        .values_list("match_id", "seat__index")
    ):
        found.setdefault(match_id, []).append(seat)
    return {match_id: tuple(seats) for match_id, seats in found.items()}
