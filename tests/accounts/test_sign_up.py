"""Signing up."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts.models import User
from accounts.outgoing_mail import OutgoingMail
from accounts.services.sign_up import PendingSignUp
from tests.accounts.entering import press_late
from tests.answers import Answer
from tests.factories.accounts import PASSWORD, make_user
from tests.site.test_pressed_again import form_at

pytestmark = pytest.mark.django_db

FORM = {
    "display_name": "Ann",
    "email": "Ann@example.org",
    "password1": PASSWORD,
    "time_zone": "Europe/Moscow",
}
CONFIRM = "accounts:confirm_sign_up"


def sign_up(client: Client, **changes: str) -> Answer:
    return client.post(reverse("account_signup"), FORM | changes)


def code_in(mail: OutgoingMail) -> str:
    return re.search(r"^\d{4}-\d{4}$", mail.text, re.MULTILINE).group()


def confirm(client: Client, code: str) -> Answer:
    return client.post(reverse(CONFIRM), {"code": code})


def test_the_code_from_the_mail_makes_the_account_and_signs_in(
    client: Client, posted: list[OutgoingMail]
) -> None:
    response = sign_up(client)
    assert response["Location"] == reverse(CONFIRM)
    assert not User.objects.exists()
    (mail,) = posted
    assert (mail.to, mail.kind, mail.language) == ("ann@example.org", "email_confirmation_signup", "en")

    response = confirm(client, code_in(mail))
    assert response["Location"] == "/"
    user = User.objects.get()
    assert (user.email, user.display_name, user.time_zone) == ("ann@example.org", "Ann", "Europe/Moscow")
    assert user.check_password(PASSWORD)
    assert user.emailaddress_set.get().verified
    assert client.session["_auth_user_id"] == str(user.pk)
    assert PendingSignUp.session_key not in client.session


def test_the_language_is_the_one_of_the_page(client: Client, posted: list[OutgoingMail]) -> None:
    client.post(reverse("account_signup"), FORM, headers={"Accept-Language": "ru"})
    assert posted[0].language == "ru"
    confirm(client, code_in(posted[0]))
    assert User.objects.get().language == "ru"


def test_where_one_came_from_is_where_one_goes(client: Client, posted: list[OutgoingMail]) -> None:
    sign_up(client, next="/accounts/profile/")
    assert confirm(client, code_in(posted[0]))["Location"] == "/accounts/profile/"


def pressed_twice(client: Client, posted: list[OutgoingMail], apart: timedelta, **changes: str) -> Answer:
    """Press the button of the code's page twice, the second time without the first answer's cookies."""
    sign_up(client, **changes)
    return press_late(client, form_at(client, reverse(CONFIRM)), apart, code=code_in(posted[0]))


def test_a_press_after_the_one_that_made_the_account_signs_in_too(
    client: Client, posted: list[OutgoingMail]
) -> None:
    late = pressed_twice(client, posted, timedelta(seconds=2), next="/accounts/profile/")
    assert late["Location"] == "/accounts/profile/"
    assert late.client.session["_auth_user_id"] == str(User.objects.get().pk)


def test_but_no_later_than_a_minute(client: Client, posted: list[OutgoingMail]) -> None:
    late = pressed_twice(client, posted, timedelta(seconds=61))
    assert late["Location"] == reverse("account_signup")
    assert "_auth_user_id" not in late.client.session


def test_but_never_to_another_site(client: Client, posted: list[OutgoingMail]) -> None:
    sign_up(client, next="https://evil.example/")
    assert confirm(client, code_in(posted[0]))["Location"] == "/"


def test_the_password_is_not_kept_in_the_session(client: Client, posted: list[OutgoingMail]) -> None:
    sign_up(client)
    assert PASSWORD not in str(client.session[PendingSignUp.session_key])


def test_a_known_address_gets_a_mail_that_says_so_and_no_code(
    client: Client, posted: list[OutgoingMail]
) -> None:
    make_user(email="ann@example.org", language="ru")
    sign_up(client)
    (mail,) = posted
    assert (mail.kind, mail.language) == ("account_already_exists", "ru")
    assert client.session[PendingSignUp.session_key]["code"] not in mail.text


def test_a_known_address_stays_whose_it_is_even_if_the_code_is_guessed(
    client: Client, posted: list[OutgoingMail]
) -> None:
    owner = make_user(email="ann@example.org")
    sign_up(client)
    response = confirm(client, client.session[PendingSignUp.session_key]["code"])
    assert response.status_code == 200
    assert "Incorrect code." in response.content.decode()
    assert User.objects.get() == owner


def test_an_address_confirmed_meanwhile_is_not_taken_over(client: Client, posted: list[OutgoingMail]) -> None:
    sign_up(client)
    make_user(email="ann@example.org")
    assert "Incorrect code." in confirm(client, code_in(posted[0])).content.decode()


def test_a_name_taken_meanwhile_is_said(client: Client, posted: list[OutgoingMail]) -> None:
    sign_up(client)
    make_user(display_name="ANN")
    response = confirm(client, code_in(posted[0]))
    assert response["Location"] == reverse("account_signup")
    assert "took that name" in client.get(response["Location"]).content.decode()
    assert User.objects.count() == 1


def test_three_wrong_codes_end_it(client: Client, posted: list[OutgoingMail]) -> None:
    sign_up(client)
    for _ in range(2):
        assert confirm(client, "0000-0000").status_code == 200
    assert confirm(client, "0000-0000")["Location"] == reverse("account_signup")
    assert confirm(client, code_in(posted[0]))["Location"] == reverse("account_signup")
    assert not User.objects.exists()


def test_a_code_expires(client: Client, posted: list[OutgoingMail], settings: Settings) -> None:
    with time_machine.travel("2026-11-21 12:00 +0000", tick=False) as clock:
        sign_up(client)
        clock.shift(settings.ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT + 1)
        assert confirm(client, code_in(posted[0]))["Location"] == reverse("account_signup")


def test_a_new_code_replaces_the_old(client: Client, posted: list[OutgoingMail]) -> None:
    sign_up(client)
    client.post(reverse(CONFIRM), {"action": "resend"})
    old, new = map(code_in, posted)
    assert old != new
    assert confirm(client, old).status_code == 200
    assert confirm(client, new)["Location"] == "/"


def test_mails_to_one_address_are_limited(client: Client, posted: list[OutgoingMail]) -> None:
    sign_up(client)
    answers = [client.post(reverse(CONFIRM), {"action": "resend"}).status_code for _ in range(4)]
    assert answers == [302, 302, 429, 429]
    assert len(posted) == 3


def test_a_program_that_fills_in_every_field_is_led_astray(
    client: Client, posted: list[OutgoingMail]
) -> None:
    response = sign_up(client, website="https://spam.example")
    assert response["Location"] == reverse(CONFIRM)
    assert posted == []


def test_the_trap_is_hidden_without_a_style(client: Client) -> None:
    page = client.get(reverse("account_signup")).content.decode()
    (trap,) = re.findall(r'<input[^>]*name="website"[^>]*>', page)
    assert " hidden" in trap
    assert "style=" not in page


def test_a_taken_name_is_refused(client: Client, posted: list[OutgoingMail]) -> None:
    make_user(display_name="ＡＮＮ")
    page = sign_up(client).content.decode()
    assert "This name is already taken." in page
    assert 'role="alert"' in page
    assert posted == []


@pytest.mark.parametrize("password", ["short", "1234567890123", "password123", "ann@example.org"])
def test_a_weak_password_is_refused(client: Client, posted: list[OutgoingMail], password: str) -> None:
    assert sign_up(client, password1=password).status_code == 200
    assert posted == []


def test_a_password_like_the_name_is_refused(client: Client, posted: list[OutgoingMail]) -> None:
    assert sign_up(client, display_name="Lanternbearer", password1="lanternbearer").status_code == 200
    assert posted == []


def test_without_a_pending_sign_up_there_is_nothing_to_confirm(client: Client) -> None:
    assert client.get(reverse(CONFIRM))["Location"] == reverse("account_signup")
