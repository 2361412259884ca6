"""No test's dice hang on what ran before it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from games.matches.models import Match
from games.matches.services.opening import new_epoch, new_key
from games.notices.now import database_now
from tests.factories.accounts import make_user
from tests.factories.copying import all_rows, copies_for
from tests.factories.counting import counted, number_rows_afresh
from tests.factories.matches import make_match
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


@pytest.mark.parametrize(("title", "seats"), [("probe", 2), ("probe", 3), ("titan", 2)])
def test_a_copied_match_is_what_the_services_store(title: str, seats: int) -> None:
    def stored(*fixtures: str) -> tuple[Match, Cells]:
        with taken_back(), counted(), copies_for({*fixtures}):
            number_rows_afresh()
            match = make_match(title, seats)
            make_match(title, seats)
            return match, cells()

    begun, one = stored("monkeypatch")
    _, other = stored("monkeypatch")
    # But for what is drawn from the operating system, and the time.
    drawn = {place for place in one if one[place] != other[place]}
    assert {table for table, _, _ in drawn} <= {"accounts_user", "matches_match"}
    for _ in range(2):
        match, copied = stored()
        assert copied | {place: one[place] for place in drawn} == one
        assert (match.pk, match.epoch, match.state) == (begun.pk, begun.epoch, begun.state)


def test_nothing_that_is_copied_lies_ahead() -> None:
    for _ in range(2):
        with taken_back(), counted(), copies_for(set()):
            number_rows_afresh()
            started_at = make_match().started_at
            assert started_at is not None
            assert started_at <= database_now()


def cells() -> Cells:
    """All that is stored but times, by table, row and column."""
    return {
        (table, number, column): value
        for table, rows in all_rows().items()
        for number, row in enumerate(rows)
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
