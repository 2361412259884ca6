"""A seat that cannot discard ends its turn with its card, in one press, and nobody else can tell."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from games.arena.actions import EndDiscards
from games.engine.cached_state import CachedState
from games.engine.chance import SeededChance
from games.engine.trial import propose_rest
from games.lobby.services import tables
from games.matches.models import Match, Snapshot, Visit
from games.matches.services import luck, opening, playing
from games.matches.services.locked_match import lock_match
from tests.arena.positions import RULES, do, position
from tests.factories.accounts import make_user
from tests.factories.matches import holder, make_match, play, state_of
from tests.site.test_twins import everything, neutral

NOTHING = "wyrm-2 wyrm-3 seraphim-4 prefect spectator-5"
SOMETHING = "wyrm-2 wyrm-3 troll-4 prefect spectator-5"
"""Hands of which only one holds a card of the eliminated Troll."""


def test_what_can_only_be_ended_is_proposed() -> None:
    for hand in (NOTHING, SOMETHING):
        state = position(hands={0: hand}, dead=["troll"])
        do(state, "play wyrm-2")
        found = propose_rest(CachedState(RULES, state), 0)
        assert found is not None
        assert found.actions == (EndDiscards(0),)


def test_what_must_be_discarded_is_not_skipped() -> None:
    """R-108: a player who has passed with a full hand makes room."""
    hand = "troll-1 troll-2 troll-3 troll-4 troll-5 troll-6 troll-7 troll-8"
    state = position(hands={0: hand}, dead=["troll"])
    do(state, "pass")
    assert propose_rest(CachedState(RULES, state), 0) is None


@pytest.fixture(autouse=True)
def _same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both histories begin with one deal, under one seal."""
    monkeypatch.setattr(opening, "SealedChance", lambda *name: SeededChance(Random(1)))
    monkeypatch.setattr(tables, "new_key", lambda: (bytes(32), "0" * 64))
    monkeypatch.setattr(luck, "propose_word", lambda: "one-word")


def laid_out(hand: str) -> Match:
    """A match in round 2 in which the first seat is to play from `hand`, and the Troll is out."""
    state = position(
        hands={0: hand, 1: "amazon-1 ettin-1", 2: "cyclops-1 gorgon-1"},
        dead=["troll"],
        round=2,
        deck_top="titan-10 titan-9 titan-8 titan-7",
        discard="titan-1",
    )
    number = Match.objects.count()
    people = [make_user(display_name=f"{colour} {number}") for colour in "abc"]
    match = make_match("arena-2004", 3, people, name="Twins")
    with transaction.atomic():
        locked = lock_match(match.pk)
        locked.state = state
        Snapshot.objects.filter(match=match, revision=0).update(state=RULES.encode_state(state))
        playing.answer_and_hand_over(locked)
        playing.write(locked)
    match.refresh_from_db()
    return match


def page(match: Match, seat: int, **query: str) -> str:
    client = Client()
    client.force_login(holder(match, seat))
    return client.get(reverse("matches:match", args=[match.pk]), query).content.decode()


def main_button(text: str) -> str:
    found = re.search(r'class="button button--main[^>]*>([^<]*)</button>', text)
    assert found is not None
    return found.group(1).strip()


@pytest.mark.django_db
def test_no_question_stands_between_the_card_and_the_end_of_the_turn() -> None:
    match = laid_out(NOTHING)
    play(match, 0, RULES.parse("play wyrm-2", RULES.view(state_of(match), 0)), send=False)
    text = page(match, 0)
    assert "What do you discard?" not in text
    assert "Do you end your turn?" in text
    assert main_button(text) == "Play Wyrm 2, draw and end the turn"


@pytest.mark.django_db
def test_who_can_discard_is_asked_and_may_end_with_the_same_press() -> None:
    match = laid_out(SOMETHING)
    play(match, 0, RULES.parse("play wyrm-2", RULES.view(state_of(match), 0)), send=False)
    text = page(match, 0)
    assert "What do you discard?" in text
    assert main_button(text) == "Play Wyrm 2, draw and end the turn"


def seen_by_others(match: Match) -> dict[str, Any]:
    """What the other seats and a watcher can fetch now, and what the site has stored for all to wait on."""
    found: dict[str, Any] = {}
    for seat in (1, 2):
        found |= {f"{seat} {name}": text for name, text in everything(match, seat).items()}
    watcher = Client()
    for name in ("match", "log", "live"):
        answer = watcher.get(reverse(f"matches:{name}", args=[match.pk]))
        text = answer.content.decode().replace(f"%2Fmatches%2F{match.pk}%2F", "%2Fmatches%2FN%2F")
        found[f"watcher {name}"] = neutral(text, match, "")
    waited = Visit.objects.filter(match=match, closed_at=None).values_list("seat__index", "opened_revision")
    found["waited for"] = list(waited)
    return found


def check_seen_alike(one: list[dict[str, Any]], other: list[dict[str, Any]]) -> None:
    """Check that others saw the same, byte for byte, at each moment of two histories (`seen_by_others`)."""
    for before, after in zip(one, other, strict=True):
        assert before.keys() == after.keys()
        for name, text in before.items():
            assert text == after[name], name


@pytest.mark.django_db
@pytest.mark.long
def test_others_see_the_same_whether_or_not_a_seat_could_discard() -> None:
    """Byte for byte, before the card, while it is drafted, and once the turn is sent."""
    histories = []
    for hand in (NOTHING, SOMETHING):
        match = laid_out(hand)
        moments = [seen_by_others(match)]
        card = RULES.parse("play wyrm-2", RULES.view(state_of(match), 0))
        play(match, 0, card, send=False)
        moments.append(seen_by_others(match))
        assert match.revision == 0
        sent = play(match, 0, EndDiscards(0))
        assert (sent.stored, sent.visit_over) == (2, True)
        moments.append(seen_by_others(match))
        histories.append(moments)
    check_seen_alike(*histories)
