"""A test browser: it opens pages, fills in their forms, and presses buttons."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.contrib.messages import WARNING, get_messages
from django.test import Client

from accounts.models import User
from tests.config.walking import Form, Forms
from tests.events.clock import Clock

SIGNED_IN_FOR = timedelta(days=30)
"""Shorter than a session lasts."""


class Refused(AssertionError):
    """A page did not do what its own form offered."""


class Browser:
    """A browser in which one person, or nobody, is signed in."""

    def __init__(self, clock: Clock, common: dict[tuple[str, str], Form], user: User | None = None) -> None:
        self.user = user
        self._common = common
        self._clock, self._client = clock, Client()
        self._signed_in_at: datetime | None = None

    def get(self, address: str, status: int = 200) -> str:
        """Return the page at an address, which must respond with this status."""
        answer = self._ready().get(address)
        assert answer.status_code == status, f"{address} answers {answer.status_code} to {self.user}"
        return answer.content.decode()

    def status(self, address: str) -> int:
        """Return the status of the response at an address."""
        return self._ready().get(address).status_code

    def submit(self, address: str, action: str, /, *, having: str = "", **filled: Any) -> str:
        """Open a page, fill in one of its forms and send it; return the address that it leads to.

        The form is the one whose address ends in `action` and which contains a field `having`. Raises
        `Refused` if the page has no such form or does not accept it."""
        form = self.form(address, action, having=having)
        return self.send(form, **filled)

    def submit_as_others(self, address: str, action: str, /, **filled: Any) -> str:
        """Submit a form as `submit` does, one that is the same for everyone.

        Someone else has opened the page before."""
        if (address, action) not in self._common:
            self._common[address, action] = self.form(address, action)
        return self.send(self._common[address, action], **filled)

    def form(self, address: str, name: str, *, having: str = "") -> Form:
        """Return that form of a page. Raises `Refused`."""
        forms = Forms(self.get(address), address).found
        for form in forms:
            here = form.action.partition("?")[0].rstrip("/").endswith(name.rstrip("/"))
            if here and (not having or having in form.fields):
                return form
        raise Refused(f"{address} has no form {name} {having}: {[form.action for form in forms]}")

    def send(self, form: Form, /, **filled: Any) -> str:
        """Send a form with these fields (None: left out), and return the address that it leads to."""
        data: dict[str, Any] = {
            # A box that is ticked and has no value of its own is sent as "on".
            name: "on" if form.kinds[name] == "checkbox" and values == [""] else values
            for name, values in form.fields.items()
            if values
        }
        for name, value in filled.items():
            if value is None:
                data.pop(name, None)
            else:
                data[name] = value
        answer = self._ready().post(form.action, data)
        told = [str(each) for each in get_messages(answer.wsgi_request) if each.level >= WARNING]
        if answer.status_code != 302 or told:
            shown = answer.context["form"] if answer.context and "form" in answer.context else None
            wrong = getattr(shown, "errors", "") or getattr(shown, "mistakes", "")
            raise Refused(f"{form.action} answers {answer.status_code} {told} {wrong} to {data}")
        return str(answer["Location"])

    def reauthenticated(self, address: str, password: str) -> Form:
        """Return a form of a page that asks for the password first."""
        page = self._ready().get(address)
        if page.status_code == 302:
            self._ready().post(page["Location"], {"password": password})
        return self.form(address, address, having="display_name")

    def _ready(self) -> Client:
        now = self._clock.now()
        if self.user is not None and (self._signed_in_at is None or now - self._signed_in_at > SIGNED_IN_FOR):
            self._client.force_login(self.user)
            self._signed_in_at = now
        return self._client
