"""Staff who take part in a match cannot act on it as operators."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from accounts.models import User
from games.lobby.services import tables
from games.matches import errors
from games.matches.models import AuditEntry, Deadline, Invitation, Match, Tenure
from games.matches.services import extending, pausing
from games.matches.services.leaving import leave
from games.notices.models import Delivery, State
from games.notices.now import database_now
from games.operator.pages.staff_actions import STAFF_ACTIONS as DEEDS_OF_PAGES
from games.operator.services import adjudicating, outages_by_hand, quarantining, resending
from games.uptime.models import Outage
from tests.factories.accounts import make_user
from tests.factories.matches import make_match, make_table
from tests.factories.staff import make_operator

pytestmark = pytest.mark.django_db


def _extend(match: Match, by: User) -> None:
    row = Deadline.objects.filter(match=match, handled_at=None).earliest("pk")
    extending.extend(deadline_id=row.pk, span=timedelta(hours=1), seen=row.due_at, by=by, reason="a test")


def _resend(match: Match, by: User) -> None:
    tenure = Tenure.objects.filter(match=match).latest("pk")
    delivery = Delivery.objects.filter(notice__thread=f"tenure:{tenure.pk}").earliest("pk")
    Delivery.objects.filter(pk=delivery.pk).update(state=State.FAILED)
    resending.resend(delivery_id=delivery.pk, by=by, reason="a test")


def _replace(match: Match, by: User) -> None:
    seat = match.seats.get(index=0)
    DEEDS_OF_PAGES["replace"].do(seat, by, {"person": make_user(), "reason": "a test"})


def _seat_autopilot(match: Match, by: User) -> None:
    DEEDS_OF_PAGES["autopilot"].do(match.seats.get(index=0), by, {"reason": "a test"})


STAFF_ACTIONS: dict[str, Callable[[Match, User], None]] = {
    "pause": lambda match, by: pausing.pause(match_id=match.pk, by=by, reason="a test"),
    "resume": lambda match, by: pausing.resume(match_id=match.pk, by=by, reason="a test"),
    "quarantine": lambda match, by: quarantining.quarantine_match(match_id=match.pk, by=by, reason="a test"),
    "release": lambda match, by: quarantining.release_match(match_id=match.pk, by=by, reason="a test"),
    "adjudicate": lambda match, by: adjudicating.adjudicate(match_id=match.pk, by=by, reason="a test"),
    "extend": _extend,
    "resend": _resend,
    "replace": _replace,
    "autopilot": _seat_autopilot,
}


@pytest.mark.parametrize("name", STAFF_ACTIONS)
def test_a_player_cannot(name: str) -> None:
    operator = make_operator()
    match = make_match(users=[make_user(), operator])
    with pytest.raises(errors.ConflictOfInterest):
        STAFF_ACTIONS[name](match, operator)
    assert not AuditEntry.objects.exists()


@pytest.mark.parametrize("name", STAFF_ACTIONS)
def test_who_is_not_staff_cannot(name: str) -> None:
    with pytest.raises(errors.NotYours):
        STAFF_ACTIONS[name](make_match(), make_user())


def test_who_held_a_seat_cannot() -> None:
    operator = make_operator()
    match = make_match(seats=3, users=[make_user(), make_user(), operator])
    leave(match_id=match.pk, user=operator)
    with pytest.raises(errors.ConflictOfInterest):
        STAFF_ACTIONS["pause"](match, operator)


def test_the_host_and_the_invited_cannot() -> None:
    host, guest = make_operator(), make_operator()
    match = make_match(users=[make_user(), make_user()])
    Match.objects.filter(pk=match.pk).update(host=host)
    Invitation.objects.create(match=match, user=guest, sent_at=database_now())
    for operator in (host, guest):
        with pytest.raises(errors.ConflictOfInterest):
            STAFF_ACTIONS["pause"](match, operator)


def test_a_host_cannot_have_an_email_about_their_table_sent_again() -> None:
    host, reader = make_operator(), make_user()
    match = make_table(host=host)
    tables.invite(match_id=match.pk, host=host, guests=[reader])
    delivery = Delivery.objects.get(notice__user=reader, notice__kind="invitation")
    Delivery.objects.filter(pk=delivery.pk).update(state=State.FAILED)
    with pytest.raises(errors.ConflictOfInterest):
        resending.resend(delivery_id=delivery.pk, by=host, reason="a test")
    resending.resend(delivery_id=delivery.pk, by=make_operator(), reason="a test")


def test_whose_own_clock_is_running_cannot_stop_them_all() -> None:
    operator = make_operator()
    match = make_match(users=[operator, make_user()])
    with pytest.raises(errors.ConflictOfInterest):
        outages_by_hand.open_outage(by=operator, reason="a test")
    assert not Outage.objects.exists()
    pausing.pause(match_id=match.pk, by=make_operator(), reason="a test")
    outages_by_hand.open_outage(by=operator, reason="a test")
    assert Outage.objects.filter(is_open=True).exists()


def test_whose_table_has_not_begun_can_stop_all_clocks() -> None:
    operator = make_operator()
    make_table(host=operator)
    outages_by_hand.open_outage(by=operator, reason="a test")
