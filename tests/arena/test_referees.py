"""Referees."""

import pytest

from games.arena.meta import Options
from tests.arena.positions import RULES, codes, do, heard, offers, position, refused, reveals

ROWS = {
    "troll": ["troll-2 troll-3", "troll-4"],
    "wyrm": ["wyrm-5 spectator-4", "wyrm-6"],
    "ettin": ["ettin-0"],
}


def test_r47_a_magister_may_name_a_creature_without_a_secret_bet() -> None:
    state = position(hands={0: "magister"}, secrets={1: "troll-5"})
    events = do(state, "magister wyrm")
    assert codes(events, 2)[:2] == ["magister", "magister_none"]
    assert state.secrets[1] == "troll-5"


def test_r48_all_secret_bets_on_the_creature_ones_own_too() -> None:
    state = position(hands={1: "magister"}, mover=1, secrets={0: "troll-5", 1: "troll-6", 2: "wyrm-1"})
    events = do(state, "magister troll")
    # Clockwise from the left of the player, himself last.
    turned = [params["seat"] for code, params in heard(events, 2) if code == "revealed"]
    assert turned == [0, 1]
    assert state.shown == ["troll", "troll", ""]
    assert state.secrets[2] == "wyrm-1"
    assert state.discard == ["troll-5", "troll-6", "magister"]
    state = position(hands={1: "magister"}, mover=1, dead=["ettin"])
    assert refused(state, "magister ettin") == ("04 P2", "creature_out")


def test_r49_a_prefect_takes_the_top_of_any_row_or_of_the_discard_pile() -> None:
    state = position(hands={0: "prefect"}, rows=ROWS, dead=["ettin"], discard="wyrm-1 titan-3")
    assert offers(state, "prefect") == [
        "prefect ettin 1",  # a dead creature's card too
        "prefect troll 1",
        "prefect troll 2",
        "prefect wyrm 2",
        "prefect discard",
        "prefect none",
    ]
    do(state, "prefect discard")
    assert "titan-3" in state.hands[0]
    assert state.discard == ["wyrm-1", "prefect"]


def test_r49_not_the_discard_pile_where_the_option_says_so() -> None:
    state = position(hands={0: "prefect"}, discard="titan-3", options=Options(discard_top_visible=False))
    assert offers(state, "prefect") == ["prefect none"]
    assert refused(state, "prefect discard") == ("04 P2", "no_combat_card")


def test_r50_neither_spectator_nor_referee_nor_a_covered_card() -> None:
    state = position(hands={0: "prefect"}, rows=ROWS, dead=["ettin"], discard="wyrm-1 prefect")
    assert refused(state, "prefect wyrm 1") == ("04 P2", "no_combat_card")
    assert refused(state, "prefect discard") == ("04 P2", "no_combat_card")
    state = position(hands={0: "prefect"}, discard="spectator-3")
    assert refused(state, "prefect discard") == ("04 P2", "no_combat_card")


def test_r51_taking_the_top_of_the_current_row_bares_the_next_or_empties_the_place() -> None:
    names = ("amazon", "cyclops", "ettin", "gorgon", "seraphim", "titan", "wyrm")
    rows = {name: [f"{name}-5"] for name in names} | {"troll": ["troll-2"]}
    state = position(hands={0: "prefect"}, rows=rows)
    do(state, "prefect troll 1")
    assert state.tops["troll"][0] == ""
    assert state.dead == []
    state = position(hands={0: "prefect"}, rows=rows | {"troll": ["troll-2 troll-3"]})
    do(state, "prefect troll 1")
    assert state.dead == ["troll"]  # the 2 counts at once


def test_r53_the_card_is_taken_before_the_referee_is_discarded() -> None:
    state = position(hands={0: "prefect"}, discard="titan-3")
    do(state, "prefect discard")
    assert state.discard == ["prefect"]


def test_r54_a_prefect_may_take_nothing() -> None:
    state = position(hands={0: "prefect"}, rows=ROWS)
    events = do(state, "prefect none")
    assert codes(events, 1)[0] == "prefect_none"
    assert state.discard == ["prefect"]


def test_r55_a_referee_may_be_the_second_card() -> None:
    state = position(hands={0: "ettin-5 prefect magister"}, bets={"ettin": {1: 0}})
    do(state, "play ettin-5")
    assert "prefect none" in offers(state)
    assert "magister troll" in offers(state)


def test_the_two_prefects_are_one_choice() -> None:
    state = position(hands={0: "prefect prefect troll-1"})
    assert offers(state, "prefect") == ["prefect none"]


@pytest.mark.parametrize(("text", "shows"), [("prefect troll 1", True), ("prefect troll 2", False)])
def test_a_button_warns_of_a_card_that_may_be_bared(text: str, shows: bool) -> None:
    hand = "prefect wyrm-0 wyrm-1 wyrm-2 wyrm-3 wyrm-4 wyrm-7 wyrm-8 wyrm-9"
    state = position(hands={0: hand}, rows=ROWS, dead=["ettin"])
    assert reveals(state, text) is shows


def test_a_magister_shows_something_only_while_another_has_a_secret_bet() -> None:
    hand = "magister wyrm-0 wyrm-1 wyrm-2 wyrm-3 wyrm-4 wyrm-7 wyrm-8 wyrm-9"
    assert reveals(position(hands={0: hand}, secrets={1: "troll-1"}), "magister troll")
    assert not reveals(position(hands={0: hand}, secrets={0: "troll-1"}), "magister troll")


def test_a_misused_referee_is_refused() -> None:
    from games.arena.actions import Magister, Prefect
    from games.engine.errors import IllegalAction

    state = position(hands={0: "prefect magister"})
    for action in (Prefect(0, "magister", "none"), Magister(0, "prefect", "troll")):
        with pytest.raises(IllegalAction) as caught:
            RULES.check(state, action)
        assert caught.value.code == "not_this_referee"
