"""Choose what people bring about: each possible kind of result once, at the first occasion."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

from games.competitions.models import Entrant, LogEntry, Place, Table
from games.ladders.models import Challenge
from games.tournaments import formats
from games.tournaments.models import Round, Starter
from games.tournaments.selectors import stages
from tests.bids.rules import HIGHEST_BID
from tests.events.plans import Deed, Plan
from tests.events.results import Kind

DEEDS = {
    Kind.TIME_OUT: Deed.SILENCE,
    Kind.RESIGNATION: Deed.RESIGN,
    Kind.LEAVING: Deed.LEAVE,
    Kind.SUSPENDED: Deed.SUSPENDED,
    Kind.ERASED: Deed.ERASE,
}
"""Kinds of result that one person brings about at a table."""


AT_TABLES = (Kind.WIN, Kind.DRAW, Kind.TIE, Kind.ADJUDICATION, Kind.CORRECTION, *DEEDS)
"""Kinds of result that happen at a table."""

GONE_AFTER = (Kind.LEAVING, Kind.SUSPENDED, Kind.ERASED)
"""Who brings one of these about plays no more."""


OUTCOMES: dict[Kind, tuple[Kind, ...]] = {
    Kind.WIN: (Kind.RESIGNATION,),
    Kind.DRAW: (),
    Kind.TIE: (Kind.TIME_OUT, Kind.RESIGNATION, Kind.SUSPENDED),
    Kind.ADJUDICATION: (Kind.SUSPENDED,),
    Kind.CORRECTION: (Kind.TIME_OUT, Kind.RESIGNATION, Kind.ERASED),
}
"""How a table ends, with what one person can bring about there without making it end otherwise."""

CLEAN = (Kind.WIN, Kind.DRAW, Kind.TIE, Kind.ADJUDICATION)
"""Of these, those that someone who leaves the event meanwhile makes something else of."""


class Wishes:
    """The kinds of result that are still wanted, and who brings them about."""

    def __init__(self, wanted: Collection[Kind], source: Random) -> None:
        self.wanted = [kind for kind in Kind if kind in wanted]
        self._all = self.missing = {*wanted}
        self._hoped: dict[Kind, int] = {}
        self._staying: dict[int, set[int]] = {}
        self._planned_tables: dict[int, list[tuple[int, ...]]] = {}
        self.source = source
        self.away: set[int] = set()
        """Entrants who were away from a round; that their account goes besides would hide why."""
        self.special: set[int] = set()
        """Entrants who are gone, or will be: they bring nothing else about."""

    def hope_again(self, had: Collection[Kind], open_tables: Collection[int]) -> None:
        """Want again what was planned at a table that is over, and did not happen."""
        self.missing = self._all - {*had}
        self._hoped = {kind: table for kind, table in self._hoped.items() if table in open_tables}
        self._staying = {table: keys for table, keys in self._staying.items() if table in open_tables}
        for kind in AT_TABLES:
            if kind in self._all and kind not in had and kind not in self._hoped and kind not in self.wanted:
                self.wanted.append(kind)

    def take(self, kind: Kind) -> bool:
        """Return whether a kind is still wanted, and remove it from those wanted."""
        if kind not in self.wanted:
            return False
        self.wanted.remove(kind)
        return True

    def plan(self, table: Table) -> Plan:
        """Return the plan for a new table."""
        before = {*self.wanted}
        plan = self._planned(table)
        self._hoped |= dict.fromkeys(before - {*self.wanted}, table.pk)
        return plan

    def _planned(self, table: Table) -> Plan:
        places = list(Place.objects.filter(table=table).select_related("entrant__user").order_by("seat"))
        numbers = self.source.sample(range(2, 9), len(places))
        plan = Plan({place.entrant_id: number for place, number in zip(places, numbers, strict=True)})
        people = [place.entrant for place in places]
        if Kind.WIN not in self.wanted and Kind.LEAVING in self.wanted:
            # Before other ends than a win, for the place becomes free for others.
            self._add_deeds(plan, people, (Kind.LEAVING, *DEEDS), len(people))
            if Kind.LEAVING not in self.wanted:
                # How it ends is nobody's wish, so that the director may turn it round.
                plan.corrected = len(people) > 2 and self.take(Kind.CORRECTION)
                return plan
        outcome = self._outcome(people)
        others = people
        if outcome in (Kind.DRAW, Kind.TIE):
            level = [each for each in people if self._stays(each)][:2]
            plan.bids |= dict.fromkeys((each.pk for each in level), HIGHEST_BID)
            others = [each for each in people if each not in level]
        plan.adjudicated = outcome is Kind.ADJUDICATION
        plan.corrected = outcome is Kind.CORRECTION
        if outcome is not Kind.WIN or len(people) > 2:
            self._add_deeds(plan, others, tuple(DEEDS) if outcome is None else OUTCOMES[outcome], len(people))
        if outcome in CLEAN:
            stay = level if outcome is Kind.TIE else people
            self._staying[table.pk] = {each.pk for each in stay}
        return plan

    def _outcome(self, people: Sequence[Entrant]) -> Kind | None:
        """How a table shall end, if anything is still wanted that it can."""
        gone = any(each.pk in self.special for each in people)
        there, of_two = sum(map(self._stays, people)), len(people) == 2
        possible = {
            Kind.WIN: not gone,
            Kind.DRAW: of_two and there == 2,
            Kind.TIE: not of_two and there >= 2,
            Kind.ADJUDICATION: not gone and there > 0,
            Kind.CORRECTION: True,
        }
        return next((kind for kind in OUTCOMES if possible[kind] and self.take(kind)), None)

    def _stays(self, entrant: Entrant) -> bool:
        """Whether an entrant is someone who acts, and goes on doing so."""
        return entrant.user is not None and entrant.user.is_active and entrant.pk not in self.special

    def _add_deeds(self, plan: Plan, people: Sequence[Entrant], kinds: Sequence[Kind], size: int) -> None:
        """Let as many do something else as leave two of a table's `size` to play."""
        free = [each for each in people if each.user is not None and each.pk not in self.special]
        staying = {key for keys in self._staying.values() for key in keys}
        for kind in kinds:
            gone = kind in GONE_AFTER
            here = [each for each in free if not gone or each.pk not in self.away | staying]
            if len(plan.deeds) >= max(1, size - 2) or not here:
                continue
            if self.take(kind):
                someone = self.source.choice(here)
                free.remove(someone)
                if gone:
                    self.special.add(someone.pk)
                plan.deeds[someone.pk] = DEEDS[kind]

    def answers(self, entrant: Entrant, each: Round) -> bool | None:
        """Return an entrant's answer to a roll-call: True, False, or None for none."""
        if each.number > 3:
            return True
        for kind in (Kind.SILENT, Kind.NOT_IN_ROUND):
            if entrant.pk in self._who_can_stay_away(each) and self.take(kind):
                self.away.add(entrant.pk)
                return None if kind is Kind.SILENT else False
        return True

    def _who_can_stay_away(self, each: Round) -> set[int]:
        """Those who would have a table in a round, at which nobody is away yet: what their absence costs is
        seen. Of those who came in by another way than the page it must be seen that they play."""
        if each.pk not in self._planned_tables:
            new = formats.get(each.stage.format).next_round(stages.read(each.stage))
            self._planned_tables[each.pk] = [table.keys for table in new.tables] if new else []
        tables = self._planned_tables[each.pk]
        open_tables = [keys for keys in tables if not self.away.intersection(keys)] or tables
        told = LogEntry.objects.filter(competition=each.stage.tournament_id, verb__in=("asked", "admitted"))
        others = {*told.values_list("entrant", flat=True)} | self.special | self.away
        return {key for keys in open_tables for key in keys} - others

    def answers_challenge(self, made: Challenge) -> str | None:
        """Return the answer to a challenge: an action such as "accept", or None for none."""
        return "accept"

    def challenges(self, entrant: Entrant, keys: Sequence[int]) -> int | None:
        """Return the key of the entrant to challenge, or None: programs first, for they never challenge."""
        programs = Entrant.objects.filter(pk__in=keys, user=None).values_list("pk", flat=True)
        fresh = [key for key in programs if not Place.objects.filter(entrant=key).exists()]
        if fresh or not keys:
            return fresh[0] if fresh else None
        unplayed = [key for key in keys if not Place.objects.filter(entrant=key).exists()]
        return (unplayed or [*keys])[-1]

    def goes_on(self, starter: Starter) -> bool:
        """Return whether an entrant who is asked for the next stage plays in it."""
        return True
