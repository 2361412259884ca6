"""Press a form of the site: once, again, and twice at the same moment."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.contrib.messages import WARNING, get_messages
from django.core.cache import cache
from django.test import Client

from accounts.outgoing_mail import OutgoingMail
from tests.factories.counting import counted
from tests.factories.keys import code_at
from tests.presses.house import APP
from tests.presses.offered import Offered
from tests.presses.stored import Counts, Snapshot
from tests.racing import race

MAILS = "mails of accounts"
"""Counted beside the tables."""


class Told(NamedTuple):
    """The response to a press: the status, the redirect's address, and why the form was rejected."""

    status: int
    location: str
    refusals: tuple[str, ...]

    @property
    def taken(self) -> bool:
        """Return whether the form was carried out: it is redirected, or a script gets an empty response."""
        return self.status in (204, 302) and not self.refusals


class Pressed(NamedTuple):
    """The responses to two presses, and the changes in the number of rows by table.

    The changes are counted after the first press, after the second if it came later, and after both."""

    answers: tuple[Told, Told]
    first: Counts
    both: Counts


def press(form: Offered) -> Told:
    """Press a form in a browser that has received no response to it yet."""
    client = Client(raise_request_exception=False)
    client.cookies.update(form.browser.cookies)
    body = {name: [_shown(value) for value in values] for name, values in form.body.items()}
    answer: Any = client.post(form.address, body)
    said = get_messages(answer.wsgi_request)
    refusals = [str(each) for each in said if each.level >= WARNING] + _mistakes(answer)
    return Told(answer.status_code, answer.headers.get("Location", ""), tuple(refusals))


class Presser:
    """Presses forms of a site, and restores it afterwards; `posted` is where account emails arrive."""

    def __init__(self, posted: list[OutgoingMail]) -> None:
        self._posted, self._before = posted, Snapshot()

    def in_a_row(self, form: Offered) -> Pressed:
        """Press the form, and press it again."""
        mails = self._begin(form)
        with counted():
            one = press(form)
            first = self._changed(mails)
            cache.clear()
            two = press(form)
            both = self._changed(mails)
        self._before.restore()
        return Pressed((one, two), first, both)

    def at_once(self, form: Offered) -> Pressed:
        """Press the form twice at the same moment."""
        mails = self._begin(form)
        with counted():
            one, two = race(lambda: press(form), 2)
            both = self._changed(mails)
        self._before.restore()
        return Pressed((one, two), both, both)

    def _begin(self, form: Offered) -> int:
        if form.prepare is not None:
            form.prepare()
        # Limits would answer most presses after a while.
        cache.clear()
        return len(self._posted)

    def _changed(self, mails: int) -> Counts:
        more = len(self._posted) - mails
        return self._before.changed() | ({MAILS: more} if more else {})


def _shown(value: str) -> str:
    """A field as it is sent; of an authenticator app the code that it shows now."""
    return code_at(value.removeprefix(APP)) if value.startswith(APP) else value


def _mistakes(answer: Any) -> list[str]:
    """What the forms of a page that was shown again complain of."""
    if answer.status_code != 200 or not answer.context:
        return []
    found = []
    for level in answer.context:
        for each in level.dicts if hasattr(level, "dicts") else [level]:
            found += [value for value in each.values() if getattr(value, "errors", None)]
    return sorted({str(form.errors.as_text()) for form in found if hasattr(form.errors, "as_text")})
