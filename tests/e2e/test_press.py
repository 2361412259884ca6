"""Two people write to each other while they play, one leaves, and one practises."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from games.matches.models import Match, Tenure
from games.press.models import Press
from tests.e2e import stage
from tests.e2e.conftest import SCRIPTS, Person
from tests.e2e.scenes import People
from tests.e2e.steps import follow, press

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


def _path(match: Match, page: str = "match") -> str:
    return reverse(f"matches:{page}", args=[match.pk])


def _write(page: Any, text: str, to: str) -> None:
    page.get_by_label("Message").fill(text)
    page.get_by_label("To", exact=True).select_option(label=to)
    press(page, "Send message")


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_two_people_write_to_each_other_and_a_third_reads_what_is_theirs(
    scripts: bool, people: People, person: Person, no_violations: Any
) -> None:
    match = stage.arena(people.all[:3], stage.round_of(2))
    red, blue, green = (person(user, scripts=scripts, width=390) for user in people.all[:3])
    for page in (red, blue, green):
        page.goto(_path(match))
    _write(red, "Good day, all of you! https://example.org/x", "the table")
    assert "Your message was sent." in red.get_by_role("status").first.inner_text()
    _write(red, "Only for you:\n<b>leave the Troll</b>", "only Blue")

    blue.goto(_path(match))
    blue.get_by_role("link", name="2 unread messages").click()
    told = blue.locator("#press").inner_text()
    assert "<b>leave the Troll</b>" in told
    assert told.count("new") == 2
    assert "only to you" in told
    link = blue.locator("#press").get_by_role("link", name="https://example.org/x")
    assert link.get_attribute("rel") == "nofollow noopener noreferrer"
    follow(blue, blue.get_by_role("link", name="All press"))
    follow(blue, blue.get_by_role("link", name="Red", exact=True))
    assert "Good day" not in blue.locator("#press").inner_text()
    blue.get_by_label("Message").fill("Agreed.")
    press(blue, "Send message")
    if scripts:
        no_violations(blue)

    red.reload()
    assert "Agreed." in red.locator("#press").inner_text()
    green.reload()
    read = green.locator("#press").inner_text()
    assert "Good day" in read
    assert "Troll" not in read
    assert "Agreed" not in read
    assert Press.objects.count() == 3


def test_nothing_typed_is_lost_when_it_cannot_be_sent(people: People, person: Person) -> None:
    match = stage.arena(people.all[:2], stage.round_of(2))
    page = person(people.reader)
    page.goto(_path(match))
    page.get_by_label("Message").evaluate("field => field.removeAttribute('maxlength')")
    _write(page, "word " * 500, "only Blue")
    assert "at most 2000 characters" in page.get_by_role("alert").inner_text()
    assert page.get_by_label("Message").input_value().startswith("word word")
    assert page.get_by_label("To", exact=True).input_value() == "1"
    page.get_by_label("Message").fill("short")
    press(page, "Send message")
    assert Press.objects.get().text == "short"


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_a_note_is_kept_folded_and_nobody_else_finds_it(
    scripts: bool, people: People, person: Person
) -> None:
    match = stage.arena(people.all[:2], stage.round_of(2))
    page, other = person(people.reader, scripts=scripts, width=390), person(people.rival)
    page.goto(_path(match))
    page.get_by_text("Write a note only you can see").click()
    page.get_by_label("Your notes").fill("Blue bets on the Troll.")
    press(page, "Save notes")
    assert "Your notes have been saved." in page.get_by_role("status").first.inner_text()
    assert not page.get_by_label("Your notes").is_visible()
    page.get_by_text("Your notes, which only you can see").click()
    assert page.get_by_label("Your notes").input_value() == "Blue bets on the Troll."
    other.goto(_path(match))
    assert "Blue bets" not in other.content()


def test_one_of_three_leaves_and_the_others_see_it(people: People, person: Person) -> None:
    match = stage.arena(people.all[:3], stage.round_of(2))
    leaver, other = person(people.reader), person(people.rival)
    leaver.goto(_path(match))
    follow(leaver, leaver.get_by_role("link", name="Leave the match"))
    assert (
        "The match continues. The site answers for your seat, without harming it."
        in leaver.get_by_role("main").inner_text()
    )
    press(leaver, "Leave the match")
    assert "Tick the box" in leaver.get_by_role("alert").inner_text()
    leaver.get_by_role("checkbox", name="I want to leave this match permanently").check()
    press(leaver, "Leave the match")
    assert "You have left this match." in leaver.get_by_role("status").first.inner_text()
    leaver.goto(_path(match, "quit"))
    assert leaver.url.endswith(reverse("matches:waiting"))
    assert Tenure.objects.get(match=match, user=people.reader).how == "left"
    other.goto(_path(match))
    text = other.get_by_role("main").inner_text()
    assert "Red left the match." in text
    assert "no player" in text


def test_the_last_but_one_to_leave_ends_the_match(people: People, person: Person) -> None:
    match = stage.arena(people.all[:2], stage.round_of(2))
    page, other = person(people.reader, width=390), person(people.rival)
    page.goto(_path(match, "quit"))
    assert "so the match ends immediately" in page.get_by_role("main").inner_text()
    page.get_by_role("checkbox", name="I want to leave this match permanently").check()
    press(page, "Leave the match")
    other.goto(_path(match))
    assert "How it ended" in other.get_by_role("main").inner_text()


@pytest.mark.parametrize("scripts", SCRIPTS)
def test_a_practice_match_is_played_in_one_sitting(scripts: bool, people: People, person: Person) -> None:
    page = person(people.reader, scripts=scripts)
    page.goto(reverse("matches:tables"))
    follow(page, page.get_by_role("link", name="Practise: Probe"))
    page.get_by_label("Seats", exact=True).select_option("3")
    press(page, "Start practising")
    match = Match.objects.get(practice=True)
    assert "autopilot" in page.get_by_role("main").inner_text()
    for act in ("parry true", "done") * 2:
        _type(page, act)
    assert "round 3" in page.get_by_role("main").inner_text().lower()
    follow(page, page.get_by_role("link", name="Leave the match"))
    assert (
        "The computer takes your seat and plays the practice match to its end without you."
        in page.get_by_role("main").inner_text()
    )
    assert match.tenures.filter(role="autopilot").count() == 2


def _type(page: Any, act: str) -> None:
    page.get_by_text("Type the turn").click()
    page.get_by_label("Actions in notation").fill(act)
    press(page, "Add and send")
