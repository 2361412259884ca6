"""What people have met of hints: once, in their export, and gone with their account."""

from __future__ import annotations

import pytest

from accounts.met_hints import MetHints, Moment, met_hints
from accounts.models import HintProgress
from accounts.services import erasure
from accounts.services.hints import meet_hint, skip_hints
from tests.factories.accounts import make_user
from tests.factories.exports import exported

pytestmark = pytest.mark.django_db

FIRST, LATER = Moment(7, 12, 0), Moment(7, 12, 1)


def test_a_hint_stays_with_the_moment_in_which_it_was_met_first() -> None:
    user = make_user()
    meet_hint(user.pk, "titan", "roll", FIRST)
    meet_hint(user.pk, "titan", "roll", LATER)
    assert met_hints(user.pk, "titan") == MetHints({"roll": FIRST})
    assert met_hints(user.pk, "arena") == MetHints({})


@pytest.mark.parametrize(
    ("now", "known"),
    [
        (FIRST, False),
        (LATER, True),
        (Moment(7, 13, 0), True),
        (Moment(8, 12, 0), True),
        (Moment(7, 11, 5), False),
    ],
)
def test_only_an_undo_brings_a_moment_back(now: Moment, known: bool) -> None:
    assert MetHints({"roll": FIRST}).before(now) == ({"roll"} if known else set())


def test_what_was_met_is_exported_and_erased() -> None:
    user = make_user()
    meet_hint(user.pk, "titan", "roll", FIRST)
    skip_hints(user.pk, "titan", skipped=True)
    assert exported(user)["hints.json"] == [{"topic": "titan", "skipped": True, "met": ["roll"]}]
    erasure.erase(user)
    assert not HintProgress.objects.exists()
