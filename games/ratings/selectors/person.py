"""Select one person's ratings, with their history."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.core.paginator import Page, Paginator
from django.db.models import Q

from accounts.models import User
from games.engine import registry
from games.matches.models import Match, Tenure
from games.matches.render import say
from games.ratings.drawing import RatedMatch
from games.ratings.models import Change, Pool, Rating
from games.ratings.points import START, spread
from games.ratings.projection import PLACINGS, ROLE_PREFIX, WINS
from games.ratings.rules import ChangeReason
from games.ratings.texts import measure_name, reason, signed

ENTRIES_PER_PAGE = 50
CHARTED_CHANGES = 60
"""How many of the newest matches are drawn."""


class PoolLine(NamedTuple):
    """A person's rating in one pool: by placings (`points`), and by wins only (`by_wins`)."""

    pool: Pool
    title: str
    points: int
    spread: int
    provisional: bool
    by_wins: int
    matches: int
    won: int


class RoleLine(NamedTuple):
    """A person's rating in one role of a title."""

    name: str
    points: int
    spread: int
    matches: int
    won: int


class RatingEntry(NamedTuple):
    """A match in the history: the points after it, and the change.

    `change` is "–" if the match did not count. `reason` is empty if there is none to give. `opens` means that
    the reader may see the match; otherwise the entry does not name it.
    """

    match: Match
    opens: bool
    ended_at: datetime
    placing: int
    seats: int
    role: str
    after: int
    change: str
    reason: str


class History(NamedTuple):
    """The history of a person's rating: one page, newest first, and the matches to draw, oldest first."""

    page: Page[Change]
    entries: tuple[RatingEntry, ...]
    drawn: tuple[RatedMatch, ...]


def person_of(user_id: int) -> User | None:
    """Return a person by their key; None for a guest, an erased account or an unknown key."""
    found: User | None = User.objects.findable().filter(pk=user_id).first()
    return found


def pool_lines(user: User) -> list[PoolLine]:
    """Return a line for every pool in which a person has been rated, the most played first."""
    measures = (PLACINGS, WINS)
    rows = Rating.objects.filter(user=user, measure__in=measures, matches__gt=0).select_related("pool")
    known = set(registry.keys())
    by_wins = {row.pool_id: row.points for row in rows if row.measure == WINS}
    lines = [
        PoolLine(
            row.pool,
            say(registry.meta(row.pool.title).name),
            row.points,
            spread(row.strength),
            row.provisional,
            by_wins.get(row.pool_id, START),
            row.matches,
            row.won,
        )
        for row in rows
        if row.measure == PLACINGS and row.pool.title in known
    ]
    return sorted(lines, key=lambda line: (-line.matches, line.pool.pk))


def role_lines(user: User, pool: Pool) -> list[RoleLine]:
    """Return a person's rating in each role of a pool that they have played."""
    rows = {row.measure: row for row in Rating.objects.filter(user=user, pool=pool, matches__gt=0)}
    found = []
    for role in registry.meta(pool.title).roles:
        if row := rows.get(ROLE_PREFIX + role):
            name = measure_name(pool.title, ROLE_PREFIX + role)
            found.append(RoleLine(name, row.points, spread(row.strength), row.matches, row.won))
    return found


def history(user: User, pool: Pool, number: str | None, reader: User | None) -> History:
    """Return one page of a person's rated matches in a pool, and those to draw.

    The newest `CHARTED_CHANGES` matches that counted are drawn. `reader` is the person who reads the page
    (None: a visitor); matches that they may not see are not named.
    """
    changes = (
        Change.objects.filter(user=user, result__pool=pool)
        .select_related("result__ending__match")
        .defer("moves", "result__inputs", "result__ending__match__state")
        .order_by("-result__number")
    )
    page = Paginator(changes, ENTRIES_PER_PAGE).get_page(number)
    shown = list(page.object_list)
    opens = _open_to(reader, [change.result.ending.match_id for change in shown])
    newest = list(changes.filter(taken=True)[:CHARTED_CHANGES])
    return History(
        page,
        tuple(_entry(change, change.result.ending.match_id in opens) for change in shown),
        tuple(
            RatedMatch(
                change.result.ended_at,
                change.points_before,
                change.points_after,
                change.placing,
                change.result.ending.match.seats_count,
            )
            for change in reversed(newest)
        ),
    )


def _entry(change: Change, opens: bool) -> RatingEntry:
    match = change.result.ending.match
    role = measure_name(match.title, ROLE_PREFIX + change.role) if change.role else ""
    return RatingEntry(
        match,
        opens,
        change.result.ended_at,
        change.placing,
        match.seats_count,
        role,
        change.points_before + change.gained,
        signed(change.gained) if change.taken else "\N{EN DASH}",
        "" if change.why == ChangeReason.PLAYED else reason(change.why),
    )


def _open_to(reader: User | None, matches: list[int]) -> set[int]:
    """Return which of some finished matches the reader may see: public ones, and those they finished."""
    shown = Q(watchers=True, door=Match.Door.PUBLIC)
    if reader is not None:
        played = Tenure.objects.filter(user=reader, match__in=matches, how=Tenure.How.FINISHED, left_at=None)
        shown |= Q(pk__in=played.values("match"))
    return set(Match.objects.filter(shown, pk__in=matches).values_list("pk", flat=True))
