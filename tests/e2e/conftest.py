"""Browsers on a live server, with mail over a real SMTP server on loopback."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import override_settings
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.lobby.pages import practice as practice_page
from games.lobby.pages import tables as table_page
from games.matches.services import luck
from tests.chromium import find_chromium
from tests.e2e import browsing
from tests.e2e.scenes import People
from tests.factories.counting import CHANCES
from tests.notices.smtp import SMTPServer, smtp_server

AXE = (Path(__file__).parent / "axe.min.js").read_text()

AXE_RUN = """axe
  .run({ resultTypes: ["violations"], preload: { assets: ["media"] } })
  .then((result) => result.violations)"""

# Playwright's own event loop runs in this thread; the ORM is not called from inside it.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

Person = Callable[..., Any]

SCRIPTS = (True, pytest.param(False, marks=pytest.mark.exhaustive))
"""With scripts; and once more without, in `make everything`."""


@pytest.fixture(scope="package")
def chromium() -> Iterator[Any]:
    """One Chromium for the tests of this folder that a worker runs in a row.

    It ends before another folder's tests, because there may be only one at a time in a process, whose event
    loop nothing else may find running. The tests are skipped where there is none.
    """
    path = find_chromium()
    if path is None:
        pytest.skip("no Chromium here")
    with browsing.chromium(path) as browser:
        yield browser


@pytest.fixture(scope="session")
def live_server() -> Iterator[LiveServer]:
    """The site on a port of its own."""
    with browsing.live_server() as running:
        yield running


@pytest.fixture(scope="package")
def site(live_server: LiveServer) -> Iterator[str]:
    """The address of the running site: one for all tests, which copy what another one made."""
    with override_settings(SITE_URL=live_server.url):
        yield str(live_server.url)


@pytest.fixture
def mail_server(settings: Settings) -> Iterator[SMTPServer]:
    """Where the site's mail arrives."""
    with smtp_server() as running:
        for name, value in running.settings.items():
            setattr(settings, name, value)
        yield running


@pytest.fixture(scope="package", autouse=True)
def _same_words() -> Iterator[None]:
    """Words are counted, but a form proposes one as often as it is looked at, and what it proposes
    is posted back."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(luck, "propose_word", lambda: f"heron {next(CHANCES)}")
        for form in (table_page, practice_page):
            monkeypatch.setattr(form, "propose_word", lambda: "an otter")
        yield


@pytest.fixture
def people(site: str) -> People:
    """The reader and three others."""
    return People()


@pytest.fixture
def person(chromium: Any, site: str) -> Iterator[Person]:
    """Opens a browser of one's own: `person(user, width=390, scripts=True, language="en-GB")`.

    At the end nothing may have been asked of another site, and no page may have complained.
    """
    contexts: list[Any] = []
    complaints: list[list[str]] = []

    def arrive(user: User | None = None, **look: Any) -> Any:
        context = browsing.open_context(chromium, site, **look)
        contexts.append(context)
        if user is not None:
            browsing.enter(context, user, site)
        complaints.append(browsing.listen(context, site))
        page = context.new_page()
        page.set_default_timeout(20_000)
        return page

    yield arrive
    heard_in_all = [list(heard) for heard in complaints]
    for context in contexts:
        # A page that closes would still store where its replay was watched, while the tables are emptied.
        context.set_offline(True)
        context.close()
    assert all(heard == [] for heard in heard_in_all), heard_in_all


@pytest.fixture
def no_violations() -> Callable[..., None]:
    """Runs axe on a page, and fails on anything it finds; of what it does not find it writes nothing down.

    It makes no copy of the style sheets, which only `css-orientation-lock` reads, a rule that is not run.
    """

    def check(page: Any) -> None:
        if not page.evaluate("Boolean(window.axe)"):
            page.evaluate(f"(() => {{ {AXE} }})()")
        found = page.evaluate(AXE_RUN)
        assert found == [], [(each["id"], [node["html"][:160] for node in each["nodes"]]) for each in found]

    return check
