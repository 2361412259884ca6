"""Recalculate an event's results from its rows, without the project's own formats, pairing or ladder
rules."""

from __future__ import annotations

import re
from collections import defaultdict
from fractions import Fraction
from typing import NamedTuple

from games.competitions.models import Entrant, Place, Table
from games.ladders.models import Ladder, Movement, Rung, Season
from games.matches.models import Match
from games.tournaments.formats.settings import Elimination, League, Pools
from games.tournaments.models import Bye, Pairing, Round, Stage, Starter

HALF = Fraction(1, 2)


class Sat(NamedTuple):
    """A table with what it counts for each entrant, by key: a placing, or None."""

    table: Table
    part: str
    round: int
    placings: dict[int, int | None]

    @property
    def counts(self) -> bool:
        """Return whether the table has a result that counts."""
        return self.table.status == Table.Status.SCORED

    @property
    def begun(self) -> bool:
        """Return whether the table's match was begun."""
        match = self.table.match
        return match is not None and match.status not in (Match.Status.OFFERED, Match.Status.WITHDRAWN)


def sat_in(stage: Stage) -> list[Sat]:
    """Return the tables of a stage, in order."""
    pairings = Pairing.objects.filter(round__stage=stage, table__isnull=False).select_related(
        "round", "table__match"
    )
    found = []
    for pairing in pairings.order_by("round__number", "number"):
        places = list(Place.objects.filter(table=pairing.table))
        found.append(
            Sat(
                pairing.table,
                pairing.part,
                pairing.round.number,
                {place.entrant_id: place.placing for place in places},
            )
        )
    return found


def points(stage: Stage) -> dict[int, Fraction]:
    """Return each entrant's points in a stage with a score: a Swiss, pools, a league.

    Entrants whose points cannot be known from the rows alone are left out."""
    settings = stage.settings
    keys = [*Starter.objects.filter(stage=stage, status="in").values_list("entrant", flat=True)]
    total = dict.fromkeys(keys, Fraction(0))
    unsure: set[int] = set()
    tables = [each for each in sat_in(stage) if each.counts]
    rounds_of_two = isinstance(settings, Pools | League) and settings.for_two
    uncounted = _left_early(stage, tables) if rounds_of_two else set()
    for each in tables:
        if uncounted & each.placings.keys():
            continue
        for key in each.placings:
            total[key] += _worth(each, key)
    if not rounds_of_two:
        byes = Bye.objects.filter(round__stage=stage, kind=Bye.Kind.PAIRED, round__begun_at__isnull=False)
        for key in byes.values_list("entrant", flat=True):
            total[key] += 1 if settings.for_two else HALF
    elif not (isinstance(settings, Pools | League) and settings.at_once):
        for key, won in _without_a_match(stage, keys).items():
            # Of those who missed someone that counts for nobody it is not known who it was.
            total[key] += won
            if won and uncounted:
                unsure.add(key)
    for key in unsure:
        del total[key]
    return total


def _without_a_match(stage: Stage, keys: list[int]) -> dict[int, int]:
    """How many matches of planned rounds for two everyone won because their opponent was not there: rounds
    in which they were present and had neither a table nor a bye of the plan, nor were away."""
    gone = dict(Entrant.objects.filter(pk__in=keys, left_at__isnull=False).values_list("pk", "left_at"))
    won = dict.fromkeys(keys, 0)
    rounds = {key: _rounds_of(stage, key) for key in keys}
    for each in Round.objects.filter(stage=stage, begun_at__isnull=False):
        seated = {key for seats in each.pairings.values_list("seats", flat=True) for key in seats}
        byes = each.byes.exclude(kind=Bye.Kind.UNOPPOSED)
        seated |= {*byes.values_list("entrant", flat=True)}
        for key in keys:
            there = key not in gone or gone[key] > each.begun_at
            won[key] += key not in seated and there and each.number <= rounds[key]
    return won


def _worth(each: Sat, key: int) -> Fraction:
    """What a table brings: at a table of n the p-th has (n - p) of n - 1, who share a place its average."""
    mine, count = each.placings[key], len(each.placings)
    if mine is None:
        return Fraction(0)
    sharing = sum(placing == mine for placing in each.placings.values())
    worths = [Fraction(count - place, count - 1) for place in range(mine, min(mine + sharing, count + 1))]
    return sum(worths, Fraction(0)) / sharing


def _left_early(stage: Stage, tables: list[Sat]) -> set[int]:
    """Who left planned rounds for two before half of their matches were played."""
    found = set()
    left = Entrant.objects.filter(starts__stage=stage, status__in=("withdrawn", "removed"))
    for entrant in left:
        mine = [each for each in tables if entrant.pk in each.placings]
        played = sum(each.begun for each in mine)
        if not mine or 2 * played < _matches_of(stage, entrant.pk):
            found.add(entrant.pk)
    return found


def _matches_of(stage: Stage, key: int) -> int:
    """How many matches someone has in planned rounds for two: one with each other of their group, or two."""
    settings = stage.settings
    assert isinstance(settings, Pools | League)
    return (_group_size(stage, settings, key) - 1) * (2 if settings.twice else 1)


def _rounds_of(stage: Stage, key: int) -> int:
    """How many rounds someone's group has: of an odd number of players one has a bye in each."""
    settings = stage.settings
    assert isinstance(settings, Pools | League)
    size = _group_size(stage, settings, key)
    return (size - 1 + size % 2) * (2 if settings.twice else 1)


def _group_size(stage: Stage, settings: Pools | League, key: int) -> int:
    """How many started in someone's group: pools are of like size, the first ones larger; in a league those
    of neighbouring seeds are together, so that one who never sat down is where their neighbour is."""
    starters = [
        *Starter.objects.filter(stage=stage, status="in").order_by("seed").values_list("entrant", flat=True)
    ]
    seen = {each: sat.part for sat in sat_in(stage) for each in sat.placings}
    if isinstance(settings, Pools):
        size, larger = divmod(len(starters), settings.pools)
        return size + int(settings.pools > 1 and int(seen.get(key, "0") or 0) <= larger)
    parts: list[str] = []
    for starter in starters:
        parts.append(seen.get(starter, parts[-1] if parts else ""))
    return parts.count(parts[starters.index(key)])


def depth(each: Sat, settings: Elimination) -> int:
    """Return how deep in a bracket a table is.

    At larger tables this is its round; at tables of two, the number in its part ("U2-1": 2), because their
    rounds contain whatever can begin."""
    found = re.match(r"U(\d+)-", each.part)
    return (int(found[1]) if found else 0) if settings.for_two else each.round


def reached(stage: Stage) -> dict[int, int]:
    """Return how deep in a bracket each entrant came who had a table, or a bye at larger tables.

    Those who went on because their opponent was absent are left out: no row says how far they came."""
    settings = stage.settings
    assert isinstance(settings, Elimination)
    found: dict[int, int] = {}
    for each in sat_in(stage):
        for key in each.placings:
            found[key] = max(found.get(key, 0), depth(each, settings))
    byes = Bye.objects.filter(round__stage=stage, kind=Bye.Kind.PAIRED).values_list(
        "entrant", "round__number"
    )
    for key, number in byes:
        found[key] = max(found.get(key, 0), number)
    unopposed = Bye.objects.filter(round__stage=stage, kind=Bye.Kind.UNOPPOSED)
    for key in unopposed.values_list("entrant", flat=True):
        found.pop(key, None)
    return found


# ---- ladders -----------------------------------------------------------------------------


class Replay:
    """The rungs of a ladder, recalculated from what happened, by the terms that these tests choose.

    A winner takes the rung; after a draw the challenger takes the one below it."""

    def __init__(self, ladder: Ladder) -> None:
        self.order: list[int] = []
        for movement in Movement.objects.filter(ladder=ladder).order_by("number"):
            self._take(movement)

    def _take(self, movement: Movement) -> None:
        facts, Cause = movement.facts, Movement.Cause
        match movement.cause:
            case Cause.ORDER:
                assert {*facts["order"]} == {*self.order}
                self.order = list(facts["order"])
            case Cause.JOINED | Cause.DIRECTOR:
                self._put(facts["entrant"], facts["rung"] - 1)
            case Cause.LEFT:
                self.order.remove(facts["entrant"])
            case Cause.REPLACED:
                self.order[self.order.index(facts["entrant"])] = facts["by"]
            case Cause.REFUSED | Cause.UNANSWERED:
                self._unplayed(movement)
            case Cause.RESULT:
                self._result(movement)
            case _:
                raise AssertionError(movement.cause)

    def _put(self, key: int, place: int) -> None:
        if key in self.order:
            self.order.remove(key)
        self.order.insert(place, key)

    def _unplayed(self, movement: Movement) -> None:
        made = movement.challenge
        assert made is not None
        below, above = made.challenger_id, made.defender_id
        if below not in self.order or above not in self.order:
            return
        mine, theirs = self.order.index(below), self.order.index(above)
        if movement.cause == Movement.Cause.REFUSED and theirs < mine:
            self._put(below, theirs)
        elif movement.cause == Movement.Cause.UNANSWERED and theirs < mine:
            self._put(above, mine)

    def _result(self, movement: Movement) -> None:
        table = movement.table
        assert table is not None
        if table.status != Table.Status.SCORED:
            return
        places = list(Place.objects.filter(table=table, placing__isnull=False))
        if movement.challenge_id is None:
            self._dealt_out(places, table, movement.season)
        elif len(places) == 2 and all(place.entrant_id in self.order for place in places):
            self._of_two(places, table)

    def _of_two(self, places: list[Place], table: Table) -> None:
        upper, lower = sorted(places, key=lambda place: self.order.index(place.entrant_id))
        above, below = self.order.index(upper.entrant_id), self.order.index(lower.entrant_id)
        gone = [] if table.how == Table.How.DIRECTOR else [place for place in places if place.forfeited]
        if len(gone) == 2:
            return
        if gone == [upper] and upper.cause != Place.Cause.LEFT:
            self._put(upper.entrant_id, below)
        elif gone == [lower] and lower.cause != Place.Cause.LEFT:
            self._put(lower.entrant_id, len(self.order) - 1)
        elif gone == [lower]:
            return
        elif lower.placing == upper.placing:
            self._put(lower.entrant_id, above + 1)
        elif (lower.placing or 0) < (upper.placing or 0):
            self._put(lower.entrant_id, above)

    def _dealt_out(self, places: list[Place], table: Table, season: Season | None) -> None:
        seated = [key for key in self.order if key in {place.entrant_id for place in places}]
        placing = {place.entrant_id: place.placing or 0 for place in places}
        dealt = iter(sorted(seated, key=placing.__getitem__))
        self.order = [next(dealt) if key in placing else key for key in self.order]
        if season is None:
            return
        last = {Place.Cause.LEFT.value: season.leavers_last}
        falling = {p.entrant_id for p in places if p.forfeited and last.get(p.cause, season.silent_last)}
        for key in [key for key in self.order if key in falling]:
            self._put(key, len(self.order) - 1)


def rungs_of(ladder: Ladder) -> list[int]:
    """Return the stored order of the rungs."""
    return [*Rung.objects.filter(ladder=ladder).order_by("rung").values_list("entrant", flat=True)]


def season_sums(season: Season) -> dict[int, tuple[int, int, int, list[int]]]:
    """Return each entrant's wins, draws, losses and placings at the tables scored in a season."""
    before = Season.objects.filter(ladder=season.ladder_id, number=season.number - 1).first()
    tables = Table.objects.filter(competition=season.ladder_id, status=Table.Status.SCORED)
    if season.over_at is not None:
        tables = tables.filter(scored_at__lte=season.over_at)
    if before is not None and before.over_at is not None:
        tables = tables.filter(scored_at__gt=before.over_at)
    sums: dict[int, list[int]] = defaultdict(lambda: [0, 0, 0])
    placed: dict[int, list[int]] = defaultdict(list)
    for table in tables.order_by("scored_at", "number"):
        places = {place.entrant_id: place.placing for place in table.places.all() if place.placing}
        best = min(places.values(), default=0)
        for key, placing in places.items():
            if len(places) > 2:
                placed[key].append(placing)
            elif placing > best:
                sums[key][2] += 1
            else:
                sums[key][1 if [*places.values()].count(best) > 1 else 0] += 1
    keys = {*sums, *placed}
    return {key: (sums[key][0], sums[key][1], sums[key][2], placed[key]) for key in keys}
