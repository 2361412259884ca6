"""The pages about what opens an account."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from allauth.mfa.models import Authenticator
from django.urls import reverse

from accounts.models import User
from tests.e2e.cast import Maker, People, Scene
from tests.factories.accounts import PASSWORD
from tests.factories.keys import make_app, make_passkey, make_recovery_codes


def _arm(user: User) -> None:
    """Everything one may have."""
    make_app(user)
    make_passkey(user, "Phone")
    make_passkey(user, "Blue key in the drawer at home")
    make_recovery_codes(user)


def prove(page: Any) -> None:
    """Type the password once more, where it is asked for."""
    page.locator("#id_password").fill(PASSWORD)
    page.locator("main .button--main").click()
    page.wait_for_url(lambda url: "/reauthenticate/" not in url)


def _enter(user: User) -> Callable[[Any], None]:
    """Sign in by the form."""

    def sign_in(page: Any) -> None:
        page.locator("#id_login").fill(str(user.email))
        page.locator("#id_password").fill(PASSWORD)
        page.locator("main form .button--main").click()
        page.wait_for_url(lambda url: "/login/" not in url)

    return sign_in


def _page(
    name: str, armed: bool = False, before: Callable[[Any], None] | None = None, query: str = ""
) -> Callable[[People], Scene]:
    def scene(people: People) -> Scene:
        if armed:
            _arm(people.reader)
        return Scene(reverse(name) + query, people.reader, before)

    return scene


def _of_one(name: str) -> Callable[[People], Scene]:
    def scene(people: People) -> Scene:
        make_passkey(people.reader, "Phone")
        number = Authenticator.objects.get(user=people.reader).pk
        return Scene(reverse(name, args=[number]), people.reader, prove)

    return scene


def second_step(people: People) -> Scene:
    _arm(people.reader)
    return Scene(reverse("account_login"), None, _enter(people.reader))


def second_step_wrong(people: People) -> Scene:
    _arm(people.reader)

    def mistype(page: Any) -> None:
        _enter(people.reader)(page)
        page.locator("#id_code").fill("000000")
        page.locator("main form .button--main").click()
        page.locator(".field-error").first.wait_for()

    return Scene(reverse("account_login"), None, mistype)


def sessions(people: People) -> Scene:
    def look(page: Any) -> None:
        _enter(people.reader)(page)
        page.goto(reverse("usersessions_list"))

    return Scene(reverse("account_login"), None, look)


def _without_password(before: Callable[[Any], None] | None = None) -> Callable[[People], Scene]:
    def scene(people: People) -> Scene:
        people.reader.set_unusable_password()
        people.reader.save()
        return Scene(reverse("accounts:reauthenticate_by_mail"), people.reader, before)

    return scene


def _have_mailed(page: Any) -> None:
    page.locator("main .button--main").click()
    page.locator("#id_code").wait_for()


ALL: dict[str, Maker] = {
    "security": _page("accounts:security"),
    "security-armed": _page("accounts:security", armed=True),
    "passkeys": _page("mfa_list_webauthn", armed=True),
    "passkeys-none": _page("mfa_list_webauthn"),
    "passkey-add": _page("mfa_add_webauthn", before=prove),
    "passkey-rename": _of_one("mfa_edit_webauthn"),
    "passkey-remove": _of_one("mfa_remove_webauthn"),
    "app": _page("mfa_activate_totp", before=prove),
    "app-off": _page("mfa_deactivate_totp", armed=True, before=prove),
    "recovery-codes": _page("mfa_view_recovery_codes", armed=True, before=prove),
    "recovery-codes-new": _page("mfa_generate_recovery_codes", armed=True, before=prove),
    "second-step": second_step,
    "second-step-wrong": second_step_wrong,
    "proof": _page("account_reauthenticate", armed=True, query="?next=/accounts/erase/"),
    "proof-by-code": _page("mfa_reauthenticate", armed=True),
    "proof-by-passkey": _page("mfa_reauthenticate_webauthn", armed=True),
    "proof-by-mail": _without_password(),
    "proof-by-mailed-code": _without_password(_have_mailed),
    "sessions": sessions,
}
