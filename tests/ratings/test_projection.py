"""Ratings from results: in order, repeatable, and identical to the last bit."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from games.columns.typed_json import TypedJSONField
from games.ratings.inputs import Inputs, Player, SeatHolder, SeatInput
from games.ratings.projection import PLACINGS, ROLE_PREFIX, WINS, LastGains, Outcome, Standings, rate_result
from games.ratings.rules import ChangeReason, SeatPart
from games.ratings.strengths import NEWCOMER, Side, Strength, rate
from tests.factories.ratings import seats_of, simulated

COLUMN = TypedJSONField(Inputs)

NOW = datetime(2026, 11, 22, tzinfo=UTC)
NOBODY: frozenset[int] = frozenset()


def rated(*inputs: Inputs, at: list[datetime] | None = None) -> tuple[list[list[Outcome]], Standings]:
    standings: Standings = {}
    helps: LastGains = {}
    times = at or [NOW] * len(inputs)
    outcomes = [
        rate_result(each, when, NOBODY, standings, helps) for each, when in zip(inputs, times, strict=True)
    ]
    return outcomes, standings


def whys(outcomes: list[Outcome]) -> dict[int, ChangeReason]:
    return {outcome.player.user: outcome.why for outcome in outcomes}


def test_places_and_wins_are_counted_apart() -> None:
    _, standings = rated(Inputs(seats_of([1, 2, 3], [1, 2, 3])))
    second, third = standings[Player(2), WINS].strength, standings[Player(3), WINS].strength
    assert second == third
    assert standings[Player(2), PLACINGS].strength.mu > standings[Player(3), PLACINGS].strength.mu
    assert (standings[Player(1), WINS].matches, standings[Player(1), WINS].won) == (1, 1)
    assert (standings[Player(2), PLACINGS].matches, standings[Player(2), PLACINGS].won) == (1, 0)


def test_each_role_has_a_strength_of_its_own() -> None:
    first = Inputs(seats_of([1, 2], [1, 2], roles=["first", "second"]))
    second = Inputs(seats_of([1, 2], [2, 1], roles=["second", "first"]))
    _, standings = rated(first, second)
    assert standings[Player(1), ROLE_PREFIX + "first"].strength.mu > NEWCOMER.mu
    assert standings[Player(1), ROLE_PREFIX + "second"].strength.mu < NEWCOMER.mu
    assert standings[Player(1), ROLE_PREFIX + "first"] == standings[Player(2), ROLE_PREFIX + "first"]


def test_who_gained_from_the_same_persons_silence_within_90_days_gains_nothing_again() -> None:
    silent = Inputs(seats_of([1, 2], [1, 2], caused=[1]))
    at = [NOW, NOW + timedelta(days=89), NOW + timedelta(days=91)]
    outcomes, standings = rated(silent, silent, silent, at=at)
    assert [whys(each)[1] for each in outcomes] == [
        ChangeReason.HELPED,
        ChangeReason.REPEATED,
        ChangeReason.HELPED,
    ]
    assert [whys(each)[2] for each in outcomes] == [ChangeReason.CAUSED] * 3
    assert standings[Player(1), PLACINGS].matches == 2


def test_a_gain_declined_leaves_the_next_one_free() -> None:
    standings: Standings = {}
    helps: LastGains = {}
    silent = Inputs(seats_of([1, 2], [1, 2], caused=[1]))
    first = rate_result(silent, NOW, frozenset({1}), standings, helps)
    second = rate_result(silent, NOW, NOBODY, standings, helps)
    assert (whys(first)[1], whys(second)[1]) == (ChangeReason.DECLINED, ChangeReason.HELPED)


def test_programs_move_nobody_and_are_moved_by_whom_they_meet() -> None:
    people = seats_of([1, 2], [1, 2])
    program = SeatInput(3, 2, (SeatHolder(program="autopilot"),))
    with_it, moved = rated(Inputs((*people, program)))
    _, without = rated(Inputs(people))
    assert {key: each for key, each in moved.items() if key[0].user} == without
    assert moved[Player(0, "autopilot"), PLACINGS].strength.mu < NEWCOMER.mu
    assert [outcome.player for outcome in with_it[0]] == [Player(0, "autopilot"), Player(1), Player(2)]


def test_a_person_alone_among_programs_is_not_rated_and_a_program_in_two_seats_neither() -> None:
    program = tuple(SeatInput(place, place, (SeatHolder(program="autopilot"),)) for place in (2, 3))
    outcomes, standings = rated(Inputs((*seats_of([1], [1]), *program)))
    assert outcomes == [[]]
    assert standings == {}


def test_a_substitute_and_the_leaver_share_a_seat() -> None:
    shared = SeatInput(1, 1, (SeatHolder(2, part=SeatPart.LEFT), SeatHolder(3, part=SeatPart.SUBSTITUTE)))
    outcomes, standings = rated(Inputs((*seats_of([1], [2]), shared)))
    assert whys(outcomes[0]) == {1: ChangeReason.PLAYED, 2: ChangeReason.LEFT, 3: ChangeReason.SUBSTITUTED}
    assert [standings[Player(user), PLACINGS].won for user in (1, 2, 3)] == [0, 0, 1]


def test_a_side_is_rated_as_a_team() -> None:
    _, standings = rated(Inputs(seats_of([1, 2, 3, 4], [1, 2, 1, 2], sides=[0, 1, 0, 1])))
    team = {number: Strength(*NEWCOMER) for number in (0, 2)}
    others = {number: Strength(*NEWCOMER) for number in (1, 3)}
    expected = rate([Side(1, team), Side(2, others)])
    assert [standings[Player(user), PLACINGS].strength for user in (1, 2, 3, 4)] == [
        expected[seat] for seat in range(4)
    ]
    # As four who are tied in pairs they would have gained more: each met three, not a side.
    _, alone = rated(Inputs(seats_of([1, 2, 3, 4], [1, 2, 1, 2])))
    assert standings[Player(1), PLACINGS].strength != alone[Player(1), PLACINGS].strength
    assert [standings[Player(user), WINS].won for user in (1, 2, 3, 4)] == [1, 0, 1, 0]


def test_of_a_side_who_was_out_early_comes_in_with_the_others() -> None:
    _, early = rated(Inputs(seats_of([1, 2, 3], [1, 3, 2], sides=[0, 0, 1])))
    _, together = rated(Inputs(seats_of([1, 2, 3], [1, 1, 2], sides=[0, 0, 1])))
    strengths = [{key: each.strength for key, each in found.items()} for found in (early, together)]
    assert strengths[0] == strengths[1]


def test_a_side_alone_among_programs_is_not_rated() -> None:
    program = SeatInput(2, 1, (SeatHolder(program="autopilot"),))
    seats = seats_of([1, 2, 3], [1, 2, 1], sides=[0, 1, 0])
    outcomes, standings = rated(Inputs((seats[0], program, seats[2])))
    assert [outcome.player for outcome in outcomes[0]] == [Player(0, "autopilot")]
    assert {key[0] for key in standings} == {Player(0, "autopilot")}


def test_of_a_side_whose_member_ended_it_only_the_leaver_loses() -> None:
    seats = seats_of([1, 2, 3, 4], [2, 1, 2, 1], sides=[0, 1, 0, 1], caused=[2])
    outcomes, _ = rated(Inputs(seats))
    assert whys(outcomes[0]) == {
        1: ChangeReason.SPARED,
        2: ChangeReason.HELPED,
        3: ChangeReason.CAUSED,
        4: ChangeReason.HELPED,
    }


def test_results_stored_without_sides_are_read_as_everybody_for_themself() -> None:
    stored = COLUMN.text_of(Inputs(seats_of([1, 2], [1, 2])))
    assert "allied" not in stored
    assert [seat.side for seat in COLUMN.value_of(stored).seats] == [0, 1]
    allied = Inputs(seats_of([1, 2, 3], [1, 2, 2], sides=[0, 1, 1]))
    assert [seat.side for seat in COLUMN.value_of(COLUMN.text_of(allied)).seats] == [0, 1, 1]


def test_what_is_stored_of_a_result_gives_the_same_bits() -> None:
    results = simulated(range(1, 9), 60, ties=0.3, caused=0.2, left=0.2)
    told, stored = (
        [each.inputs for each in results],
        [COLUMN.value_of(COLUMN.text_of(each.inputs)) for each in results],
    )
    at = [each.ended_at for each in results]
    assert rated(*told, at=at) == rated(*stored, at=at)


@pytest.mark.parametrize("measure", [PLACINGS, WINS])
def test_the_true_order_is_found_again(measure: str) -> None:
    people = range(1, 13)
    standings: Standings = {}
    for result in simulated(people, 400):
        rate_result(result.inputs, result.ended_at, NOBODY, standings, {})
    ranked = sorted(people, key=lambda user: -standings[Player(user), measure].strength.mu)
    distance = sum((place - user) ** 2 for place, user in enumerate(ranked, 1))
    assert 1 - 6 * distance / (12 * 143) > 0.9
