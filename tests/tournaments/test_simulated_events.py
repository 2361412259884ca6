"""Whole simulated events among players of known strengths.

They find the strong players, and promises are kept no matter who leaves."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from statistics import mean
from typing import Any

import pytest

from games.tournaments.simulation import events
from games.tournaments.simulation.events import EventRequest, ImpossibleEvent, names, simulate
from games.tournaments.simulation.figures import (
    Figures,
    SimulatedTable,
    count_repeated_pairings,
    rank_correlation,
    seat_balance_spread,
)
from games.tournaments.simulation.ladders import Season
from tests.sampling import sampled

TWO = ("swiss", "pools", "elimination", "double-elimination", "league", "ladder")
TABLES = ("swiss", "pools", "elimination", "league", "ladder")
"""With each ladder goes the tournament that begins as it does (`variants`)."""


def rounds_for(name: str, players: int, seats: int) -> int:
    if name == "swiss":
        return min(9 if seats == 2 else 4, players - 1 if seats == 2 else 9)
    if name == "pools":
        return min(7 if seats == 2 else seats, players - 1)
    return 3 if name == "league" else 6


def check(figures: Figures, asked: EventRequest) -> None:
    """Check what no event may break."""
    assert figures.unfinished == 0
    assert figures.matches > 0
    assert -1 <= figures.rank_correlation <= 1
    if asked.format == "swiss" and asked.seats == 2:
        assert figures.byes_max <= 1
        # Fields this small have all met by then, if some of them leave.
        assert figures.repeats == 0 or asked.players < 2 * figures.rounds
    if asked.format in ("pools", "league") and asked.seats == 2:
        assert figures.repeats == 0
        assert figures.seat_balance_spread <= 2 + asked.dropouts // 10
    if asked.format == "swiss":
        # At tables of three someone among hundreds may have 3, 1, 0.
        assert figures.seat_balance_spread <= 2 + (asked.seats == 3)
    if asked.format == "swiss" and asked.seats > 2 and asked.players >= asked.seats**2 * 2:
        assert figures.repeats <= figures.matches // 10


@pytest.fixture
def seasons_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play each ladder season once: a ladder tournament begins with the ladder of the same seed."""
    last: tuple[object, dict[str, Any]] = (None, {})

    class Once(Season):
        def play(self) -> None:
            nonlocal last
            chance = self.players.random.getstate()
            begun = (self.seats, self.rounds, self.order, self.leavers, self.players.strengths, chance)
            if last[0] != begun:
                super().play()
                last = (deepcopy(begun), deepcopy(vars(self)))
            else:
                vars(self).update(deepcopy(last[1]) | {"players": self.players})
                self.players.random.setstate(last[1]["players"].random.getstate())

    monkeypatch.setattr(events, "Season", Once)


def variants(name: str) -> Iterator[str]:
    """Yield an event's kind, and the kinds that begin like it."""
    yield name
    if name == "ladder":
        yield "ladder-tournament"


@pytest.mark.parametrize("dropouts", [0, 20])
@pytest.mark.parametrize("players", [8, 21])
@pytest.mark.parametrize(
    ("name", "seats"), [*((name, 2) for name in TWO), *((name, seats) for name in TABLES for seats in (3, 4))]
)
@pytest.mark.usefixtures("seasons_played_once")
def test_small_events_end_and_keep_their_promises(name: str, seats: int, players: int, dropouts: int) -> None:
    for each in variants(name):
        asked = EventRequest(
            each, players, seats, min(rounds_for(each, players, seats), 4), dropouts, seed=players
        )
        check(simulate(asked), asked)


EVENTS = [
    *((name, 2) for name in TWO),
    *((name, seats) for name in TABLES for seats in (3, 4, 5, 6)),
]
FIELDS = [(9, 0), (9, 20), (32, 10), (127, 20), (512, 10)]
"""How many take part, and how many of a hundred leave. `simulate_event` tries all others by hand."""

MOST_AT_TABLES = 4
"""Fields of hundreds are tried at tables of so many at the most: a search there takes seconds a round."""

BIG_EVENTS = [
    (name, seats, players, dropouts)
    for name, seats in EVENTS
    for players, dropouts in FIELDS
    if players < 512 or seats in (2, MOST_AT_TABLES)
]

PROMISED_MOST = [event for event in BIG_EVENTS if event[1] == 2 and event[2] < 512]
"""Tables of two, of which `check` asks more than of others. All of them take three seconds."""


@pytest.mark.long
@pytest.mark.parametrize(("name", "seats", "players", "dropouts"), sampled(BIG_EVENTS, always=PROMISED_MOST))
@pytest.mark.usefixtures("seasons_played_once")
def test_events_of_8_to_512_end_and_keep_their_promises(
    name: str, seats: int, players: int, dropouts: int
) -> None:
    for each in variants(name):
        asked = EventRequest(
            each, players, seats, rounds_for(each, players, seats), dropouts, seed=players + dropouts
        )
        figures = simulate(asked)
        check(figures, asked)
        if players >= 127:
            assert figures.rank_correlation >= 0.75


@pytest.mark.parametrize("seats", [2, 3])
def test_a_season_played_once_is_the_season(seats: int, request: pytest.FixtureRequest) -> None:
    ladder = EventRequest("ladder", 12, seats, 4, 20, seed=3)
    both = (ladder, ladder._replace(format="ladder-tournament"))
    anew = [simulate(asked) for asked in both]
    request.getfixturevalue("seasons_played_once")
    once = [simulate(asked) for asked in both]
    for figures in (*anew, *once):
        figures.seconds = 0
    assert once == anew
    assert once[0].matches < once[1].matches


@pytest.mark.parametrize(
    ("name", "seats", "rounds", "least"),
    [
        ("swiss", 2, 6, 0.8),
        ("swiss", 4, 4, 0.75),
        ("pools", 2, 7, 0.7),
        ("pools", 4, 4, 0.75),
        ("elimination", 2, 6, 0.35),
        ("double-elimination", 2, 9, 0.55),
        ("league", 2, 8, 0.7),
        ("ladder", 2, 26, 0.6),
        ("ladder", 4, 6, 0.3),
    ],
)
def test_who_is_strong_is_found_out_where_nothing_was_known(
    name: str, seats: int, rounds: int, least: float
) -> None:
    found = [
        simulate(EventRequest(name, 40, seats, rounds, seed=seed, seeding="lot")).rank_correlation
        for seed in (1, 2)
    ]
    assert mean(found) >= least


@pytest.mark.thorough
def test_a_longer_ladder_knows_more() -> None:
    def known(weeks: int) -> float:
        return mean(
            simulate(EventRequest("ladder", 60, 2, weeks, seed=seed, seeding="lot")).rank_correlation
            for seed in range(2)
        )

    assert known(4) < known(16) < known(48)


def test_an_event_follows_from_its_seed() -> None:
    asked = EventRequest("swiss", 30, 3, 4, 15, seed=5)
    one, other = simulate(asked), simulate(asked)
    one.seconds = other.seconds
    assert one == other
    assert simulate(asked._replace(seed=6)).rank_correlation != one.rank_correlation


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (EventRequest("swiss", 8, 1, 3), "A table has 2 to 6 seats, not 1."),
        (EventRequest("swiss", 8, 7, 3), "A table has 2 to 6 seats, not 7."),
        (EventRequest("swiss", 513, 2, 3), "An event has at most 512 players, not 513."),
        (EventRequest("swiss", 8, 2, 0), "An event has 1 to 60 rounds, not 0."),
        (EventRequest("swiss", 8, 2, 3, 101), "Drop-outs must be 0% to 100%, not 101%."),
        (EventRequest("swiss", 1, 2, 3), "Tables of 2 need at least 2 players, not 1."),
        (EventRequest("swiss", 3, 5, 3), "Tables of 5 need at least 4 players, not 3."),
        (EventRequest("swiss", 8, 2, 8), "8 players have all met after 7 rounds; 8 is too many."),
        (EventRequest("pools", 8, 2, 9), "8 players have all met after 7 rounds; 9 is too many."),
        (EventRequest("double-elimination", 8, 4, 9), "Double elimination is for tables of two, not 4."),
        (EventRequest("league", 2, 2, 3), "This event needs at least 3 players, not 2."),
    ],
)
def test_what_has_no_meaning_is_refused_in_a_sentence(asked: EventRequest, sentence: str) -> None:
    with pytest.raises(ImpossibleEvent) as refused:
        simulate(asked)
    assert str(refused.value) == sentence


def test_everybody_may_leave() -> None:
    for name in names():
        assert simulate(EventRequest(name, 12, 2, 3, dropouts=100, seed=1)).unfinished == 0


def test_figures_are_counted_as_they_say() -> None:
    tables = [
        SimulatedTable(0, (1, 2)),
        SimulatedTable(0, (2, 1)),
        SimulatedTable(0, (1, 3)),
        SimulatedTable(1, (1, 2)),
    ]
    assert count_repeated_pairings(tables) == 1
    assert seat_balance_spread(tables, 2) == 1
    assert seat_balance_spread([SimulatedTable(0, (1, 2, 3)), SimulatedTable(0, (1, 3, 2))], 3) == 2
    strengths = {1: 3.0, 2: 2.0, 3: 1.0}
    assert rank_correlation((1, 2, 3), strengths) == 1
    assert rank_correlation((3, 2, 1), strengths) == -1
    assert rank_correlation((2, 1, 3), strengths) == 0.5
    assert rank_correlation((2,), strengths) == 1
