"""The names of rounds: "Round 3", "Stage 2, round 1", "Semi-finals"."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from games.compiled_queries import CompiledQuery, Parameter
from games.pairing.elimination import BracketMatch
from games.tournaments import formats
from games.tournaments.formats.bracket import BracketFormat
from games.tournaments.models import Pairing, Round, Stage
from games.tournaments.selectors import stages
from games.tournaments.texts.part import Columns, round_name


class RoundLabel(NamedTuple):
    """A round's short label ("3"; "3+" if it only replays matches of round 3) and its name."""

    short: str
    name: str


class RoundNames:
    """The names of the rounds of one stage.

    `starters` is the number of players who began the stage (None: it is read when needed).
    """

    def __init__(self, stage: Stage, starters: int | None = None) -> None:
        self._stage = stage.number
        self._stage_id = stage.pk
        self._parts: dict[int, list[str]] | None = None
        matches = _matches(stage, starters)
        self._matches = {match.key: match for match in matches}
        self._columns = Columns(matches)

    def columns(self, number: int, parts: Iterable[str]) -> list[str]:
        """Return the keys of a bracket's columns to which the `parts` of a round belong.

        For the first round, the column is known even before the round is paired. Without a bracket, the list
        is empty.
        """
        here = [self._matches[part] for part in parts if part in self._matches]
        if not here and number == 1:
            here = [*self._matches.values()][:1]
        return [*dict.fromkeys(self._columns.key(match) for match in here)]

    def name(self, number: int, parts: Iterable[str] = ()) -> str:
        """Return the name of a round from its number and the parts of the stage that are played in it."""
        return round_name(number, self.columns(number, parts), self._stage)

    def of(self, each: Round) -> str:
        """Return the name of a round of the stage."""
        if not self._matches:
            return self.name(each.number)
        parts = _parts(each) if self._parts is None else self._parts.get(each.number, [])
        return self.name(each.number, parts)

    def labels(self, rounds: Collection[Round]) -> dict[int, RoundLabel]:
        """Return labels for rounds of the stage, by the numbers of the rounds.

        A round that only replays matches of earlier rounds is not counted separately.
        """
        parts = self._parts = _parts_by_round(self._stage_id) if self._matches else {}
        found: dict[int, RoundLabel] = {}
        known: set[str] = set()
        count, again = 0, 0
        for each in sorted(rounds, key=lambda each: each.number):
            here = parts.get(each.number, [])
            name = self.name(each.number, here)
            again = again + 1 if here and known.issuperset(here) else 0
            count += not again
            known.update(here)
            if again:
                name = _("%(round)s, played again") % {"round": name}
            found[each.number] = RoundLabel(f"{count}{'+' * again}", name)
        return found


def name_of_round(each: Round) -> str:
    """Return the name of a round."""
    return RoundNames(each.stage).of(each)


def facts_of(each: Round) -> dict[str, Any]:
    """Return what the log stores to name a round: its number, its stage's number, and its bracket columns."""
    columns = RoundNames(each.stage).columns(each.number, _parts(each))
    return {"round": each.number, "stage": each.stage.number, "columns": columns}


def _parts(each: Round) -> list[str]:
    return list(each.pairings.order_by("number").values_list("part", flat=True))


def _parts_by_round(stage_id: int) -> dict[int, list[str]]:
    """Return the parts of a stage that are played in its rounds, by the rounds' numbers."""
    found: dict[int, list[str]] = {}
    for number, part in _PARTS.run(stage=stage_id):
        found.setdefault(number, []).append(part)
    return found


def _parts_of_stage() -> QuerySet[Pairing, tuple[int, str]]:
    rows = Pairing.objects.filter(round__stage=Parameter("stage")).order_by("round__number", "number")
    return rows.values_list("round__number", "part")


_PARTS = CompiledQuery(_parts_of_stage)


def _matches(stage: Stage, starters: int | None) -> tuple[BracketMatch, ...]:
    rules, settings = formats.get(stage.format), stage.settings
    if not isinstance(rules, BracketFormat) or not settings.for_two:
        return ()
    if starters is None:
        starters = stages.count_starters(stage)
    return tuple(rules.bracket(settings, starters)) if starters > 1 else ()
