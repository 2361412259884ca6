"""The small pictures beside events show nothing that their sentence does not say."""

from __future__ import annotations

import re

import pytest

from games.arena import words
from games.arena.editions import CREATURES
from games.arena.meta import Options, Options1997
from games.arena.words import names
from games.arena.words.pictures import EVENT_ICONS
from games.engine.drawing import icons
from games.engine.words import EventPictures, EventSign
from tests.arena.positions import whole_match
from tests.arena.speech import say

OTHERS = {"guards": "spectator", "whistle": "referee|prefect|magister"}


@pytest.mark.parametrize("options", [Options(), Options1997()])
@pytest.mark.parametrize("seats", [2, 4])
def test_whatever_a_telling_shows_its_sentence_says(seats: int, options: Options | Options1997) -> None:
    said = {names.icon(key): say(names.creature(key)).lower() for key in CREATURES} | OTHERS
    shown = 0
    for _state, happened in whole_match(seats, options, seats):
        for telling in (each for event in happened for each in event.tellings):
            pictures = words.pictures(telling.code, telling.params)
            sentence = say(words.event(telling.code, telling.params)).lower()
            assert pictures.seat is not None or pictures.mark or pictures.signs, telling.code
            for sign in pictures.signs:
                assert re.search(said[sign.icon], sentence), (sentence, sign)
                assert sign.text in sentence
                shown += 1
    assert shown > 30


def test_a_secret_bet_shows_its_card_to_its_own_seat_alone() -> None:
    own = words.pictures("secret_card", {"seat": 1, "card": "troll-7"})
    assert own == EventPictures(seat=1, signs=(EventSign("troll", "7"),))
    assert words.pictures("secret", {"seat": 1}) == EventPictures(seat=1)
    assert words.pictures("drew", {"seat": 1, "count": 2}) == EventPictures(seat=1)


def test_marks_are_of_sentences_and_can_be_drawn() -> None:
    assert set(EVENT_ICONS) <= set(words.EVENTS)
    assert set(EVENT_ICONS.values()) <= icons.names()
