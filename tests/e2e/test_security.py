"""Sign-in methods in a browser: passkeys of a virtual device, an app with computed codes, recovery codes."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.notices.models import Lane
from games.notices.services.sending import send_due
from tests.e2e.conftest import SCRIPTS, Person
from tests.e2e.steps import follow, press, renewed, text_of
from tests.factories.accounts import PASSWORD, make_user
from tests.factories.keys import code_at, make_app, make_passkey, make_recovery_codes
from tests.notices.smtp import SMTPServer

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

ADDRESS = "ann@example.org"
REFUSE = """() => {
  navigator.credentials.get = () => Promise.reject(new DOMException("no", "NotAllowedError"));
}"""


@pytest.fixture
def site(live_server: LiveServer, settings: Settings) -> str:
    """Serve the site under a name, because a passkey cannot belong to a numeric address."""
    address = str(live_server.url).replace("127.0.0.1", "localhost")
    settings.SITE_URL = address
    return address


@pytest.fixture
def ann(site: str) -> User:
    return make_user(display_name="Ann", email=ADDRESS)


def give_device(page: Any) -> Any:
    """Add a virtual device that keeps passkeys and recognises its owner; return its CDP session."""
    devices = page.context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    devices.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return devices


def sign_in(page: Any) -> None:
    """Sign in by password, up to a second factor."""
    page.goto("/accounts/login/")
    page.get_by_label("Email").fill(ADDRESS)
    page.get_by_label("Password").fill(PASSWORD)
    press(page, "Sign in", exact=True)


def sign_out(page: Any) -> None:
    page.goto("/accounts/profile/")
    press(page, "Sign out", exact=True)


def prove(page: Any) -> None:
    """Type the password where it is asked for again."""
    assert page.locator("h1").inner_text() == "Confirm that it’s you"
    page.get_by_label("Password").fill(PASSWORD)
    press(page, "Continue")


def is_in(page: Any) -> bool:
    page.goto("/accounts/security/")
    return urlsplit(str(page.url)).path == "/accounts/security/"


def told(mails: SMTPServer) -> str:
    """Return the text of the last email to Ann."""
    send_due(lane=Lane.ACCOUNT)
    return text_of(mails, ADDRESS)


def test_a_passkey_from_first_to_last(
    person: Person, ann: User, mail_server: SMTPServer, no_violations: Any
) -> None:
    page = person()
    give_device(page)
    sign_in(page)

    # From the profile to the page that adds one, with the keyboard where it matters.
    page.goto("/accounts/profile/")
    follow(page, page.get_by_role("link", name="Security"))
    follow(page, page.get_by_role("link", name="Passkeys"))
    follow(page, page.get_by_role("link", name="Add a passkey"))
    prove(page)
    page.get_by_label("Name").fill("Laptop")
    page.keyboard.press("Tab")
    with renewed(page):
        page.keyboard.press("Enter")
    assert page.locator("h1").inner_text() == "Recovery codes"
    assert page.locator(".codes li").count() == 10
    assert "A passkey was added" in told(mail_server)

    # It signs in with no address typed.
    sign_out(page)
    page.goto("/accounts/login/?next=/accounts/security/")
    press(page, "Sign in with a passkey")
    assert page.url.endswith("/accounts/security/")
    assert "Laptop" in page.get_by_role("main").inner_text()

    # Who comes with the password is asked for it too.
    sign_out(page)
    sign_in(page)
    assert page.locator("h1").inner_text() == "Your second factor"
    no_violations(page)
    press(page, "Use a passkey")
    assert is_in(page)

    # It shows who is there, before it is renamed and removed.
    page.goto("/accounts/2fa/webauthn/")
    follow(page, page.get_by_role("link", name="Rename Laptop"))
    follow(page, page.get_by_role("link", name="Use a passkey"))
    press(page, "Use a passkey")
    page.get_by_label("Name").fill("Old laptop")
    press(page, "Save")
    follow(page, page.get_by_role("link", name="Remove Old laptop"))
    press(page, "Remove the passkey")
    assert "You have no passkey yet." in page.get_by_role("main").inner_text()
    assert "A passkey was removed" in told(mail_server)

    # And then it opens nothing.
    sign_out(page)
    page.goto("/accounts/login/")
    press(page, "Sign in with a passkey")
    assert page.locator(".band--bad").count() == 1
    assert not is_in(page)


def test_a_device_is_added_once_and_a_refusal_is_said(person: Person, ann: User) -> None:
    page = person(ann)
    give_device(page)
    page.goto("/accounts/2fa/webauthn/add/")
    prove(page)
    press(page, "Create passkey")
    page.goto("/accounts/2fa/webauthn/add/")
    page.get_by_role("button", name="Create passkey").click()
    page.get_by_text("That device already has a passkey for this account.").wait_for()
    assert page.get_by_role("button", name="Create passkey").is_enabled()

    page.goto("/accounts/profile/")
    press(page, "Sign out", exact=True)
    page.goto("/accounts/login/")
    page.evaluate(REFUSE)
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.get_by_text("No passkey responded. Try again, or choose another way.").wait_for()
    assert page.evaluate("document.activeElement.textContent.trim()") == "Sign in with a passkey"


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_an_app_from_first_to_last(person: Person, ann: User, mail_server: SMTPServer, scripts: bool) -> None:
    page = person(scripts=scripts)
    page.goto("/accounts/login/")
    page.get_by_label("Email").fill(ADDRESS)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.goto("/accounts/security/")
    page.get_by_role("link", name="Authenticator app").click()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Continue").click()
    picture = page.get_by_role("img", name="QR code for the authenticator app")
    assert picture.bounding_box()["width"] > 150
    secret = re.sub(r"\s", "", page.locator(".secret").inner_text())
    page.get_by_role("textbox", name="Code").fill(code_at(secret))
    page.get_by_role("button", name="Turn the second factor on").click()
    codes = page.locator(".codes li").all_inner_texts()
    assert len(codes) == 10
    with page.expect_download() as taken:
        page.get_by_role("link", name="Download codes").click()
    assert codes[0] in taken.value.path().read_text()
    assert "authenticator app was added" in told(mail_server)

    for code in (code_at(secret, 1), codes[0]):
        page.goto("/accounts/profile/")
        page.get_by_role("button", name="Sign out").click()
        page.goto("/accounts/login/")
        page.get_by_label("Email").fill(ADDRESS)
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign in", exact=True).click()
        page.get_by_role("textbox", name="Code").fill(code)
        page.get_by_role("button", name="Sign in", exact=True).click()
        page.wait_for_url(lambda url: "/2fa/" not in url)
        assert is_in(page)
    assert "You have 9 codes left." in told(mail_server)

    page.get_by_role("link", name="Authenticator app").click()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name="Turn off the app").click()
    page.get_by_text("The authenticator app has been turned off.").wait_for()
    assert "The authenticator app no longer protects your account." in told(mail_server)


def test_pages_say_when_scripts_are_off(person: Person, ann: User) -> None:
    make_app(ann)
    make_passkey(ann)
    make_recovery_codes(ann)
    page = person(scripts=False)
    page.goto("/accounts/login/")
    says = page.get_by_text("Passkeys need scripts")
    assert says.is_visible()
    assert page.get_by_role("button", name="Sign in with a passkey").count() == 0
    page.get_by_label("Email").fill(ADDRESS)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    assert says.is_visible()
    assert page.get_by_role("textbox", name="Code").is_visible()


def test_a_browser_without_passkeys_is_told_so(person: Person, ann: User) -> None:
    page = person()
    page.add_init_script("delete window.PublicKeyCredential")
    page.goto("/accounts/login/")
    assert page.get_by_text("This browser doesn’t support passkeys. Everything else works.").is_visible()
    assert not page.get_by_role("button", name="Sign in with a passkey").is_visible()


def test_signing_out_everywhere(person: Person, ann: User) -> None:
    here, there = person(), person()
    for page in (here, there):
        sign_in(page)
    here.goto("/accounts/sessions/")
    assert here.locator(".rows li").count() == 2
    press(here, "Sign out everywhere else")
    prove(here)
    assert "signed out everywhere else" in here.get_by_role("main").inner_text()
    assert is_in(here)
    assert not is_in(there)
    here.goto("/accounts/sessions/")
    here.get_by_label("In this browser too").check()
    press(here, "Sign out everywhere else")
    assert "signed out everywhere" in here.get_by_role("main").inner_text()
    assert not is_in(here)
