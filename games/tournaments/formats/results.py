"""Convert results of tables, for matches of two and for larger tables, to the form that tie-breaks use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from games.pairing.table_tie_breaks import (
    BYE_POINTS,
    PointsRule,
    Results,
    Score,
    placing_points,
)
from games.pairing.tie_breaks import DRAW, LOSS, WIN, Cards, Kind
from games.pairing.tie_breaks import Round as CardRound
from games.tournaments.formats.settings import League, Pools, Swiss
from games.tournaments.formats.stage import Seat, Stage, StageTable, TableStatus

MISSED_ROUND = CardRound(LOSS, kind=Kind.REQUESTED_BYE)
"""A round before a player entered, without them by their own choice, or after they left."""

NO_POINTS_ROUND = CardRound(LOSS, kind=Kind.PAIRED_BYE)
"""A round without points that is not the player's fault.

It is a table that counts for nobody, or a bye that everyone has.
"""

BYE_ROUND = CardRound(WIN, kind=Kind.PAIRED_BYE)


def result_cards(
    stage: Stage[Any],
    keys: Iterable[int],
    *,
    bye: CardRound = BYE_ROUND,
    uncounted: frozenset[int] = frozenset(),
    given: Mapping[tuple[int, int], CardRound] | None = None,
) -> Cards:
    """Return the results of `keys` in matches of two, padded to the same number of results in each round.

    A match still in progress counts as played and as lost by both players. The matches of `uncounted` players
    do not count. `bye` is the result that stands for a bye. `given` contains results of players without a
    table, by round and key.
    """
    found: dict[int, list[CardRound]] = {key: [] for key in keys}
    for number, each in enumerate(stage.rounds, 1):
        here: dict[int, list[CardRound]] = {key: [bye] for key in each.byes}
        here |= {key: [card] for (round_, key), card in (given or {}).items() if round_ == number}
        for table in each.tables:
            keys_here = table.keys
            void = table.status is TableStatus.VOID or not uncounted.isdisjoint(keys_here)
            for key in keys_here:
                here.setdefault(key, []).append(NO_POINTS_ROUND if void else _of_two(table, key))
        length = max((len(rounds) for rounds in here.values()), default=1)
        for key, rounds in found.items():
            mine = here.get(key, [MISSED_ROUND])
            rounds += [*mine, *[MISSED_ROUND] * (length - len(mine))]
    return Cards(found)


def _of_two(table: StageTable, key: int) -> CardRound:
    """Return the result of a match of two for one of its players."""
    mine, theirs = table.seats
    if mine.key != key:
        mine, theirs = theirs, mine
    points = _points(mine, theirs) if table.scored else LOSS
    if table.played:
        return CardRound(points, theirs.key)
    return CardRound(points, theirs.key, Kind.FORFEIT_WIN if points == WIN else Kind.FORFEIT_LOSS)


def _points(mine: Seat, theirs: Seat) -> Fraction:
    if mine.placing is None:
        return LOSS
    if theirs.placing is None or mine.placing < theirs.placing:
        return WIN
    return DRAW if mine.placing == theirs.placing else LOSS


def match_winner(table: StageTable) -> int | None:
    """Return the winner of a match of two; None for a draw, or if both players get nothing."""
    one, other = table.seats
    if _points(one, other) == WIN:
        return one.key
    return other.key if _points(other, one) == WIN else None


def results(stage: Stage[Swiss | Pools | League], tables: Sequence[StageTable] | None = None) -> Results:
    """Return the results of larger tables that are scored, with the points that the stage's settings give.

    `tables` are the tables that count (None: all tables of the stage).
    """
    counted = stage.tables if tables is None else tables
    points = stage.settings.points
    return Results(
        [scores(table) for table in counted if table.scored],
        stage.byes_had,
        points_by_placing(points) if points else placing_points,
        Fraction(sum(points), len(points)) if points else BYE_POINTS,
    )


def scores(table: StageTable) -> tuple[Score, ...]:
    """Return a table in the form that tie-breaks use; players who get nothing come after its last place."""
    behind = len(table.seats) + 1
    return tuple(Score(seat.key, seat.placing or behind, seat.outlasted, seat.points) for seat in table.seats)


def points_by_placing(points: Sequence[int]) -> PointsRule:
    """Return a function that gives points by placing; tied players share the points of all their places."""

    def award(table: Sequence[Score], key: int) -> Fraction:
        place = next(score.placing for score in table if score.key == key)
        sharing = sum(score.placing == place for score in table)
        shared = points[place - 1 : min(place - 1 + sharing, len(table))]
        return Fraction(sum(shared), sharing)

    return award


def max_table_points(settings: Swiss | Pools | League) -> Fraction:
    """Return the greatest number of points that a player can win at one table."""
    return Fraction(settings.points[0]) if settings.points else WIN


def points_to_come(remaining: Mapping[int, int], settings: Swiss | Pools | League) -> dict[int, Fraction]:
    """Return the points that each player can still win, given the number of their future tables."""
    return {key: count * max_table_points(settings) for key, count in remaining.items()}
