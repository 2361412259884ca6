"""People who come by the web: they read the page that the server made, and send its form.

Where no answer comes nobody knows whether the form arrived: it is sent again, as it was.
"""

from __future__ import annotations

import http.client
import os
import time
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from random import Random
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

import tests.probe.site  # noqa: F401  makes the probe known
from accounts.models import User
from games.bots.random_bot import choose
from games.matches.access import get_access
from games.matches.models import Visit
from games.matches.positions import read_position
from tests.config.walking import Form, Forms
from tests.crash.seats import somebody_of
from tests.crash.stage import is_silent, waiting
from tests.crash.standing import for_ever

IDLE = 0.05  # seconds
PATIENCE = 10  # seconds
AGAIN = 0.5  # seconds
TRIES = 8

# How often, of a hundred times.
UNDOES, LISTS = 10, 10


def failures() -> Path:
    """Where it is written down what the server failed at."""
    return Path(os.environ["VAR_DIR"], "failures-of-the-web")


def run(source: Random) -> None:
    """Come again and again until killed."""
    visitor = Visitor(source)
    for_ever(visitor.come)


class Visitor:
    """A visitor who signs in as one of the people a match is waiting for."""

    def __init__(self, source: Random) -> None:
        self._source = source
        self._sessions: dict[int, str] = {}

    def come(self) -> None:
        """Come to a match that awaits someone, and send one form of its page."""
        visits = [visit for visit in waiting() if not is_silent(visit)]
        if not visits:
            time.sleep(IDLE)
            return
        found = self._source.choice(visits)
        user = somebody_of(found.match_id, found.seat, self._source)
        if user is not None:
            self.at_table(found.match_id, user)

    def at_table(self, match_id: int, user: User) -> None:
        """Look at a match as someone who is awaited there, and send one form of its page."""
        if self._source.randrange(100) < LISTS:
            self.page("/waiting/", user)
        address = f"/matches/{match_id}/"
        page = self.page(address, user)
        if page is not None:
            self.send(self._filled(Forms(page, address).found, user, match_id), user)

    def page(self, address: str, user: User) -> str | None:
        """A page as someone sees it; None where no answer came."""
        return self._ask("GET", address, self._cookies(user))

    def send(self, form: Form | None, user: User) -> None:
        """Send a form, if there is one, again and again until there is an answer."""
        if form is None:
            return
        cookies = self._cookies(user)
        cookies[settings.CSRF_COOKIE_NAME] = form.fields["csrfmiddlewaretoken"][0]
        for _ in range(TRIES):
            if self._ask("POST", form.action, cookies, form) is not None:
                break
            time.sleep(AGAIN)

    def _cookies(self, user: User) -> dict[str, str]:
        return {settings.SESSION_COOKIE_NAME: self._session_of(user)}

    def _filled(self, forms: list[Form], user: User, match_id: int) -> Form | None:
        """A form of the page with something in it: an action in notation, or what ends the visit."""
        by_name = {form.action.rstrip("/").rpartition("/")[2]: form for form in forms}
        if "undo" in by_name and self._source.randrange(100) < UNDOES:
            return by_name["undo"]
        if "send" in by_name:
            return by_name["send"]
        typed = by_name.get("text")
        access = get_access(user, match_id)
        visit = (
            Visit.objects.select_related("draft").filter(seat__tenures=access.tenure, closed_at=None).first()
        )
        if typed is None or visit is None:
            return None
        position = read_position(access, visit)
        if position.asked is None:
            return None
        action = choose(position.rules, position.state, position.asked, self._source)
        typed.fields["text"] = [position.rules.format(action)]
        return typed

    def _ask(
        self, method: str, address: str, cookies: dict[str, str], form: Form | None = None
    ) -> str | None:
        """One request; its body, or None where no answer came or the house could not take it now."""
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
        body = None
        if form is not None:
            headers |= {"Content-Type": "application/x-www-form-urlencoded"}
            body = urlencode([(name, value) for name, values in form.fields.items() for value in values])
        connection = http.client.HTTPConnection(urlsplit(os.environ["SITE_URL"]).netloc, timeout=PATIENCE)
        try:
            with suppress(OSError, http.client.HTTPException):
                connection.request(method, address, body, headers)
                answer = connection.getresponse()
                text = answer.read().decode()
                if answer.status >= 500 and answer.status != 503:
                    with failures().open("a") as file:
                        file.write(f"{answer.status} {method} {address}\n")
                return text if answer.status < 500 else None
        finally:
            connection.close()
        return None

    def _session_of(self, user: User) -> str:
        """The key of a session of someone who signed in."""
        if user.pk not in self._sessions:
            session = import_module(settings.SESSION_ENGINE).SessionStore()
            session[SESSION_KEY] = str(user.pk)
            session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
            session[HASH_SESSION_KEY] = user.get_session_auth_hash()
            session.save()
            self._sessions[user.pk] = session.session_key
        return self._sessions[user.pk]
