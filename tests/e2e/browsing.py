"""What the browser tests and the script of the pictures have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpResponse
from django.test.utils import override_settings
from pytest_django.live_server_helper import LiveServer
from whitenoise import WhiteNoise

from accounts import guest_cookies
from accounts.models import User
from accounts.services import guests
from tests.chromium import find_chromium

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]

HOUR = 3600
"""Seconds that a browser keeps a static file: longer than any test takes."""

Application = Callable[[dict[str, Any], Any], Any]


@contextmanager
def chromium(path: str | None = None) -> Iterator[Any]:
    """A Chromium without a window."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=path or find_chromium(), args=ARGUMENTS)
        yield browser
        browser.close()


@contextmanager
def live_server() -> Iterator[LiveServer]:
    """The site on a port of its own, with static files as they lie in the folders."""
    storages = settings.STORAGES | {
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    }
    with override_settings(STORAGES=storages, WHITENOISE_AUTOREFRESH=True, WHITENOISE_MAX_AGE=HOUR):
        running = LiveServer("127.0.0.1")
        httpd: Any = running.thread.httpd
        httpd.set_app(static_files(quiet_between_tests(httpd.get_app())))
        yield running
        running.stop()


def static_files(application: Application) -> Any:
    """Serve the static files without Django, which looks at the connection before it serves even those.

    A page may ask for a font after it has loaded, thus between two tests, when no test may use the database.
    The browser keeps the answer: the next test would have to do without the font.
    """
    served: Any = WhiteNoise(application, autorefresh=True, max_age=HOUR)
    for folder in settings.STATICFILES_DIRS:
        served.add_files(folder, prefix=settings.STATIC_URL)
    return served


def quiet_between_tests(application: Application) -> Application:
    """Answer 204 when no test may use the database.

    A page asks for its icon, its worker and news after it has loaded, so such a request can arrive between
    two tests, and the console of the next test would show the error.
    """

    def answer(environ: dict[str, Any], start_response: Any) -> Any:
        try:
            return application(environ, start_response)
        except RuntimeError as error:
            if "Database access not allowed" not in str(error):
                raise
            start_response("204 No Content", [])
            return []

    return answer


def open_context(browser: Any, url: str, **changed: Any) -> Any:
    """A browser of one's own: `width`, `scripts`, `language`, `dark`, `touch`."""
    return browser.new_context(
        base_url=url,
        viewport={"width": changed.get("width", 1280), "height": 844},
        java_script_enabled=changed.get("scripts", True),
        locale=changed.get("language", "en-GB"),
        color_scheme="dark" if changed.get("dark") else "light",
        reduced_motion="reduce",
        has_touch=changed.get("touch", False),
        accept_downloads=True,
    )


def enter(context: Any, user: User, url: str) -> None:
    """Let a context be signed in, without the form; a guest is known by their cookie."""
    if user.is_guest:
        context.add_cookies([guest_cookie(user, url)])
        return
    session_key = str(session_of(user).session_key)
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session_key, "url": url}])


def session_of(user: User) -> SessionStore:
    """A session in which a person is signed in."""
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    return session


def guest_cookie(guest: User, url: str) -> dict[str, str]:
    """The cookie by which a browser is a guest's."""
    response = HttpResponse()
    guest_cookies.remember(response, guests.guest_token(guest))
    return {
        "name": guest_cookies.COOKIE_NAME,
        "value": response.cookies[guest_cookies.COOKIE_NAME].value,
        "url": url,
    }


def listen(context: Any, url: str) -> list[str]:
    """What the pages of a context complain of, and ask of other sites, from now on."""
    heard: list[str] = []
    context.on("request", lambda request: heard.extend(foreign(request.url, url)))
    context.on("console", lambda message: heard.extend(complaint(message)))
    context.on("weberror", lambda error: heard.append(str(error.error)))
    return heard


def foreign(asked: str, url: str) -> list[str]:
    """A request that leaves the site."""
    return [] if asked.startswith((url, "data:", "blob:")) else [f"asked of others: {asked}"]


def complaint(message: Any) -> list[str]:
    """What a page complains of; a refusal that a test asked for is none."""
    asked_for = "Failed to load resource: the server responded with a status of 4"
    if message.type not in ("error", "warning") or message.text.startswith(asked_for):
        return []
    return [f"{message.type}: {message.text}"]
