"""The parts that pools and leagues share: groups in which everyone meets everyone, in planned rounds.

The plan follows from the players who started and the players who left, so calculating it again repairs it.
Rounds that have begun stay. If a player leaves, their matches of two are cancelled; larger tables in future
rounds shrink, or these rounds are seated again.

If a player leaves a group with matches of two before half of their matches are played, none of their matches
count; if they leave later, the matches that were played count and the rest are forfeited (FIDE Tournament
Rules V.4). At larger tables, every finished table counts.

A player who is away from a round forfeits their match of two; at larger tables the others are seated without
them. If all rounds are played as one, that round is planned without them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

from games.pairing.berger import berger
from games.pairing.designs import Schedule, league_tables, table_rounds
from games.pairing.pairing_types import NO_PAIRS, Entrant, History, Pair, Pairing, count_meetings
from games.pairing.repair import remove_leaver
from games.pairing.standings import Standing, of_tables, two_player_standings
from games.pairing.table_swiss import pair_tables
from games.pairing.table_tie_breaks import ALL_MEET_TIE_BREAKS, TABLE_TIE_BREAKS
from games.pairing.tie_breaks import LOSS, ROUND_ROBIN_TIE_BREAKS, WIN, Kind
from games.pairing.tie_breaks import Round as CardRound
from games.tournaments.formats.needs import PointsRace, coming_tables, need_by_ranking, share_first_place
from games.tournaments.formats.protocol import AbsenceCost, Goal, Group, Outlook, keys_by_placing, order_lines
from games.tournaments.formats.results import NO_POINTS_ROUND, points_to_come, result_cards, results
from games.tournaments.formats.settings import League, Pools
from games.tournaments.formats.stage import NewRound, NewTable, Round, Stage, StageTable

S = TypeVar("S", bound=Pools | League)


class Members(NamedTuple):
    """A group: the part of the stage that it is, and the players who started in it, by seed."""

    part: str
    keys: tuple[int, ...]


class Aim(NamedTuple):
    """An aim in a group, which the players in its best `placings` places achieve."""

    goal: Goal
    placings: int


@lru_cache(maxsize=128)
def deal_groups(
    keys: tuple[int, ...], groups: int, forbidden: frozenset[Pair] = NO_PAIRS
) -> tuple[tuple[int, ...], ...]:
    """Deal players, who are in the order of their seeds, back and forth over groups of similar size.

    Forbidden pairs are kept apart if possible.
    """
    count = len(keys)
    sizes = [count // groups + (number < count % groups) for number in range(groups)]
    entrants = [Entrant(key, seed=place) for place, key in enumerate(keys)]
    found = pair_tables(entrants, sizes, History(forbidden=forbidden), balance_seats=False)
    return found.tables


@lru_cache(maxsize=512)
def plan_group_rounds(settings: Pools | League, keys: tuple[int, ...]) -> tuple[Pairing, ...]:
    """Return the rounds of one group, as planned for the case that nobody leaves."""
    if settings.for_two:
        found = berger(keys, twice=settings.twice)
    else:
        whole = league_tables(keys, settings.seats) if settings.at_once and not settings.rounds else None
        if whole is not None:
            return (Pairing(whole),)
        found = plan_table_rounds(settings, keys).rounds
    if settings.at_once and found:
        return (Pairing(tuple(table for each in found for table in each.tables)),)
    return found


@dataclass(frozen=True)
class _Plan(Generic[S]):
    """The plan of one group: its part of the stage, and its rounds in three versions.

    `drawn_up` are the rounds as first planned, `intended` the rounds as changed after players left, and
    `rounds` the rounds as they are now, also without players who are away.
    """

    part: str
    stage: Stage[S]
    drawn_up: tuple[Pairing, ...]
    intended: tuple[Pairing, ...]
    rounds: tuple[Pairing, ...]

    @property
    def keys(self) -> list[int]:
        """Return everyone who is or was in the group."""
        return [each.key for each in self.stage.entrants]

    @property
    def missed(self) -> tuple[int, ...]:
        """Return the players who would have a table in the next round, but are away."""
        return tuple(key for key in self.keys if self.stage.away(key) and key in self._intended_next)

    @property
    def unopposed(self) -> tuple[int, ...]:
        """Return the players who have no table in the next round because their opponents are away."""
        planned_ = self.rounds[self.stage.next_number - 1 :][:1]
        here = {key for each in planned_ for keys in (*each.tables, each.byes) for key in keys}
        left = self._intended_next - here - {*self.missed}
        return tuple(key for key in self.keys if key in left and not self.stage.gone(key))

    @property
    def _intended_next(self) -> set[int]:
        """Return the players who would have a table in the next round if nobody were away."""
        if self.stage.settings.at_once:
            return set() if self.stage.rounds else {*self.keys}
        planned_ = self.intended[self.stage.next_number - 1 :][:1]
        return {key for each in planned_ for table in each.tables for key in table}


def plan_table_rounds(settings: Pools | League, keys: Sequence[int]) -> Schedule:
    """Return the rounds of one group at larger tables, as first planned."""
    return table_rounds(
        keys,
        settings.seats,
        settings.rounds or settings.seats,
        smallest=settings.least,
        prefer=settings.prefer,
    )


class GroupRepair(NamedTuple):
    """A group that was repaired after players left.

    It contains the greatest number of times that two of its members meet, as first planned and as it is now.
    """

    part: str
    most_meetings_before: int
    most_meetings: int


class GroupFormat(ABC, Generic[S]):
    """A format in which rounds are planned for each group."""

    key = ""
    late_entry = False

    def absence(self, settings: S) -> AbsenceCost:
        """Return the cost of an absence, which is a forfeited match, or no seat at a table."""
        if settings.at_once:
            return AbsenceCost.NOT_PLANNED
        return AbsenceCost.FORFEITS if settings.for_two else AbsenceCost.RESEATED

    @abstractmethod
    def members(self, stage: Stage[S]) -> tuple[Members, ...]:
        """Return the groups of a stage, made from the players who started in it."""

    @abstractmethod
    def aims(self, stage: Stage[S], part: str, size: int) -> tuple[Aim, ...]:
        """Return the aims that players in a group of this size can achieve."""

    def next_round(self, stage: Stage[S]) -> NewRound | None:
        """Return the next planned round, whether or not tables are still in progress.

        After players have left, a round may contain no tables; such a round ends as soon as it begins.
        """
        plan = self.plan(stage)
        return plan[0] if plan else None

    def plan(self, stage: Stage[S]) -> tuple[NewRound, ...]:
        """Return all rounds to come."""
        return tuple(_to_come(self._plans(stage), stage.next_number))

    def mended(self, stage: Stage[S]) -> tuple[GroupRepair, ...]:
        """Return the groups whose rounds are no longer those first planned.

        Each has the greatest number of meetings of a pair, as first planned and now.
        """
        return tuple(
            GroupRepair(plan.part, _most(plan.drawn_up), _most(plan.rounds))
            for plan in self._plans(stage)
            if plan.rounds != plan.drawn_up
        )

    def finished(self, stage: Stage[S]) -> bool:
        """Return whether no table is in progress and no round is left to play."""
        return stage.at_rest and not self.plan(stage)

    def played_out(self, stage: Stage[S]) -> bool:
        """Return whether in some group enough players have stayed, or everyone played the last round."""
        return any(_is_played_out(plan) for plan in self._plans(stage))

    def standings(self, stage: Stage[S]) -> tuple[Group, ...]:
        """Return a table of standings for each group."""
        return tuple(Group(plan.part, tuple(_lines(plan))) for plan in self._plans(stage))

    def tier(self, part: str) -> int:
        """Return the rank of a group among the others.

        All players of a group with a lower rank come before those of a group with a higher one.
        """
        return 0

    def levels(self, stage: Stage[S]) -> tuple[tuple[int, ...], ...]:
        """Return all players in levels; players who are equal share a level.

        A single group is ordered by its standings, several groups as in `ranking` but without seeds.
        """
        plans = self._plans(stage)
        if len(plans) == 1:
            return keys_by_placing(_lines(plans[0]), stage)
        found: dict[tuple[int, int, int, Fraction], list[int]] = {}
        for plan in plans:
            shared: dict[tuple[bool, int], int] = {}
            for position, (line, each) in enumerate(self._ranked(stage, plan)):
                gone = stage.gone(line.key)
                placing = shared.setdefault((gone, line.placing), position)
                found.setdefault((gone, self.tier(plan.part), placing, each), []).append(line.key)
        return tuple(tuple(found[level]) for level in sorted(found))

    def ranking(self, stage: Stage[S]) -> tuple[int, ...]:
        """Return all players by place in their group, by points for each table, and by seed; leavers last."""
        return tuple(key for key, _ in sorted(self.ranks(stage).items(), key=lambda each: each[1]))

    def outlook(self, stage: Stage[S], key: int) -> Outlook:
        """Return a player's tables to come, and what they need in their group."""
        plan = next((each for each in self._plans(stage) if key in each.keys), None)
        return Outlook((), ()) if plan is None else self._outlooks(stage, plan)[key]

    def outlooks(self, stage: Stage[S]) -> dict[int, Outlook]:
        """Return the outlook of every player, by key."""
        return {key: told for plan in self._plans(stage) for key, told in self._outlooks(stage, plan).items()}

    def _outlooks(self, stage: Stage[S], plan: _Plan[S]) -> dict[int, Outlook]:
        """Return the outlook of every player in one group, by key."""
        to_come = _to_come([plan], stage.next_number)
        lines = order_lines(_lines(plan), stage)
        tables = {line.key: coming_tables(plan.stage, to_come, line.key) for line in lines}
        here = [line.key for line in lines if not stage.gone(line.key)]
        aims = self.aims(stage, plan.part, len(plan.stage.starters))
        first = share_first_place(lines, stage)
        if plan.stage.at_rest and not to_come:
            return {
                key: Outlook(tables[key], tuple(need_by_ranking(*aim, key, here, first) for aim in aims))
                for key in tables
            }
        points = {line.key: line.values["points"] for line in lines}
        left = points_to_come({key: len(tables[key]) for key in tables}, stage.settings)
        race = PointsRace(points, left, here)
        return {key: Outlook(tables[key], tuple(race.need(*aim, key) for aim in aims)) for key in tables}

    def ranks(self, stage: Stage[S]) -> dict[int, tuple[int, int, Fraction, int]]:
        """Return a sort key for every player: whether they left, position in the group, points, and seed.

        Positions count from 0. Points are for each table and negated, so that less is better in each part of
        the sort key.
        """
        return {
            line.key: (stage.gone(line.key), position, each, stage.by_key[line.key].seed)
            for plan in self._plans(stage)
            for position, (line, each) in enumerate(self._ranked(stage, plan))
        }

    def _ranked(self, stage: Stage[S], plan: _Plan[S]) -> Iterator[tuple[Standing, Fraction]]:
        """Yield the lines of a group, leavers last, each with a value for its points for each match.

        The value is negated, so that less is better. Forfeited matches count as matches.
        """
        given = _without_tables(plan)[1] if stage.settings.for_two else {}
        forfeits = Counter(key for _, key in given)
        for line in sorted(order_lines(_lines(plan), stage), key=lambda line: stage.gone(line.key)):
            counted = sum(table.scored for table in stage.tables_of.get(line.key, ())) + forfeits[line.key]
            yield line, -line.values["points"] / max(counted, 1)

    def _plans(self, stage: Stage[S]) -> list[_Plan[S]]:
        begun = _begun(stage)
        return [_plan(stage, members, begun.get(members.part, {})) for members in self.members(stage)]


def _begun(stage: Stage[S]) -> dict[str, dict[int, list[StageTable]]]:
    """Return the tables that have begun in each part of a stage, by round counted from 0."""
    found: dict[str, dict[int, list[StageTable]]] = {}
    for index, each in enumerate(stage.rounds):
        for table in each.tables:
            found.setdefault(table.part, {}).setdefault(index, []).append(table)
    return found


def _to_come(plans: Sequence[_Plan[S]], first: int) -> list[NewRound]:
    """Return the rounds of several groups together, from round `first` on."""
    last = max((len(plan.rounds) for plan in plans), default=0)
    found = []
    for number in range(first, last + 1):
        here = [(plan.part, plan.rounds[number - 1]) for plan in plans if number <= len(plan.rounds)]
        tables = tuple(NewTable(keys, part) for part, each in here for keys in each.tables)
        # If too few are left for a table, nobody has a bye, since there is nothing to rest from.
        byes = tuple(key for _, each in here if each.tables for key in each.byes)
        soon = [plan for plan in plans if number == plan.stage.next_number]
        missed = tuple(key for plan in soon for key in plan.missed)
        unopposed = tuple(key for plan in soon for key in plan.unopposed)
        found.append(NewRound(number, tables, byes, missed, unopposed))
    return found


def _lines(plan: _Plan[S]) -> list[Standing]:
    settings = plan.stage.settings
    if not settings.for_two:
        alike = len({*count_meetings(each.tables for each in plan.drawn_up).values()}) == 1
        order = settings.tie_breaks or (ALL_MEET_TIE_BREAKS if alike else TABLE_TIE_BREAKS)
        return of_tables(results(plan.stage), plan.keys, order)
    uncounted, given = _without_tables(plan)
    found = result_cards(plan.stage, plan.keys, bye=NO_POINTS_ROUND, uncounted=uncounted, given=given)
    return two_player_standings(found, settings.tie_breaks or ROUND_ROBIN_TIE_BREAKS)


def all_members(stage: Stage[S], members: Members) -> list[int]:
    """Return everyone who started in a group, and those who took over from them."""
    keys = [*members.keys]
    for key in keys:
        if key in stage.heirs:
            keys.append(stage.heirs[key])
    return keys


def _plan(stage: Stage[S], members: Members, begun: Mapping[int, Sequence[StageTable]]) -> _Plan[S]:
    """Return the plan of a group.

    Rounds that have begun are as they were made; the others are changed for all players who left.
    """
    there = tuple(
        key for key in members.keys if not stage.settings.at_once or 1 not in stage.by_key[key].away
    )
    drawn_up = (
        plan_group_rounds(stage.settings, there) if len(there) >= stage.settings.least else (Pairing(()),)
    )
    keys = all_members(stage, members)
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
    rounds = _after_all_who_left(own, drawn_up, made)
    # In matches of two, missed matches are forfeited; they are found by comparing with the intended rounds.
    intended = _after_all_who_left(own, drawn_up) if stage.settings.for_two else rounds
    away = [] if stage.settings.at_once else [key for key in keys if own.away(key)]
    rounds = (*rounds[: len(made)], *_next_without(own, rounds, away), *rounds[len(made) + 1 :])
    return _Plan(members.part, own, drawn_up, intended, rounds)


def _after_all_who_left(
    stage: Stage[S], rounds: tuple[Pairing, ...], made: tuple[Pairing, ...] = ()
) -> tuple[Pairing, ...]:
    """Return planned rounds, changed for all players who left.

    Rounds that have begun are as they were `made`.
    """
    leavers = [each for each in stage.entrants if each.left]
    for leaver in sorted(leavers, key=lambda each: (each.left, each.seed, each.key)):
        heir = stage.heirs.get(leaver.key)
        # Use the state at the time they left, so that a repair is the same whatever has begun since.
        before = (*made, *rounds[len(made) :])[: leaver.left - 1]
        after = rounds[leaver.left - 1 :]
        if heir is not None:
            rounds = (*before, *(_taken_over(each, leaver.key, heir) for each in after))
        elif stage.settings.for_two:
            rounds = (*before, *(_without_match(each, leaver.key) for each in after))
        else:
            rounds = _repaired(stage, (*before, *after), leaver.key, len(before))
    return (*made, *rounds[len(made) :])


def _next_without(stage: Stage[S], rounds: tuple[Pairing, ...], away: Collection[int]) -> tuple[Pairing, ...]:
    """Return the next round, if there is one, without the players who are away from it."""
    begun = len(stage.rounds)
    upto = rounds[: begun + 1]
    for key in away:
        if stage.settings.for_two:
            upto = (*upto[:begun], *(_without_match(each, key) for each in upto[begun:]))
        else:
            upto = _repaired(stage, upto, key, begun)
    return upto[begun:]


def _repaired(
    stage: Stage[S], rounds: tuple[Pairing, ...], without_key: int, begun: int
) -> tuple[Pairing, ...]:
    """Return rounds of larger tables from which a player is removed after the first `begun` rounds."""
    settings = stage.settings
    return remove_leaver(
        rounds,
        without_key,
        begun,
        seats=settings.seats,
        smallest=settings.least,
        forbidden=stage.forbidden,
    ).rounds


def _taken_over(planned_: Pairing, leaver: int, heir: int) -> Pairing:
    def now(keys: Sequence[int]) -> tuple[int, ...]:
        return tuple(heir if key == leaver else key for key in keys)

    return Pairing(tuple(now(table) for table in planned_.tables), now(planned_.byes))


def _without_match(planned_: Pairing, leaver: int) -> Pairing:
    """Return a round of matches of two without a leaver; their opponent has neither a table nor a bye."""
    return Pairing(
        tuple(table for table in planned_.tables if leaver not in table),
        tuple(key for key in planned_.byes if key != leaver),
    )


def _without_tables(plan: _Plan[S]) -> tuple[frozenset[int], dict[tuple[int, int], CardRound]]:
    """Return the players who left so early that their matches count for nobody, and the forfeits.

    The forfeits are by round and key. They are those of players who left later, and of players who were away.
    """
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
        if 2 * sum(table.scored and table.played for table in tables) < len(matches):
            uncounted.add(leaver.key)
            continue
        for number, table in matches:
            opponent = plan.stage.by_key[next(key for key in table if key != leaver.key)]
            if number >= leaver.left and not opponent.gone(number):
                given[number, opponent.key] = CardRound(WIN, leaver.key, Kind.FORFEIT_WIN)
    return frozenset(uncounted), given | _missed(plan, uncounted)


def _missed(plan: _Plan[S], uncounted: Collection[int]) -> dict[tuple[int, int], CardRound]:
    """Return the results of matches that players forfeited by being away, by round and key."""
    found: dict[tuple[int, int], CardRound] = {}
    for number, intended in enumerate(plan.intended[: len(plan.stage.rounds)], 1):
        for one, other in intended.tables:
            absent = [key for key in (one, other) if number in plan.stage.by_key[key].away]
            for key, against in ((one, other), (other, one)):
                if not absent:
                    continue
                if one in uncounted or other in uncounted:
                    found[number, key] = NO_POINTS_ROUND
                elif key in absent:
                    found[number, key] = CardRound(LOSS, against, Kind.FORFEIT_LOSS)
                else:
                    found[number, key] = CardRound(WIN, against, Kind.FORFEIT_WIN)
    return found


def _is_played_out(plan: _Plan[S]) -> bool:
    if plan.stage.enough_stayed:
        return True
    tables = [table for each in plan.stage.rounds[len(plan.drawn_up) - 1 :] for table in each.tables]
    return sum(table.fully_played for table in tables) == len(plan.drawn_up[-1].tables)


def _most(rounds: Sequence[Pairing]) -> int:
    return max(count_meetings(each.tables for each in rounds).values(), default=0)
