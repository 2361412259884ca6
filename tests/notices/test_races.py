"""Two concurrent senders send every notice once. SQLite allows one write at a time, PostgreSQL both."""

from collections import Counter

import pytest

from games.notices.models import Delivery, State
from games.notices.services import delivery_leases
from games.notices.services.sending import send_due
from tests.notices.conftest import Renderer
from tests.notices.factories import NOON, NOTICES, clock_at, make_notice, make_user
from tests.notices.smtp import SMTPServer
from tests.racing import race

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.django_db(transaction=True),
]


def test_racing_senders_send_each_notice_once(server: SMTPServer, turn: Renderer) -> None:
    for number in range(120):
        make_notice(make_user(email=f"reader{number}@example.net"))
    race(lambda: send_due(lane=NOTICES, clock=clock_at(NOON)))
    assert set(Counter(server.recipients).values()) == {1}
    assert len(server.recipients) == 120
    assert set(Delivery.objects.values_list("state", flat=True)) == {State.SENT}


def test_racing_claims_never_hold_two_of_a_thread(turn: Renderer) -> None:
    user = make_user()
    for _ in range(20):
        make_notice(user, thread="tenure:1")
    held: list[Delivery] = []
    for _ in range(20):
        race(lambda: held.extend(delivery_leases.claim(lane=NOTICES, now=NOON, limit=3)))
        leased = Delivery.objects.filter(state=State.LEASED)
        assert leased.count() == 1
        delivery_leases.drop(held.pop(), reason="seat_moved")


def test_racing_tellers_tell_once(turn: Renderer) -> None:
    user = make_user()
    race(lambda: make_notice(user, key="once"))
    assert Delivery.objects.count() == 1
