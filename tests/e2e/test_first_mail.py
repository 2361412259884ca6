"""The turn email of Titan: The Arena: its text, and its HTML on the narrowest phone."""

from __future__ import annotations

import base64
from collections.abc import Callable
from email.message import EmailMessage
from typing import Any

import pytest

from accounts.models import User
from games.arena.meta import Options1997
from games.matches.models import Match
from games.notices.models import Lane
from games.notices.services.sending import send_due
from tests.e2e import stage
from tests.e2e.conftest import Person
from tests.e2e.scenes import People
from tests.notices.smtp import SMTPServer

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

NARROWEST = 320


def _bidding(people: People) -> Match:
    return stage.arena(people.all[:3], title="arena-1997", options=Options1997(campaign=True))


def _halfway(people: People) -> Match:
    return stage.go_on(_bidding(people), stage.asks("turn", game=2, round=3))


SAID: dict[str, dict[str, tuple[str, ...]]] = {
    "en": {
        "bidding": (
            "Your turn: bid for the first turn",
            "If you don’t answer, you make no bid, or no higher bid.",
            "game 1 of 3",
        ),
        "halfway": (
            "Your turn: play a card",
            "If you don’t answer, you play a random card and make no bet",
            "Won so far",
        ),
    },
    "ru": {
        "bidding": ("первый ход", "партия 1 из 3"),
        "halfway": ("Ваш ход: сыграйте карту", "Выиграно", "Чернокнижник"),
    },
}

TASKS = {
    "en": {"bidding": "Bid for the first turn", "halfway": "Play a card"},
    "ru": {"bidding": "первый ход", "halfway": "карт"},
}
"""What the subject says is to be done; the body says it as the position's own sentence."""


@pytest.mark.parametrize("language", SAID)
@pytest.mark.parametrize(("moment", "arrive"), [("bidding", _bidding), ("halfway", _halfway)])
def test_a_turn_mail_says_all_as_text_and_fits_the_narrowest_phone(
    language: str,
    moment: str,
    arrive: Callable[[People], Match],
    people: People,
    person: Person,
    mail_server: SMTPServer,
) -> None:
    User.objects.update(language=language)
    match = arrive(people)
    send_due(lane=Lane.NOTICE)
    mail = _turn_mail(mail_server, people.reader, match)
    text = str(mail.get_body(("plain",)).get_content())
    assert TASKS[language][moment] in str(mail["Subject"]).replace("\u00a0", " ")
    text = text.replace("\u00a0", " ")
    for said in (*SAID[language][moment], f"/matches/{match.pk}/"):
        assert said in text, (said, text)
    assert max(map(len, text.splitlines())) < 200, max(text.splitlines(), key=len)

    page = person(people.reader, width=NARROWEST, language=language)
    page.goto("about:blank")
    page.set_content(_html(mail))
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROWEST
    assert page.locator("img").evaluate_all("all => all.every(each => each.naturalWidth > 0)")


def _turn_mail(mails: SMTPServer, reader: User, match: Match) -> EmailMessage:
    """The mail that says it is the reader's turn, not that the match has begun."""
    found = [
        mail
        for mail in mails.messages
        if str(reader.email) in str(mail["To"]) and mail["List-Unsubscribe"] and _pictures(mail)
    ]
    assert len(found) == 1, [str(mail["Subject"]) for mail in mails.messages]
    assert match.name in str(found[0]["Subject"])
    return found[0]


def _pictures(mail: EmailMessage) -> list[Any]:
    return [part for part in mail.walk() if part.get_content_type() == "image/png"]


def _html(mail: EmailMessage) -> str:
    """The HTML with its pictures inside."""
    html = str(mail.get_body(("html",)).get_content())
    for part in _pictures(mail):
        name = str(part["Content-ID"]).strip("<>")
        data = base64.b64encode(part.get_payload(decode=True)).decode()
        html = html.replace(f"cid:{name}", f"data:image/png;base64,{data}")
    return html
