"""No test's dice depend on earlier tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import partial
from operator import eq
from typing import Any, NamedTuple

import pytest
from django.core.cache import cache
from django.db import connection
from django.utils import translation

from accounts.models import User
from games.lobby.services import tables
from games.matches.models import Match
from games.matches.services.opening import new_epoch, new_key
from games.notices.now import database_now
from tests.factories import copying, matches
from tests.factories.accounts import make_user
from tests.factories.copying import copied, copies_for
from tests.factories.counting import counted, number_rows_afresh
from tests.factories.deputies import make_deputy
from tests.factories.matches import give_words, holder, make_match, make_table
from tests.factories.stored import all_rows
from tests.lock_order import taken_back

pytestmark = pytest.mark.django_db

Cells = dict[tuple[str, int, int], Any]

KEY = bytes(31) + b"\x01"


@pytest.mark.parametrize("again", [1, 2])
def test_each_test_s_first_match_is_the_same(again: int) -> None:
    match = make_match(name="Twice")
    assert (match.pk, bytes(match.key), match.epoch) == (1, KEY, f"{2:032x}")
    assert list(match.seats.values_list("word", flat=True)) == ["badger-beacon-birch", "brook-cedar-cinder"]
    assert match.host.display_name == "Player 1"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("again", [1, 2])
def test_so_it_is_where_transactions_are_real(again: int) -> None:
    assert make_match().pk == 1


def made_in_turn(title: str, seats: int) -> Match:
    """Return a person's second match, whose first seat has a deputy.

    The person also takes a seat at another table."""
    make_match(title, seats)
    ann = make_user()
    match = make_match(title, seats, users=[ann, *(make_user() for _ in range(seats - 1))])
    tables.join(match_id=make_table().pk, user=ann, token="")
    make_match()
    make_deputy(match, 0)
    return match


@pytest.mark.thorough
@pytest.mark.parametrize("make", [make_match, made_in_turn])
@pytest.mark.parametrize(("title", "seats"), [("probe", 2), ("probe", 3), ("titan", 2)])
def test_what_is_copied_is_what_the_services_store(
    title: str, seats: int, make: Callable[[str, int], Match]
) -> None:
    def stored(*fixtures: str) -> tuple[Match, Cells]:
        with anew(*fixtures):
            return make(title, seats), cells()

    begun, one = stored("monkeypatch")
    _, other = stored("monkeypatch")
    # But for what is drawn from the operating system, and the time.
    drawn = {place for place in one if one[place] != other[place]}
    assert {table for table, _, _ in drawn} <= {"accounts_user", "matches_match", "notices_notice"}
    for _ in range(4):
        match, copied = stored()
        assert copied | {place: one[place] for place in drawn} == one
        assert (match.pk, match.epoch, match.state) == (begun.pk, begun.epoch, begun.state)


def test_nothing_that_is_copied_lies_ahead() -> None:
    for _ in range(4):
        with anew():
            started_at = make_match().started_at
            assert started_at is not None
            assert started_at <= database_now()


@pytest.fixture
def by_services() -> Iterator[list[bool]]:
    """Yield a list to which True is added for each match that the services begin inside the block."""
    told: list[bool] = []

    def counted(match: Match) -> None:
        told.append(True)
        give_words(match)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(matches, "give_words", counted)
        yield told


def copies(by_services: list[bool], make: Callable[[], object]) -> bool:
    """Return whether a function that begins one more match is copied in the end when it is repeated."""
    for _ in range(5):
        by_services.clear()
        with anew():
            make()
    return not by_services


@pytest.mark.thorough
def test_what_was_stored_before_it_is_not_forgotten(by_services: list[bool]) -> None:
    def after(between: Callable[[User], object]) -> Callable[[], object]:
        def made() -> None:
            between(make_user())
            make_match()

        return made

    def taken_back_again(user: User) -> None:
        with taken_back():
            make_table(host=user)

    assert copies(by_services, make_match)
    assert copies(by_services, after(lambda user: None))
    assert not copies(by_services, after(lambda user: User.objects.update(theme="dark")))
    assert not copies(by_services, after(lambda user: user.emailaddress_set.all().delete()))
    assert not copies(by_services, after(taken_back_again))


def test_what_is_too_old_to_be_copied_is_kept_anew(by_services: list[bool]) -> None:
    assert copies(by_services, make_match)
    for key, kept in copying._kept.items():
        copying._kept[key] = kept._replace(at=kept.at - 2 * copying.LATER)
    with anew():
        make_match()
    assert by_services
    assert copies(by_services, make_match)


def test_nor_is_what_hangs_on_a_time_or_the_database_s_trouble(by_services: list[bool]) -> None:
    def in_trouble() -> None:
        with connection.execute_wrapper(lambda execute, *asked: execute(*asked)):
            make_match()

    @copied
    def begun(since: datetime) -> Match:
        match = make_match()
        Match.objects.filter(pk=match.pk).update(started_at=since)
        match.refresh_from_db()
        return match

    at = database_now() - timedelta(days=1)
    assert copies(by_services, make_match)
    for _ in range(4):
        with anew():
            assert begun(at).started_at == at
    assert not copies(by_services, in_trouble)


def test_it_hangs_on_the_language_and_on_the_person_as_they_are_given(by_services: list[bool]) -> None:
    def hosted(theme: str) -> Callable[[], object]:
        def made() -> None:
            host = make_user()
            host.theme = theme
            make_match(users=[host, make_user()])

        return made

    assert copies(by_services, hosted("dark"))
    by_services.clear()
    with anew():
        hosted("light")()
    assert by_services
    assert copies(by_services, make_match)
    by_services.clear()
    with anew(), translation.override("ru"):
        make_match()
    assert by_services


class Begun(NamedTuple):
    """What a factory may return: rows, and values that never change."""

    match: Match
    people: list[User]
    seat: int


def test_rows_in_a_tuple_are_as_they_are_stored(by_services: list[bool]) -> None:
    @copied
    def begun(seat: int) -> Begun:
        match = make_match()
        return Begun(match, [holder(match, each) for each in range(2)], seat)

    def changed() -> None:
        found = begun(1)
        assert (found.match.name, found.people[1].display_name, found.seat) == ("Match 1", "Player 2", 1)
        found.match.name = found.people[1].display_name = "Somebody's own"

    assert copies(by_services, changed)
    with anew():
        assert begun(0).seat == 0


def test_a_moment_is_known_by_what_it_is_made_of(by_services: list[bool]) -> None:
    @copied
    def begun(wanted: Callable[[int], bool]) -> Match:
        return make_match(seats=next(seats for seats in range(2, 5) if wanted(seats)))

    assert copies(by_services, lambda: begun(partial(eq, 2)))
    for seats in (2, 3):
        with anew():
            assert begun(partial(eq, seats)).seats_count == seats


def test_where_more_is_done_than_to_store_rows_it_is_done_each_time() -> None:
    done = []

    @copied
    def make() -> User:
        done.append(True)
        cache.set("somebody", len(done))
        return make_user()

    for number in range(1, 5):
        cache.clear()
        with anew():
            make()
        assert cache.get("somebody") == number


@contextmanager
def anew(*fixtures: str) -> Iterator[None]:
    """Begin as another test with these fixtures would; nothing is left afterwards."""
    with taken_back(), counted(), copies_for({*fixtures}):
        number_rows_afresh()
        yield


def cells() -> Cells:
    """Return everything stored except times, by table, row and column."""
    return {
        (table, number, column): value
        for table, rows in all_rows().items()
        for number, row in enumerate(sorted(rows, key=lambda row: row[0]))
        for column, value in enumerate(row)
        if not isinstance(value, datetime)
    }


def test_a_database_in_use_goes_on_counting() -> None:
    first = make_match()
    Match.objects.filter(pk=first.pk).update(name="The first")
    assert make_match().pk == first.pk + 1
    assert make_user().pk > first.host_id


def test_no_two_keys_and_epochs_are_the_same() -> None:
    assert new_key() != new_key()
    assert new_epoch() != new_epoch()
