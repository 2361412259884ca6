"""Past events in sentences with small pictures, on pages and in emails."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.engine.events import public_event
from games.matches.access import Access, get_access
from games.matches.mails import readers
from games.matches.models import Event, Match, Tenure, Visit
from games.matches.render import event_pictures
from games.matches.selectors.recap import acts_after
from games.matches.selectors.story import (
    MAX_EVENTS_HEARD,
    count_log_sentences,
    latest_events,
    log_sentences,
    newest_events,
    newest_events_heard,
    newest_log_sentences,
    stored_sentences,
)
from games.matches.services.event_rows import announcement
from games.matches.services.leaving import leave
from games.notices.composing import Mail, compose
from games.notices.models import Notice
from games.notices.now import database_now
from games.site.selectors import since, turn_page
from games.site.selectors.since import MAX_UNFOLDED_EVENTS
from games.site.selectors.turn_frame import turn_frame
from games.titan.actions import Divide
from games.titan.words.names import CHARGE_NAMES
from tests.factories.copying import copied
from tests.factories.deputies import make_deputy
from tests.factories.matches import access_of, holder, make_match, play, state_of
from tests.probe.rules import Name, Parry, Peek

pytestmark = pytest.mark.django_db

THREE = ("centaur", "gargoyle", "ogre")
DRAWN = re.compile(r'href="#(i-[\w-]+)"')


@copied
def begun() -> Match:
    """Return a campaign of two whose first legions are divided."""
    match = make_match("titan", 2)
    for seat, letter in enumerate("RB"):
        play(match, seat, Divide(seat, THREE, (f"{letter}.anchor", f"{letter}.key")))
    return match


@pytest.mark.parametrize("page", ["match", "log", "history?step=2", "known"])
def test_every_small_picture_finds_its_symbol_on_the_page(page: str) -> None:
    match = begun()
    client = Client()
    client.force_login(holder(match, 0))
    name, _, query = page.partition("?")
    text = client.get(f"{reverse(f'matches:{name}', args=[match.pk])}?{query}").content.decode()
    assert 'class="signs" aria-hidden="true"' in text
    used = set(DRAWN.findall(text))
    assert {"i-anchor", "i-key"} <= used
    for name in used:
        assert text.count(f'id="{name}"') == 1, name


def test_a_line_has_what_its_own_telling_names() -> None:
    lines = log_sentences(access_of(begun(), 0))
    (mine,) = (line for line in lines if "You started in" in line.text)
    assert mine.seat == 0
    assert [sign.icon for sign in mine.signs] == ["anchor", "key"]
    (rolled,) = (line for line in lines if "rolled" in line.text)
    ((face, _hit),) = rolled.dice
    assert f"rolled {face}." in rolled.text


def test_a_house_sentence_without_a_seat_has_a_pictogram() -> None:
    marks = {
        "house.paused": "sands-of-time",
        "house.expired": "sands-of-time",
        "house.refused": "whistle",
        "house.stopped": "laurel-crown",
        "house.undone": "whistle",
    }
    assert {code: event_pictures("titan", code, {}).mark for code in marks} == marks
    for code in ("house.left", "house.taken"):
        assert event_pictures("titan", code, {"seat": 2}).seat == 2


def test_a_mail_has_the_badge_as_a_letter() -> None:
    match = begun()
    seat = Visit.objects.get(match=match, closed_at=None).seat.index
    notice = Notice.objects.filter(user=holder(match, seat), kind="turn").latest("pk")
    mail = compose(notice, now=database_now())
    assert isinstance(mail, Mail)
    assert "- [B] Blue started in" in str(mail.body)
    assert "aria-hidden" in str(mail.alternatives[0][0])


def test_ones_own_seat_is_you_on_the_page_in_the_log_and_in_a_mail_and_nobody_elses() -> None:
    match = begun()
    client, watcher = Client(), Client()
    client.force_login(holder(match, 0))
    for name in ("match", "log", "history"):
        page = client.get(reverse(f"matches:{name}", args=[match.pk]))
        assert not re.search(r"Red (started|rolled|split)", page.content.decode())
        shown = watcher.get(reverse(f"matches:{name}", args=[match.pk])).content.decode()
        assert not re.search(r"\b[Yy]ou (started|rolled|split)", shown)
    text = client.get(reverse("matches:log", args=[match.pk])).content.decode()
    assert "You started in" in text
    assert "Blue started in" in text
    assert "Red started in" in watcher.get(reverse("matches:log", args=[match.pk])).content.decode()


def test_a_deputy_reads_the_colour() -> None:
    match = begun()
    own = [line.text for line in log_sentences(access_of(match, 0))]
    deputy = get_access(make_deputy(match, 0), match.pk)
    assert deputy.seat == 0
    assert not any("You " in line.text for line in log_sentences(deputy))
    # Otherwise both read the same.
    differing = [
        (text, line.text) for text, line in zip(own, log_sentences(deputy), strict=True) if text != line.text
    ]
    assert len(differing) >= 2
    assert all("You " in text and "Red " in plain for text, plain in differing)


@pytest.mark.parametrize("status", [Match.Status.RUNNING, Match.Status.FINISHED])
def test_what_a_turn_has_stored_reads_for_each_seat_as_in_the_log(status: str) -> None:
    match = make_match()
    for seat in (0, 1):
        play(match, seat, Name(seat, 3))
    mover = state_of(match).mover
    play(match, mover, Parry(mover, high=True))
    before = access_of(match, mover).match.revision
    taken = play(match, mover, Peek(mover), send=False)
    own = []
    for seat in (0, 1):
        access = access_of(match, seat)
        access.match.status = status
        own.append(stored_sentences(access, taken.events))
        assert own[-1] == log_sentences(access, after=before) != []
    # A card that was drawn is named to its owner only, until the match has ended.
    shown = [[line.params for line in lines] for lines in own]
    assert (shown[0] == shown[1]) == (status == Match.Status.FINISHED)


def test_a_substitute_is_you_from_when_the_seat_is_theirs() -> None:
    match = begun()
    match.refresh_from_db()
    access = access_of(match, 0)
    assert access.tenure is not None
    access.tenure.role, access.tenure.from_revision = Tenure.Role.SUBSTITUTE, match.revision
    lines = log_sentences(access)
    assert any("Red started in" in line.text for line in lines)
    assert not any("You " in line.text for line in lines)
    assert access.addressed_seat(match.revision) is None
    assert access.addressed_seat(match.revision + 1) == 0


def test_with_another_seats_eyes_one_is_not_you() -> None:
    match = begun()
    client = Client()
    client.force_login(holder(match, 0))
    leave(match_id=match.pk, user=holder(match, 1))
    url = reverse("matches:history", args=[match.pk])
    pages = {who: client.get(url, {"step": "2", "as": who}).content.decode() for who in ("0", "1", "watcher")}
    assert "You started in" in pages["0"]
    assert all("Red started in" in pages[who] for who in ("1", "watcher"))


def test_what_the_site_announces_about_a_seat_is_said_to_its_player_as_you() -> None:
    match = make_match("titan", 2)
    Event.objects.bulk_create(
        announcement(match, public_event("house.time_out", seat=1), after=0, at=match.started_at)
    )
    assert log_sentences(access_of(match, 1))[-1].text == "You ran out of time."
    assert log_sentences(access_of(match, 0))[-1].text == "Blue ran out of time."
    assert log_sentences(Access(match, None))[-1].text == "Blue ran out of time."


def much_happened(count: int) -> Match:
    """Return a match in which the first seat has `count` unread events."""
    match = begun()
    match.refresh_from_db()
    rows = Event.objects.filter(match=match, revision=match.revision)
    told_last = rows.latest("number")
    Event.objects.bulk_create(
        Event(
            match=match,
            revision=match.revision,
            number=told_last.number + 1 + number,
            code=told_last.code,
            params=told_last.params,
            audience=0b11,
            telling=told_last.telling,
            happened_at=told_last.happened_at,
        )
        for number in range(count)
    )
    Tenure.objects.filter(match=match).update(
        seen_revision=match.revision - 1, looked_revision=match.revision - 1
    )
    return match


@pytest.mark.parametrize("undone", [False, True])
@pytest.mark.parametrize("count", [4, MAX_EVENTS_HEARD])
def test_log_and_recap_are_made_from_the_events_that_are_read_once(count: int, undone: bool) -> None:
    """Only if too many of them are missing are the others read too."""
    match = much_happened(count)
    latest = Event.objects.filter(match=match, revision=match.revision).latest("number")
    Event.objects.filter(pk=latest.pk).update(undone=undone)
    access = access_of(match, 0)
    with CaptureQueriesContext(connection) as queries:
        newest = newest_events(access)
        heard = newest_events_heard(access, newest)
        lines = newest_log_sentences(access, newest, after=match.revision - 1, last=count)
    assert len(queries) == (2 if undone and count == MAX_EVENTS_HEARD else 1)
    assert heard == latest_events(access)
    assert lines == log_sentences(access, after=match.revision - 1, last=count)
    assert lines[-1].text.startswith("Undone: ") == undone
    for after in range(-1, match.revision + 1):
        for last in (2, MAX_EVENTS_HEARD + 2):
            lines = newest_log_sentences(access, newest, after=after, last=last)
            assert lines == log_sentences(access, after=after, last=last)


def test_the_page_keeps_all_that_happened_and_folds_what_came_earlier() -> None:
    match = much_happened(40)
    client = Client()
    client.force_login(holder(match, 0))
    page = client.get(reverse("matches:match", args=[match.pk]))
    shown = page.context["page"].since
    assert len(shown.latest) == MAX_UNFOLDED_EVENTS
    assert len(shown.lines) == shown.folded + len(shown.latest) >= 40
    assert [line for fold in shown.folds for line in fold.lines] == shown.lines[: shown.folded]
    assert shown.older == 0
    assert f"{shown.folded} earlier entries</h3>" in page.content.decode()


PLAYED: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("turn", {"seat": 0, "round": 3}, 0),
    ("rolled", {"seat": 0, "roll": 4}, 0),
    ("engaged", {"seat": 0, "victim": 1, "land": 3, "attacker": "R.key", "defender": "B.key"}, 1),
    ("battle.phase", {"seat": 1, "side": "defender", "round": 1}, 1),
    *(("moved", {"seat": 0, "legion": "R.key", "from": 3, "land": 4}, 0) for _ in range(3)),
    ("eliminated", {"seat": 1, "legion": "B.key", "pieces": ["ogre"]}, 1),
    ("turn", {"seat": 1, "round": 3}, 1),
    *(("moved", {"seat": 0, "legion": "R.key", "from": 3, "land": 4}, 0) for _ in range(12)),
)
"""Tellings with their parameters, and whether they name blue."""


def told_to_blue() -> Match:
    """Return a match in which Blue has missed all of `PLAYED`."""
    match = begun()
    match.refresh_from_db()
    last = Event.objects.filter(match=match).latest("revision", "number")
    Event.objects.bulk_create(
        Event(
            match=match,
            revision=match.revision,
            number=last.number + 1 + number,
            code=code,
            params=params,
            audience=0b11,
            telling=last.telling,
            happened_at=last.happened_at,
        )
        for number, (code, params, _) in enumerate(PLAYED)
    )
    Event.objects.filter(match=match, number__lte=last.number).delete()
    Tenure.objects.filter(match=match).update(
        seen_revision=match.revision - 1, looked_revision=match.revision - 1
    )
    return match


def test_what_came_earlier_is_folded_by_turn_and_engagement_with_what_concerns_one_first() -> None:
    match = told_to_blue()
    client = Client()
    client.force_login(holder(match, 1))
    page = client.get(reverse("matches:match", args=[match.pk]))
    shown = page.context["page"].since
    assert [len(fold.lines) for fold in shown.folds] == [2, 6, 1]
    assert shown.folds[0].head == "Game-Turn 3 · Red’s turn"
    assert shown.folds[1].head == "Red’s turn · Brush 3: Red (Key) against Blue (Key)"
    assert [fold.mine for fold in shown.folds] == [0, 3, 1]
    assert len(shown.mine) == sum(mine for _, _, mine in PLAYED)
    text = page.content.decode()
    assert text.index("About you") < text.index("9 earlier entries") < text.index("Latest")
    assert "(6; 3 about you)" in re.sub(r"\s+", " ", text)
    # Nobody watches over blue's shoulder: to red other sentences are its own.
    other = turn_page.turn_page(turn_frame(access_of(match, 0))).since
    assert [fold.mine for fold in other.folds] == [2, 4, 0]


def test_a_mail_tells_first_what_concerns_its_reader() -> None:
    match = told_to_blue()
    tenure = Tenure.objects.select_related("seat", "user").get(match=match, seat__index=1)
    notice = Notice(user=tenure.user, ids={"tenure": tenure.pk}, kind="turn")
    found = readers.since_last_look(notice, tenure, match)
    assert found.lines[0].text == "Key attacks your Key in Brush 3. You lost an Ogre from Key."
    assert [line.letter for line in found.lines] == ["R"] * len(found.lines)
    assert found.earlier == 0


def test_what_is_too_much_for_the_page_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(since, "MAX_EVENTS_TOLD", 20)
    match = much_happened(40)
    client = Client()
    client.force_login(holder(match, 0))
    page = client.get(reverse("matches:match", args=[match.pk]))
    shown = page.context["page"].since
    assert len(shown.lines) == 20
    assert shown.older == count_log_sentences(access_of(match, 0), after=match.revision - 1) - 20 > 0
    assert f"{shown.older} older entries are in the log." in page.content.decode()


def test_a_mail_says_how_much_came_before_what_it_tells() -> None:
    match = made_many_moves(readers.MAX_ACTS_TOLD + 9)
    seat = Visit.objects.get(match=match, closed_at=None).seat.index
    notice = Notice.objects.filter(user=holder(match, seat), kind="turn").latest("pk")
    mail = compose(notice, now=database_now())
    assert isinstance(mail, Mail)
    told_in_all = len(acts_after(access_of(match, seat), match.revision - 1))
    assert told_in_all > readers.MAX_ACTS_TOLD + 1
    line = f"and {told_in_all - readers.MAX_ACTS_TOLD} more on the page"
    assert line in str(mail.body)
    assert line in str(mail.alternatives[0][0])


def made_many_moves(count: int) -> Match:
    """Return a match in which Blue has moved so many legions since the first seat's last look."""
    match = much_happened(count)
    charges = list(CHARGE_NAMES)
    moves = Event.objects.filter(match=match, revision=match.revision).order_by("-number")[:count]
    for number, event in enumerate(moves):
        event.code = "moved"
        marker = f"B.{charges[number % len(charges)]}"
        event.params = {"seat": 1, "legion": marker, "from": 3, "land": 4}
        event.save()
        if number % len(charges) == len(charges) - 1:
            event.code, event.params = "turn", {"seat": 1, "round": 9}
            event.save()
    return match
