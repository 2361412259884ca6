"""Ratings of a finished match: who is rated, as what, in which pool, and exactly once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

import pytest

from games.clocks.controls import HOUR, Fixed
from games.engine.actions import Stop
from games.gladiators.meta import Options, Sides
from games.lobby.services.substitutes import take_seat
from games.matches.models import Ending, EndingSetAside, Match, Placing, Tenure
from games.matches.services import endings
from games.matches.services.leaving import leave
from games.notices.budget import Budget
from games.ratings.models import Change, Pool, RatedResult, Rating
from games.ratings.rules import ChangeReason
from games.ratings.services import endings_reader
from games.ratings.services.rebuilding import rebuild
from games.ratings.services.replaying import replay
from tests.factories.accounts import make_user
from tests.factories.matches import holder, make_match, play, store
from tests.matches.test_silence import fall_silent
from tests.probe.rules import Name, Parry
from tests.racing import race

pytestmark = pytest.mark.django_db


def sweep() -> int:
    return endings.sweep(Budget())


def first_visits(match: Match) -> None:
    """Let everyone take their first visit."""
    for seat in range(match.seats_count):
        play(match, seat, Name(seat, 1 + seat))


def finish(match: Match, places: Sequence[int], cause: str = "director", *, stopped: bool = False) -> None:
    """End a match with these places; decided by the rules, unless it was `stopped`."""
    store(match, Stop(-1, cause))
    Ending.objects.filter(match=match).update(stopped=stopped)
    for seat, place in enumerate(places):
        Placing.objects.filter(match=match, seat__index=seat).update(rank=place)


def whys(match: Match) -> dict[int, str]:
    """Return the reason of everyone's change, by their key."""
    found = Change.objects.filter(result__ending__match=match)
    return {user: why for user, why in found.values_list("user", "why") if user is not None}


def test_a_match_that_ended_is_rated_by_its_places() -> None:
    match = make_match(seats=3)
    people = [holder(match, seat) for seat in range(3)]
    finish(match, [2, 1, 3])
    sweep()
    points = dict(Rating.objects.filter(measure="places").values_list("user", "points"))
    assert points[people[1].pk] > points[people[0].pk] > points[people[2].pk]
    assert set(whys(match).values()) == {ChangeReason.PLAYED}
    assert rebuild(check=True)[:2] == (1, 0)


@pytest.mark.parametrize(
    ("sides", "seats", "allied"),
    [
        ("two", 4, [0, 1, 0, 1]),
        ("two", 3, [0, None, 0]),
        ("first", 3, [None, 1, 1]),
        ("alone", 3, [None] * 3),
    ],
)
def test_a_title_says_who_plays_together(sides: Sides, seats: int, allied: list[int | None]) -> None:
    match = make_match("gladiators", seats, options=Options(sides=sides))
    finish(match, [1, 2, *([1, 2][: seats - 2])])
    sweep()
    inputs = RatedResult.objects.get(ending__match=match).inputs
    assert [seat.allied for seat in inputs.seats] == allied
    assert len({seat.side for seat in inputs.seats}) == (3 if sides == "alone" else 2)
    assert rebuild(check=True)[:2] == (1, 0)


def test_live_matches_and_those_over_days_are_rated_apart() -> None:
    live = {clock: Fixed(HOUR) for clock in ("main", "battle")}
    for fields in ({}, {"controls": live}):
        finish(make_match(**fields), [1, 2])  # type: ignore[arg-type]
    sweep()
    assert set(Pool.objects.values_list("title", "pace")) == {("probe", "daily"), ("probe", "live")}


def test_what_is_not_rated_is_not_rated() -> None:
    finish(make_match(rated=False), [1, 2])
    imported = make_match()
    Match.objects.filter(pk=imported.pk).update(imported=True)
    finish(imported, [1, 2])
    sweep()
    assert not RatedResult.objects.exists()


def test_a_match_that_nobody_is_known_to_have_held_is_not_rated() -> None:
    match = make_match()
    finish(match, [1, 2])
    Tenure.objects.filter(match=match).delete()
    sweep()
    assert not EndingSetAside.objects.exists()
    assert not RatedResult.objects.exists()


def test_who_leaves_ends_it_and_loses_and_the_other_gains() -> None:
    match = make_match()
    stays, leaves = holder(match, 0), holder(match, 1)
    first_visits(match)
    leave(match_id=match.pk, user=leaves)
    sweep()
    assert whys(match) == {stays.pk: ChangeReason.HELPED, leaves.pk: ChangeReason.CAUSED}


def test_who_leaves_before_everybodys_first_visit_is_not_rated() -> None:
    match = make_match(seats=3)
    early, other = holder(match, 2), holder(match, 0)
    play(match, 0, Name(0, 1))
    leave(match_id=match.pk, user=early)
    finish(match, [1, 2, 3])
    alone = make_match()
    leave(match_id=alone.pk, user=holder(alone, 1))
    sweep()
    assert set(whys(match)) == {other.pk, holder_then(match, 1)}
    assert not RatedResult.objects.filter(ending__match=alone).exists()


def holder_then(match: Match, seat: int) -> int:
    """Return the last holder of a seat."""
    user = match.tenures.get(seat__index=seat, how="finished").user_id
    assert user is not None
    return user


def test_who_leaves_a_match_that_goes_on_is_last_and_the_others_are_rated_as_ever() -> None:
    match = make_match(seats=3)
    first_visits(match)
    leaver = holder(match, 0)
    leave(match_id=match.pk, user=leaver)
    finish(match, [1, 2, 3])
    sweep()
    assert whys(match) == {
        leaver.pk: ChangeReason.LEFT,
        holder_then(match, 1): ChangeReason.PLAYED,
        holder_then(match, 2): ChangeReason.PLAYED,
    }
    change = Change.objects.get(user=leaver)
    assert change.gained < 0


@pytest.mark.parametrize(
    ("places", "why"), [([2, 3, 1], ChangeReason.SUBSTITUTED), ([1, 2, 3], ChangeReason.SUBSTITUTE_SPARED)]
)
def test_a_substitute_only_gains_and_the_silent_one_is_last(places: list[int], why: ChangeReason) -> None:
    match = make_match(seats=3, patience=1)
    silent, substitute = holder(match, 2), make_user()
    fall_silent(match, 2)
    take_seat(match_id=match.pk, seat=2, user=substitute)
    finish(match, places)
    sweep()
    assert whys(match)[substitute.pk] == why
    assert whys(match)[silent.pk] == ChangeReason.LEFT


def test_a_match_stopped_by_the_table_moves_only_who_had_left_it() -> None:
    match = make_match(seats=3)
    first_visits(match)
    leaver = holder(match, 1)
    leave(match_id=match.pk, user=leaver)
    finish(match, [1, 3, 2], "vote", stopped=True)
    sweep()
    assert sorted(whys(match).values()) == [ChangeReason.LEFT, ChangeReason.STOPPED, ChangeReason.STOPPED]
    assert Rating.objects.get(user=leaver, measure="places").matches == 1
    assert Rating.objects.exclude(user=leaver).filter(matches__gt=0).count() == 0


def test_a_match_stopped_while_somebody_was_silent_is_theirs() -> None:
    match = make_match(patience=3)
    fall_silent(match, 1)
    finish(match, [1, 2], "director", stopped=True)
    sweep()
    assert whys(match) == {
        holder_then(match, 0): ChangeReason.HELPED,
        holder_then(match, 1): ChangeReason.CAUSED,
    }


def test_a_sweep_killed_in_the_middle_has_rated_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    match = make_match()
    finish(match, [1, 2])

    def killed() -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(endings_reader, "replay", lambda *given: (replay(*given), killed()))
    with pytest.raises(KeyboardInterrupt):
        sweep()
    assert not RatedResult.objects.exists()
    assert not Rating.objects.exists()
    monkeypatch.setattr(endings_reader, "replay", replay)
    sweep()
    sweep()
    assert Rating.objects.filter(measure="places", matches=1).count() == 2
    assert Pool.objects.get().last == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_sweeps_at_once_rate_each_match_once() -> None:
    people = [make_user() for _ in range(2)]
    for _ in range(4):
        finish(make_match(users=people), [1, 2])
    race(sweep)
    sweep()
    assert RatedResult.objects.count() == 4
    assert list(Rating.objects.filter(measure="places").values_list("matches", flat=True)) == [4, 4]
    assert rebuild(check=True)[:2] == (4, 0)


def test_the_first_turn_of_a_match_is_no_visit_of_everybody() -> None:
    match = make_match(seats=2)
    first_visits(match)
    mover = min(match.visits.filter(closed_at=None).values_list("seat__index", flat=True))
    play(match, mover, Parry(mover, high=True))
    leaver = holder(match, 1)
    leave(match_id=match.pk, user=leaver)
    sweep()
    assert whys(match)[leaver.pk] == ChangeReason.CAUSED
