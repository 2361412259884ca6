"""Leaving the site, and returning within two weeks."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from accounts.models import MailKind, User
from accounts.services import erasure
from accounts.services.network_addresses import ADDRESSES_KEPT_FOR, NO_ADDRESS
from games.community.models import Block, Mute
from games.matches.models import Tenure
from games.matches.services.sweeps import run_daily_work
from games.matches.tenure_filters import holding
from games.moderation.models import Measure, Report
from games.notices.answer_links import answer_url, read_answer_token
from games.notices.composing import compose
from games.notices.errors import BadToken
from games.notices.mail_content import DropNotice
from games.notices.models import DeliveryChoice, Notice, SuppressedAddress, SuppressionReason
from games.notices.models.delivery_choice import When
from games.notices.services.outbox import queue_notice
from games.notices.services.suppressing import suppress
from tests.accounts.entering import sign_in_by_passkey
from tests.factories.accounts import PASSWORD, make_user
from tests.factories.keys import make_passkey
from tests.factories.matches import make_match

pytestmark = pytest.mark.django_db

RESTORED = "Welcome back. Your account is restored, but not your seats in matches."


def sign_in(client: Client, address: str) -> str:
    client.post(reverse("account_login"), {"login": address, "password": PASSWORD})
    return client.get("/", follow=True).content.decode()


def left_days_ago(user: User, days: float) -> None:
    User.objects.filter(pk=user.pk).update(erased_at=timezone.now() - timedelta(days=days))


def test_people_who_left_are_former_players_at_once(client: Client) -> None:
    user = make_user(display_name="Ann", email="ann@example.org", is_staff=True)
    sign_in(client, "ann@example.org")
    erasure.leave(user)
    user.refresh_from_db()
    assert user.name == f"Former player {user.pk}"
    assert not any((user.has_page, user.is_staff, user.wants_mail(MailKind.TURN), user.mail_address))
    assert not User.objects.findable().exists()
    assert not UserSession.objects.exists()
    assert client.get(reverse("accounts:settings")).status_code == 302


def test_signing_in_within_two_weeks_undoes_it(client: Client) -> None:
    user = make_user(display_name="Ann", email="ann@example.org", language="en", time_zone="Asia/Tokyo")
    erasure.leave(user)
    left_days_ago(user, 13.9)
    run_daily_work()
    assert RESTORED in sign_in(client, "ann@example.org")
    user.refresh_from_db()
    assert (user.name, user.time_zone, user.has_page) == ("Ann", "Asia/Tokyo", True)
    assert user.wants_mail(MailKind.TURN)
    assert EmailAddress.objects.filter(user=user, verified=True).exists()
    left_days_ago(user, 0)
    erasure.restore(user)
    run_daily_work()
    assert User.objects.get(pk=user.pk).email == "ann@example.org"


def test_a_passkey_still_signs_in(client: Client) -> None:
    user = make_user()
    key = make_passkey(user)
    erasure.leave(user)
    sign_in_by_passkey(client, key)
    user.refresh_from_db()
    assert user.erased_at is None


def test_a_wrong_password_undoes_nothing(client: Client) -> None:
    user = make_user(email="ann@example.org")
    erasure.leave(user)
    client.post(reverse("account_login"), {"login": "ann@example.org", "password": "wrong"})
    user.refresh_from_db()
    assert user.erased_at is not None


def test_people_who_have_not_left_are_not_welcomed_back(client: Client) -> None:
    make_user(email="ann@example.org")
    assert RESTORED not in sign_in(client, "ann@example.org")


def test_after_two_weeks_the_daily_work_erases_the_account(client: Client) -> None:
    user, other = make_user(display_name="Ann", email="ann@example.org"), make_user()
    make_passkey(user)
    erasure.leave(user)
    left_days_ago(user, 14.1)
    left = User.objects.get(pk=user.pk).erased_at
    run_daily_work()
    user.refresh_from_db()
    assert (user.email, user.is_active, user.has_usable_password()) == (None, False, False)
    assert (user.display_name, user.erased_at) == (f"Former player {user.pk}", left)
    assert not EmailAddress.objects.filter(user=user).exists()
    assert not user.authenticator_set.exists()
    other.refresh_from_db()
    assert other.email is not None
    assert "_auth_user_id" not in client.session
    make_user(display_name="Ann", email="ann@example.org")


def test_somebody_who_returns_while_the_sweep_starts_is_not_erased() -> None:
    user = make_user()
    now = timezone.now()
    erasure._part_with(user.pk, keep_account=False, left_before=now)
    assert User.objects.get(pk=user.pk).email == user.email
    erasure.leave(user)
    erasure._part_with(user.pk, keep_account=False, left_before=now - timedelta(days=14))
    assert User.objects.get(pk=user.pk).email == user.email


def test_leaving_twice_changes_nothing_and_erasing_afterwards_does() -> None:
    user = make_user()
    erasure.leave(user)
    first = User.objects.get(pk=user.pk)
    erasure.leave(user)
    assert User.objects.get(pk=user.pk).erased_at == first.erased_at
    erasure.erase(user)
    assert User.objects.get(pk=user.pk).email is None
    assert not erasure.restore(user)


@pytest.mark.django_db(transaction=True)
def test_the_account_comes_back_without_the_seats_and_the_notes() -> None:
    match = make_match(seats=3)
    tenure = Tenure.objects.filter(match=match, user__isnull=False).earliest("pk")
    Tenure.objects.filter(pk=tenure.pk).update(notes="Moon is weak")
    user = User.objects.get(pk=tenure.user_id)
    erasure.leave(user)
    assert erasure.restore(user)
    tenure.refresh_from_db()
    assert tenure.notes == ""
    assert not Tenure.objects.filter(holding(), match=match, user=user).exists()


def test_nobody_escapes_blocks_or_loses_choices_by_leaving_and_returning() -> None:
    user, other = make_user(), make_user()
    now = timezone.now()
    Block.objects.create(owner=other, other=user, made_at=now)
    Mute.objects.create(owner=user, other=other, made_at=now)
    DeliveryChoice.objects.create(user=user, mail_kind=MailKind.TURN, when=When.DIGEST)
    report = Report.objects.create(reporter=other, about=user, kind="name", text="Rude", made_at=now)
    Report.objects.update(answered_at=now)
    warning = Measure.objects.create(
        user=user, kind="warning", report=report, text="Be kind.", made_by=other, made_at=now, appeal="Why?"
    )
    erasure.leave(user)
    erasure.restore(user)
    for model in (Block, Mute, DeliveryChoice):
        assert model.objects.count() == 1, model
    warning.refresh_from_db()
    assert (warning.text, warning.appeal, warning.ended_at) == ("Be kind.", "Why?", None)
    assert Report.objects.get().text == "Rude"
    erasure.leave(user)
    left_days_ago(user, 14.1)
    run_daily_work()
    for model in (Block, Mute, DeliveryChoice):
        assert not model.objects.exists(), model
    warning.refresh_from_db()
    assert (warning.text, warning.appeal, Report.objects.get().text) == ("", "", "")


def test_an_address_that_refused_email_still_does_after_leaving_and_returning() -> None:
    user = make_user()
    suppress(address=user.address, reply="5.1.1", now=timezone.now(), reason=SuppressionReason.BOUNCED)
    erasure.leave(user)
    erasure.restore(user)
    user.refresh_from_db()
    assert user.refused_address == user.email == SuppressedAddress.objects.get().address
    erasure.erase(user)
    assert not SuppressedAddress.objects.exists()


def test_nothing_is_emailed_to_people_who_left() -> None:
    user = make_user()
    erasure.leave(user)
    queue_notice(key="a", user_id=user.pk, kind="given_up", ids={}, now=timezone.now())
    notice = Notice.objects.select_related("user").get()
    assert compose(notice, now=timezone.now()) == DropNotice("unwanted")


def test_a_link_in_an_old_email_does_nothing_for_people_who_left(client: Client) -> None:
    user = make_user()
    token = answer_url("turn", user.pk, 1).rstrip("/").rpartition("/")[2]
    assert read_answer_token(token).user == user
    erasure.leave(user)
    with pytest.raises(BadToken):
        read_answer_token(token)


def test_the_page_says_how_to_return(client: Client) -> None:
    user = make_user(display_name="Ann", email="ann@example.org")
    sign_in(client, "ann@example.org")
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    page = client.get(reverse("accounts:erase")).content.decode()
    assert "You give up your seats in matches permanently." in page
    assert "We keep your address, name, password and preferences for 14 days." in page
    page = client.post(reverse("accounts:erase"), {"display_name": "Ann"}, follow=True).content.decode()
    assert "Goodbye. If you change your mind, sign in within 14 days." in page
    user.refresh_from_db()
    assert user.email == "ann@example.org"


def test_a_site_without_sweeps_erases_at_once(client: Client, settings: Settings) -> None:
    settings.SWEEPS = "touch"
    user = make_user(display_name="Ann", email="ann@example.org")
    sign_in(client, "ann@example.org")
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    assert "This can’t be undone." in client.get(reverse("accounts:erase")).content.decode()
    page = client.post(reverse("accounts:erase"), {"display_name": "Ann"}, follow=True).content.decode()
    assert "Your account has been deleted. Goodbye." in page
    user.refresh_from_db()
    assert user.email is None


def test_signing_up_with_the_address_looks_as_for_any_account(client: Client) -> None:
    erasure.leave(make_user(display_name="Ann", email="ann@example.org"))
    make_user(email="ben@example.org")
    answers: list[tuple[int, str | None]] = []
    for address in ("ann@example.org", "ben@example.org"):
        browser = Client()
        form = {"email": address, "password1": "a long password 1", "display_name": f"New {len(answers)}"}
        answer = browser.post(reverse("account_signup"), form)
        answers.append((answer.status_code, answer.get("Location")))
    assert answers[0] == answers[1]


def test_network_addresses_are_deleted_after_90_days_and_with_their_session(client: Client) -> None:
    user = make_user(email="ann@example.org")
    sign_in(client, "ann@example.org")
    session = UserSession.objects.get()
    seen = timezone.now() - ADDRESSES_KEPT_FOR
    UserSession.objects.update(last_seen_at=seen + timedelta(hours=1))
    run_daily_work()
    assert UserSession.objects.get().ip == session.ip != NO_ADDRESS
    UserSession.objects.update(last_seen_at=seen - timedelta(hours=1))
    run_daily_work()
    assert UserSession.objects.get().ip == NO_ADDRESS
    assert "from ::" not in client.get(reverse("usersessions_list")).content.decode()
    UserSession.objects.create(user=user, ip="192.0.2.1", session_key="gone", user_agent="x")
    run_daily_work()
    assert UserSession.objects.get().session_key == session.session_key
