"""What is kept and for how long, and what the operator sees of it."""

from datetime import timedelta

import pytest

from accounts import outgoing_mail
from accounts.outgoing_mail import OutgoingMail
from accounts.services.erasure import erase
from games.notices.models import AccountMail, Notice, State, SuppressedAddress
from games.notices.selectors.operator import outbox_report, suppressed_addresses
from games.notices.services import delivery_leases
from games.notices.services.housekeeping import NOTICES_KEPT_FOR, prune
from games.notices.services.sending import send_due
from games.notices.services.suppressing import suppress
from tests.factories.exports import exported
from tests.notices.conftest import Renderer
from tests.notices.factories import MINUTE, NOON, NOTICES, clock_at, make_notice, make_user
from tests.notices.smtp import SMTPServer

pytestmark = pytest.mark.django_db


def test_notices_are_kept_for_ninety_days(server: SMTPServer, turn: Renderer) -> None:
    make_notice(make_user())
    unsent = make_notice(make_user(), available_at=NOON + timedelta(days=200))
    send_due(lane=NOTICES, clock=clock_at(NOON))
    assert prune(now=NOON + NOTICES_KEPT_FOR - MINUTE) == 0
    make_notice(make_user(), now=NOON + MINUTE)
    assert prune(now=NOON + NOTICES_KEPT_FOR) == 2
    assert Notice.objects.count() == 1
    assert not Notice.objects.filter(pk=unsent.pk).exists()


def test_what_is_being_sent_is_not_pruned(turn: Renderer) -> None:
    make_notice(make_user())
    delivery_leases.claim(lane=NOTICES, now=NOON)
    assert prune(now=NOON + NOTICES_KEPT_FOR) == 0


def test_expired_bodies_are_erased() -> None:
    outgoing_mail.send_account_mail(
        OutgoingMail("login_code", "a@example.org", "en", "s", "t", "h", expires_at=NOON)
    )
    prune(now=NOON)
    assert not AccountMail.objects.exists()


def test_a_rest_ends_when_nobody_has_the_address_any_more() -> None:
    user = make_user(email="old@example.org")
    suppress(address="old@example.org", reply="RCPT 550 5.1.1", now=NOON)
    prune(now=NOON)
    assert [row.address for row in suppressed_addresses()] == ["old@example.org"]
    user.email = "new@example.org"
    user.save()
    prune(now=NOON)
    assert suppressed_addresses() == []


def test_the_operator_sees_how_long_mail_waits(server: SMTPServer, turn: Renderer) -> None:
    make_notice(make_user())
    send_due(lane=NOTICES, clock=clock_at(NOON))
    server.refuse_for_now()
    make_notice(make_user())
    send_due(lane=NOTICES, clock=clock_at(NOON))
    make_notice(make_user(), now=NOON + MINUTE)
    make_notice(make_user(), available_at=NOON + timedelta(days=1))
    report = outbox_report(now=NOON + 2 * MINUTE)
    assert report.by_state == {("notice", State.SENT): 1, ("notice", State.QUEUED): 3}
    assert report.oldest_due == {"notice": NOON + MINUTE}
    assert (report.refused, report.suppressed) == (1, 0)


def test_mail_for_an_address_that_rests_is_no_alarm(server: SMTPServer, turn: Renderer) -> None:
    user = make_user(email="gone@example.org")
    make_notice(user)
    suppress(address=user.email, reply="RCPT 550", now=NOON)
    assert outbox_report(now=NOON + timedelta(days=20)).oldest_due == {}
    make_notice(make_user(), now=NOON + MINUTE)
    assert outbox_report(now=NOON + timedelta(days=20)).oldest_due == {"notice": NOON + MINUTE}


def test_a_person_takes_the_list_of_their_mails_away(server: SMTPServer, turn: Renderer) -> None:
    user = make_user()
    make_notice(user)
    send_due(lane=NOTICES, clock=clock_at(NOON))
    assert len(exported(user)["mails.json"]) == 1


def test_who_leaves_leaves_no_mail_behind(server: SMTPServer, turn: Renderer) -> None:
    user, other = make_user(email="ilse@example.org"), make_user()
    make_notice(user)
    kept = make_notice(other)
    suppress(address="ilse@example.org", reply="RCPT 550 5.1.1", now=NOON)
    outgoing_mail.send_account_mail(
        OutgoingMail("login_code", "ilse@example.org", "en", "s", "t", "h", expires_at=NOON)
    )
    erase(user)
    assert list(Notice.objects.all()) == [kept]
    assert not SuppressedAddress.objects.exists()
    assert not AccountMail.objects.exists()
