"""The forms of the site, filled in as a person would."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import NamedTuple

from django.test import Client
from django.urls import resolve
from django.utils import timezone

from tests.config.walking import Form, Forms
from tests.factories.accounts import PASSWORD
from tests.presses.house import House

Body = dict[str, list[str]]

NEW_PASSWORD = "a heron above the reeds"  # of nobody

WORDS = {
    "text": "Some words.",
    "reason": "Because of a test.",
    "reason_text": "Because of a test.",
    "notes": "Some words.",
    "about": "Some words.",
    "word": "an otter",
    "name": "Something new",
    "password": PASSWORD,
    "oldpassword": PASSWORD,
    "old_password": PASSWORD,
    "new_password1": NEW_PASSWORD,
    "new_password2": NEW_PASSWORD,
    "password1": NEW_PASSWORD,
    "password2": NEW_PASSWORD,
}
"""What is typed into an empty field, by its name without a form's prefix."""

TRAP = "website"
"""A field that only programs fill in."""


UNTICKED = {"guests_allowed"}
"""Boxes that do not go together with another that is ticked."""


class Offered(NamedTuple):
    """A form that is offered to someone: its route, the client, the address and the body.

    `prepare` creates what it needs, right before it is sent."""

    route: str
    browser: Client
    address: str
    body: Body
    prepare: Callable[[], object] | None = None

    @property
    def kind(self) -> tuple[str, ...]:
        """Return what distinguishes the form from others: its route and act, the names of its fields, its
        button."""
        key = resolve(path_of(self.address)).kwargs.get("key", "")
        button = [value[0][:12] for name, value in self.body.items() if name in ("action", "answer", "kind")]
        return (self.route, key, *sorted(self.body), *button)


def offered(house: House) -> list[Offered]:
    """Return each kind of form that the site offers, once, filled in."""
    found: dict[tuple[str, ...], Offered] = {}
    for page in house.pages:
        answer = page.browser.get(page.address)
        if answer.status_code != 200:
            raise AssertionError(
                f"{page.address} answers {answer.status_code} {answer.headers.get('Location')}"
            )
        for form in Forms(answer.content.decode(), page.address).found:
            for body in bodies(form, page.typed):
                each = Offered(resolve(path_of(form.action)).route, page.browser, form.action, body)
                found.setdefault(each.kind, each)
    for browser, address, body, prepare in house.forms:
        each = Offered(resolve(path_of(address)).route, browser, address, body, prepare)
        found[each.kind] = each
    return list(found.values())


def path_of(address: str) -> str:
    """Return an address without its query."""
    return address.partition("?")[0].partition("#")[0]


def bodies(form: Form, typed: dict[str, str]) -> Iterator[Body]:
    """Yield the body that each of the form's buttons sends."""
    named = {name for name, _value in form.buttons if name}
    whole = {
        name: values
        for name in form.fields
        if name not in named and (values := filled(form, name, typed)) is not None
    }
    for name, value in dict.fromkeys(form.buttons) or [("", "")]:
        yield whole | ({name: [value]} if name else {})


def filled(form: Form, name: str, typed: dict[str, str]) -> list[str] | None:
    """Return the values that a person fills into a field; None if it is not sent."""
    kind, values = form.kinds[name], form.fields[name]
    bare = name.rpartition("-")[2]
    if bare in typed and kind != "checkbox":
        return [typed[bare]]
    if bare.startswith("ranked"):
        return values
    if kind == "hidden" or name == TRAP:
        return values
    if bare in UNTICKED:
        return None
    if kind in ("checkbox", "radio", "select"):
        possible = [each for each in form.choices.get(name, []) if each]
        if bare == "other":
            # Of two who are asked for the second is another.
            return possible[-1:]
        if values and values != [""]:
            return [value or "on" for value in values]
        return possible[:1] or (values or None)
    if kind == "date":
        return [values[0] or (timezone.now() + timedelta(days=9)).date().isoformat()]
    if any(values):
        return values
    return [WORDS.get(bare, "")]
