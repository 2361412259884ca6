"""Titan: The Arena between two people: sealed bids, wagers, press, a stalemate, three games."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.urls import reverse

from games.arena.cards import CREATURE_OF_CARD, STRENGTH_OF_CARD
from games.arena.drawing.tables import PLUS_SEPARATOR
from games.arena.meta import Options1997
from games.matches.models import Action, Event, Match, Placing, Visit
from games.press.models import Press
from tests.e2e import stage
from tests.e2e.conftest import Person
from tests.e2e.scenes import People
from tests.e2e.steps import choose, deed, follow, listed, press, renewed
from tests.factories.matches import state_of

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

CARD = re.compile(r"^([a-z]+ )?[A-Z][a-z]+ \d+")
LAST = re.compile("Don’t use the power|nd the turn|Don’t play a second card")


def _path(match: Match, page: str = "match") -> str:
    return reverse(f"matches:{page}", args=[match.pk])


def _begin(people: People, **options: Any) -> Match:
    return stage.arena(people.all[:2], title="arena-1997", options=Options1997(**options))


def _bid(page: Any, match: Match, number: int) -> None:
    page.goto(_path(match))
    listed(page)
    panel = page.get_by_role("region", name="What do you bid for the first turn?")
    follow(page, panel.get_by_role("link", name=re.compile(f"^[a-z] {number}$")))
    press(page, re.compile(f"^Bid {number} for the first turn|^Send turn"))


def _stop_bidding(page: Any, name: str) -> None:
    follow(page, page.locator(".chip-row").get_by_role("button", name=name))
    with renewed(page):
        deed(page).click()


def _told(page: Any) -> str:
    """What the page says happened since its reader's visit."""
    return str(page.get_by_role("region", name="Log").inner_text())


def _cells(page: Any, head: str) -> list[str]:
    """A column of the table of the seats."""
    table = page.get_by_role("region", name="Seats").get_by_role("table")
    heads = [" ".join(each.split()) for each in table.get_by_role("columnheader").all_inner_texts()]
    rows = table.get_by_role("row").all()[1:]
    return [row.locator("th, td").nth(heads.index(head)).inner_text().strip() for row in rows]


def _write(page: Any, text: str, to: str) -> None:
    page.get_by_label("Message").fill(text)
    page.get_by_label("To", exact=True).select_option(label=to)
    press(page, "Send message")


def _take_turn(page: Any, match: Match, seat: int) -> None:
    """A bet where one can be made and a card, found by their roles and names alone."""
    page.goto(_path(match))
    listed(page)
    heading = page.get_by_role("heading", name=re.compile("^Bet, worth"))
    if heading.count():
        follow(page, heading.locator("xpath=..").get_by_role("link").first)
        assert page.get_by_role("listitem").get_by_text(re.compile("^bet on the ")).count() == 1
    panel = page.get_by_role("region", name=re.compile("hich card do you play"))
    play = panel.get_by_role("button", name=re.compile("^Play "))
    if not play.count():
        listed(page)
        follow(page, panel.get_by_role("link", name=CARD).first)
    if play.count():
        with renewed(page):
            play.click()
    while _awaited(match, seat):
        send = page.get_by_role("button", name=re.compile("^Send turn|^End the turn|^Draw and end the turn"))
        if not send.count():
            listed(page)
            follow(page, page.get_by_role("link", name=LAST).last)
            send = page.get_by_role("region").get_by_role("button").first
        with renewed(page):
            send.click()


def _play_anything(page: Any, match: Match) -> None:
    """Take the first choice and its deed, again and again, until the turn is over."""
    page.goto(_path(match))
    while _awaited(match, 0):
        if not deed(page).count():
            choose(page, 0)
        if deed(page).count():
            with renewed(page):
                deed(page).click()


def _awaited(match: Match, seat: int) -> bool:
    match.refresh_from_db()
    asked = Visit.objects.filter(match=match, seat__index=seat, closed_at=None)
    return asked.exists() and state_of(match).step != "bid"


def _answer_stalemates(page: Any, match: Match, answer: str) -> None:
    page.goto(_path(match))
    follow(page, page.get_by_role("link", name="Standing orders"))
    page.get_by_label(answer, exact=True).check()
    press(page, "Save order")
    assert page.get_by_label(answer, exact=True).is_checked()


@pytest.mark.exhaustive
def test_two_people_play_a_campaign_of_three_games_with_press(
    people: People, person: Person, no_violations: Any
) -> None:
    match = _begin(people, campaign=True)
    red, blue = person(people.reader), person(people.rival, width=390)

    # The first game: what the one bids, the other does not see before he has bid himself.
    red.goto(_path(match))
    no_violations(red)
    assert "game 1 of 3" in red.get_by_role("region", name="Seats").inner_text()
    held = _lowest(match, 0)
    _bid(red, match, held)
    assert _cells(red, "Bid") == [str(held), "–"]
    blue.goto(_path(match))
    assert _cells(blue, "Bid") == ["–", "–"]
    assert f"bid {held}" not in blue.get_by_role("main").inner_text()
    _write(blue, "A good game to the table!", "the table")
    _write(blue, "Between us: mine is low.", "only Red")
    if held:
        _bid(blue, match, 0)
    else:
        _stop_bidding(blue, "Make no bid")
    assert f"Red bid {held}." in _told(blue)
    assert f"Red won the first turn with a bid of {held}." in _told(blue)
    red.goto(_path(match))
    assert (
        f"Your bid won the first turn: play a card of strength {held}."
        in red.locator("#decision").inner_text()
    )
    assert "Between us: mine is low." in red.locator("#press").inner_text()
    assert Press.objects.count() == 2
    no_violations(red)

    _take_turn(red, match, 0)
    _take_turn(blue, match, 1)

    # The deck runs out; the one proposes a stalemate, the other has accepted it beforehand.
    stage.go_on(match, stage.before_a_stalemate())
    _answer_stalemates(blue, match, "Accept if someone proposes it")
    _answer_stalemates(red, match, "Propose a stalemate")
    assert not state_of(match).recycled
    _play_anything(red, match)
    assert state_of(match).recycled == 1
    blue.goto(_path(match))
    assert "became the new draw deck." in _told(blue)
    assert blue.get_by_role("heading", level=1).inner_text() == "Your turn: bid for the first turn"
    lowest = _lowest(match, 1)
    _bid(blue, match, lowest)
    red.goto(_path(match))
    _stop_bidding(red, "Make no bid")
    assert f"Blue won the first turn with a bid of {lowest}." in _told(red)

    # The games after it: their bids by the pages, the rest by the service.
    stage.go_on(match, stage.asks("bid", game=2))
    for game in (2, 3):
        for page, user_bid in ((red, 1), (blue, 2)):
            page.goto(_path(match))
            assert f"game {game} of 3" in page.get_by_role("region", name="Seats").inner_text()
            won = [
                PLUS_SEPARATOR.join(map(str, golds)) for golds in zip(*state_of(match).scores, strict=True)
            ]
            assert _cells(page, "Won so far") == won
            _bid(page, match, user_bid)
        assert "You won the first turn with a bid of 2." in _told(blue)
        if game == 2:
            stage.go_on(match, stage.asks("bid", game=3))
    stage.go_on(match, None)
    for page in (red, blue):
        _read_the_end(page, match)
        no_violations(page)


def _lowest(match: Match, seat: int) -> int:
    """The strength of the lowest combat card that a seat can meet a bid with."""
    state = state_of(match)
    alive = [
        card
        for card in state.hands[seat]
        if CREATURE_OF_CARD[card] and CREATURE_OF_CARD[card] not in state.dead
    ]
    return min(STRENGTH_OF_CARD[card] for card in alive)


def _read_the_end(page: Any, match: Match) -> None:
    """The scores of the three games stand beside their sum, which decides."""
    page.goto(_path(match))
    assert re.match("You won|Won by |Drawn", page.get_by_role("heading", level=1).inner_text())
    games = [[int(cell) for cell in _cells(page, f"Game {game}")] for game in (1, 2, 3)]
    sums = [sum(won) for won in zip(*games, strict=True)]
    assert [int(cell) for cell in _cells(page, "Sum")] == sums
    scores = dict(Placing.objects.filter(match=match).values_list("seat__index", "score"))
    assert scores == dict(enumerate(sums))
    placings = page.get_by_role("region", name="How it ended").get_by_role("listitem").all_inner_texts()
    assert sorted(int(each.split()[-1]) for each in placings) == sorted(sums)
    begun = Event.objects.filter(match=match, code="game").values_list("revision", flat=True)
    assert len(set(begun)) == 2


def test_a_bid_called_aloud_is_raised_though_nobody_waits_for_it(
    people: People, person: Person, no_violations: Any
) -> None:
    match = _begin(people, bidding="open")
    red, blue = person(people.reader, width=390), person(people.rival)
    _bid(red, match, 3)
    raise_it = red.get_by_role("region", name="Do you want to raise your bid for the first turn?")
    assert "You don’t have to do this." in raise_it.inner_text()
    no_violations(red)
    follow(red, raise_it.get_by_role("link", name=re.compile("^[a-z] 6$")))
    press(red, "Bid 6 for the first turn")
    assert _cells(red, "Bid") == ["6", "–"]
    blue.goto(_path(match))
    assert "Bids so far: Red 6." in blue.locator("#decision").inner_text()
    _stop_bidding(blue, "Stop bidding")
    assert "Red won the first turn with a bid of 6." in _told(blue)
    assert Action.objects.filter(match=match).count() == 3
