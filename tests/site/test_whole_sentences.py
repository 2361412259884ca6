"""How a match ended for the reader, and whom it waits for, in whole sentences."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from games.engine import registry
from games.engine.results import Fate
from games.gladiators.words.settings import FATES as GLADIATORS_FATES
from games.matches.models import Match, Placing, Seat
from games.matches.selectors.outcome import PLACE_SENTENCES, outcome
from games.operator.services.adjudicating import adjudicate
from games.titan.words.settings import FATES as TITAN_FATES
from tests.factories.matches import holder, make_match, play, state_of
from tests.factories.staff import make_operator
from tests.probe.rules import Name

pytestmark = pytest.mark.django_db


def said(match: Match, seat: int, name: str = "matches:match") -> str:
    client = Client()
    client.force_login(holder(match, seat))
    page = client.get(reverse(name, args=[match.pk])).content.decode()
    return " ".join(strip_tags(page).split())


def test_each_place_behind_the_first_has_its_sentence() -> None:
    match = make_match(seats=4)
    adjudicate(match_id=match.pk, by=make_operator(), reason="a test")
    match.refresh_from_db()
    fates = (Fate.PLAYED, Fate.RESIGNED, Fate.LEFT, Fate.SILENT)
    for place, fate in enumerate(fates, 1):
        Placing.objects.filter(match=match, seat__index=place - 1).update(rank=place, fate=fate)
    view = registry.get("probe").view(state_of(match), None)
    ended = [outcome(match, seat, view) for seat in range(4)]
    assert [each.head for each in ended if each] == ["You won", *["Won by Red"] * 3]
    behind = "You are placed behind everyone who stayed."
    tails = [each.why.split(". ", 1)[1:] for each in ended if each]
    assert tails == [
        [],
        [f"You came second of 4 players. You resigned. {behind}"],
        [f"You came third of 4 players. You left the match. {behind}"],
        [f"You came fourth of 4 players. You didn’t answer on time. {behind}"],
    ]


def test_no_title_has_more_seats_than_there_are_sentences_for_places() -> None:
    titles = registry.keys()
    most = max(max(registry.meta(title).seats) for title in titles)
    assert [*PLACE_SENTENCES] == [*range(2, most + 1)]


@pytest.mark.parametrize(("title", "fates"), [("titan", TITAN_FATES), ("gladiators", GLADIATORS_FATES)])
def test_every_fate_of_a_title_has_its_players_own_sentence(title: str, fates: dict[str, str]) -> None:
    own = registry.words(title).own_fates
    assert {*fates} - {*own} <= {"won"}
    assert all(text.endswith(".") for text in own.values())


def test_a_page_says_whom_it_waits_for_in_one_sentence() -> None:
    match = make_match(seats=3)
    play(match, 0, Name(0, 3))
    assert "Waiting for Blue and Green." in said(match, 0)
    play(match, 1, Name(1, 3))
    assert re.search(r"Waiting for Green, asked [^.]+, until [^.]+\(UTC\)\.", said(match, 0))


@pytest.mark.parametrize(
    ("missed", "told"), [(1, "has missed 1 turn and is"), (4, "has missed 4 turns and is")]
)
def test_ending_a_silent_players_match_counts_their_missed_turns(missed: int, told: str) -> None:
    match = make_match(patience=1)
    Seat.objects.filter(match=match, index=1).update(silent_since=match.started_at, missed=missed)
    page = said(match, 0, "matches:end")
    assert f"{holder(match, 1).display_name} {told} not answering. The match ends immediately" in page
