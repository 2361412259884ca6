"""Encryption and signature of notifications, checked by RFC 8291's example and a second implementation."""

from __future__ import annotations

import json
from datetime import timedelta

import http_ece
import pytest
from pytest_django import Settings

from games.notices import vapid
from games.notices.errors import BadPushKey
from games.notices.models import PushSubscription
from games.notices.push_content import PushContent
from games.notices.push_messages import encrypt, is_public_key, is_secret, plain_message, ttl
from tests.notices.factories import NOON, make_user
from tests.notices.push_service import Browser, point, private_key, read_authorization, to_bytes, to_text

# RFC 8291, 5 and appendix A.
PLAIN = b"When I grow up, I want to be a watermelon"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
RECEIVER = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
RECEIVER_PUBLIC = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBr"
    "u3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_second_implementation_reads_the_rfcs_example() -> None:
    browser = Browser(private_key(RECEIVER), to_bytes(AUTH))
    assert to_text(point(browser.key.public_key())) == RECEIVER_PUBLIC
    assert browser.decrypt(to_bytes(BODY)) == PLAIN


def test_the_library_writes_the_rfcs_example() -> None:
    body = http_ece.encrypt(
        PLAIN,
        salt=to_bytes(SALT),
        private_key=private_key(SENDER),
        dh=to_bytes(RECEIVER_PUBLIC),
        auth_secret=to_bytes(AUTH),
    )
    assert to_text(body) == BODY


def test_the_second_implementation_reads_what_is_sent() -> None:
    browser = Browser()
    subscription = PushSubscription(**browser.fields)
    first, second = encrypt(PLAIN, subscription), encrypt(PLAIN, subscription)
    assert browser.decrypt(first) == browser.decrypt(second) == PLAIN
    # A new key and salt for each message (RFC 8291, 3.1).
    assert first[:16] != second[:16]
    assert first[21:86] != second[21:86]


def test_a_signature_names_service_operator_and_key_for_at_most_a_day(settings: Settings) -> None:
    settings.DEFAULT_FROM_EMAIL = "Muster <muster@example.org>"
    header = vapid.authorization("https://push.example:443/abc?d=e", now=NOON)
    claims = read_authorization(header)
    assert claims.audience == "https://push.example"
    assert claims.subject == "mailto:muster@example.org"
    assert claims.key == vapid.public_key()
    assert NOON.timestamp() < claims.expires <= (NOON + timedelta(days=1)).timestamp()


@pytest.mark.parametrize("key", ["replace-this", "", "A" * 43, "é", "_" * 43, to_text(b"x" * 33)])
def test_a_key_of_another_form_is_refused(settings: Settings, key: str) -> None:
    settings.VAPID_PRIVATE_KEY = key
    with pytest.raises(BadPushKey):
        vapid.public_key()


@pytest.mark.parametrize("text", ["", "é", "AAAA", RECEIVER_PUBLIC[:-4], "B" + "A" * 86, "*" * 87])
def test_what_is_no_key_of_a_browser_is_refused(text: str) -> None:
    assert not is_public_key(text)
    assert not is_secret(text)


def test_keys_of_browsers_are_accepted() -> None:
    assert is_public_key(RECEIVER_PUBLIC)
    assert is_secret(AUTH)


@pytest.mark.parametrize(
    ("left", "seconds"),
    [(timedelta(hours=3), 10_800), (timedelta(days=90), 2_419_200), (timedelta(hours=-1), 0)],
)
def test_a_message_is_kept_until_it_is_no_longer_true(left: timedelta, seconds: int) -> None:
    assert ttl(PushContent("", "", "/", NOON + left), now=NOON) == seconds


@pytest.mark.django_db
def test_a_message_holds_what_the_worker_shows() -> None:
    reader = make_user(language="ru")
    plain = json.loads(plain_message(PushContent("Ваш ход", "Срок", "/matches/7/", NOON), reader))
    assert set(plain) == {"title", "body", "path", "lang", "reader"}
    assert (plain["title"], plain["path"], plain["lang"]) == ("Ваш ход", "/matches/7/", "ru")
