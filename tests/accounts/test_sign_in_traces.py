"""Traces of sign-ins: what is stored of a browser and an address, who shares them, and for how long."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import SignInTrace
from accounts.services import erasure
from accounts.services.sign_in_traces import (
    MAX_SHARING,
    address_digest,
    forget_old_traces,
    shared_traces,
)
from tests.accounts.entering import sign_in
from tests.factories.accounts import make_user
from tests.factories.exports import exported
from tests.factories.traces import make_trace

pytestmark = pytest.mark.django_db

HOME, OFFICE = "93.184.216.34", "2a02:6b8::1"


def pairs() -> set[tuple[str, Any, Any]]:
    return {(each.kind, each.one, each.other) for each in shared_traces()}


def test_people_who_sign_in_in_one_browser_share_it_and_others_do_not() -> None:
    one, other, third = make_user(), make_user(), make_user()
    browser = Client(REMOTE_ADDR=HOME)
    for user in (one, other):
        sign_in(browser, user)
        browser.post("/accounts/logout/")
    sign_in(Client(REMOTE_ADDR=OFFICE), third)
    assert pairs() == {("browser", one.pk, other.pk), ("address", one.pk, other.pk)}


def test_signing_in_again_renews_a_trace_and_adds_none() -> None:
    user, browser = make_user(), Client(REMOTE_ADDR=HOME)
    sign_in(browser, user)
    before = list(SignInTrace.objects.order_by("kind"))
    browser.post("/accounts/logout/")
    sign_in(browser, user)
    after = list(SignInTrace.objects.order_by("kind"))
    assert [(row.kind, row.digest, row.first_at) for row in before] == [
        (row.kind, row.digest, row.first_at) for row in after
    ]
    assert all(new.last_at > old.last_at for new, old in zip(after, before, strict=True))


def test_no_address_is_stored_but_a_digest_of_the_household() -> None:
    sign_in(Client(REMOTE_ADDR=HOME), make_user())
    assert HOME not in str(list(SignInTrace.objects.values()))
    assert address_digest("2a02:6b8::1") == address_digest("2a02:6b8::ffff") != address_digest("2a02:6b9::1")
    assert address_digest("::ffff:93.184.216.34") == address_digest(HOME) != address_digest("93.184.216.35")
    assert {address_digest(each) for each in ("127.0.0.1", "10.0.0.1", "::1", "fd00::1")} == {""}


def test_an_address_that_many_share_tells_nothing() -> None:
    for _ in range(MAX_SHARING):
        make_trace(make_user(), "school")
    assert pairs()
    make_trace(make_user(), "school")
    assert not pairs()


def test_two_people_who_share_several_addresses_are_told_once_with_the_latest_time() -> None:
    one, other = make_user(), make_user()
    for digest, days in (("a", 3), ("b", 1), ("c", 2)):
        make_trace(one, digest, ago=timedelta(days=days))
        latest = make_trace(other, digest, ago=timedelta(days=days + 1))
        if digest == "b":
            wanted = latest.last_at
    assert [each.last_at for each in shared_traces()] == [wanted]


def test_traces_are_deleted_after_90_days_and_with_the_account() -> None:
    user = make_user()
    make_trace(user, "old", ago=timedelta(days=90))
    make_trace(user, "new", ago=timedelta(days=89))
    assert forget_old_traces(now=timezone.now()) == 1
    assert [row["kind"] for row in exported(user)["sign_ins.json"]] == ["address"]
    assert "new" not in str(exported(user)["sign_ins.json"])
    erasure.leave(user)
    assert not SignInTrace.objects.exists()
