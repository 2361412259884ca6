"""Answers to replies keep every secret: in twin histories the same reply gets the same answer."""

from __future__ import annotations

import pytest
from pytest_django import Settings

from games.engine import registry
from games.matches.models import Match, Visit
from games.notices.composing import Mail, compose
from games.notices.models import Notice
from games.notices.now import database_now
from games.notices.reply_addresses import ReplyPurpose, ReplyTarget, reply_address
from games.replies.models import ReceivedMail
from games.replies.services.handling import handle_waiting
from games.replies.services.intake import receive
from tests.factories.matches import access_of, holder, state_of
from tests.gladiators.twins import ideal
from tests.lock_order import taken_back
from tests.replies.addresses import DOMAIN
from tests.replies.post import SIGNED_ADDRESS
from tests.site.test_twins import neutral, pairs, staged

pytestmark = [pytest.mark.django_db, pytest.mark.long]

TITLES = ("arena-2004", "titan")

FURTHER = {
    "arena-2004": (
        "play troll-10",
        "steal B",
        "demand B titan",
        "give troll-3",
        "show",
        "prefect none",
    ),
    "titan": ("flee", "split B.Moon B.Horn: Titan Ogre", "muster R.Moon: Troll: Ogre Ogre", "strike D3 E4"),
}
"""By title lines that may refer to what others hold."""


def answered(match: Match, seat: int, text: str) -> str:
    """Return the answer to a reply of a seat's holder, without what names the match's row."""
    visit = Visit.objects.filter(match=match, seat__index=seat).order_by("number").last()
    tenure = access_of(match, seat).own_tenure
    target = ReplyTarget(ReplyPurpose.TURN, tenure.pk, visit.pk if visit else 0)
    raw = f"To: {reply_address(target)}\nMessage-ID: <{ReceivedMail.objects.count()}@example.net>\n\n{text}\n"
    assert receive(raw.encode(), now=database_now())
    handle_waiting()
    mail = compose(Notice.objects.filter(kind="reply").latest("pk"), now=database_now())
    assert isinstance(mail, Mail)
    told = neutral(mail.message().as_string(), match, holder(match, seat).display_name)
    return SIGNED_ADDRESS.sub("ADDRESS", told)


def tried(match: Match, seat: int) -> list[str]:
    """Return replies that a seat may send: what is legal for it, what is not, and cries for help."""
    rules, state = registry.get(match.title), state_of(match)
    mine = [decision for decision in rules.decisions(state) if decision.seat == seat]
    legal = [rules.format(action) for decision in mine for action in rules.legal(state, decision)]
    return ["help", *legal[:: max(1, len(legal) // 6)], *FURTHER[match.title], "orders: gift off", "send"]


@pytest.mark.parametrize("title", TITLES)
def test_the_same_reply_gets_the_same_answer_in_twin_histories(
    title: str, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    settings.REPLY_DOMAIN = DOMAIN
    compared = 0
    with ideal():
        for _seed, (one, two, seat) in pairs(title, range(3)):
            found: list[dict[str, str]] = []
            for log in (one, two):
                match = staged(log, monkeypatch)
                texts = tried(match, seat)
                answers: dict[str, str] = {}
                for text in texts:
                    with taken_back():
                        answers[text] = answered(match, seat, text)
                    match.refresh_from_db()
                found.append(answers)
            first, second = found
            assert first.keys() == second.keys()
            for text, answer in first.items():
                assert answer == second[text], text
            compared += len(first)
    assert compared > 20
