"""Select the content of the page about a person: name, joining date, reliability, pace and matches.

It shows only what the reader may open: public matches, and those in which the reader has a seat too. A match
that its player hid (`Tenure.hidden`) does not appear on the page about them and does not count in its
numbers. The one exception is their reliability, which is the same at every table. Only the player can still
see a hidden match, in order to show it again. An anonymous match appears and counts only once it has
finished.
"""

from __future__ import annotations

from typing import NamedTuple

from django.core.paginator import Page, Paginator
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet

from accounts.models import User
from games.community.selectors import Relation, relation_to
from games.engine import registry
from games.lobby.selectors.reliability import ReliabilityRecord, record_of
from games.lobby.selectors.usual_responses import shown_response_times
from games.matches.anonymity import unmasked
from games.matches.models import Match, Placing, Tenure
from games.matches.render import say
from games.matches.tenure_filters import stayed
from games.site.selectors.watching import MATCHES_PER_PAGE, Watched, watched


class Tally(NamedTuple):
    """How many matches of one title a person has played to the end, and in how many they came first.

    Only matches that their page lists for the reader count.
    """

    title: str
    played: int
    won: int


class PlayedMatch(NamedTuple):
    """One of a person's matches, as a list shows it.

    It contains their place (None while the match is in progress), their points, and whether they have
    hidden it.
    """

    row: Watched
    placing: int | None
    score: int
    hidden: bool


class PersonPage(NamedTuple):
    """The content of a person's page.

    `pace` says in words how soon they usually answer, "" if too little is known or they hide it. `own` means
    that it is the reader's own page. `relation` says whether the reader has blocked or muted them; it is None
    if the reader cannot block or mute them.
    """

    person: User
    own: bool
    relation: Relation | None
    record: ReliabilityRecord
    pace: str
    tallies: tuple[Tally, ...]
    page: Page[Match]
    played: tuple[PlayedMatch, ...]


def person_of(user_id: int) -> User | None:
    """Return a person who has a page; None for a guest or an erased account."""
    found: User | None = User.objects.filter(pk=user_id, erased_at=None, email__isnull=False).first()
    return found


def person_page(person: User, reader: User | None, number: str | None) -> PersonPage:
    """Return a person's page as `reader` (None: not signed in) may see it."""
    own = reader is not None and reader.pk == person.pk
    matches = _matches(person, reader, own)
    listed = matches.order_by(F("ended_at").desc(nulls_first=True), "-started_at", "-pk")
    listed = listed.defer("key", "setup_draws", "controls", "agreement")
    page = Paginator(listed, MATCHES_PER_PAGE).get_page(number)
    return PersonPage(
        person,
        own,
        None if own or reader is None or reader.is_guest else relation_to(reader, person),
        record_of(person.pk),
        shown_response_times([person.pk]).get(person.pk, ""),
        _tallies(person, matches),
        page,
        _played(person, list(page)),
    )


def _held(person: User, own: bool) -> QuerySet[Tenure]:
    """Return the seats that a person holds, or held to the end.

    Those in matches that they hid are left out, unless it is their own page.
    """
    held = Tenure.objects.filter(stayed(), user=person)
    held = held.exclude(role=Tenure.Role.DEPUTY)
    return held if own else held.filter(hidden=False)


def _matches(person: User, reader: User | None, own: bool) -> QuerySet[Match]:
    """Return those of a person's matches that the reader may open."""
    begun = Match.objects.filter(
        unmasked(),
        status__in=(Match.Status.RUNNING, Match.Status.FINISHED),
        practice=False,
        quarantined_at=None,
    )
    opens = Q(door=Match.Door.PUBLIC, watchers=True)
    if reader is not None:
        theirs = Tenure.objects.filter(stayed(), match=OuterRef("pk"), user=reader)
        opens |= Q(Exists(theirs.exclude(role=Tenure.Role.DEPUTY)))
    return begun.filter(opens, Exists(_held(person, own).filter(match=OuterRef("pk"))))


def _tallies(person: User, matches: QuerySet[Match]) -> tuple[Tally, ...]:
    known = set(registry.keys())
    placed = Placing.objects.filter(
        match__in=matches.filter(status=Match.Status.FINISHED).values("pk"),
        seat__tenures__user=person,
        seat__tenures__how=Tenure.How.FINISHED,
        seat__tenures__left_at=None,
    ).exclude(seat__tenures__role=Tenure.Role.DEPUTY)
    rows = (
        placed.values("match__title")
        .annotate(played=Count("pk"), won=Count("pk", filter=Q(rank=1)))
        .order_by("-played", "match__title")
        .values_list("match__title", "played", "won")
    )
    return tuple(
        Tally(say(registry.meta(title).name), played, won) for title, played, won in rows if title in known
    )


def _played(person: User, matches: list[Match]) -> tuple[PlayedMatch, ...]:
    held = {tenure.match_id: tenure for tenure in _held(person, True).filter(match__in=matches)}
    places = {
        seat: (place, score)
        for seat, place, score in Placing.objects.filter(
            seat__in=[tenure.seat_id for tenure in held.values()]
        ).values_list("seat_id", "rank", "score")
    }
    found = []
    for row in watched(matches):
        tenure = held[row.match.pk]
        place, score = places.get(tenure.seat_id, (None, 0))
        found.append(PlayedMatch(row, place, score, tenure.hidden))
    return tuple(found)
