"""Pages speak the reader's language, in the reader's zone."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone, translation

from accounts.models import User
from config.middleware.reader import apply_preferences
from tests.factories.accounts import make_user


def seen_by(user: User | AnonymousUser) -> tuple[str, str]:
    """Language and zone a page is made in for ``user``."""
    seen: list[tuple[str, str]] = []

    def page(request: HttpRequest) -> HttpResponse:
        seen.append((translation.get_language(), timezone.get_current_timezone_name()))
        return HttpResponse()

    request = RequestFactory().get("/")
    request.user = user
    apply_preferences(page)(request)
    return seen[0]


@pytest.mark.django_db
def test_a_user_reads_in_the_language_and_zone_of_the_profile() -> None:
    user = make_user(language="ru", time_zone="Asia/Yekaterinburg")
    assert seen_by(user) == ("ru", "Asia/Yekaterinburg")
    assert timezone.get_current_timezone_name() == "UTC"


def test_a_stranger_reads_in_utc() -> None:
    assert seen_by(AnonymousUser())[1] == "UTC"


@pytest.mark.django_db
def test_a_stranger_reads_in_the_language_the_browser_asks_for(client: Client) -> None:
    response = client.get(reverse("account_login"), headers={"Accept-Language": "ru,en;q=0.5"})
    assert response["Content-Language"] == "ru"


def test_a_probe_needs_no_database(client: Client) -> None:
    assert client.get("/healthz").status_code == 200
