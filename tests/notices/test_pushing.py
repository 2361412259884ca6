"""Notifications to browsers: which are sent, held, dropped and repeated, and whose browser it is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from secrets import token_urlsafe
from typing import Any

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.test import Client
from pytest_django import Settings

from accounts.models import MailKind, User
from accounts.services import guests
from games.notices import notice_kinds
from games.notices.lost_services import MAX_LOST
from games.notices.mail_content import DropNotice, HoldNotice
from games.notices.models import Channel, Delivery, Lane, Notice, PushSubscription, State
from games.notices.push_connection import PushConnections
from games.notices.push_content import PushResult
from games.notices.selectors.browsers import browsers_of
from games.notices.services import delivery_leases, push_subscriptions
from games.notices.services.housekeeping import prune
from games.notices.services.outbox import PUSH_DELAY
from games.notices.services.pushing import push_due
from games.notices.services.sending import send_due
from tests.notices.conftest import Renderer
from tests.notices.factories import NOON, clock_at, make_notice, make_push_content, make_user
from tests.notices.push_service import Browser, PushService, push_service, read_authorization
from tests.notices.smtp import SMTPServer

pytestmark = pytest.mark.django_db

CONTENT = make_push_content()

DUE = NOON + PUSH_DELAY
"""When a notification about something that happened at noon is due."""


class PushRenderer:
    """A renderer of notifications that returns what a test has set."""

    def __init__(self) -> None:
        self.answer: PushResult | Exception = CONTENT

    def __call__(self, notice: Notice, now: Any) -> PushResult:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


@pytest.fixture
def push(monkeypatch: pytest.MonkeyPatch, turn: Renderer) -> PushRenderer:
    """Return the renderer of notifications of the kind "turn"."""
    renderer = PushRenderer()
    kind = notice_kinds.NoticeKind(turn, MailKind.TURN, renderer)
    monkeypatch.setitem(notice_kinds.KINDS, "turn", kind)
    return renderer


@pytest.fixture
def service(settings: Settings) -> Iterator[PushService]:
    """Return a push service on this machine."""
    settings.PUSH_LOOPBACK = True
    with push_service() as running:
        yield running


def signed_in(user: User) -> str:
    """Sign a person in, and return the key of the session."""
    client = Client()
    client.force_login(user)
    return str(client.session.session_key)


def subscribed(service: PushService, user: User, name: str = "a", **fields: Any) -> Browser:
    """Subscribe a browser of a person, in a session of its own, and return it."""
    browser = Browser()
    session_key = fields.pop("session_key", None)
    push_subscriptions.subscribe(
        user=user,
        session_key=signed_in(user) if session_key is None else session_key,
        endpoint=service.endpoint(name),
        user_agent="Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
        now=NOON,
        **browser.fields,
    )
    return browser


def pushes(**which: Any) -> list[Delivery]:
    return list(Delivery.objects.filter(lane=Lane.PUSH, **which).order_by("pk"))


def test_each_browser_gets_one_message_that_only_it_can_read(
    push: PushRenderer, service: PushService, server: SMTPServer
) -> None:
    user = make_user()
    first, second = subscribed(service, user, "a"), subscribed(service, user, "b")
    make_notice(user)
    assert push_due(clock=clock_at(DUE)) == {"sent": 2}
    for name, browser in (("a", first), ("b", second)):
        (request,) = service.received(name)
        told = json.loads(browser.decrypt(request.body))
        assert (told["title"], told["body"], told["path"]) == CONTENT[:3]
        assert read_authorization(request.headers["Authorization"]).audience == service.url
        assert request.headers["Content-Encoding"] == "aes128gcm"
        assert request.headers["TTL"] == "7195"
        assert b"Hartmouth" not in request.body
    assert {row.state for row in pushes()} == {State.SENT}
    assert push_due(clock=clock_at(DUE)) == {}
    assert server.messages == []
    assert send_due(lane=Lane.NOTICE, clock=clock_at(NOON)) == {"sent": 1}


def test_a_page_that_is_open_comes_first(push: PushRenderer, service: PushService) -> None:
    """Players who play at the same time see each move on the page, which asks every few seconds."""
    user = make_user()
    subscribed(service, user)
    make_notice(user)
    assert push_due(clock=clock_at(DUE - timedelta(seconds=1))) == {}
    push.answer = DropNotice("seen")
    assert push_due(clock=clock_at(DUE)) == {"dropped": 1}
    assert service.requests == []


def test_a_notice_without_notifications_or_browsers_has_its_email_alone(
    turn: Renderer, service: PushService
) -> None:
    user = make_user()
    subscribed(service, user)
    make_notice(user)
    make_notice(make_user())
    assert pushes() == []
    assert Delivery.objects.filter(channel=Channel.MAIL).count() == 2


def test_a_browser_that_is_switched_off_gets_none(push: PushRenderer, service: PushService) -> None:
    user, other = make_user(), make_user()
    subscribed(service, user)
    (row,) = PushSubscription.objects.all()
    make_notice(user)
    assert not push_subscriptions.switch(user=other, subscription_id=row.pk, enabled=False)
    assert push_subscriptions.switch(user=user, subscription_id=row.pk, enabled=False)
    make_notice(user)
    assert push_due(clock=clock_at(DUE)) == {"dropped": 1}
    assert [each.last_error for each in pushes()] == ["unwanted"]
    assert push_subscriptions.switch(user=user, subscription_id=row.pk, enabled=True)
    make_notice(user)
    assert push_due(clock=clock_at(DUE)) == {"sent": 1}
    assert len(service.requests) == 1


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten_with_all_that_waits_for_it(
    push: PushRenderer, service: PushService, status: int
) -> None:
    user = make_user()
    subscribed(service, user, "gone")
    subscribed(service, user, "there")
    service.status["gone"] = status
    make_notice(user)
    make_notice(user)
    tally = push_due(clock=clock_at(DUE))
    assert (tally["ended"], tally["sent"]) == (1, 2)
    assert [row.endpoint for row in PushSubscription.objects.all()] == [service.endpoint("there")]
    assert len(service.received("gone")) == 1
    assert len(pushes()) == 2


@pytest.mark.parametrize(
    ("status", "outcome", "state"),
    [
        (429, "refused", State.QUEUED),
        (503, "refused", State.QUEUED),
        (400, "failed", State.FAILED),
        (403, "failed", State.FAILED),
        (413, "failed", State.FAILED),
        (301, "failed", State.FAILED),
    ],
)
def test_a_refusal_waits_or_fails_and_the_browser_stays(
    push: PushRenderer, service: PushService, status: int, outcome: str, state: State
) -> None:
    user = make_user()
    subscribed(service, user)
    service.status["a"] = status
    make_notice(user)
    assert push_due(clock=clock_at(DUE)) == {outcome: 1}
    (row,) = pushes()
    assert (row.state, row.last_error) == (state, f"HTTP {status}")
    assert push_due(clock=clock_at(DUE)) == {}
    del service.status["a"]
    later = DUE + delivery_leases.FIRST_BACKOFF
    assert push_due(clock=clock_at(later))["sent"] == (state == State.QUEUED)


def test_a_service_that_cannot_be_reached_is_tried_again(
    push: PushRenderer, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = make_user()
    subscribed(service, user)
    make_notice(user)

    def unreachable(*_args: Any) -> int:
        raise ConnectionRefusedError

    monkeypatch.setattr(PushConnections, "post", unreachable)
    assert push_due(clock=clock_at(DUE)) == {"refused": 1}
    assert [row.last_error for row in pushes()] == ["lost ConnectionRefusedError"]


def test_an_address_that_leads_inside_ends_the_subscription(
    push: PushRenderer, service: PushService, settings: Settings
) -> None:
    user = make_user()
    subscribed(service, user)
    make_notice(user)
    settings.PUSH_LOOPBACK = False
    assert push_due(clock=clock_at(DUE)) == {"ended": 1}
    assert service.requests == []
    assert not PushSubscription.objects.exists()


def test_held_and_dropped_as_the_renderer_says(push: PushRenderer, service: PushService) -> None:
    user = make_user()
    subscribed(service, user)
    make_notice(user)
    push.answer = HoldNotice(NOON + timedelta(minutes=10))
    assert push_due(clock=clock_at(DUE)) == {"held": 1}
    push.answer = ValueError("a card")
    assert push_due(clock=clock_at(NOON + timedelta(minutes=10))) == {"refused": 1}
    assert [row.last_error for row in pushes()] == ["renderer ValueError"]
    push.answer = DropNotice("seen")
    assert push_due(clock=clock_at(NOON + timedelta(hours=1))) == {"dropped": 1}
    assert service.requests == []


def test_nothing_is_sent_in_the_night(push: PushRenderer, service: PushService) -> None:
    user = make_user(night_start="11:00", night_end="14:00")
    user.refresh_from_db()
    subscribed(service, user)
    make_notice(user)
    assert push_due(clock=clock_at(DUE)) == {"held": 1}
    assert push_due(clock=clock_at(NOON + timedelta(hours=2))) == {"sent": 1}


def test_without_a_key_nothing_is_leased(
    push: PushRenderer, service: PushService, settings: Settings
) -> None:
    user = make_user()
    subscribed(service, user)
    make_notice(user)
    settings.VAPID_PRIVATE_KEY = ""
    assert push_due(clock=clock_at(DUE)) == {}
    assert [row.state for row in pushes()] == [State.QUEUED]


class Died(BaseException):
    """A sender that was killed: nothing of it runs any more."""


@pytest.mark.parametrize("moment", ["before", "after"])
def test_a_sender_that_dies_loses_nothing_and_repeats_one_message_in_one_browser(
    push: PushRenderer, service: PushService, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    users = [make_user(), make_user()]
    for number, user in enumerate(users):
        subscribed(service, user, f"a{number}")
        subscribed(service, user, f"b{number}")
        make_notice(user)

    def die(*_args: Any, **_more: Any) -> int:
        raise Died

    module, function = (PushConnections, "post") if moment == "before" else (delivery_leases, "mark_sent")
    with monkeypatch.context() as patch:
        patch.setattr(module, function, die)
        with pytest.raises(Died):
            push_due(clock=clock_at(DUE))
    sent_before = len(service.requests)
    assert sent_before == (moment == "after")
    assert push_due(clock=clock_at(DUE)) == {}, "leased"
    after = DUE + delivery_leases.LEASE_SPANS[Lane.PUSH]
    assert push_due(clock=clock_at(after)) == {"sent": 4}
    assert len(service.requests) == 4 + sent_before
    assert {each.path for each in service.requests} == {"/a0", "/b0", "/a1", "/b1"}
    assert sum(row.crashes for row in pushes()) == 1


# ---- whose browser it is -------------------------------------------------------------------


def test_a_browser_whose_session_ended_elsewhere_is_told_nothing_more(
    push: PushRenderer, service: PushService
) -> None:
    user = make_user()
    subscribed(service, user)
    make_notice(user)
    Session.objects.all().delete()
    assert push_due(clock=clock_at(DUE)) == {"ended": 1}
    assert not PushSubscription.objects.exists()


def test_a_new_password_ends_the_browsers_that_do_not_know_it(
    push: PushRenderer, service: PushService
) -> None:
    user = make_user()
    subscribed(service, user)
    make_notice(user)
    user.set_password("quite another one")
    user.save()
    assert push_due(clock=clock_at(DUE)) == {"ended": 1}


def test_a_browser_that_somebody_else_subscribes_is_theirs_alone(
    push: PushRenderer, service: PushService
) -> None:
    before, after = make_user(), make_user()
    old = subscribed(service, before)
    make_notice(before)
    new = subscribed(service, after)
    make_notice(before)
    make_notice(after)
    assert push_due(clock=clock_at(DUE)) == {"sent": 1}
    (request,) = service.requests
    assert new.decrypt(request.body)
    assert old.fields != new.fields


def test_a_delivery_of_a_subscription_that_just_ended_is_dropped(
    push: PushRenderer, service: PushService
) -> None:
    """A match may store it while someone signs out: the database does not check the reference."""
    user = make_user()
    notice = make_notice(user)
    Delivery.objects.create(
        notice=notice, channel=Channel.PUSH, lane=Lane.PUSH, subscription_id=999_999, available_at=NOON
    )
    assert push_due(clock=clock_at(DUE)) == {"dropped": 1}


def test_a_guests_browser_is_told_while_the_guest_exists(push: PushRenderer, service: PushService) -> None:
    guest = guests.create_guest(language="en")
    subscribed(service, guest, session_key="")
    make_notice(guest)
    assert push_due(clock=clock_at(DUE)) == {"sent": 1}
    Notice.objects.all().delete()
    guests.dismiss(guest)
    assert not PushSubscription.objects.exists()


def test_only_so_many_browsers_are_kept_and_one_for_each_session(
    push: PushRenderer, service: PushService
) -> None:
    user = make_user()
    for number in range(push_subscriptions.MAX_BROWSERS + 2):
        subscribed(service, user, f"b{number}")
    kept = {row.endpoint for row in PushSubscription.objects.filter(user=user)}
    assert len(kept) == push_subscriptions.MAX_BROWSERS
    assert service.endpoint("b0") not in kept
    session_key = signed_in(user)
    subscribed(service, user, "c", session_key=session_key)
    subscribed(service, user, "d", session_key=session_key)
    assert PushSubscription.objects.filter(session_key=session_key).count() == 1


def test_a_subscription_for_another_key_of_the_site_ends(
    push: PushRenderer, service: PushService, settings: Settings
) -> None:
    user = make_user()
    subscribed(service, user)
    settings.VAPID_PRIVATE_KEY = token_urlsafe(32)
    assert browsers_of(user=user, now=NOON) == []
    make_notice(user)
    assert push_due(clock=clock_at(DUE)) == {"ended": 1}
    assert not PushSubscription.objects.exists()


def test_a_subscription_whose_session_is_gone_ends(push: PushRenderer, service: PushService) -> None:
    subscribed(service, make_user())
    kept = make_user()
    subscribed(service, kept, "b")
    stays = PushSubscription.objects.get(user=kept)
    Session.objects.exclude(session_key=stays.session_key).delete()
    prune(now=NOON)
    assert PushSubscription.objects.get() == stays


@pytest.mark.parametrize(("error", "tries"), [(ConnectionResetError, MAX_LOST), (TimeoutError, 1)])
def test_a_service_that_loses_connections_is_left_alone_while_others_are_sent_to(
    push: PushRenderer,
    service: PushService,
    monkeypatch: pytest.MonkeyPatch,
    error: type[OSError],
    tries: int,
) -> None:
    asked: list[str] = []
    post = PushConnections.post

    def lose(connections: PushConnections, endpoint: str, *rest: Any) -> int:
        asked.append(endpoint)
        if "localhost" in endpoint:
            raise error
        return post(connections, endpoint, *rest)

    monkeypatch.setattr(PushConnections, "post", lose)
    for name in "abcd":
        user = make_user()
        subscribed(service, user, name)
        make_notice(user)
    lost = PushSubscription.objects.exclude(endpoint=service.endpoint("d"))
    for each in lost:
        each.endpoint = each.endpoint.replace("127.0.0.1", "localhost")
        each.save()
    assert push_due(clock=clock_at(DUE)) == {"refused": 3, "sent": 1}
    assert len(asked) == tries + 1
    # The senders of other processes know it, too, but not for ever.
    later = clock_at(DUE + delivery_leases.FIRST_BACKOFF)
    assert push_due(clock=later) == {"refused": 3}
    assert len(asked) == tries + 1
    cache.clear()
    last = clock_at(NOON + timedelta(hours=1))
    assert push_due(clock=last) == {"refused": 3}
    assert len(asked) == 2 * tries + 1


def test_a_sweep_that_is_ended_keeps_no_lease_of_what_it_did_not_begin(
    push: PushRenderer, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    def end(*_message: object) -> int:
        raise SoftTimeLimitExceeded

    for name in "ab":
        user = make_user()
        subscribed(service, user, name)
        make_notice(user)
    with monkeypatch.context() as patch:
        patch.setattr(PushConnections, "post", end)
        with pytest.raises(SoftTimeLimitExceeded):
            push_due(clock=clock_at(DUE))
    assert push_due(clock=clock_at(DUE)) == {"sent": 1}
