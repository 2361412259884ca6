"""The operator's pages show nothing hidden.

Histories that differ only in hidden things give identical bytes."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import translation
from msgspec import Raw

from accounts.models import User
from games.matches.models import Deadline, Draft, Match, Seat, Tenure, Visit
from games.matches.services import pausing
from games.matches.services.extending import extend
from games.notices.now import database_now
from games.operator.selectors.storage import Disk
from tests.factories.matches import make_match
from tests.factories.staff import make_operator, operating
from tests.lock_order import taken_back
from tests.site.test_twins import neutral, pairs, staged

pytestmark = [pytest.mark.django_db, pytest.mark.long]

LISTS = ("cockpit", "matches", "deadlines", "deliveries", "outages", "audit")


def act(match: Match, operator: User) -> None:
    """Let an operator act in ways that leave a trace on the pages."""
    row = Deadline.objects.filter(match=match, handled_at=None).earliest("seat__index")
    extend(deadline_id=row.pk, span=timedelta(hours=1), seen=row.due_at, by=operator, reason="a test")
    pausing.pause(match_id=match.pk, by=operator, reason="a test")
    pausing.resume(match_id=match.pk, by=operator, reason="a test")


def everything(match: Match, operator: User) -> dict[str, str]:
    """Return everything that an operator can read about a match."""
    client = operating(operator)
    row = Deadline.objects.filter(match=match, handled_at=None).earliest("seat__index")
    found = {
        "match": client.get(reverse("staff:match", args=[match.pk])),
        "extend": client.get(reverse("staff:action", args=["extend", row.pk])),
        "adjudicate": client.get(reverse("staff:action", args=["adjudicate", match.pk])),
        "metrics": client.get("/metrics"),
        **{name: client.get(reverse(f"staff:{name}")) for name in LISTS},
    }
    return {name: plain(answer.content.decode(), match, operator) for name, answer in found.items()}


def plain(text: str, match: Match, operator: User) -> str:
    """Return a text without what identifies its rows, and without events of other matches."""
    text = text.replace("\u00a0", " ").replace("just now", "0 min ago")
    text = re.sub(r"\d+ (days?|h|min)( \d+ (h|min))?\b", "SPAN", text)
    text = re.sub(r"(muster_disk_free_bytes) [\d.e+]+", r"\1 N", text)
    text = neutral(text, match, operator.display_name)
    text = re.sub(r"/(do/[a-z-]+|matches)/\d+/", r"/\1/N/", text)
    text = re.sub(r'(name="seen" value=)"[^"]*"', r"\1", text)
    text = re.sub(r"(: |>)\d+(</span>| ·)", r"\1N\2", text)
    text = re.sub(r"\b(match|mail) \d+", r"\1 N", text)
    # Requests are counted for the whole process.
    text = re.sub(r"(_seconds)\S* .*|# HELP muster_requests[^$]*", r"\1", text)
    return text


@pytest.mark.parametrize("title", [pytest.param("probe", marks=pytest.mark.exhaustive), "arena-2004"])
def test_pages_are_the_same_in_twin_histories(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.operator.pages.reading.disk", lambda: Disk(2**40, 2**41))
    compared, operator = 0, make_operator()
    for _, (one, two, _seat) in pairs(title, range(6)):
        pages = []
        for log in (one, two):
            # Taken back afterwards, so that the lists show one of the two alone.
            with taken_back():
                match = staged(log, monkeypatch)
                act(match, operator)
                pages.append(everything(match, operator))
        first, second = pages
        for name, text in first.items():
            assert text == second[name], name
        compared += 1
    assert compared >= 4


def test_what_a_seat_keeps_to_itself_is_on_no_page() -> None:
    match, operator = make_match("arena-2004", 2, name="Long winter"), make_operator()
    secret = "zxqv"
    Seat.objects.filter(match=match).update(
        word=secret, orders={secret: Raw(b"1")}, policies={"turn": secret}
    )
    Tenure.objects.filter(match=match).update(notes=secret)
    for visit in Visit.objects.filter(match=match, closed_at=None):
        Draft.objects.create(visit=visit, actions=[Raw(f'"{secret}"'.encode())], changed_at=database_now())
    with translation.override("en"):
        pages = everything(match, operator)
    match.refresh_from_db()
    hidden = [secret, bytes(match.key).hex(), match.key_seal, match.epoch, match.state_hash, match.token]
    for name, text in pages.items():
        assert [each for each in hidden if each in text] == [], name
    assert "Long winter" in pages["match"]
