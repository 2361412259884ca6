"""Nudges: the players they never reach, the time until the next one, and an email for each."""

from __future__ import annotations

import pytest
from django.db.models import F

from games.consent.errors import PokedLately
from games.consent.models import Poke
from games.consent.pokes import POKES_APART
from games.matches import errors
from games.matches.models import Match, Tenure
from games.matches.services.replacing import replace
from games.notices.models import Notice
from games.notices.now import database_now
from tests.consent.test_pokes import LATE, late_match, readers, send, visit_of
from tests.factories.accounts import make_user
from tests.factories.ageing import age
from tests.factories.matches import holder, make_match, play
from tests.probe.meta import Options
from tests.probe.rules import Done, Parry

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("held_by", ["nobody", "the autopilot"])
def test_a_seat_that_no_person_holds_is_not_nudged(held_by: str) -> None:
    match = late_match()
    before = Tenure.objects.get(match=match, seat__index=1)
    Tenure.objects.filter(pk=before.pk).update(to_revision=0)
    if held_by == "the autopilot":
        Tenure.objects.create(
            match=match,
            seat=before.seat,
            role=Tenure.Role.AUTOPILOT,
            from_revision=0,
            began_at=database_now(),
        )
    with pytest.raises(errors.AlreadyChanged):
        send(match)
    assert not Poke.objects.exists()


def test_nobody_is_nudged_in_a_practice_match() -> None:
    match = late_match()
    Match.objects.filter(pk=match.pk).update(practice=True)
    with pytest.raises(errors.NotYours):
        send(match)
    assert not Poke.objects.exists()


def test_a_nudge_reaches_the_player_who_holds_the_seat_now() -> None:
    match = late_match()
    substitute = make_user()
    replace(match, 1, substitute, None, "They asked for it.")
    age(match, LATE)
    send(match)
    assert readers(match) == {substitute.pk}


def test_a_refused_nudge_says_when_the_next_is_possible() -> None:
    match = late_match()
    send(match, to=1)
    with pytest.raises(PokedLately) as refused:
        send(match, to=2)
    assert refused.value.again_at == Poke.objects.get().sent_at + POKES_APART


def test_a_player_hears_of_each_nudge_about_each_of_their_turns() -> None:
    match = make_match(options=Options(sealed=False))
    for nudge in (1, 2):
        age(match, LATE)
        send(match, sender=1, to=0)
        told = Notice.objects.filter(kind="poke", user=holder(match, 0)).order_by("pk")
        assert [notice.ids["visit"] for notice in told][nudge - 1 :] == [visit_of(match, 0).pk]
        for seat in (0, 1):
            play(match, seat, Parry(seat, high=True))
            play(match, seat, Done(seat))
        Poke.objects.update(sent_at=F("sent_at") - POKES_APART)
