"""The link of a turn email that takes an extension: when it is offered, and when it does nothing any more."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from accounts.form_tokens import FormSubmission
from games.consent.errors import LimitReached
from games.consent.services import emailed_extensions
from games.consent.services.own_extensions import take_extension
from games.matches.access import Access
from games.matches.models import Deadline, Match, Seat, Tenure, Visit
from games.matches.services.quarantine import quarantine
from games.notices.answer_links import answer_url, instant_mark
from games.notices.mail_content import Button
from games.notices.now import database_now
from tests.factories.ageing import overdue
from tests.factories.matches import make_match, play
from tests.probe.meta import Options
from tests.probe.rules import Done, Parry

pytestmark = pytest.mark.django_db

GONE = "You can’t take an extension here any more."


def tenure_at(match: Match, seat: int) -> Tenure:
    held = Tenure.objects.select_related("match", "seat")
    return held.get(match=match, seat__index=seat, to_revision=None)


def visit_at(match: Match, seat: int) -> Visit:
    return Visit.objects.select_related("deadline").get(match=match, seat__index=seat, closed_at=None)


def offered(match: Match, seat: int = 0) -> Button | None:
    return emailed_extensions.extension_link(tenure_at(match, seat), visit_at(match, seat))


def link_to(match: Match, seat: int = 0) -> str:
    button = offered(match, seat)
    assert button is not None
    return button.url


def press(url: str) -> str:
    """Press the button of a link's page, and return the page that follows."""
    return Client().post(url).content.decode()


def due(match: Match, seat: int = 0) -> Deadline:
    return Deadline.objects.get(match=match, seat__index=seat, handled_at=None)


def taken(match: Match) -> list[int]:
    return list(Seat.objects.filter(match=match).order_by("index").values_list("extensions", flat=True))


def walked_to_seat_1() -> Match:
    """Return a match that first waited for seat 0 and now waits for seat 1."""
    match = make_match(options=Options(sealed=False))
    play(match, 0, Parry(0, high=True))
    play(match, 0, Done(0))
    return match


def test_the_email_offers_each_extension_that_is_left_and_none_after_the_last() -> None:
    match = make_match()
    labels = []
    for used in range(3):
        Seat.objects.filter(match=match).update(extensions=used)
        button = offered(match)
        labels.append(button.label.replace("\N{NO-BREAK SPACE}", " ") if button else None)
    assert labels == [
        "Extend my time by 1 day (2 extensions left in this match)",
        "Extend my time by 1 day (my last extension in this match)",
        None,
    ]


def test_the_email_offers_none_while_the_match_stands_still() -> None:
    match = make_match()
    link = link_to(match)
    Match.objects.filter(pk=match.pk).update(paused_at=database_now(), paused_by=Match.Pauser.HOST)
    assert offered(match) is None
    assert GONE in press(link)
    assert taken(match) == [0, 0]


def test_a_player_who_takes_one_has_been_there_and_can_open_the_match() -> None:
    match = make_match()
    before, now = due(match).due_at, database_now()
    page = press(link_to(match))
    assert "Your deadline has moved." in page
    assert reverse("matches:match", args=[match.pk]) in page
    assert due(match).due_at == before + timedelta(days=1)
    assert taken(match) == [1, 0]
    looked = tenure_at(match, 0).last_look
    assert looked is not None
    assert looked >= now


def test_a_link_is_for_one_turn_and_not_for_the_next_of_the_same_seat() -> None:
    match = make_match(options=Options(sealed=False))
    link = link_to(match)
    for seat in (0, 1):
        play(match, seat, Parry(seat, high=True))
        play(match, seat, Done(seat))
    assert visit_at(match, 0) is not None
    page = press(link)
    assert GONE in page
    assert reverse("matches:match", args=[match.pk]) in page
    assert taken(match) == [0, 0]


def test_a_link_is_for_a_turn_of_its_own_seat() -> None:
    match = make_match()
    tenure, other = tenure_at(match, 0), visit_at(match, 1)
    mark = instant_mark(due(match).due_at)
    assert GONE in press(answer_url("extension", tenure.user_id or 0, tenure.pk, other.pk, mark))
    assert taken(match) == [0, 0]


def test_a_link_does_nothing_once_the_deadline_has_moved() -> None:
    match = make_match()
    link = link_to(match)
    Deadline.objects.filter(match=match).update(due_at=due(match).due_at + timedelta(hours=1))
    page = press(link)
    assert "Your deadline has moved since the email was sent" in page
    assert reverse("matches:match", args=[match.pk]) in page
    assert taken(match) == [0, 0]


def test_time_that_runs_out_before_the_link_is_pressed_is_not_extended() -> None:
    match = walked_to_seat_1()
    overdue(match)
    page = press(link_to(match, 1))
    assert "Your deadline has moved since the email was sent" in page
    assert reverse("matches:match", args=[match.pk]) in page
    assert taken(match) == [0, 0]


@pytest.mark.parametrize(
    ("happens", "said"), [("used", LimitReached().sentence()), ("set aside", "set aside for repair")]
)
def test_the_page_says_why_what_was_still_offered_is_refused(
    happens: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = make_match()
    link = link_to(match)

    def take_after_that(access: Access, seen: datetime, press: FormSubmission | None = None) -> None:
        if happens == "used":
            Seat.objects.filter(match=match).update(extensions=2)
        else:
            quarantine(match, "It cannot be read.", database_now())
        take_extension(access, seen, press)

    monkeypatch.setattr(emailed_extensions, "take_extension", take_after_that)
    page = press(link)
    assert said in page
    assert reverse("matches:match", args=[match.pk]) in page
