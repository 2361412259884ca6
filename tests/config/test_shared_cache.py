"""The cache while Redis is away: refused, silent, or killed in the middle of it all."""

from __future__ import annotations

import logging
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import redis
from django.core.cache import cache, caches
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts.outgoing_mail import OutgoingMail
from config import shared_cache
from config.shared_cache import SharedCache
from games.matches.models import Draft
from games.notices.models import Delivery, Lane, State
from games.notices.now import database_now
from games.uptime.models import Outage
from tests.factories.accounts import PASSWORD, make_user
from tests.factories.matches import form_of, holder, make_match, play, state_of
from tests.kept_tables import lay_out
from tests.own_redis import OwnRedis, own_redis
from tests.probe.rules import Name, Parry, Walk
from tests.racing import aside, wait_for
from tests.waiting import HANG_SECONDS

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def _nothing_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_cache, "_troubles", {})


@pytest.fixture
def refusing() -> str:
    """An address of this machine at which nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return f"redis://127.0.0.1:{probe.getsockname()[1]}/0"


@pytest.fixture
def silent() -> Iterator[str]:
    """An address that takes connections and answers nothing."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield f"redis://127.0.0.1:{listener.getsockname()[1]}/0"


@pytest.fixture(params=["refusing", "silent"])
def away(request: pytest.FixtureRequest, settings: Settings) -> str:
    """The site's cache, which does not answer."""
    url: str = request.getfixturevalue(request.param)
    use(settings, url)
    return url


@pytest.fixture
def server(settings: Settings) -> Iterator[OwnRedis]:
    """The site's cache on a Redis that may be killed."""
    with own_redis() as found:
        use(settings, found.url)
        yield found


def use(settings: Settings, url: str) -> None:
    settings.CACHES = {"default": {"BACKEND": "config.shared_cache.SharedCache", "LOCATION": url}}
    made = caches["default"]
    assert isinstance(made, SharedCache)
    made._own.clear()


def made(url: str) -> SharedCache:
    return SharedCache(url, {})


# ---- the cache -------------------------------------------------------------------------


def test_everything_a_cache_does_goes_on_in_the_process(away: str) -> None:
    assert cache.add("limit", 1, timeout=10)
    assert not cache.add("limit", 1, timeout=10)
    assert cache.incr("limit") == 2
    assert cache.get("limit") == 2
    assert cache.set_many({"a": 1, "b": [2]}, timeout=10) == []
    assert cache.get_many(["a", "b", "c"]) == {"a": 1, "b": [2]}
    assert cache.has_key("a")
    assert "a" in cache
    assert cache.touch("a", 20)
    assert cache.get_or_set("c", 3) == 3
    cache.delete_many(["a"])
    assert cache.delete("b")
    assert cache.get("a", "gone") == "gone"
    cache.clear()
    assert cache.get("limit") is None
    with pytest.raises(ValueError, match="not found"):
        cache.incr("limit")


def test_one_page_waits_and_the_others_do_not(
    silent: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    found = made(silent)
    ask = found._cache.get_client

    def count(*args: Any, **kwargs: Any) -> Any:
        asked.append(1)
        return ask(*args, **kwargs)

    monkeypatch.setattr(found._cache, "get_client", count)
    with caplog.at_level(logging.ERROR, "muster.alarm"):
        for _ in range(50):
            found.set("key", 1)
            assert found.get("key") == 1
    assert len(asked) == 1
    assert [record.getMessage() for record in caplog.records] == [
        "the cache cannot be reached (TimeoutError): each process uses its own"
    ]


def test_of_many_threads_one_finds_out_that_it_is_back(silent: str, monkeypatch: pytest.MonkeyPatch) -> None:
    trouble = shared_cache.CircuitBreaker()
    trouble.met(redis.TimeoutError())
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now + shared_cache.RETRY_INTERVAL_SECONDS + 1)
    asking: list[bool] = []
    threads = [aside(lambda: asking.append(trouble.may_ask())) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        wait_for(thread)
    assert sorted(asking) == [False] * 7 + [True]


@pytest.mark.redis
def test_redis_killed_and_back(
    server: OwnRedis, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(shared_cache, "RETRY_INTERVAL_SECONDS", 0.0)
    cache.set("key", "of Redis")
    assert redis.Redis.from_url(server.url).dbsize() == 1
    for gone, back in ((server.kill, server.start), (server.hang, server.wake)):
        gone()
        with caplog.at_level(logging.ERROR, "muster.alarm"):
            cache.set("key", "of the process")
            assert cache.get("key") == "of the process"
            back()
            cache.set("key", "of Redis")
            assert cache.get("key") == "of Redis"
    words = [record.getMessage() for record in caplog.records]
    assert [word.split("(")[0].split(" after")[0] for word in words] == [
        "the cache cannot be reached ",
        "the cache can be reached again",
    ] * 2


@pytest.mark.redis
def test_a_redis_that_was_started_again_is_asked_at_once(server: OwnRedis) -> None:
    cache.set("key", 1)
    server.kill()
    server.start()
    cache.set("key", 2)
    assert redis.Redis.from_url(server.url).dbsize() == 1


@pytest.mark.redis
def test_a_redis_that_takes_no_writes_is_away_too(server: OwnRedis) -> None:
    redis.Redis.from_url(server.url).replicaof("127.0.0.1", "1")
    assert cache.add("limit", 1, timeout=10)
    assert not cache.add("limit", 1, timeout=10)


# ---- the site --------------------------------------------------------------------------


def code_in(text: str) -> str:
    found = re.search(r"^\d{4}-\d{4}$", text, re.MULTILINE)
    assert found is not None
    return found.group()


@pytest.mark.django_db
def test_signing_in_and_out_and_codes_go_on(away: str, client: Client, posted: list[OutgoingMail]) -> None:
    ann = make_user(email="ann@example.org")
    assert client.get(reverse("account_login")).status_code == 200
    client.post(reverse("account_login"), {"login": ann.email, "password": PASSWORD})
    assert "_auth_user_id" in client.session
    assert client.get(reverse("matches:waiting")).status_code == 200
    client.post(reverse("account_logout"))
    assert "_auth_user_id" not in client.session
    client.post(reverse("account_request_login_code"), {"email": ann.email})
    client.post(reverse("account_confirm_login_code"), {"code": code_in(posted[0].text)})
    assert client.session["_auth_user_id"] == str(ann.pk)


@pytest.mark.django_db
def test_who_has_signed_out_stays_out_when_redis_is_back(settings: Settings, refusing: str) -> None:
    ann = make_user()
    client = Client()
    client.force_login(ann)
    stolen = Client()
    stolen.cookies.update(client.cookies)
    assert stolen.get(reverse("accounts:security")).status_code == 200
    use(settings, refusing)
    client.post(reverse("account_logout"))
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    assert stolen.get(reverse("accounts:security")).status_code == 302


@pytest.mark.django_db
def test_a_limit_stays_a_limit(away: str, client: Client) -> None:
    ann = make_user()
    for _ in range(5):
        client.post(reverse("account_login"), {"login": ann.email, "password": "not the password"})
    client.post(reverse("account_login"), {"login": ann.email, "password": PASSWORD})
    assert "_auth_user_id" not in client.session


@pytest.mark.django_db
def test_a_turn_is_read_drafted_undone_and_sent(away: str) -> None:
    match = make_match()
    for seat in (0, 1):
        play(match, seat, Name(seat, 3))
    mover = int(state_of(match).mover)
    play(match, mover, Parry(mover, high=True))
    play(match, mover, Walk(mover, "left"), send=False)
    client = Client()
    client.force_login(holder(match, mover))
    assert client.get(reverse("matches:match", args=[match.pk])).status_code == 200
    undo = reverse("matches:undo", args=[match.pk])
    assert client.post(undo, form_of(match, mover)._asdict()).status_code == 302
    assert Draft.objects.get().actions == []
    text = form_of(match, mover)._asdict() | {"text": "walk left"}
    assert client.post(reverse("matches:text", args=[match.pk]), text).status_code == 302
    assert Draft.objects.get().actions != []


@pytest.mark.django_db
def test_every_page_tells_of_an_outage_all_the_same(away: str) -> None:
    Outage.objects.create(start=database_now() - timedelta(hours=1), is_open=True)
    for name in ("credits", "account_login", "account_signup"):
        assert (
            ". No one runs out of time, and every clock gets its time back."
            in Client().get(reverse(name)).content.decode()
        )


@pytest.mark.django_db
def test_mail_waits_in_the_outbox(away: str, client: Client) -> None:
    ann = make_user()
    client.post(reverse("account_request_login_code"), {"email": ann.email})
    match = make_match()
    assert Delivery.objects.get(lane=Lane.ACCOUNT).state == State.QUEUED
    assert Delivery.objects.filter(lane=Lane.NOTICE, state=State.QUEUED).exists()
    assert match.running


@pytest.mark.django_db
@pytest.mark.redis
def test_redis_dies_between_two_pages(server: OwnRedis) -> None:
    client = Client()
    client.force_login(make_user())
    for change in (None, server.kill, server.start, server.hang, server.wake):
        if change:
            change()
        for name in ("matches:waiting", "accounts:security", "credits"):
            assert client.get(reverse(name)).status_code == 200


# ---- the processes ---------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.long
def test_a_web_process_starts_without_redis(refusing: str, tmp_path: Path) -> None:
    lay_out(tmp_path / "muster.sqlite3")
    script = (
        "import django; django.setup()\n"
        "from django.core.management import call_command\n"
        "call_command('migrate', verbosity=0)\n"
        "from django.test import Client\n"
        "print([Client().get(page, headers={'host': 'localhost'}).status_code"
        " for page in ('/', '/accounts/login/', '/healthz', '/readyz')])"
    )
    environment = {
        "PATH": os.environ["PATH"],
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "VAR_DIR": str(tmp_path),
        "REDIS_URL": refusing,
        "DEBUG": "1",
    }
    found = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT, env=environment, capture_output=True, text=True, timeout=HANG_SECONDS, check=True,
    )  # fmt: skip
    assert found.stdout.strip() == "[200, 200, 200, 503]"
