"""Two strangers meet, play a whole match in two browsers, and read its history."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from accounts.models import User
from games.matches.models import Action, Draft, Match, Seat, Visit
from games.notices.models import Lane
from games.notices.services.sending import send_due
from tests.e2e.conftest import Person
from tests.e2e.program import take_turn_unseen
from tests.e2e.steps import (
    FIRST_TURN,
    choices,
    deed,
    follow,
    listed,
    open_list,
    press,
    renewed,
    show_more,
    sign_up,
    text_of,
)
from tests.notices.smtp import SMTPServer

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

WAYS = {"undo", "text"}
"""Of taking a turn, those that every match has."""

MOST = 900
"""Pages a whole match may take."""


def test_two_strangers_play_a_whole_match(
    person: Person, mail_server: SMTPServer, no_violations: Any, tmp_path: Path
) -> None:
    ann, ben = person(), person()
    sign_up(ann, mail_server, "Ann", "ann@example.org")
    sign_up(ben, mail_server, "Ben", "ben@example.org")
    match = _meet(ann, ben)

    send_due(lane=Lane.NOTICE)
    for address in ("ann@example.org", "ben@example.org"):
        assert "Friday table" in text_of(mail_server, address)

    _leave_an_order(ann, match)
    played = _Play(match, {"Ann": ann, "Ben": ben})
    first = played.turn()
    _told_by_mail(mail_server, match, "ben@example.org" if first == "Ann" else "ann@example.org")
    played.to_the_end()
    # Whether a turn ends without a draw, and so waits to be sent, is chance.
    assert played.used >= WAYS

    _read_the_end(ann, match)
    _replay(ben, match)
    _check_chance(ben, match)
    _download(ann, match, tmp_path)
    send_due(lane=Lane.NOTICE)
    assert "has finished" in text_of(mail_server, "ben@example.org")


def _meet(host: Any, guest: Any) -> Match:
    """The one offers a table by the form, the other finds it and joins; it begins."""
    host.get_by_role("navigation", name="Main").get_by_role("link", name="Open tables").click()
    host.get_by_role("link", name="Offer a table").first.click()
    host.get_by_text("More: rules, clocks").click()
    host.get_by_role("link", name="Colossal Arena", exact=True).click()
    host.get_by_label("Name of the match").fill("Friday table")
    host.get_by_label("Seats", exact=True).select_option("2")
    host.get_by_label("Time", exact=True).select_option(label="3 days a turn")
    show_more(host)
    host.get_by_label("Rules").select_option(label="Custom options")
    host.get_by_text("Options one by one").click()
    for name in ("Amazon", "Cyclops", "Ettin", "Gorgon", "Magus", "Seraphim", "Titan", "Troll"):
        host.get_by_role("checkbox", name=name, exact=True).check()
    press(host, "Offer the table")
    assert "1 seat free" in host.get_by_role("main").inner_text()
    host.get_by_label("Your word of luck").fill("a heron")
    press(host, "Give my word of luck")

    guest.get_by_role("navigation", name="Main").get_by_role("link", name="Open tables").click()
    guest.get_by_role("link", name=re.compile("^View the table.*Friday table")).click()
    guest.get_by_text("a heron").wait_for()
    seal = Match.objects.get().key_seal
    guest.get_by_text("Seal of chance and first epoch").click()
    assert seal in guest.get_by_role("main").inner_text()
    press(guest, "Take a seat")
    sealed = guest.get_by_role("region", name="Chance is sealed")
    sealed.get_by_text("Seal of chance and first epoch").click()
    assert seal in sealed.inner_text()
    guest.get_by_label("Your word of luck").fill("an otter")
    press(guest, "Give my word of luck")
    assert FIRST_TURN.fullmatch(guest.locator("h1").inner_text())
    match = Match.objects.get()
    assert match.running
    assert list(match.seats.values_list("word", flat=True)) == ["a heron", "an otter"]
    return match


def _leave_an_order(page: Any, match: Match) -> None:
    """A standing order for the Gorgon."""
    page.goto(reverse("matches:match", args=[match.pk]))
    page.get_by_role("link", name="Standing orders").click()
    page.get_by_label("The creature’s highest card").check()
    press(page, "Save order")
    assert page.get_by_label("The creature’s highest card").is_checked()
    (order,) = Seat.objects.get(match=match, index=0).orders.values()
    assert b"highest" in bytes(order)


def _told_by_mail(mails: SMTPServer, match: Match, address: str) -> None:
    """Check that a player who has not looked since a hand-over got an email that leads to the turn."""
    send_due(lane=Lane.NOTICE)
    told = text_of(mails, address)
    assert reverse("matches:match", args=[match.pk]) in told
    assert "Answer by" in told


class _Play:
    """Both players, each at his own page, until the match is over.

    What is chosen is chosen at random; cards that lead to the end of a round come first.
    Each way of taking a turn is used when it first can be: undo, text, send, trust.
    """

    def __init__(self, match: Match, pages: dict[str, Any]) -> None:
        self.match, self.pages, self.source = match, pages, Random(7)
        self.used: set[str] = set()
        self.turned = 0

    def to_the_end(self) -> None:
        """Play to the end: through pages until each way was used, then only every fourth turn.

        The other turns are taken without a browser."""
        for number in range(MOST):
            if self._over():
                return
            if self.used >= WAYS and number % 4:
                take_turn_unseen(self.match, self._awaited().seat.index, self.source)
            else:
                self.turn()
        raise AssertionError(f"not over after {MOST} turns")

    def _awaited(self) -> Visit:
        return Visit.objects.select_related("seat").get(match=self.match, closed_at=None)

    def turn(self) -> str:
        """Let the awaited player take their whole turn, and return their name."""
        visit = self._awaited()
        name = User.objects.get(tenures__seat=visit.seat).display_name
        page = self.pages[name]
        page.goto(reverse("matches:match", args=[self.match.pk]))
        while page.locator("#decision").count():
            self._step(page)
            self.turned += 1
            assert self.turned < MOST
        return name

    def _over(self) -> bool:
        self.match.refresh_from_db()
        return self.match.finished

    def _step(self, page: Any) -> None:
        send = page.get_by_role("button", name="Send turn")
        if send.count():
            self._once("trust", page, self._trust)
            with renewed(page):
                send.click()
            self.used.add("send")
            return
        if page.get_by_role("button", name=re.compile("^Undo: ")).count():
            self._once("undo", page, self._undo)
        if self._once("text", page, self._type):
            return
        while deed(page).count() == 0:
            listed(page)
            follow(page, self._pick(page))
        with renewed(page):
            deed(page).click()

    def _pick(self, page: Any) -> Any:
        """A choice not made yet: one that brings the end nearer, else any."""
        if page.locator("#decision .settled").count():
            # Something is chosen: what is asked next stands last.
            last = open_list(page)
            return last.nth(self.source.randrange(last.count()))
        rows = choices(page).and_(page.locator(":not([aria-current])"))
        names = [" ".join(name.split()) for name in rows.all_inner_texts()]
        wanted = [
            place
            for place, name in enumerate(names)
            if re.search(r"[A-Z][a-z]+ \d", name) and "covers" not in name and "Spectator" not in name
        ]
        ends = [
            place for place, name in enumerate(names) if re.search("nd the turn|Don’t use the power", name)
        ]
        pool = (ends or wanted) if self.source.random() < 0.85 else []
        return rows.nth(self.source.choice(pool or list(range(len(names)))))

    def _once(self, way: str, page: Any, use: Any) -> bool:
        """Use a way of taking the turn the first time it can be; return whether that was now."""
        if way in self.used or not use(page):
            return False
        self.used.add(way)
        return True

    def _undo(self, page: Any) -> bool:
        press(page, re.compile("^Undo: "))
        assert page.get_by_text("In your draft").count() == 0
        return True

    def _trust(self, page: Any) -> bool:
        page.get_by_label("Send my draft if my time runs out").check()
        press(page, "Save", exact=True)
        assert page.get_by_label("Send my draft if my time runs out").is_checked()
        assert Draft.objects.get(visit__match=self.match, visit__closed_at=None).send_on_time_out
        return True

    def _type(self, page: Any) -> bool:
        """A bet and then nonsense in the notation box: the bet stays, the nonsense comes back."""
        bet = page.locator("#decision .part").filter(has_text="Bet, worth").get_by_role("link").first
        if not bet.count():
            return False
        named = re.search("[A-Z][a-z]+", bet.inner_text())
        assert named is not None
        creature = named.group()
        page.get_by_text("Type the turn").click()
        box = page.get_by_role("textbox", name="Actions in notation")
        box.fill(f"bet {creature.lower()}\nplay nonsense")
        press(page, "Add to the draft")
        assert page.get_by_role("listitem").get_by_text(f"bet on the {creature}", exact=True).count() == 1
        assert "nonsense" in page.locator(".band").inner_text()
        assert "nonsense" in box.input_value()
        return True


def _read_the_end(page: Any, match: Match) -> None:
    """The scored page: every secret bet is open, and everyone has a place."""
    page.goto(reverse("matches:match", args=[match.pk]))
    assert re.match("You won|Won by |Draw: ", page.get_by_role("heading", level=1).inner_text())
    placings = page.get_by_role("region", name="How it ended").get_by_role("listitem")
    shown = sorted(" ".join(each.split()) for each in placings.all_inner_texts())
    assert len(shown) == 2
    assert shown[0].startswith("1 ")
    for row in match.placings.all():
        assert any(each.startswith(str(row.rank)) and each.endswith(str(row.score)) for each in shown)
    assert "hidden" not in page.get_by_role("region", name="Seats").get_by_role("table").inner_text()
    follow(page, page.get_by_role("link", name="Full log"))
    assert page.get_by_role("listitem").count() >= Action.objects.filter(match=match).count() / 2


def _replay(page: Any, match: Match) -> None:
    """Step by step, through every pair of eyes."""
    page.goto(reverse("matches:match", args=[match.pk]))
    follow(page, page.get_by_role("link", name="Replay", exact=True))
    assert int(page.get_by_role("slider", name="Moment").get_attribute("max")) > 50
    _at_step(page, 1)
    for number in range(2, 8):
        page.get_by_role("link", name="Next", exact=True).click()
        _at_step(page, number)
    hands = {}
    for eyes in ("Red", "Blue"):
        follow(page, page.get_by_role("navigation", name="Whose view").get_by_role("link", name=eyes))
        _at_step(page, 7)
        hands[eyes] = page.locator(".hand").inner_text()
    assert hands["Red"] != hands["Blue"]
    follow(page, page.get_by_role("link", name="a watcher"))
    assert page.get_by_role("heading", name="Your hand").count() == 0
    page.get_by_role("link", name="Back").click()
    _at_step(page, 6)
    slider = page.get_by_role("slider", name="Moment")
    slider.press("End")
    expect(slider).to_have_value(slider.get_attribute("max"))
    assert page.get_by_role("link", name="Next", exact=True).count() == 0


def _at_step(page: Any, number: int) -> None:
    """Wait until the slider of the replay says that it is at a step."""
    slider = page.get_by_role("slider", name="Moment")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(rf"step {number} of \d\d"))


def _check_chance(page: Any, match: Match) -> None:
    """Every draw is there, and made again it is the same."""
    page.goto(reverse("matches:chance", args=[match.pk]))
    rows = page.get_by_role("table", name="Every draw").get_by_role("row")
    drawn = Action.objects.filter(match=match).exclude(draws=b"[]").count()
    assert rows.count() == 1 + 1 + drawn  # the head, the shuffle before the start, and every other
    assert "differs" not in page.get_by_role("table", name="Every draw").inner_text()
    assert re.search(r"\d+ draws were repeated and match", page.get_by_role("main").inner_text())
    assert match.key.hex() in page.get_by_role("main").inner_text()


def _download(page: Any, match: Match, folder: Path) -> None:
    """The whole match as a file."""
    page.goto(reverse("matches:match", args=[match.pk]))
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Export").click()
    file = folder / waiting.value.suggested_filename
    waiting.value.save_as(file)
    assert file.suffix == ".json"
    assert json.loads(file.read_text())
    assert match.key.hex() in file.read_text()
