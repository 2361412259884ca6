"""What a browser stores: the copy of a match, the service worker, the app's manifest."""

from __future__ import annotations

import json
import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from PIL import Image

from accounts import guest_cookies
from accounts.models import User
from accounts.reader_keys import NOBODY, reader_key
from accounts.services import guests
from games.engine.actions import Stop
from games.matches.models import Match
from tests.factories.accounts import make_user
from tests.factories.matches import holder, make_match, make_table, play, state_of, store
from tests.probe.rules import Done, Name, Parry, Walk

pytestmark = pytest.mark.django_db

HEADER = "Muster-Reader"
PRESSED = re.compile(r"<(form|input|textarea|select)\b|csrfmiddlewaretoken|\?pick=", re.IGNORECASE)


def client_of(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def copy(match: Match, user: User | None) -> Any:
    return client_of(user).get(reverse("matches:kept", args=[match.pk]))


@pytest.mark.parametrize("title", ["probe", "arena-2004", "titan", "gladiators"])
def test_the_copy_has_board_and_instant_and_nothing_that_can_be_pressed(title: str) -> None:
    match = make_match(title)
    answer = copy(match, holder(match, 0))
    text = answer.content.decode()
    assert answer.status_code == 200
    assert PRESSED.search(text) is None
    assert f'datetime="{answer.context["page"].at.date()}' in text
    assert match.name in text
    assert "the same links" not in text
    assert 'id="board"' in text or "<svg" in text


def board(answer: Any) -> str:
    return str(answer.content.decode()).partition('id="board"')[2].partition("</section>")[0]


def test_it_holds_what_is_stored_and_not_what_is_drafted() -> None:
    match = make_match()
    for seat in (0, 1):
        play(match, seat, Name(seat, 4))
    seat = state_of(match).mover
    play(match, seat, Parry(seat, high=True))
    before = board(copy(match, holder(match, seat)))
    play(match, seat, Walk(seat, "left"), send=False)
    assert board(copy(match, holder(match, seat))) == before
    play(match, seat, Done(seat))
    assert board(copy(match, holder(match, seat))) != before


def test_a_finished_match_is_kept_too() -> None:
    match = make_match()
    mover = holder(match, 1)
    store(match, Stop(-1, "limit"))
    assert copy(match, mover).status_code == 200


def test_there_is_none_for_who_watches_or_of_a_table_that_has_not_begun() -> None:
    match = make_match()
    assert copy(match, make_user()).status_code == 404
    host = make_user()
    assert copy(make_table(host=host), host).status_code == 404


def test_who_is_signed_out_is_led_to_the_door() -> None:
    match = make_match()
    for address in (reverse("matches:kept", args=[match.pk]), reverse("matches:kept_matches")):
        answer = Client().get(address)
        assert answer.status_code == 302
        assert answer["location"].startswith(reverse("account_login"))


def test_a_message_waits_for_a_page_that_somebody_looks_at() -> None:
    match = make_match()
    client = client_of(holder(match, 0))
    client.post(reverse("matches:hide", args=[match.pk]), {"hidden": "yes"})
    kept = client.get(reverse("matches:kept", args=[match.pk])).content.decode()
    assert "This match is no longer shown on any page about you." not in kept
    assert (
        "This match is no longer shown on any page about you."
        in client.get(reverse("matches:mine")).content.decode()
    )


def test_the_page_that_lists_them_has_no_form_and_names_nobody() -> None:
    user = make_user(display_name="Ilse of the lake")
    text = client_of(user).get(reverse("matches:kept_matches")).content.decode()
    assert PRESSED.search(text) is None
    assert "Ilse" not in text


# ---- whose an answer is --------------------------------------------------------------------


def test_every_answer_names_its_reader_by_a_key_and_says_when_nobody_is_signed_in() -> None:
    ada, bo = make_user(), make_user()
    client = client_of(ada)
    assert client.get("/waiting/")[HEADER] == client.get("/learn/")[HEADER] == reader_key(ada)
    assert client.get("/matches/999999/")[HEADER] == reader_key(ada)
    assert reader_key(ada) != reader_key(bo)
    assert client_of(bo).get("/waiting/")[HEADER] == reader_key(bo)
    assert Client().get("/waiting/")[HEADER] == NOBODY


def test_the_answer_to_a_sign_out_says_nobody() -> None:
    client = client_of(make_user())
    assert client.post(reverse("account_logout"))[HEADER] == NOBODY


def test_a_guest_is_nobody() -> None:
    guest = guests.create_guest(language="en")
    client = Client()
    answer: Any = client.get("/learn/")
    guest_cookies.remember(answer, guests.guest_token(guest))
    client.cookies[guest_cookies.COOKIE_NAME] = answer.cookies[guest_cookies.COOKIE_NAME].value
    match = make_match(users=[guest, make_user()])
    answer = client.get(reverse("matches:match", args=[match.pk]))
    assert answer.context["user"] == guest
    assert answer[HEADER] == NOBODY
    assert client.get(reverse("matches:kept", args=[match.pk])).status_code == 302


def test_a_probe_asks_for_no_reader() -> None:
    assert HEADER not in Client().get("/healthz")


# ---- worker and manifest -------------------------------------------------------------------


def test_the_worker_is_a_script_at_the_root_that_is_asked_for_anew() -> None:
    address = reverse("matches:worker")
    answer = Client().get(address)
    assert address.count("/") == 1
    assert answer["Content-Type"] == "text/javascript; charset=utf-8"
    assert answer["Cache-Control"] == "no-cache"
    text = answer.content.decode()
    assert "&#x27;" not in text
    assert "{%" not in text
    assert reverse("account_logout") in text


def test_no_page_registers_it_but_the_account_at_its_owners_press() -> None:
    user = make_user()
    client = client_of(user)
    assert f"worker.js?reader={reader_key(user)}" in client.get(reverse("accounts:settings")).content.decode()
    scripts = Path(settings.BASE_DIR, "static/js").glob("*.js")
    assert sorted(path.name for path in scripts if "serviceWorker" in path.read_text()) == [
        "kept.js",
        "push.js",
    ]
    match = make_match(users=[user, make_user()])
    assert "kept.js" not in client.get(reverse("matches:match", args=[match.pk])).content.decode()


@pytest.mark.parametrize(("language", "described"), [("en", "board games"), ("ru", "настольные")])
def test_the_manifest_names_icons_of_the_size_they_are(language: str, described: str) -> None:
    answer = Client().get(reverse("matches:manifest"), headers={"Accept-Language": language})
    assert answer["Content-Type"] == "application/manifest+json"
    found = json.loads(answer.content)
    assert found["start_url"] == "/waiting/"
    assert found["lang"] == language
    assert described in found["description"]
    assert {icon["purpose"] for icon in found["icons"]} == {"any", "maskable"}
    for icon in found["icons"]:
        path = Path(settings.BASE_DIR, icon["src"].removeprefix("/"))
        assert "x".join(map(str, Image.open(BytesIO(path.read_bytes())).size)) == icon["sizes"]


def test_every_page_names_the_manifest() -> None:
    assert '<link rel="manifest" href="/manifest.webmanifest">' in Client().get("/learn/").content.decode()


def test_all_icons_together_are_small() -> None:
    icons = Path(settings.BASE_DIR, "static/icons").glob("app-*.png")
    assert sum(path.stat().st_size for path in icons) < 8_000
