"""Serious losses are named in row, button and draft, and confirmed again if a Titan is among them."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.matches.models import Match
from games.titan.actions import Accept
from games.titan.battle.actions import Done, Enter
from games.titan.state import TitanState
from tests.site.test_battles import begun
from tests.site.test_taps import drafted, inputs, page_of, signed_in, stored, tap
from tests.titan.battle.positions import battle as drawn_up
from tests.titan.positions import RULES, campaign, do, engaged, fighting

pytestmark = pytest.mark.django_db

BRUSH = 3
DONE = RULES.format(Done(0))
LOST = "you lose 3 characters that have not entered, including your Titan"
YES = f"Confirm: End the maneuvers – {LOST}"


def waiting(attacker: str = "titan centaur lion") -> TitanState:
    """Return a state in which the attacker maneuvers and all but a lion wait outside."""
    state = fighting(f"{attacker} lion", "ogre", BRUSH)
    assert state.engagement is not None
    state.engagement.battle = drawn_up("plains", f"{attacker} lion:D5", "ogre:D1", step="maneuver")
    return state


def buttons(page: str) -> list[str]:
    found = re.findall(r"<button class=\"button[^>]*>([^<]*)", page)
    return [html.unescape(text).strip() for text in found]


def typing(match: Match) -> str:
    return f'method="post" action="/matches/{match.pk}/text/"'


def picked(client: Client, match: Match, name: str) -> str:
    """Return the page of the choice whose row begins so."""
    rows = re.findall(r'href="(\?[^"]+)"[^>]*>(.*?)</a>', page_of(client, match), re.S)
    for address, inside in rows:
        if name in html.unescape(re.sub("<[^>]+>", "", inside)):
            return page_of(client, match, html.unescape(address).partition("#")[0])
    raise AssertionError(name)


def pressed(client: Client, match: Match, page: str, address: str = "act", **changed: str) -> str:
    fields = inputs(page, 'class="bar-main"') | changed
    answer: Any = client.post(reverse(f"matches:{address}", args=[match.pk]), fields, follow=True)
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_the_row_and_the_button_say_what_is_lost_and_the_button_asks_once_more() -> None:
    match = begun(waiting())
    client = signed_in(match)
    assert LOST in html.unescape(page_of(client, match))
    page = picked(client, match, "End the maneuvers")
    assert f"End the maneuvers – {LOST}" in buttons(page)
    page = pressed(client, match, page)
    assert "Are you sure?" in page
    assert "Nothing is shown to others before you send." not in page
    assert YES in buttons(page)
    assert "No, choose again" in page
    assert drafted(match) == []
    assert stored(match) == []


def test_who_means_it_has_it_in_the_draft_which_says_it_too() -> None:
    match = begun(waiting("titan"))
    client = signed_in(match)
    again = pressed(client, match, picked(client, match, "End the maneuvers"))
    assert inputs(again, 'class="bar-main"')["sure"] == "on"
    pressed(client, match, again)
    assert drafted(match) == [DONE]
    assert "maneuvers ended – you lose your Titan, which has not entered" in html.unescape(
        page_of(client, match)
    )


def test_what_is_lost_but_for_the_titan_is_said_and_not_asked_about_again() -> None:
    match = begun(waiting("centaur ogre"))
    client = signed_in(match)
    page = picked(client, match, "End the maneuvers")
    told = "you lose 2 characters that have not entered: a Centaur and an Ogre"
    assert f"End the maneuvers – {told}" in buttons(page)
    page = html.unescape(pressed(client, match, page))
    assert "Are you sure?" not in page
    assert f"maneuvers ended – {told}" in page


def test_a_button_that_sends_offers_is_short_and_each_offer_has_a_line_beside_it() -> None:
    state = engaged("lion*2 ogre troll", "ogre*2 centaur", BRUSH)
    do(state, Accept(1, "attacker", ("ogre",)), Accept(1, "both", ()), Accept(1, "defender", ()))
    match = begun(state)
    page = html.unescape(page_of(signed_in(match, 1), match))
    assert "Send the 3 offers" in buttons(page)
    (note,) = re.findall(r'<p class="bar-note">(.*?)</p>', page, re.S)
    lines = [
        " ".join(re.sub("<[^>]+>", "", each).split())
        for each in re.findall(r'<span class="does">(.*?)</span>', note, re.S)
    ]
    assert lines == [
        "Offer: the attacker is eliminated · you also lose an Ogre",
        "Offer: both are eliminated · you lose Key, nobody scores",
        "Offer: the defender is eliminated · you lose Key, Red +36",
    ]


def test_no_tap_stores_it() -> None:
    match = begun(waiting())
    client = signed_in(match)
    page = page_of(client, match)
    done = next(
        re.search(r"pick=([a-z.]+)", row).group(1)
        for row in re.findall(r"<a class=\"ch[^>]*>.*?</a>", page, re.S)
        if "End the maneuvers" in row
    )
    tap(client, match, done)
    tap(client, match, done, sure="on")
    assert drafted(match) == []
    assert stored(match) == []


def test_the_typed_turn_asks_once_more_and_keeps_what_came_before() -> None:
    state = waiting()
    entry = next(
        each.hex for each in RULES.legal(state, RULES.decisions(state)[0]) if isinstance(each, Enter)
    )
    match = begun(state)
    client = signed_in(match)
    fields = inputs(page_of(client, match), typing(match))
    typed = fields | {"text": f"{RULES.format(Enter(0, 'centaur', entry))}\n{DONE}"}
    page = client.post(reverse("matches:text", args=[match.pk]), typed, follow=True).content.decode()
    assert len(drafted(match)) == 1
    assert "This can’t be undone, so nothing has been done yet" in page
    assert "you lose 2 characters that have not entered, including your Titan" in html.unescape(page)
    assert f">{DONE}</textarea>" in page
    again = inputs(page, typing(match)) | {"text": DONE}
    assert "sure" in again
    client.post(reverse("matches:text", args=[match.pk]), again | {"sure": ""})
    assert len(drafted(match)) == 1
    fields = inputs(page_of(client, match), typing(match))
    client.post(reverse("matches:text", args=[match.pk]), fields | {"text": DONE, "sure": "on"})
    assert stored(match)[-1] == DONE, "add and send"


def test_what_is_filled_in_counts_too() -> None:
    """Only the form knows whether the Titan is among what the winner gives up (9.3)."""
    match = begun(engaged("titan lion*2 ogre", "ogre*2 centaur", BRUSH))
    client = signed_in(match)
    page = picked(client, match, "the defender is eliminated")
    fields = inputs(page, 'class="bar-main"')
    fields.pop("losses", None)
    data = {name: [value] for name, value in fields.items()} | {"losses": ["titan"]}
    page = client.post(reverse("matches:act", args=[match.pk]), data, follow=True).content.decode()
    assert drafted(match) == []
    assert "Are you sure?" in page
    assert any(text.startswith("Confirm: ") and "your Titan" in text for text in buttons(page))


def test_conceding_the_game_is_asked_about_once_more() -> None:
    match = begun(campaign({"R.key": (BRUSH, "titan ogre*3")}, roll=1))
    client = signed_in(match)
    page = picked(client, match, "Concede the game")
    form = f'method="post" action="/matches/{match.pk}/volunteer/"'
    told = "all your legions leave the board"
    assert any(text.startswith("Concede the game") and told in text for text in buttons(page))
    url = reverse("matches:volunteer", args=[match.pk])
    page = client.post(url, inputs(page, form), follow=True).content.decode()
    assert stored(match) == []
    assert "Are you sure?" in page
    again = inputs(page, form)
    assert again["sure"] == "on"
    client.post(url, again)
    assert len(stored(match)) == 1


def test_a_form_that_says_it_is_sure_does_not_say_so_for_another_act() -> None:
    """Only the confirmation's own button contains it; a newly opened page asks again."""
    match = begun(waiting())
    client = signed_in(match)
    pressed(client, match, picked(client, match, "End the maneuvers"))
    page = picked(client, match, "End the maneuvers")
    assert "sure" not in inputs(page, 'class="bar-main"')
