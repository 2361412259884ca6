"""Time controls: the length of visits, what outages and pauses give back, and the store."""

from datetime import UTC, datetime, time, timedelta

from hypothesis import given
from hypothesis import strategies as st

from games.clocks.bounds import agreement_faults, control_faults
from games.clocks.controls import (
    HOUR,
    LONGEST_SECONDS,
    NEVER,
    REMINDED_FROM,
    SHORTEST_SECONDS,
    Bank,
    Control,
    Fixed,
    Untimed,
    due,
    is_live,
    lost_seconds,
    seconds_to_lend,
    store_after_visit,
    store_at_start,
    visit_running_time,
)
from games.clocks.spans import Span
from games.clocks.standstill import ALWAYS_PRESENT, Agreement, ClockOwner, Night, Nights
from tests.clocks import lives
from tests.clocks.lives import lived

NOTHING_STOPS = Agreement()

instants = st.datetimes(datetime(2020, 1, 1), datetime(2040, 1, 1), timezones=st.just(UTC))
controls = st.integers(SHORTEST_SECONDS, LONGEST_SECONDS).map(Fixed)
gaps = st.integers(0, 40 * 86_400).map(lambda seconds: timedelta(seconds=seconds))
banks = st.builds(
    Bank,
    seconds=st.integers(0, 10 * 86_400),
    increment=st.integers(0, 86_400),
    cap=st.integers(10 * 86_400, 20 * 86_400),
    free=st.integers(0, 86_400),
)


@given(controls, instants)
def test_a_fixed_visit_takes_its_seconds_and_is_reminded_in_time(control: Fixed, opened: datetime) -> None:
    found = due(control, opened, NOTHING_STOPS, ALWAYS_PRESENT)
    assert found.due_at - opened == timedelta(seconds=control.seconds)
    if found.due_at - opened < REMINDED_FROM:
        assert found.remind_at is None
    else:
        assert found.remind_at is not None
        assert opened <= found.remind_at <= found.due_at - timedelta(seconds=HOUR)
        assert found.due_at - found.remind_at <= timedelta(hours=12)


@given(banks, instants, st.integers(0, 20 * 86_400))
def test_a_visit_of_a_store_is_reminded_by_what_it_may_take(
    control: Bank, opened: datetime, stored: int
) -> None:
    found = due(control, opened, NOTHING_STOPS, ALWAYS_PRESENT, stored=stored)
    if found.due_at - opened < REMINDED_FROM:
        assert found.remind_at is None
    else:
        assert found.remind_at is not None
        assert opened <= found.remind_at <= found.due_at - timedelta(seconds=HOUR)


@given(controls, instants, gaps, gaps)
def test_an_outage_never_costs_time(
    control: Fixed, opened: datetime, after: timedelta, gap: timedelta
) -> None:
    start = opened + after
    end = start + gap
    due_at = due(control, opened, NOTHING_STOPS, ALWAYS_PRESENT).due_at
    granted = lost_seconds(due_at, opened, start, end, NOTHING_STOPS, ALWAYS_PRESENT)
    assert timedelta(seconds=granted) == (gap if due_at > start else timedelta(0))


def test_a_visit_opened_in_the_gap_gets_only_its_own_share_back() -> None:
    noon = datetime(2026, 11, 21, 12, tzinfo=UTC)
    hour = timedelta(hours=1)
    given_back = lost_seconds(
        noon + 30 * hour, noon + 2 * hour, noon, noon + 5 * hour, NOTHING_STOPS, ALWAYS_PRESENT
    )
    assert given_back == 3 * HOUR


@given(lived(), st.integers(2, 1_440), st.integers(0, 2_880), st.integers(0, 2_880))
def test_a_pause_takes_nothing_and_gives_no_more_than_it_took(
    life: tuple[datetime, Agreement, ClockOwner], minutes: int, until: int, pause: int
) -> None:
    opened, agreement, person = life
    control = Fixed(60 * minutes)
    first = due(control, opened, agreement, person).due_at
    paused = min(opened + timedelta(minutes=until), first - timedelta(minutes=1))
    back = paused + timedelta(minutes=pause)
    granted = lost_seconds(first, opened, paused, back, agreement, person)
    second = due(control, opened, agreement, person, granted=granted).due_at
    assert second >= first
    ran = visit_running_time(opened, paused, agreement, person) + visit_running_time(
        back, max(back, second), agreement, person
    )
    assert ran >= min(timedelta(minutes=minutes), visit_running_time(opened, first, agreement, person))
    assert granted <= 60 * pause


@given(lived(), banks, st.integers(0, 2 * 86_400), st.integers(0, 4_320), st.integers(0, 2_880))
def test_as_much_is_left_after_a_pause_as_before_it_and_a_store_gains_nothing(
    life: tuple[datetime, Agreement, ClockOwner], control: Bank, stored: int, until: int, pause: int
) -> None:
    opened, agreement, person = life
    visit = control, opened, agreement, person
    first, _, ended = due(*visit, stored=stored)
    paused = min(opened + timedelta(minutes=until), first - timedelta(minutes=1))
    back = paused + timedelta(minutes=pause)
    rest = visit_running_time(paused, first, agreement, person)
    granted = lost_seconds(first, opened, paused, back, agreement, person)
    second = due(*visit, stored=stored, granted=granted)
    lent = seconds_to_lend(second.ended, second.due_at, back, rest, agreement, person)
    third = due(*visit, stored=stored, granted=granted, lent=lent).due_at
    assert visit_running_time(back, max(back, third), agreement, person) >= rest
    # Only what a night had added to the clock is lent, and it is not the store's to keep.
    assert lent <= visit_running_time(ended, first, agreement, person).total_seconds() + 1
    ran = visit_running_time(opened, back, agreement, person)
    assert store_after_visit(control, stored, ran, granted) == store_after_visit(
        control, stored, visit_running_time(opened, paused, agreement, person)
    )


@given(lived(), banks, st.integers(0, 20 * 86_400), st.integers(0, 6 * 86_400), st.integers(0, 86_400))
def test_a_store_never_gains_more_than_its_increment(
    life: tuple[datetime, Agreement, ClockOwner], control: Bank, stored: int, took: int, granted: int
) -> None:
    opened, agreement, person = life
    ran = visit_running_time(opened, opened + timedelta(seconds=took), agreement, person)
    found = store_after_visit(control, stored, ran, granted)
    assert found is not None
    assert 0 <= found <= min(stored + control.increment, control.cap)
    if ran <= timedelta(seconds=control.free + granted):
        assert found == min(stored + control.increment, control.cap)


@given(lived(), st.integers(60, 8 * 86_400), st.integers(0, 86_400))
def test_a_visit_of_a_store_ends_when_the_store_is_empty(
    life: tuple[datetime, Agreement, ClockOwner], stored: int, granted: int
) -> None:
    opened, agreement, person = life
    control = Bank(seconds=0, increment=0, cap=10**7, free=3_600)
    found = due(control, opened, agreement, person, stored=stored, granted=granted).due_at
    assert (
        store_after_visit(control, stored, visit_running_time(opened, found, agreement, person), granted) == 0
    )


def test_only_a_bank_has_a_store() -> None:
    assert store_at_start(Bank(seconds=7, increment=1, cap=9)) == 7
    assert store_at_start(Fixed(60)) is None
    assert store_after_visit(Fixed(60), None, timedelta(hours=1)) is None


@given(lived(), st.integers(-2 * 86_400, 6 * 86_400))
def test_time_used_is_never_negative_and_never_more_than_went_by(
    life: tuple[datetime, Agreement, ClockOwner], took: int
) -> None:
    opened, agreement, person = life
    ran = visit_running_time(opened, opened + timedelta(seconds=took), agreement, person)
    assert timedelta(0) <= ran <= max(timedelta(seconds=took), timedelta(0))


@given(lived(), banks, st.integers(0, 20 * 86_400), st.integers(0, 6 * 86_400))
def test_an_absence_gives_a_store_no_more_than_the_time_it_lasted(
    life: tuple[datetime, Agreement, ClockOwner], control: Bank, stored: int, took: int
) -> None:
    opened, agreement, person = life
    closed = opened + timedelta(seconds=took)
    present = ClockOwner(person.night)
    away = visit_running_time(opened, closed, agreement, present) - visit_running_time(
        opened, closed, agreement, person
    )
    lasted = sum(
        (max(min(span.end, closed) - max(span.start, opened), timedelta(0)) for span in person.absences),
        timedelta(0),
    )
    assert timedelta(0) <= away <= lasted
    kept, without = (
        store_after_visit(control, stored, visit_running_time(opened, closed, agreement, each))
        for each in (person, present)
    )
    assert kept is not None
    assert without is not None
    assert 0 <= kept - without <= away.total_seconds() + 1


@given(lived(), banks, st.integers(0, 20 * 86_400), st.integers(0, 6 * 86_400), st.data())
def test_a_change_of_zone_gives_a_store_nothing(
    life: tuple[datetime, Agreement, ClockOwner], control: Bank, stored: int, took: int, data: st.DataObject
) -> None:
    """Night and zone count from the next visit on: no store keeps more than it had and got.

    Two visits follow one another, each with a night of its own."""
    opened, agreement, person = life
    held = stored
    for night in (person.night, data.draw(lives.zones.flatmap(lives.nights_of))):
        sleeper = ClockOwner(night, person.absences)
        ran = visit_running_time(opened, opened + timedelta(seconds=took), agreement, sleeper)
        kept = store_after_visit(control, held, ran)
        assert kept is not None
        assert kept <= min(held + control.increment, control.cap)
        held, opened = kept, opened + timedelta(seconds=took)


people_away = st.builds(
    ClockOwner,
    st.none() | st.just(Night("Europe/Moscow", time(22), time(8))),
    st.lists(st.builds(lambda start, gap: Span(start, start + gap), instants, gaps), max_size=3).map(tuple),
    st.just((timedelta(hours=5),)),
)


@given(
    instants,
    people_away,
    st.sampled_from(Nights),
    st.booleans(),
    st.integers(0, 90 * 86_400),
    st.integers(0, 90 * 86_400),
)
def test_without_a_clock_nothing_moves_the_deadline_and_nobody_is_reminded(
    opened: datetime, person: ClockOwner, nights: Nights, absences: bool, granted: int, spent: int
) -> None:
    agreed = Agreement((5, 6), "Europe/Moscow", nights, absences=absences)
    found = due(Untimed(), opened, agreed, person, granted=granted, lent=granted, spent=spent)
    assert found == (NEVER, (), NEVER)
    assert store_at_start(Untimed()) is None
    assert store_after_visit(Untimed(), None, timedelta(days=400), granted, spent) is None
    assert not is_live(Untimed())


def test_a_match_has_a_time_limit_on_all_its_clocks_or_on_none() -> None:
    both: dict[str, Control] = {"main": Untimed(), "battle": Untimed()}
    assert list(control_faults(Untimed(), bool)) == []
    assert list(agreement_faults(NOTHING_STOPS, both, bool)) == []
    assert len(list(agreement_faults(NOTHING_STOPS, both | {"battle": Fixed(HOUR)}, bool))) == 1
    assert len(list(agreement_faults(Agreement(absences=True), both, bool))) == 1
