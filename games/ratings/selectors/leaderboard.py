"""Leaderboards: the ratings of a pool."""

from __future__ import annotations

from typing import NamedTuple

from django.core.paginator import Page, Paginator
from django.db.models import BooleanField, Case, F, Q, QuerySet, Value, When, Window
from django.db.models.functions import Rank

from games.engine import registry
from games.engine.invariants import require
from games.matches.render import say
from games.ratings.models import Pool, Rating
from games.ratings.points import ESTABLISHED_MATCHES, spread
from games.ratings.projection import PLACINGS, ROLE_PREFIX, WINS
from games.ratings.texts import measure_name

LINES_PER_PAGE = 50
OVERVIEW_LINES = 5
"""How many players of each list the overview names."""


class LeaderboardLine(NamedTuple):
    """A line of a list; `rank` is None while a rating is provisional."""

    user_id: int
    name: str
    rank: int | None
    points: int
    spread: int
    matches: int
    won: int
    mine: bool

    @property
    def percent_won(self) -> int:
        """Return the percentage of matches won, rounded down."""
        return 100 * self.won // self.matches


class LeaderboardPage(NamedTuple):
    """A page of a leaderboard: its `lines`, and `mine`, the reader's own line (None: not rated)."""

    pool: Pool
    title: str
    measure: str
    page: Page[Rating]
    lines: tuple[LeaderboardLine, ...]
    mine: LeaderboardLine | None


class Overview(NamedTuple):
    """A pool with the first few players of its list."""

    pool: Pool
    title: str
    people: int
    lines: tuple[LeaderboardLine, ...]


def measures(pool: Pool) -> list[tuple[str, str]]:
    """Return the measures by which a pool's players were rated: the word used in addresses, and the name.

    The word for a role is the title's own key.
    """
    rated = set(Rating.objects.filter(pool=pool).order_by().values_list("measure", flat=True).distinct())
    found = [PLACINGS, WINS, *(ROLE_PREFIX + role for role in registry.meta(pool.title).roles)]
    return [
        (measure.removeprefix(ROLE_PREFIX), measure_name(pool.title, measure))
        for measure in found
        if measure in rated
    ]


def measure_of(title: str, word: str) -> str | None:
    """Return the measure for a word in an address; None if there is none."""
    if word in (PLACINGS, WINS):
        return word
    return ROLE_PREFIX + word if word in registry.meta(title).roles else None


def pools() -> list[Pool]:
    """Return every pool of a title that this site offers, in the order of titles."""
    order = {key: place for place, key in enumerate(registry.keys())}
    found = [pool for pool in Pool.objects.all() if pool.title in order]
    return sorted(found, key=lambda pool: (order[pool.title], pool.pace))


def overviews(reader: int | None) -> list[Overview]:
    """Return every pool with the first few players of its list."""
    return [
        Overview(
            pool,
            say(registry.meta(pool.title).name),
            _rated(pool, PLACINGS).count(),
            tuple(_line(row, reader) for row in _listed(pool, PLACINGS)[:OVERVIEW_LINES]),
        )
        for pool in pools()
    ]


def leaderboard_page(pool: Pool, measure: str, number: str | None, reader: int | None) -> LeaderboardPage:
    """Return a page of a pool's list by a measure.

    Players with an established rating come first, in the order of their points. Players with a provisional
    rating follow, also in the order of their points.
    """
    listed = _listed(pool, measure)
    page = Paginator(listed, LINES_PER_PAGE).get_page(number)
    lines = tuple(_line(row, reader) for row in page.object_list)
    return LeaderboardPage(
        pool,
        say(registry.meta(pool.title).name),
        measure,
        page,
        lines,
        next((line for line in lines if line.mine), None) or _own(pool, measure, reader),
    )


def _own(pool: Pool, measure: str, reader: int | None) -> LeaderboardLine | None:
    """Return the reader's own line, whichever page it is on; None if they are not rated."""
    rows = _rated(pool, measure)
    mine = rows.filter(user=reader).first() if reader is not None else None
    if mine is None:
        return None
    ahead = rows.filter(matches__gte=ESTABLISHED_MATCHES, points__gt=mine.points).count()
    mine.rank = ahead + 1  # type: ignore[attr-defined]
    return _line(mine, reader)


def _rated(pool: Pool, measure: str) -> QuerySet[Rating]:
    """Return the ratings in a pool, without those of programs and of people who erased their account."""
    return Rating.objects.filter(
        pool=pool, measure=measure, matches__gt=0, user__isnull=False, user__erased_at=None
    ).select_related("user")


def _listed(pool: Pool, measure: str) -> QuerySet[Rating]:
    new = Case(
        When(Q(matches__lt=ESTABLISHED_MATCHES), then=Value(True)),
        default=Value(False),
        output_field=BooleanField(),
    )
    ranked = Window(Rank(), partition_by=F("new"), order_by=F("points").desc())
    return (
        _rated(pool, measure)
        .annotate(new=new)
        .annotate(rank=ranked)
        .order_by("new", "-points", "-matches", "user")
    )


def _line(row: Rating, reader: int | None) -> LeaderboardLine:
    user = require(row.user, "only rows of people are read")
    return LeaderboardLine(
        user.pk,
        user.name,
        None if row.provisional else row.rank,  # type: ignore[attr-defined]
        row.points,
        spread(row.strength),
        row.matches,
        row.won,
        user.pk == reader,
    )
