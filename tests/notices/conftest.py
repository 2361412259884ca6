"""A mail server, and a kind of notice whose content a test decides."""

from collections.abc import Iterator
from datetime import datetime

import pytest
from pytest_django import Settings

from accounts.models import MailKind
from games.notices import notice_kinds
from games.notices.mail_content import RenderResult
from games.notices.models import Notice
from tests.notices.factories import make_content
from tests.notices.smtp import SMTPServer, smtp_server


@pytest.fixture
def server(settings: Settings) -> Iterator[SMTPServer]:
    """Return a real SMTP server that Django sends to."""
    with smtp_server() as running:
        for name, value in running.settings.items():
            setattr(settings, name, value)
        settings.SITE_URL = "https://muster.example"
        yield running


class Renderer:
    """A renderer that returns what a test has set, and records its calls."""

    def __init__(self) -> None:
        self.answer: RenderResult | Exception = make_content()
        self.asked: list[tuple[Notice, datetime]] = []

    def __call__(self, notice: Notice, now: datetime) -> RenderResult:
        self.asked.append((notice, now))
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


@pytest.fixture
def turn(monkeypatch: pytest.MonkeyPatch) -> Renderer:
    """Return the renderer of the kind "turn"."""
    renderer = Renderer()
    monkeypatch.setitem(notice_kinds.KINDS, "turn", notice_kinds.NoticeKind(renderer, MailKind.TURN))
    return renderer
