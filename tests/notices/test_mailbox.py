"""The demonstration's mailbox: on this machine only, and harmless."""

import stat
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from games.notices import mailbox
from games.notices.mail_content import Picture
from games.notices.models import State
from games.notices.services.sending import send_due
from tests.notices.conftest import Renderer
from tests.notices.factories import (
    NOON,
    NOTICES,
    clock_at,
    delivery_of,
    make_content,
    make_notice,
    make_user,
    png,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def demo(settings: Settings, tmp_path: Path) -> None:
    settings.DEMO, settings.EMAIL_URL, settings.VAR_DIR = True, "", tmp_path


@pytest.fixture
def kept(demo: None, turn: Renderer) -> str:
    """Return the name of an email in the mailbox."""
    turn.answer = make_content(headline="Ваш ход", picture=Picture(png(), "Plains 1."))
    notice = make_notice(make_user(email="demo1@example.org"))
    assert send_due(lane=NOTICES, clock=clock_at(NOON)) == {"sent": 1}
    assert delivery_of(notice).state == State.SENT
    (mail,) = mailbox.kept_mails()
    return mail.name


def test_mail_of_the_demonstration_goes_to_the_mailbox(client: Client, kept: str) -> None:
    page = client.get("/mailbox/").content.decode()
    assert "Your move in The Hartmouth campaign" in page
    assert "demo1@example.org" in page


def test_nobody_else_on_the_machine_reads_the_mailbox(kept: str) -> None:
    (file,) = mailbox.folder().iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(mailbox.folder().stat().st_mode) == 0o700


def test_a_mail_shows_its_text_and_frames_its_html(client: Client, kept: str) -> None:
    page = client.get(f"/mailbox/{kept}/").content.decode()
    assert "Ваш ход" in page
    assert f'src="/mailbox/{kept}/html/"' in page
    assert 'sandbox="allow-top-navigation-by-user-activation"' in page


def test_the_html_comes_under_a_policy_of_its_own(client: Client, kept: str) -> None:
    response = client.get(f"/mailbox/{kept}/html/")
    policy = response.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "sandbox allow-top-navigation-by-user-activation" in policy
    assert "script-src" not in policy
    assert response.headers["X-Frame-Options"] == "SAMEORIGIN"


def test_the_html_holds_its_picture(client: Client, kept: str) -> None:
    html = client.get(f"/mailbox/{kept}/html/").content.decode()
    assert "cid:" not in html
    assert 'src="data:image/png;base64,' in html


def test_there_is_no_mailbox_without_the_demonstration(client: Client, kept: str, settings: Settings) -> None:
    settings.DEMO = False
    for path in ("/mailbox/", f"/mailbox/{kept}/", f"/mailbox/{kept}/html/"):
        assert client.get(path).status_code == 404


def test_there_is_no_mailbox_for_another_machine(client: Client, kept: str) -> None:
    for path in ("/mailbox/", f"/mailbox/{kept}/", f"/mailbox/{kept}/html/"):
        assert client.get(path, REMOTE_ADDR="192.0.2.7").status_code == 404


@pytest.mark.parametrize("name", ["nothing", "00000000000000000000-00000000", "..%2Fsecret_key"])
def test_there_is_no_other_file_to_read(client: Client, demo: None, name: str) -> None:
    assert client.get(f"/mailbox/{name}/").status_code == 404


def test_the_mailbox_keeps_the_newest(demo: None, turn: Renderer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mailbox, "MAX_MAILS_KEPT", 3)
    for number in range(5):
        turn.answer = make_content(subject=f"Mail {number}")
        make_notice(make_user())
        send_due(lane=NOTICES, clock=clock_at(NOON))
    assert [mail.subject for mail in mailbox.kept_mails()] == ["Mail 4", "Mail 3", "Mail 2"]
