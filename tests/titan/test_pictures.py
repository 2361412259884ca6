"""The small pictures beside events show nothing that the sentence does not say."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest

from games.engine.drawing import icons
from games.engine.phrases import Part, Plural
from games.engine.words import EventPictures, EventSign
from games.titan import words
from games.titan.characters import CHARACTERS
from games.titan.lands import TERRAINS
from games.titan.markers import ALL_MARKERS
from games.titan.meta import Options
from games.titan.words import events, names
from games.titan.words.pictures import DRAWN_PARAMETERS, EVENT_ICONS, QUIET_PARAMETERS
from tests.arena.speech import say
from tests.titan.campaigns import campaign

SAID: dict[str, set[str]] = defaultdict(set)
"""By pictogram the names it may stand for."""


def _names() -> None:
    said: list[tuple[str, Part]] = [(key, names.character(key)) for key in CHARACTERS]
    said += [(key, names.terrain(key)) for key in TERRAINS]
    said += [(key, names.legion(key, "RBGYKN".index(key[0]))) for key in ALL_MARKERS]
    for key, name in said:
        SAID[names.icon(key)].add(say(name))


_names()


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3), (6, 4)])
def test_whatever_a_telling_shows_its_sentence_says(seats: int, seed: int) -> None:
    seen: set[str] = set()

    def watch(state: object, step: Any, entry: object) -> None:
        for event in step.events:
            for telling in event.tellings:
                if telling.code.startswith("house."):
                    continue
                shown = words.pictures(telling.code, telling.params)
                sentence = say(words.event(telling.code, telling.params))
                assert shown.seat is not None or shown.mark, telling.code
                for sign in shown.signs:
                    assert any(name in sentence for name in SAID[sign.icon]), (sentence, sign)
                    # "2 Ogres" is "×2": the picture stands for the name.
                    counted = [f"{sign.text[1:]} {name[:5]}" for name in SAID[sign.icon]]
                    assert not sign.text or any(each in sentence for each in counted), (sentence, sign)
                for face, _hit in shown.dice:
                    assert str(face) in sentence
                seen.add(telling.code)

    campaign(seats, Options(), seed, 500, watch)
    assert len(seen) > 15


def test_one_who_is_told_less_sees_less() -> None:
    """Who leaves in a split is told to its owner alone; an attack is examined by two."""
    split = {"seat": 0, "legion": "R.anchor", "to": "R.rose", "height": 5, "count": 2}
    assert words.pictures("split", split).signs == (EventSign("anchor"), EventSign("rose"))
    own = words.pictures("split_own", {**split, "pieces": ["ogre", "ogre", "lion"]})
    assert own.signs == (EventSign("ogre", "×2"), EventSign("lion"), EventSign("rose"))
    # What a telling happens to hold and its sentence does not name is not drawn either.
    assert words.pictures("split", {**split, "pieces": ["ogre"]}).signs == (
        EventSign("anchor"),
        EventSign("rose"),
    )


def test_a_strike_shows_who_strikes_whom_and_its_dice() -> None:
    params = {
        "seat": 1, "piece": "ogre", "hex": "D3", "foe": "lion", "target": "E3", "number": 4, "dice": [6, 3],
        "hits": 1, "slain": False,
    }  # fmt: skip
    assert words.pictures("battle.struck", params) == EventPictures(
        seat=1, dice=((6, True), (3, False)), signs=(EventSign("ogre"), EventSign("lion", quiet=True))
    )
    assert words.pictures("rolled", {"seat": 0, "roll": 4}).dice == ((4, False),)


def test_an_engagement_nobody_won_has_a_pictogram_for_a_shield() -> None:
    nobody = {"how": "agreed", "winner": -1, "legion": "", "land": 41}
    assert words.pictures("resolved", nobody) == EventPictures(
        mark="crossed-swords", signs=(EventSign("high-grass", quiet=True),)
    )


def test_every_picture_is_of_a_sentence_and_can_be_drawn() -> None:
    sentences = {
        code: told.many if isinstance(told, Plural) else told for code, told in events.EVENTS.items()
    } | {"resolved": " ".join(events.RESOLUTION_SENTENCES.values())}
    assert set(EVENT_ICONS) <= set(sentences)
    for code, drawn in DRAWN_PARAMETERS.items():
        for name in drawn:
            assert f"%({name})s" in sentences[code], (code, name)
    assert {name for drawn in DRAWN_PARAMETERS.values() for name in drawn} >= QUIET_PARAMETERS
    assert {*EVENT_ICONS.values(), *SAID} <= icons.names()
