"""The page on which people whose email comes back confirm their address, and account mail to them."""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from accounts import outgoing_mail
from accounts.models import User
from accounts.services.reauthentication import PendingReauthentication
from games.notices.models import AccountMail, Delivery, State, SuppressedAddress, SuppressionReason
from games.notices.now import database_now
from games.notices.services.account_mail import SUPPRESSED_INTERVAL
from games.notices.services.sending import send_due
from games.notices.services.suppressing import suppress
from tests.notices.factories import ACCOUNT, NOON, clock_at, make_user
from tests.notices.smtp import SMTPServer
from tests.notices.test_account_mail import make_mail

pytestmark = pytest.mark.django_db

PAGE = "/mails/confirm/"
MINE = "ilse@example.org"


@pytest.fixture
def ilse(client: Client) -> User:
    user = make_user(email=MINE)
    client.force_login(user)
    return user


def suspend(reason: SuppressionReason = SuppressionReason.BOUNCED) -> None:
    suppress(address=MINE, reply="5.1.1", now=NOON, reason=reason)


def code_of(client: Client) -> str:
    return str(client.session[PendingReauthentication.session_key]["code"])


def test_a_code_that_arrived_confirms_the_address(client: Client, ilse: User) -> None:
    suspend()
    page = client.get(PAGE).content.decode()
    assert "Email to <b>ilse@example.org</b> bounced." in page
    assert "<code>5.1.1</code>" in page
    assert AccountMail.objects.count() == 0
    page = client.post(PAGE, {"action": "send"}, follow=True).content.decode()
    assert "We sent an email to <b>ilse@example.org</b>." in page
    (mail,) = AccountMail.objects.all()
    assert mail.to == MINE
    assert code_of(client) in mail.text
    page = client.post(PAGE, {"code": code_of(client)}, follow=True).content.decode()
    assert "We’re sending email to ilse@example.org again." in page
    assert "on hold" not in page
    assert not SuppressedAddress.objects.exists()
    assert "is not on hold" in client.get(PAGE).content.decode()


def test_a_complaint_is_explained(client: Client, ilse: User) -> None:
    suspend(SuppressionReason.COMPLAINED)
    page = client.get(PAGE).content.decode()
    assert "was reported as spam" in page
    assert reverse("accounts:settings") + "#mail" in page


def test_wrong_codes_confirm_nothing(client: Client, ilse: User) -> None:
    suspend()
    client.post(PAGE, {"action": "send"})
    for _ in range(2):
        assert "code" in client.post(PAGE, {"code": "0000-0000"}).content.decode()
    page = client.post(PAGE, {"code": "0000-0000"}, follow=True).content.decode()
    assert "You entered three wrong codes." in page
    assert PendingReauthentication.session_key not in client.session
    assert SuppressedAddress.objects.exists()


def test_it_needs_signing_in(client: Client) -> None:
    for answer in (client.get(PAGE), client.post(PAGE, {"action": "send"})):
        assert answer.status_code == 302
        assert answer["Location"].startswith("/accounts/login/")


def test_codes_have_the_limits_of_sign_in_codes(client: Client, ilse: User) -> None:
    suspend()
    answers = [client.post(PAGE, {"action": "send"}).status_code for _ in range(4)]
    assert answers == [302, 302, 302, 429]


def test_signing_in_with_a_code_from_the_address_confirms_it(client: Client, server: SMTPServer) -> None:
    make_user(email=MINE)
    suspend()
    client.post("/accounts/login/code/", {"email": MINE})
    assert send_due(lane=ACCOUNT) == {"sent": 1}
    assert SuppressedAddress.objects.exists()  # a bounce may still follow
    text = server.messages[-1].get_body(("plain",)).get_content()
    code = next(word for word in text.split() if len(word) == 9 and word[4] == "-")
    client.post("/accounts/login/code/confirm/", {"code": code})
    assert not SuppressedAddress.objects.exists()


def test_signing_in_without_a_code_confirms_nothing(client: Client) -> None:
    user = make_user(email=MINE, password="a long password 1")
    suspend()
    client.post("/accounts/login/", {"login": MINE, "password": "a long password 1"})
    assert client.session["_auth_user_id"] == str(user.pk)
    assert SuppressedAddress.objects.exists()


def account_mails(number: int, at: datetime) -> Counter[str]:
    for _ in range(number):
        outgoing_mail.send_account_mail(make_mail(MINE, expires_at=at + timedelta(hours=1)))
    return send_due(lane=ACCOUNT, clock=clock_at(at + timedelta(minutes=1)))


@pytest.mark.parametrize("reason", [SuppressionReason.BOUNCED, SuppressionReason.COMPLAINED])
def test_few_account_emails_go_to_an_address_whose_email_comes_back(
    ilse: User, server: SMTPServer, reason: SuppressionReason
) -> None:
    suspend(reason)
    now = database_now()
    assert account_mails(5, now) == {"sent": 1, "dropped": 4}
    assert set(Delivery.objects.filter(state=State.DROPPED).values_list("last_error")) == {("suppressed",)}
    assert not AccountMail.objects.exists()
    assert SuppressedAddress.objects.exists()
    assert account_mails(1, now + SUPPRESSED_INTERVAL + timedelta(minutes=1)) == {"sent": 1}


def test_other_addresses_have_no_such_limit(ilse: User, server: SMTPServer) -> None:
    assert account_mails(5, database_now()) == {"sent": 5}


def test_asking_for_a_code_looks_the_same_for_a_suppressed_address(client: Client) -> None:
    make_user(email=MINE)
    make_user(email="works@example.org")
    suspend()
    answers = []
    for address in (MINE, "works@example.org", "nobody@example.org"):
        browser = Client()
        sent = browser.post("/accounts/login/code/", {"email": address})
        page = browser.get(sent["Location"]).content.decode().replace(address, "ADDRESS")
        answers.append((sent.status_code, sent["Location"], page.count("ADDRESS"), "on hold" in page))
    assert answers[0] == answers[1] == answers[2]
    assert AccountMail.objects.count() == 3
