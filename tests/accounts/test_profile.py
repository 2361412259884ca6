"""The page of a person's own account."""

from datetime import time

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from accounts.models import MailKind, User
from tests.factories.accounts import make_user

pytestmark = pytest.mark.django_db

PAGE = "accounts:settings"


@pytest.fixture
def ann(client: Client) -> User:
    user = make_user(display_name="Ann")
    client.force_login(user)
    return user


def form(**changes: str) -> dict[str, str]:
    ticks = {f"mail_{kind.value}": "on" for kind in MailKind}
    return {"display_name": "Ann", "language": "en", "time_zone": "UTC", "theme": "auto"} | ticks | changes


def test_strangers_sign_in_first(client: Client) -> None:
    assert client.get(reverse(PAGE))["Location"].startswith(reverse("account_login"))


def test_preferences_are_stored(client: Client, ann: User) -> None:
    data = form(
        display_name="Anna", language="ru", time_zone="Asia/Tokyo", theme="dark", mail_public_facts_only="on",
        night_start="22:30", night_end="07:00",
    )  # fmt: skip
    del data["mail_turn"]
    assert client.post(reverse(PAGE), data)["Location"] == reverse(PAGE)
    ann.refresh_from_db()
    assert (ann.display_name, ann.name_key, ann.language, ann.time_zone, ann.theme) == (
        "Anna", "anna", "ru", "Asia/Tokyo", "dark",
    )  # fmt: skip
    assert (ann.mail_turn, ann.mail_reminder, ann.mail_public_facts_only) == (False, True, True)
    assert (ann.night_start, ann.night_end) == (time(22, 30), time(7))


def test_the_theme_is_on_the_page(client: Client, ann: User) -> None:
    client.post(reverse(PAGE), form(theme="dark"))
    assert 'data-theme="dark"' in client.get(reverse(PAGE)).content.decode()


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"display_name": "x"}, "display_name"),
        ({"display_name": "BEA"}, "display_name"),
        ({"time_zone": "Mars/Olympus"}, "time_zone"),
        ({"language": "xx"}, "language"),
        ({"night_start": "22:00"}, "night_end"),
        ({"night_end": "07:00"}, "night_start"),
        ({"night_start": "07:00", "night_end": "07:00"}, "night_end"),
    ],
)
def test_what_cannot_be_is_refused(client: Client, ann: User, changes: dict[str, str], field: str) -> None:
    make_user(display_name="Bea")
    response = client.post(reverse(PAGE), form(**changes))
    assert response.status_code == 200
    page = response.content.decode()
    assert 'role="alert"' in page
    assert f'id="id_{field}_error"' in page
    assert 'aria-invalid="true"' in page


def test_a_refused_name_is_not_in_the_header(client: Client, ann: User) -> None:
    page = client.post(reverse(PAGE), form(display_name="B")).content.decode()
    assert ">Ann</a>" in page


def test_keeping_ones_name_is_no_conflict(client: Client, ann: User) -> None:
    assert client.post(reverse(PAGE), form(display_name="ANN")).status_code == 302


def test_a_night_lasts_at_most_nine_hours(client: Client, ann: User) -> None:
    html = client.post(reverse(PAGE), form(night_start="21:00", night_end="06:01")).content.decode()
    assert "Your night can last at most 9 hours." in html


@pytest.mark.thorough
def test_a_night_and_its_zone_change_once_a_week(client: Client, ann: User) -> None:
    with time_machine.travel("2026-06-01 12:00+00:00", tick=False) as clock:
        client.post(reverse(PAGE), form(night_start="22:00", night_end="06:00"))
        for data in (
            form(night_start="23:00", night_end="06:00"),
            form(night_start="22:00", night_end="06:00", time_zone="Asia/Tokyo"),
            form(),
        ):
            assert "less than a week ago" in client.post(reverse(PAGE), data).content.decode()
        clock.shift(7 * 24 * 3_600)
        client.post(reverse(PAGE), form(night_start="23:00", night_end="06:00"))
    ann.refresh_from_db()
    assert ann.night_start == time(23)


def test_without_a_night_the_zone_may_change_any_day(client: Client, ann: User) -> None:
    for zone in ("Asia/Tokyo", "Europe/Berlin"):
        client.post(reverse(PAGE), form(time_zone=zone))
    ann.refresh_from_db()
    assert ann.time_zone == "Europe/Berlin"


@pytest.mark.parametrize(("given", "kept"), [(" an otter ", "an otter"), ("   ", ""), ("", "")])
def test_a_standing_word_is_given_by_its_owners_wish_alone(
    client: Client, ann: User, given: str, kept: str
) -> None:
    assert ann.standing_word == ""
    client.post(reverse(PAGE), form(standing_word=given))
    ann.refresh_from_db()
    assert ann.standing_word == kept


def test_a_standing_word_is_no_longer_than_a_word_of_luck(client: Client, ann: User) -> None:
    answer = client.post(reverse(PAGE), form(standing_word="x" * 41)).content.decode()
    assert 'aria-invalid="true"' in answer
    ann.refresh_from_db()
    assert ann.standing_word == ""
