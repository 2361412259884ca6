"""Pages and emails as a Russian reader gets them, with nothing left in English."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from accounts import zones
from accounts.models import User
from games.engine.actions import Stop
from games.matches.models import Match, Visit
from tests.accounts.entering import prove, sign_in
from tests.e2e import deputy_scenes, scenes, staff_scenes, titan_stage
from tests.factories.accounts import make_user
from tests.factories.keys import make_app, make_passkey, make_recovery_codes
from tests.factories.matches import holder, make_match, make_table, store
from tests.locale.catalogue import latin
from tests.locale.reading import english

pytestmark = [pytest.mark.django_db, pytest.mark.long]


@pytest.fixture
def reader() -> User:
    """Return a user who reads Russian, in Moscow."""
    return make_user(display_name="Ильзе", language="ru", time_zone="Europe/Moscow")


@pytest.fixture
def rival() -> User:
    return make_user(display_name="Тормод", language="ru")


@pytest.fixture
def match(reader: User, rival: User) -> Match:
    # Their words of luck are proposed in Russian too.
    with translation.override("ru"):
        return make_match("arena-2004", 2, users=[reader, rival], name="Пятница")


@pytest.fixture
def at_home(client: Client, reader: User) -> Client:
    """Return a client in which the reader is signed in."""
    client.force_login(reader)
    return client


def texts_of(client: Client, path: str) -> list[str]:
    """Return the texts of a page that are left in English."""
    answer = client.get(path, headers={"accept-language": "ru"}, follow=True)
    assert answer.status_code in (200, 403, 404)
    html = answer.content.decode()
    assert '<html lang="ru"' in html
    return english(html)


STRANGERS = (
    "/",
    "/nowhere/",
    "account_signup",
    "account_login",
    "account_request_login_code",
    "account_reset_password",
    "credits",
    "matches:tables",
    "ratings:index",
    "ratings:rules",
)

OWN = (
    "accounts:settings",
    "accounts:export",
    "accounts:erase",
    "account_email",
    "account_change_password",
    "account_logout",
    "usersessions_list",
    "accounts:security",
    "mfa_list_webauthn",
    "notices:mails",
    "notices:choices",
    "matches:waiting",
    "matches:mine",
    "matches:tables",
    "matches:choose_title",
)


def _path(name: str) -> str:
    return name if name.startswith("/") else reverse(name)


@pytest.mark.parametrize("name", STRANGERS)
def test_pages_for_everybody(client: Client, name: str) -> None:
    assert texts_of(client, _path(name)) == []


@pytest.mark.parametrize("name", OWN)
def test_pages_of_ones_own(at_home: Client, match: Match, name: str) -> None:
    assert texts_of(at_home, _path(name)) == []


PROVED = (
    "mfa_activate_totp",
    "mfa_deactivate_totp",
    "mfa_add_webauthn",
    "mfa_view_recovery_codes",
    "mfa_generate_recovery_codes",
    "mfa_reauthenticate",
    "mfa_reauthenticate_webauthn",
    "usersessions_list",
    "accounts:export",
)


@pytest.mark.parametrize("name", PROVED)
def test_pages_behind_a_proof(at_home: Client, reader: User, name: str) -> None:
    prove(at_home)
    for make in (make_passkey, make_recovery_codes, make_app)[: 2 if name == "mfa_activate_totp" else 3]:
        make(reader)
    left = texts_of(at_home, reverse(name))
    assert [text for text in left if text not in ("Phone", "Phone ")] == []


def test_the_second_step(client: Client, reader: User) -> None:
    make_passkey(reader)
    sign_in(client, reader)
    assert texts_of(client, reverse("mfa_authenticate")) == []


def test_proof_by_mail(client: Client) -> None:
    client.force_login(make_user(display_name="Ильзе", password=None, language="ru"))
    page = reverse("accounts:reauthenticate_by_mail")
    assert texts_of(client, page) == []
    client.post(page)
    assert texts_of(client, page) == []


@pytest.mark.parametrize(
    "page", ["match", "log", "history", "numbers", "chance", "orders", "press", "resign"]
)
def test_pages_of_a_match(at_home: Client, match: Match, page: str) -> None:
    assert texts_of(at_home, reverse(f"matches:{page}", args=[match.pk])) == []


def test_looking_back_at_a_campaign(at_home: Client, reader: User, rival: User) -> None:
    match = titan_stage.campaign([reader, rival], titan_stage.asks("split", round=4), seed=5, name="Поход")
    for whose in ("watcher", "0", "1"):
        assert texts_of(at_home, reverse("matches:moment", args=[match.pk, whose, 9])) == []
    assert texts_of(at_home, reverse("matches:numbers", args=[match.pk])) == []
    store(match, Stop(-1, "vote"))
    for page in ("numbers", "history", "print"):
        assert texts_of(at_home, reverse(f"matches:{page}", args=[match.pk])) == []


def test_pages_of_a_table(at_home: Client, reader: User, rival: User) -> None:
    assert texts_of(at_home, reverse("matches:new", args=["arena-2004"])) == []
    mine = make_table("arena-2004", 3, host=reader, name="Стол", door=Match.Door.INVITED, invited=[rival])
    theirs = make_table("arena-2004", 4, host=rival, name="Стол")
    for table in (mine, theirs):
        assert texts_of(at_home, reverse("matches:match", args=[table.pk])) == []


def test_a_page_counts_what_waits(client: Client, match: Match) -> None:
    client.force_login(holder(match, Visit.objects.get(match=match, closed_at=None).seat.index))
    html = client.get(reverse("matches:waiting")).content.decode()
    assert "Вас ждёт 1 партия" in html
    assert ">ждёт 1</a>" in html


def test_words_of_luck_are_proposed_in_russian(at_home: Client) -> None:
    form = at_home.get(reverse("matches:practice", args=["titan"])).context["form"]
    assert not latin(form.initial["word"])


def test_places_of_time_zones_stand_in_the_order_of_their_russian_names() -> None:
    with translation.override("ru"):
        regions: dict[str, Any] = {str(region): places for region, places in zones.choices()[1:]}
    names = [name for _zone, name in regions["Азия"]]
    russian = [name for name in names if not name.isascii()]
    assert "Владивосток" in russian
    assert russian == sorted(russian)
    assert names[: len(russian)] == russian


PRESS = (
    "press-of-strangers",
    "press-hidden",
    "press-waiting",
    "leave",
    "leave-last",
    "resign",
    "resign-waits",
    "left",
)
"""Scenes of press and of leaving; what is written there is English."""

WRITTEN = (
    "Somebody paid a lot for that spectator.",
    "He liked the seats.",
    "I need a day.",
    "Six towers",
    "Nora",
)


@pytest.mark.parametrize("name", PRESS)
def test_press_and_leaving(client: Client, name: str) -> None:
    with translation.override("ru"):
        scene = scenes.ALL[name](scenes.People())
    User.objects.update(language="ru")
    if scene.who is not None:
        client.force_login(scene.who)
    html = client.get(scene.path, headers={"accept-language": "ru"}).content.decode()
    assert english(html, *scenes.NAMES, "Friday table", *WRITTEN) == []


@pytest.mark.parametrize("name", sorted(deputy_scenes.ALL))
def test_deputies_and_the_roll_call(client: Client, name: str) -> None:
    with translation.override("ru"):
        scene = scenes.ALL[name](scenes.People())
    User.objects.update(language="ru")
    assert scene.who is not None
    client.force_login(scene.who)
    html = client.get(scene.path).content.decode()
    names = (*scenes.NAMES, "Friday table", "Long winter", "Six towers", "A quick one", "Nora")
    assert english(html, *names) == []


def test_what_is_refused_in_press(at_home: Client, match: Match) -> None:
    url = reverse("matches:press_write", args=[match.pk])
    html = at_home.post(url, {"press-to": "9", "once": "t"}).content.decode()
    assert "Сначала напишите что-нибудь." in html
    assert english(html) == []


def test_practice_is_offered_in_russian(at_home: Client) -> None:
    html = at_home.get(reverse("matches:practice", args=["probe"])).content.decode()
    assert english(html, "Probe", "Open") == []


MOMENTS = ("turn-drafted", "turn-power", "turn-keep", "turn-second", "turn-discard", "turn-to-send")


@pytest.mark.parametrize("name", [*MOMENTS, "turn-of-rival", "orders", "finished", "chance"])
def test_moments_of_a_match(client: Client, name: str) -> None:
    with translation.override("ru"):
        scene = scenes.ALL[name](scenes.People())
    User.objects.update(language="ru")
    assert scene.who is not None
    client.force_login(scene.who)
    assert english(client.get(scene.path).content.decode(), *scenes.NAMES, "Friday table") == []


@pytest.mark.parametrize("name", staff_scenes.ALL)
def test_pages_of_the_operator(client: Client, name: str) -> None:
    with translation.override("ru"):
        scene = staff_scenes.ALL[name](scenes.People())
    User.objects.update(language="ru")
    assert scene.who is not None
    client.force_login(scene.who)
    # Reasons and the codes of mail servers stand as they were given.
    given = ("deadline 4 failed 5 times", "Two of them ask for a week off", "His train was late")
    names = ("olga", "Friday table", "Six towers", "Long winter", "Broken reed")
    assert english(client.get(scene.path).content.decode(), *scenes.NAMES, *names, *given) == []
