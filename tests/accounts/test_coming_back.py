"""After any way of signing in, people reach the page they asked for, and never another site."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.outgoing_mail import OutgoingMail
from tests.accounts.entering import sign_in_by_passkey, signed_in
from tests.factories.accounts import PASSWORD, make_user
from tests.factories.keys import code_at, make_app, make_passkey

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

WANTED = "/matches/17/?pick=a&at=3"

Way = Callable[[Client, User, list[OutgoingMail], str], str]


def code_in(mail: OutgoingMail) -> str:
    found = re.search(r"^\d{4}-\d{4}$", mail.text, re.MULTILINE)
    assert found is not None
    return found.group()


def by_password(client: Client, user: User, posted: list[OutgoingMail], wanted: str) -> str:
    data = {"login": str(user.email), "password": PASSWORD, "next": wanted}
    return client.post(reverse("account_login"), data)["Location"]


def by_code(client: Client, user: User, posted: list[OutgoingMail], wanted: str) -> str:
    page = client.get(reverse("account_login"), {"next": wanted}).content.decode()
    (link,) = re.findall(r'href="([^"]+)">Email me a code instead', page)
    asked = client.get(link.replace("&amp;", "&")).content.decode()
    data = {"email": str(user.email)} | hidden(asked)
    page = client.post(reverse("account_request_login_code"), data, follow=True).content.decode()
    return client.post(reverse("account_confirm_login_code"), {"code": code_in(posted[-1])} | hidden(page))[
        "Location"
    ]


def by_a_second_code(client: Client, user: User, posted: list[OutgoingMail], wanted: str) -> str:
    data = {"email": str(user.email), "next": wanted}
    page = client.post(reverse("account_request_login_code"), data, follow=True).content.decode()
    again = {"action": "resend"} | hidden(page)
    page = client.post(reverse("account_confirm_login_code"), again, follow=True).content.decode()
    return client.post(reverse("account_confirm_login_code"), {"code": code_in(posted[-1])} | hidden(page))[
        "Location"
    ]


def hidden(page: str) -> dict[str, str]:
    """Return the hidden fields of a page's form."""
    _before, _head, form = page.partition('<form class="form sheet"')
    found = re.search(r'name="next" value="([^"]*)"', form.partition("</form>")[0])
    return {"next": unescape(found.group(1))} if found else {}


def by_passkey(client: Client, user: User, posted: list[OutgoingMail], wanted: str) -> str:
    return sign_in_by_passkey(client, make_passkey(user), next=wanted)["Location"]


def by_two_factors(client: Client, user: User, posted: list[OutgoingMail], wanted: str) -> str:
    secret = make_app(user)
    by_password(client, user, posted, wanted)
    return client.post(reverse("mfa_authenticate"), {"code": code_at(secret)})["Location"]


def by_code_and_a_second_factor(client: Client, user: User, posted: list[OutgoingMail], wanted: str) -> str:
    secret = make_app(user)
    by_code(client, user, posted, wanted)
    return client.post(reverse("mfa_authenticate"), {"code": code_at(secret)})["Location"]


def by_signing_up(client: Client, user: User, posted: list[OutgoingMail], wanted: str) -> str:
    page = client.get(reverse("account_login"), {"next": wanted}).content.decode()
    links = re.findall(r'href="([^"]+)">Sign up<', page)
    assert links
    carried = {parse_qs(urlsplit(link.replace("&amp;", "&")).query).get("next", [""])[0] for link in links}
    assert len(carried) == 1
    new = {
        "display_name": "Newcomer",
        "email": "new@example.org",
        "password1": PASSWORD,
        "time_zone": "UTC",
        "next": carried.pop(),
    }
    client.post(reverse("account_signup"), new)
    return client.post(reverse("accounts:confirm_sign_up"), {"code": code_in(posted[-1])})["Location"]


WAYS: list[Way] = [
    by_password,
    by_code,
    by_a_second_code,
    by_passkey,
    by_two_factors,
    by_code_and_a_second_factor,
    by_signing_up,
]


@pytest.mark.parametrize("way", WAYS)
def test_every_way_in_leads_to_what_was_wanted(client: Client, posted: list[OutgoingMail], way: Way) -> None:
    assert way(client, make_user(), posted, WANTED) == WANTED
    assert signed_in(client)


@pytest.mark.parametrize(
    "elsewhere",
    [
        "https://evil.example/",
        "//evil.example/",
        "///evil.example/",
        "/\\evil.example/",
        "\\\\evil.example/",
        "http:evil.example",
        "javascript:alert(1)",
        "https://testserver@evil.example/",
        "https://testserver.evil.example/",
        "\t//evil.example/",
        " //evil.example/",
        "/\t/evil.example/",
        "http:///evil.example/",
        "data:text/html,evil",
    ],
)
@pytest.mark.parametrize("way", [by_password, by_code, by_passkey, by_two_factors, by_signing_up])
def test_no_way_in_leads_to_another_site(
    client: Client, posted: list[OutgoingMail], way: Way, elsewhere: str
) -> None:
    assert way(client, make_user(), posted, elsewhere) == "/"
    assert signed_in(client)


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["account_login", "account_signup"])
def test_the_frames_links_lead_back_to_the_page_they_stand_on(client: Client, name: str) -> None:
    page = client.get("/tables/?seats=3").content.decode()
    assert f'href="{reverse(name)}?next={quote("/tables/?seats=3", safe="")}"' in page
    assert f'href="{reverse(name)}"' in client.get("/").content.decode()
    onward = client.get(reverse("account_login"), {"next": WANTED}).content.decode()
    assert f'href="{reverse(name)}?next={quote(WANTED, safe="")}"' in onward
    away = client.get(reverse("account_login"), {"next": "//evil.example/"}).content.decode()
    assert f'href="{reverse(name)}"' in away
