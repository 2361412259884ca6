"""Statistics of a finished campaign: passages, points, dice, and the worth of legions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import deepcopy
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from games.engine.actions import Drop
from games.engine.chance import ReplayChance, SeededChance
from games.engine.events import Event
from games.engine.log import Log, first_moment
from games.engine.match_statistics import ForceValue
from games.titan import match_statistics
from games.titan.characters import TITAN
from games.titan.meta import Options
from games.titan.scoring import pieces_value
from games.titan.state import TitanState
from games.titan.words.events import EVENTS
from tests.titan.campaigns import RULES, campaign
from tests.titan.twins import twin
from tests.titles.hearing import told_to


def test_every_code_of_the_annals_is_one_that_is_told() -> None:
    for codes in (
        match_statistics.OPENING,
        match_statistics.SCORING,
        match_statistics.FORCES,
        match_statistics.FALLING,
        match_statistics.ROLLING,
        match_statistics.DETAILS,
        match_statistics.PASS_CODES,
    ):
        assert codes <= EVENTS.keys()


def test_a_strike_expects_a_share_of_its_dice() -> None:
    strike = {"seat": 1, "dice": [6, 4, 3, 1], "number": 4}
    (cast,) = match_statistics.casts("battle.struck", strike)
    assert (cast.kind, cast.seat, cast.dice, cast.made, cast.expected) == ("strikes", 1, 4, 2, 2)
    (cast,) = match_statistics.casts("battle.rangestruck", strike | {"number": 6})
    assert (cast.made, cast.expected) == (1, Fraction(4, 6))
    (cast,) = match_statistics.casts("rolled", {"seat": 0, "roll": 2})
    assert (cast.kind, cast.made, cast.expected) == ("rolls", 2, Fraction(7, 2))


class Compare:
    """A watcher that checks the promises of a legion's worth at every step of a campaign."""

    def __init__(self) -> None:
        self.unknown = self.fighting = self.points = 0
        self.tally: Any = None

    def __call__(self, state: TitanState, step: Any, entry: Any) -> None:
        self.tally = self.tally or match_statistics.Tally(state.seats, state.options)
        for event in step.events:
            for telling in event.tellings[:1]:
                if telling.code in match_statistics.SCORING | match_statistics.FORCES:
                    self.tally.hear(telling.code, telling.params)
                    self.points += telling.code in match_statistics.SCORING
        assert self.tally.scores == tuple(state.scores)
        assert self.tally.totals == totals(state)
        for seat in (*range(state.seats), None):
            for worth in match_statistics.worths(RULES.view(state, seat)):
                self.compare(state, seat, worth)

    def compare(self, state: TitanState, seat: int | None, worth: ForceValue) -> None:
        legion = state.legions[worth.key]
        assert worth.seat == legion.seat
        assert worth.least <= worth.likely <= worth.most
        fought = state.engagement.battle if state.engagement else None
        if fought is not None and state.engagement is not None:
            for side in ("attacker", "defender"):
                if worth.key == state.engagement.marker(side):
                    self.fighting += 1
                    assert worth.least == pieces_value(fought.living(side), state.scores[legion.seat])
                    return
        truth = pieces_value(legion.pieces, state.scores[legion.seat])
        assert worth.least <= truth <= worth.most
        if seat == legion.seat:
            assert (worth.unknown, worth.least, worth.most) == (0, truth, truth)
        self.unknown += worth.unknown


def totals(state: TitanState) -> tuple[int, ...]:
    """Return the true worth of all legions of each seat."""
    found = [0] * state.seats
    for legion in state.legions.values():
        found[legion.seat] += pieces_value(legion.pieces, state.scores[legion.seat])
    return tuple(found)


@pytest.mark.parametrize("plus", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_what_a_seat_has_in_all_everybody_can_count(seed: int, plus: bool) -> None:
    """The worth follows from what any one of them was told, so it reveals nothing."""
    heard: dict[int | None, Any] = {}
    changed = set()

    def watch(state: TitanState, step: Any, entry: Any) -> None:
        for seat in (*range(state.seats), None):
            tally = heard.setdefault(seat, match_statistics.Tally(state.seats, state.options))
            for event in step.events:
                telling = told_to(event, seat)
                if telling is not None and telling.code in match_statistics.SCORING | match_statistics.FORCES:
                    tally.hear(telling.code, telling.params)
                    changed.add(telling.code)
            assert tally.totals == totals(state)

    campaign(3, Options(plus=plus), seed, 900, watch)
    assert {"divided", "mustered", "eliminated"} <= changed


@pytest.mark.parametrize("seed", range(3))
def test_who_leaves_takes_their_legions_out_of_the_count(seed: int) -> None:
    tally: Any = None
    left = 0

    def watch(state: TitanState, step: Any, entry: Any) -> None:
        nonlocal tally, left
        tally = tally or match_statistics.Tally(state.seats, state.options)
        hear(tally, step.events)
        if len(state.legions) % 3 or state.over or state.phase == "setup":
            return
        for seat in range(state.seats):
            if state.fates[seat] or seat in state.left:
                continue
            without, counted = RULES.copy(state), deepcopy(tally)
            hear(counted, RULES.advance(without, Drop(seat), SeededChance(seed)).events)
            assert counted.totals == totals(without)
            left += counted.totals[seat] == 0

    campaign(3, Options(), seed, 500, watch)
    assert left


def hear(tally: Any, events: Iterable[Event]) -> None:
    """Add the public messages of events to a tally."""
    for event in events:
        telling = told_to(event, None)
        if telling is not None and telling.code in match_statistics.SCORING | match_statistics.FORCES:
            tally.hear(telling.code, telling.params)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.long
def test_the_truth_lies_within_what_anybody_may_reckon(seed: int) -> None:
    compared = Compare()
    campaign(3, Options(), seed, 400, compared)
    assert compared.unknown
    assert compared.points or compared.fighting or seed


def test_an_unknown_character_counts_at_the_average_of_those_that_may_be_there() -> None:
    kept: list[TitanState] = []

    def watch(state: TitanState, step: Any, entry: Any) -> None:
        if state.phase == "move" and any(legion.parent for legion in state.legions.values()):
            kept.append(RULES.copy(state))

    campaign(2, Options(), 4, 60, watch)
    state = kept[0]
    parted = next(marker for marker, legion in state.legions.items() if legion.parent)
    legion = state.legions[parted]
    view = RULES.view(state, 1 - legion.seat)
    (worth,) = [each for each in match_statistics.worths(view) if each.key == parted]
    known = view.legions[parted].pieces
    assert TITAN not in known or worth.least >= 24
    may = [pieces_value([each.name], 0) for each in view.loose if parted in each.legions]
    assert worth.unknown == legion.height - len(known) > 0
    assert worth.likely == pieces_value(known, 0) + worth.unknown * Fraction(sum(may), len(may))


def test_twin_histories_give_equal_worths() -> None:
    compared = 0
    for seed in range(6):
        log = campaign(3, Options(), seed, 120).log
        seat = seed % 3
        other = twin(RULES, log, seat, Random(seed))
        for one, two in zip(states(log), states(other), strict=False):
            assert match_statistics.worths(RULES.view(one, seat)) == match_statistics.worths(
                RULES.view(two, seat)
            )
            compared += 1
    assert compared > 100


def states(log: Log) -> Iterator[TitanState]:
    """Yield the state after every action of a log."""
    state = first_moment(RULES, Options(), log.seats, log.level, log.draws).state
    for entry in log.entries:
        chance = ReplayChance(entry.draws[entry.prior :])
        RULES.advance(state, RULES.decode_action(bytes(entry.action)), chance)
        yield state
