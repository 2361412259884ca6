"""A bet that is placed after a card has been drafted comes before that card, as in the rulebook."""

from __future__ import annotations

import html
import re
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.arena.actions import Bet, EndDiscards, Reveal, SecretBet
from games.engine.chance import SeededChance
from games.lobby.services import tables
from games.matches.models import Draft, Match, Visit
from games.matches.positions import read_position
from games.matches.services import luck, opening
from tests.arena.positions import RULES, do, position
from tests.arena.test_ends_with_the_card import SOMETHING, check_seen_alike, laid_out, seen_by_others
from tests.factories.matches import access_of, holder, play, state_of

NOT_ASKED = "You aren’t being asked anything that this would answer."
NOT_RECOGNIZED = "Muster doesn’t recognise this form, or part of it was lost on the way."


@pytest.fixture(autouse=True)
def _same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """All histories begin with one deal, under one seal."""
    monkeypatch.setattr(opening, "SealedChance", lambda *name: SeededChance(Random(1)))
    monkeypatch.setattr(tables, "new_key", lambda: (bytes(32), "0" * 64))
    monkeypatch.setattr(luck, "propose_word", lambda: "one-word")


def drafted(match: Match) -> list[str]:
    """Return the first seat's draft, in notation."""
    visit = Visit.objects.select_related("draft").get(match=match, seat__index=0, closed_at=None)
    return [RULES.format(each) for each in read_position(access_of(match, 0), visit).drafted]


def with_draft(*notation: str, hand: str = SOMETHING) -> Match:
    """Return a match in which the first seat has drafted these actions and holds a card to discard."""
    match = laid_out(hand)
    for text in notation:
        play(match, 0, RULES.parse(text, RULES.view(state_of(match), 0)), send=False)
    return match


def signed_in(match: Match) -> Client:
    client = Client()
    client.force_login(holder(match, 0))
    return client


def page(client: Client, match: Match, query: str = "") -> str:
    return client.get(reverse("matches:match", args=[match.pk]) + query).content.decode()


def row_of_bets(text: str) -> str:
    """Return the form with the chips for bets, or "" if the page has none."""
    found = re.search(r'<form [^>]*aria-labelledby="chips-bets">.*?</form>', text, re.S)
    return found.group() if found else ""


def fields_of(row: str, creature: str) -> dict[str, str]:
    """Return what a press of a creature's chip posts."""
    fields = {
        name: html.unescape(value)
        for name, value in re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', row)
    }
    chips = re.findall(r'<button class="chip" name="(\w+)" value="([^"]+)"[^>]*>(.*?)</button>', row, re.S)
    name, pick = next((name, pick) for name, pick, text in chips if creature in text)
    return fields | {name: pick}


def tap(client: Client, match: Match, fields: dict[str, str]) -> Any:
    return client.post(reverse("matches:tap", args=[match.pk]), fields)


def test_only_a_bet_that_leaves_the_card_can_come_before_it() -> None:
    """A secret bet takes the place of the card, and there is one bet in a turn."""
    state = position(hands={0: "wyrm-2 wyrm-3"}, secrets={0: "titan-4"}, dead=["troll"])
    view = RULES.view(state, 0)
    card, bet = RULES.parse("play wyrm-2", view), RULES.parse("bet wyrm", view)
    kinds = {type(each) for each in RULES.actions_before(view, card)}
    assert kinds == {Bet, Reveal}
    assert RULES.actions_before(view, bet) == ()
    do(state, "bet wyrm")
    assert RULES.actions_before(RULES.view(state, 0), card) == ()
    early = position(hands={0: "wyrm-2 wyrm-3"})
    secret = RULES.parse("secret wyrm-2", RULES.view(early, 0))
    assert any(isinstance(each, SecretBet) for each in RULES.legal(early, RULES.decisions(early)[0]))
    assert RULES.actions_before(RULES.view(early, 0), secret) == ()
    assert not any(isinstance(each, SecretBet) for each in RULES.actions_before(RULES.view(early, 0), card))


@pytest.mark.django_db
def test_a_bet_placed_after_the_card_comes_before_it_in_the_draft() -> None:
    match = with_draft("play wyrm-2")
    client = signed_in(match)
    text = page(client, match)
    assert "What do you discard?" in text
    row = row_of_bets(text)
    assert 'aria-current="true">no one' in row
    assert len(re.findall('name="before"', row)) == 7
    answer = tap(client, match, fields_of(row, "Ettin"))
    assert answer["Location"] == reverse("matches:match", args=[match.pk])
    assert drafted(match) == ["bet ettin", "play wyrm-2"]
    assert match.revision == 0
    text = page(client, match)
    assert "What do you discard?" in text
    chosen = row_of_bets(text)
    assert re.search(r'<span class="chip" aria-current="true">.*?Ettin</span>', chosen, re.S)
    assert "<button" not in chosen, "there is one bet in a turn"


@pytest.mark.django_db
def test_what_followed_the_card_and_what_is_chosen_stay() -> None:
    match = with_draft("play wyrm-2", "discard troll-4")
    client = signed_in(match)
    tap(client, match, fields_of(row_of_bets(page(client, match)), "Ettin"))
    assert drafted(match) == ["bet ettin", "play wyrm-2", "discard troll-4"]
    match = with_draft("play wyrm-2")
    client = signed_in(match)
    pick = re.findall(r'<a class="card card--dead" href="(\?pick=[a-z.]+)&amp;at=1', page(client, match))[0]
    fields = fields_of(row_of_bets(page(client, match, f"{pick}&at=1")), "Ettin")
    assert fields["then"] == pick.partition("=")[2]
    assert tap(client, match, fields)["Location"].endswith(f"{pick}&at=2")


@pytest.mark.django_db
def test_what_the_bet_makes_impossible_is_dropped() -> None:
    """The bet makes the seat the creature's backer, so the card starts its power, which is asked about."""
    match = with_draft("play amazon-4", "discard troll-4", hand="amazon-4 troll-4 prefect spectator-5")
    client = signed_in(match)
    tap(client, match, fields_of(row_of_bets(page(client, match)), "Amazon"))
    assert drafted(match) == ["bet amazon", "play amazon-4"]
    text = page(client, match)
    assert "Your turn: use a power" in text
    assert "Part of your draft isn’t possible after this and has been dropped: " in text


@pytest.mark.django_db
def test_an_old_form_or_a_second_press_keeps_the_draft() -> None:
    match = with_draft("play wyrm-2")
    client = signed_in(match)
    old = fields_of(row_of_bets(page(client, match)), "Ettin")
    play(match, 0, RULES.parse("discard troll-4", RULES.view(state_of(match), 0)), send=False)
    tap(client, match, old)
    assert drafted(match) == ["play wyrm-2", "discard troll-4"]
    fields = fields_of(row_of_bets(page(client, match)), "Ettin")
    for _ in range(2):
        tap(client, match, fields)
        assert drafted(match) == ["bet ettin", "play wyrm-2", "discard troll-4"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("pick", "why"),
    [("zz", NOT_ASKED), ("a.b", NOT_ASKED), ("h", NOT_ASKED), ("A", NOT_RECOGNIZED), ("", NOT_RECOGNIZED)],
)
def test_what_cannot_come_before_the_card_is_refused_with_its_reason(pick: str, why: str) -> None:
    match = with_draft("play wyrm-2")
    client = signed_in(match)
    fields = fields_of(row_of_bets(page(client, match)), "Ettin") | {"before": pick}
    assert tap(client, match, fields).status_code == 302
    assert drafted(match) == ["play wyrm-2"]
    assert why in page(client, match)


@pytest.mark.django_db
def test_without_a_card_in_the_draft_bets_are_ordinary_choices() -> None:
    match = with_draft()
    client = signed_in(match)
    row = row_of_bets(page(client, match))
    assert 'name="before"' not in row
    tap(client, match, fields_of(row, "Ettin"))
    assert drafted(match) == ["bet ettin"]
    assert not Draft.objects.filter(visit__match=match, counter__gt=1).exists()


@pytest.mark.django_db
@pytest.mark.long
def test_others_see_the_same_in_whichever_order_it_was_drafted() -> None:
    """Byte for byte: while it is drafted, they see no draft at all; once sent, the bet and then the card."""
    histories = []
    for late in (False, True):
        match = with_draft(*(["play wyrm-2"] if late else ["bet ettin", "play wyrm-2"]))
        client = signed_in(match)
        if late:
            before = seen_by_others(match)
            tap(client, match, fields_of(row_of_bets(page(client, match)), "Ettin"))
            assert seen_by_others(match) == before
        moments = [seen_by_others(match)]
        assert match.revision == 0
        sent = play(match, 0, EndDiscards(0))
        assert (sent.stored, sent.visit_over) == (3, True)
        moments.append(seen_by_others(match))
        histories.append(moments)
    check_seen_alike(*histories)
