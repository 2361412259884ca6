"""No test's dice hang on what ran before it."""

from __future__ import annotations

import pytest

from games.matches.models import Match
from games.matches.services.opening import new_epoch, new_key
from tests.factories.accounts import make_user
from tests.factories.matches import make_match

pytestmark = pytest.mark.django_db

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


def test_a_database_in_use_goes_on_counting() -> None:
    first = make_match()
    Match.objects.filter(pk=first.pk).update(name="The first")
    assert make_match().pk == first.pk + 1
    assert make_user().pk > first.host_id


def test_no_two_keys_and_epochs_are_the_same() -> None:
    assert new_key() != new_key()
    assert new_epoch() != new_epoch()
