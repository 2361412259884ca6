"""Signing up where many do: the browser computes, or one waits and presses a button."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.services import sign_up_proofs
from tests.e2e.conftest import Person
from tests.factories.accounts import PASSWORD
from tests.factories.crowds import crowd_the_sign_up

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


def fill_in(page: Any) -> None:
    page.goto("/accounts/signup/")
    page.get_by_label("Display name").fill("newcomer")
    page.get_by_label("Email").fill("newcomer@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign up").click()


def test_the_browser_computes_and_the_page_continues(person: Person) -> None:
    crowd_the_sign_up()
    page = person(width=390)
    fill_in(page)
    page.wait_for_url("**/signup/confirm/")
    assert page.get_by_label("Code").is_visible()


def test_without_scripts_the_page_asks_to_wait_and_comes_back(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sign_up_proofs, "FIRST_WAIT_SECONDS", 2)
    crowd_the_sign_up()
    page = person(width=390, scripts=False)
    fill_in(page)
    page.get_by_text("Thank you for waiting.").wait_for()
    page.get_by_role("button", name="Continue").click()
    page.wait_for_url("**/signup/confirm/")
    assert page.get_by_label("Code").is_visible()
