"""What pools and leagues have in common: groups in which everybody meets everybody, by planned rounds.

The plan follows from who started and who left, so that it is mended by being made again: rounds that
have begun stand; of matches of two the leaver's fall away; a table of more shrinks, or the rounds to
come are seated anew.

Who leaves a group of two-seat matches before half of theirs are played counts for nobody; later, what
was played counts and the rest is forfeited (FIDE Tournament Rules V.4). At larger tables every finished
one counts.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

from games.pairing.berger import berger
from games.pairing.designs import league_tables, table_rounds
from games.pairing.field import NOBODY, Entrant, History, Pair, Pairing, meetings
from games.pairing.repair import without
from games.pairing.standings import Standing, of_cards, of_tables
from games.pairing.table_swiss import pair_tables
from games.pairing.table_tie_breaks import ALL_MEET_ONCE, TABLES
from games.pairing.tie_breaks import ROUND_ROBIN, WIN, Kind
from games.pairing.tie_breaks import Round as CardRound
from games.tournaments.formats.needs import Race, coming, of_ranking
from games.tournaments.formats.protocol import Goal, Group, Outlook, in_order
from games.tournaments.formats.results import NOTHING, cards, rest, results
from games.tournaments.formats.settings import League, Pools
from games.tournaments.formats.stage import NewRound, NewTable, Round, Stage, Table

S = TypeVar("S", bound=Pools | League)


class Members(NamedTuple):
    """A group: its part of the stage, and who started in it, by seed."""

    part: str
    keys: tuple[int, ...]


class Aim(NamedTuple):
    """What the best `placings` of a group reach."""

    goal: Goal
    placings: int


@lru_cache(maxsize=128)
def dealt(
    keys: tuple[int, ...], groups: int, forbidden: frozenset[Pair] = NOBODY
) -> tuple[tuple[int, ...], ...]:
    """Seeds dealt to and fro over groups of like size; pairs that shall not meet are kept apart where
    that can be."""
    count = len(keys)
    sizes = [count // groups + (number < count % groups) for number in range(groups)]
    entrants = [Entrant(key, seed=place) for place, key in enumerate(keys)]
    found = pair_tables(entrants, sizes, History(forbidden=forbidden), balance_seats=False)
    return found.tables


@lru_cache(maxsize=512)
def planned(settings: Pools | League, keys: tuple[int, ...]) -> tuple[Pairing, ...]:
    """The rounds of one group if nobody leaves."""
    if settings.for_two:
        found = berger(keys, twice=settings.twice)
    else:
        whole = league_tables(keys, settings.seats) if settings.at_once and not settings.rounds else None
        if whole is not None:
            return (Pairing(whole),)
        found = table_rounds(keys, settings.seats, settings.rounds or settings.seats).rounds
    if settings.at_once and found:
        return (Pairing(tuple(table for each in found for table in each.tables)),)
    return found


@dataclass(frozen=True)
class _Plan(Generic[S]):
    """A group by itself: its entrants and what has begun of it, its rounds as they were drawn up, and
    as they are now."""

    part: str
    stage: Stage[S]
    drawn_up: tuple[Pairing, ...]
    rounds: tuple[Pairing, ...]

    @property
    def keys(self) -> list[int]:
        """Who is or was in it."""
        return [each.key for each in self.stage.entrants]


class Mended(NamedTuple):
    """How often two of a group meet at the most, as drawn up and after who left."""

    part: str
    most_meetings_before: int
    most_meetings: int


class GroupFormat(ABC, Generic[S]):
    """Rounds planned for each group."""

    key = ""
    late_entry = False

    @abstractmethod
    def members(self, stage: Stage[S]) -> tuple[Members, ...]:
        """The groups of a stage, from who started in it."""

    @abstractmethod
    def aims(self, stage: Stage[S], part: str, size: int) -> tuple[Aim, ...]:
        """What there is to reach in a group of `size`."""

    def next_round(self, stage: Stage[S]) -> NewRound | None:
        """The next round planned, whether or not tables still run. After people left, a round may have
        no tables: it is over as soon as it begins."""
        plan = self.plan(stage)
        return plan[0] if plan else None

    def plan(self, stage: Stage[S]) -> tuple[NewRound, ...]:
        """All rounds to come."""
        return tuple(_to_come(self._plans(stage), stage.next_number))

    def mended(self, stage: Stage[S]) -> tuple[Mended, ...]:
        """What became of the promise of how often two meet, for groups that somebody left."""
        return tuple(
            Mended(plan.part, _most(plan.drawn_up), _most(plan.rounds))
            for plan in self._plans(stage)
            if plan.rounds != plan.drawn_up
        )

    def finished(self, stage: Stage[S]) -> bool:
        """All rounds are over."""
        return stage.at_rest and not self.plan(stage)

    def standings(self, stage: Stage[S]) -> tuple[Group, ...]:
        """A table of each group."""
        return tuple(Group(plan.part, tuple(_lines(plan))) for plan in self._plans(stage))

    def ranking(self, stage: Stage[S]) -> tuple[int, ...]:
        """By placing in the group, then by points for each table, then by seed."""
        return tuple(key for key, _ in sorted(self.ranks(stage).items(), key=lambda each: each[1]))

    def outlook(self, stage: Stage[S], key: int) -> Outlook:
        """The tables to come, and what it takes in one's group."""
        plan = next((each for each in self._plans(stage) if key in each.keys), None)
        return Outlook((), ()) if plan is None else self._outlooks(stage, plan)[key]

    def outlooks(self, stage: Stage[S]) -> dict[int, Outlook]:
        """Everybody's."""
        return {key: told for plan in self._plans(stage) for key, told in self._outlooks(stage, plan).items()}

    def _outlooks(self, stage: Stage[S], plan: _Plan[S]) -> dict[int, Outlook]:
        """Everybody's in one group."""
        to_come = _to_come([plan], stage.next_number)
        lines = in_order(_lines(plan), stage)
        tables = {line.key: coming(plan.stage, to_come, line.key) for line in lines}
        here = [line.key for line in lines if not stage.gone(line.key)]
        aims = self.aims(stage, plan.part, len(plan.stage.starters))
        if plan.stage.at_rest and not to_come:
            return {
                key: Outlook(tables[key], tuple(of_ranking(*aim, key, here) for aim in aims))
                for key in tables
            }
        points = {line.key: line.values["points"] for line in lines}
        left = rest({key: len(tables[key]) for key in tables}, stage.settings)
        race = Race(points, left, here)
        return {key: Outlook(tables[key], tuple(race.need(*aim, key) for aim in aims)) for key in tables}

    def ranks(self, stage: Stage[S]) -> dict[int, tuple[int, int, Fraction, int]]:
        """Everybody: whether they have left, position in the group from 0, points for each table (less
        is better, so that all of it sorts), seed."""
        found: dict[int, tuple[int, int, Fraction, int]] = {}
        for plan in self._plans(stage):
            lines = sorted(in_order(_lines(plan), stage), key=lambda line: stage.gone(line.key))
            for position, line in enumerate(lines):
                played = sum(table.scored for table in stage.tables_of.get(line.key, ()))
                each = -line.values["points"] / max(played, 1)
                found[line.key] = (stage.gone(line.key), position, each, stage.by_key[line.key].seed)
        return found

    def _plans(self, stage: Stage[S]) -> list[_Plan[S]]:
        begun = _begun(stage)
        return [_plan(stage, members, begun.get(members.part, {})) for members in self.members(stage)]


def _begun(stage: Stage[S]) -> dict[str, dict[int, list[Table]]]:
    """The tables of each part, by round from 0."""
    found: dict[str, dict[int, list[Table]]] = {}
    for index, each in enumerate(stage.rounds):
        for table in each.tables:
            found.setdefault(table.part, {}).setdefault(index, []).append(table)
    return found


def _to_come(plans: Sequence[_Plan[S]], first: int) -> list[NewRound]:
    """The rounds of several groups from number `first` on."""
    last = max((len(plan.rounds) for plan in plans), default=0)
    found = []
    for number in range(first, last + 1):
        here = [(plan.part, plan.rounds[number - 1]) for plan in plans if number <= len(plan.rounds)]
        tables = tuple(NewTable(keys, part) for part, each in here for keys in each.tables)
        # Where too few are left for a table nobody has a bye: there is nothing to rest from.
        byes = tuple(key for _, each in here if each.tables for key in each.byes)
        found.append(NewRound(number, tables, byes))
    return found


def _lines(plan: _Plan[S]) -> list[Standing]:
    settings = plan.stage.settings
    if not settings.for_two:
        alike = len({*meetings(each.tables for each in plan.drawn_up).values()}) == 1
        order = settings.tie_breaks or (ALL_MEET_ONCE if alike else TABLES)
        return of_tables(results(plan.stage), plan.keys, order)
    uncounted, given = _after_leavers(plan)
    found = cards(plan.stage, plan.keys, bye=NOTHING, uncounted=uncounted, given=given)
    return of_cards(found, settings.tie_breaks or ROUND_ROBIN)


def everybody(stage: Stage[S], members: Members) -> list[int]:
    """Who started in a group, and who took over from them."""
    keys = [*members.keys]
    for key in keys:
        if key in stage.heirs:
            keys.append(stage.heirs[key])
    return keys


def _plan(stage: Stage[S], members: Members, begun: Mapping[int, Sequence[Table]]) -> _Plan[S]:
    """The rounds of a group: those begun as they were made, the others after everybody who left."""
    drawn_up = planned(stage.settings, members.keys)
    keys = everybody(stage, members)
    own = Stage(
        stage.settings,
        tuple(stage.by_key[key] for key in keys),
        tuple(
            Round(tuple(begun.get(index, ())), tuple(key for key in each.byes if key in keys))
            for index, each in enumerate(stage.rounds)
        ),
        stage.forbidden,
    )
    made = tuple(Pairing(tuple(table.keys for table in each.tables), each.byes) for each in own.rounds)
    rounds: tuple[Pairing, ...] = (*made, *drawn_up[len(made) :])
    leavers = [each for each in own.entrants if each.left]
    for leaver in sorted(leavers, key=lambda each: (each.left, each.seed, each.key)):
        heir = own.heirs.get(leaver.key)
        before, after = rounds[: leaver.left - 1], rounds[leaver.left - 1 :]
        if heir is not None:
            rounds = (*before, *(_taken_over(each, leaver.key, heir) for each in after))
        elif stage.settings.for_two:
            rounds = (*before, *(_without_match(each, leaver.key) for each in after))
        else:
            rounds = without(rounds, leaver.key, len(before), stage.forbidden).rounds
    return _Plan(members.part, own, drawn_up, rounds)


def _taken_over(planned_: Pairing, leaver: int, heir: int) -> Pairing:
    def now(keys: Sequence[int]) -> tuple[int, ...]:
        return tuple(heir if key == leaver else key for key in keys)

    return Pairing(tuple(now(table) for table in planned_.tables), now(planned_.byes))


def _without_match(planned_: Pairing, leaver: int) -> Pairing:
    """A round of matches of two without a leaver; their opponent has no table, and no bye either."""
    return Pairing(
        tuple(table for table in planned_.tables if leaver not in table),
        tuple(key for key in planned_.byes if key != leaver),
    )


def _after_leavers(plan: _Plan[S]) -> tuple[frozenset[int], dict[tuple[int, int], CardRound]]:
    """Who left so early that they count for nobody, and what later leavers forfeit, by round and key."""
    uncounted: set[int] = set()
    given: dict[tuple[int, int], CardRound] = {}
    for leaver in plan.stage.entrants:
        if not leaver.left or leaver.key in plan.stage.heirs:
            continue
        matches = [
            (number, table)
            for number, each in enumerate(plan.drawn_up, 1)
            for table in each.tables
            if leaver.key in table
        ]
        tables = plan.stage.tables_of.get(leaver.key, ())
        if 2 * sum(_was_played(table, leaver.key) for table in tables) < len(matches):
            uncounted.add(leaver.key)
            continue
        for number, table in matches:
            opponent = plan.stage.by_key[next(key for key in table if key != leaver.key)]
            if number >= leaver.left and not opponent.gone(number):
                given[number, opponent.key] = CardRound(WIN, leaver.key, Kind.FORFEIT_WIN)
    return frozenset(uncounted), given


def _was_played(table: Table, key: int) -> bool:
    return table.scored and table.played and not table.at(key).forfeited


def _most(rounds: Sequence[Pairing]) -> int:
    return max(meetings(each.tables for each in rounds).values(), default=0)
