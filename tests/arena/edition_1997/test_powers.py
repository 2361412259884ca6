"""97 §15: the eight powers, where they differ from those of 2004 or appear only here."""

from __future__ import annotations

from typing import Unpack

import pytest

from games.arena.editions import ARENA_1997, ARENA_2004
from games.arena.meta import Options1997
from games.arena.state import CampaignState
from tests.arena.positions import RULES_1997, Given, asked, do, first, heard, offers, refused, reveals


def test_shared_routines_under_other_names() -> None:
    names = {"dragon": "wyrm", "hydra": "ettin", "ranger": "amazon", "warlock": "magus"}
    for creature, routine in ARENA_1997.powers.items():
        assert routine == ARENA_2004.powers[names.get(creature, creature)]


def powered(card: str, **more: Unpack[Given]) -> CampaignState:
    creature = card.partition("-")[0]
    given: Given = {"hands": {0: card}, "bets": {creature: {1: 0}}, **more}
    state = first(**given)
    do(state, f"play {card}")
    return state


def test_r20_a_tie_for_backer_or_nobody_there_gives_no_power() -> None:
    tied: Given = {"bets": {"cyclops": {1: 0}}, "shown": {1: "cyclops"}, "dead": ["ranger"]}
    assert RULES_1997.view(first(**tied), 0).backers["cyclops"] == 1
    assert RULES_1997.view(first(), 0).backers["cyclops"] == -1


# ---- 15.1 Cyclops --------------------------------------------------------------------


@pytest.mark.parametrize(("held", "aside"), [(8, 4), (7, 4), (5, 3), (1, 1)])
def test_r59_half_of_the_hand_rounded_up(held: int, aside: int) -> None:
    cards = " ".join(f"troll-{number}" for number in range(held))
    state = powered("cyclops-5", hands={0: "cyclops-5", 1: cards})
    events = do(state, "stun B")
    assert (len(state.stunned[1]), len(state.hands[1])) == (aside, held - aside)
    assert heard(events, 2)[0] == ("stunned", {"seat": 0, "victim": 1, "count": aside})


def test_r61_they_come_back_after_the_discards_and_the_total_is_filled() -> None:
    # The example: four cards are left, one is played, four come back, one is drawn.
    state = powered("cyclops-5", hands={0: "cyclops-5"})
    do(state, "stun B")
    do(state, next(line for line in offers(state) if line.startswith("play")))
    assert len(state.hands[1]) == 8
    assert state.stunned[1] == []


# ---- 15.2 Dragon ---------------------------------------------------------------------


def test_r78_a_visible_card_on_another_creature_in_the_current_column() -> None:
    rows = {"troll": ["troll-3 spectator-4"], "dragon": ["dragon-1"]}
    state = powered("dragon-7", rows=rows)
    assert offers(state) == ["burn troll", "decline"]
    assert refused(state, "burn dragon") == ("97 §15.2", "another_creature")
    assert reveals(state, "burn troll")
    do(state, "burn troll")
    assert state.tops["troll"][0] == "troll-3"
    assert state.discard == ["spectator-4"]


# ---- 15.3 Hydra ----------------------------------------------------------------------


def test_r65_a_second_card_and_r66_with_its_own_power() -> None:
    state = powered(
        "hydra-5", hands={0: "hydra-5 cyclops-3 titan-1"}, bets={"hydra": {1: 0}, "cyclops": {1: 0}}
    )
    assert asked(state) == [(0, "second", "must")]
    do(state, "play cyclops-3")
    assert asked(state) == [(0, "power", "must")]
    do(state, "stun B")
    assert state.mover == 1


def test_r65_no_secret_bet_as_second_card() -> None:
    state = powered("hydra-5", hands={0: "hydra-5 titan-1"})
    assert refused(state, "secret titan-1") == ("97 §7", "bet_first")


# ---- 15.4 Ranger ---------------------------------------------------------------------


def test_r68_three_cards_may_exceed_the_hand_and_then_nothing_is_drawn() -> None:
    hand = "ranger-5 " + " ".join(f"troll-{number}" for number in range(7))
    state = powered("ranger-5", hands={0: hand})
    do(state, "scout")
    assert len(state.hands[0]) == 10
    assert state.mover == 1


@pytest.mark.parametrize("left", [1, 2])
def test_r69_what_is_there_is_drawn(left: int) -> None:
    state = powered("ranger-5", deck_size=left, hands={0: "ranger-5 troll-1"})
    do(state, "scout")
    assert state.deck == []
    assert state.ended == ""


def test_r69_an_empty_pile_makes_it_no_question() -> None:
    assert powered("ranger-5", deck_size=0, hands={0: "ranger-5", 1: "troll-1"}).mover == 1


# ---- 15.5 Titan ----------------------------------------------------------------------


def test_r72_a_victim_with_fewer_than_three_shows_what_they_have() -> None:
    state = powered("titan-5", hands={0: "titan-5 troll-9", 1: "troll-1 troll-2", 2: ""})
    assert offers(state) == ["steal B", "decline"]
    do(state, "steal B")
    assert state.three == ["troll-1", "troll-2"]
    do(state, "keep troll-2")
    assert state.hands[1] == ["troll-1"]
    state = powered("titan-5", hands={0: "titan-5", 1: "troll-1", 2: ""})
    assert refused(state, "steal G") == ("97 §15.5", "victim_needs")


def test_r73_not_from_what_is_set_aside() -> None:
    state = powered("titan-5", hands={0: "titan-5", 1: "troll-1"}, stunned={1: "troll-2 troll-3"})
    do(state, "steal B")
    assert state.three == ["troll-1"]


# ---- 15.6 Troll ----------------------------------------------------------------------

ROWS = {"troll": ["troll-2 troll-3", "spectator-1", "troll-6"], "dragon": ["dragon-3"]}


def regaining(**more: Unpack[Given]) -> CampaignState:
    given: Given = {"rows": ROWS, "dead": ["hydra", "ranger"], **more}
    return powered("troll-7", **given)


def test_r76_former_columns_the_revealed_bets_and_the_discard_pile() -> None:
    state = regaining(piles={"troll": "troll-4"}, discard="dragon-1 troll-0")
    assert offers(state) == ["regain troll 1", "regain troll", "regain discard", "decline"]
    assert refused(state, "regain troll 3") == ("97 §15.6", "earlier_row")  # the current one
    do(state, "regain discard")
    assert "troll-0" in state.hands[0]
    state = regaining(piles={"troll": "troll-4"})
    do(state, "regain troll")
    assert "troll-4" in state.hands[0]
    assert state.piles["troll"] == []


def test_15_6_r76_the_discard_pile_is_open_to_the_troll_whatever_the_option_says() -> None:
    """The option only concerns Referees and the Unicorn (R-49, R-80)."""
    state = regaining(discard="dragon-1 troll-0", options=Options1997(discard_top_visible=False))
    assert offers(state) == ["regain troll 1", "regain discard", "decline"]
    do(state, "regain discard")
    assert "troll-0" in state.hands[0]
    assert state.discard == ["dragon-1"]
    state = regaining(discard="troll-0 dragon-1", options=Options1997(discard_top_visible=False))
    assert offers(state) == ["regain troll 1", "decline"]


def test_r76_only_trolls() -> None:
    state = regaining(piles={"dragon": "dragon-4"}, discard="dragon-1")
    assert offers(state) == ["regain troll 1", "decline"]
    assert refused(state, "regain dragon") == ("97 §15.6", "earlier_row")
    assert refused(state, "regain discard") == ("97 §15.6", "earlier_row")


# ---- 15.7 Unicorn --------------------------------------------------------------------


def swapping(**more: Unpack[Given]) -> CampaignState:
    rows = {"dragon": ["dragon-8", "dragon-4"], "troll": ["troll-1"]}
    given: Given = {"rows": rows, "dead": ["hydra"], **more}
    return powered("unicorn-5", **given)


def test_r80_rows_revealed_bets_and_the_discard_pile() -> None:
    state = swapping(piles={"dragon": "dragon-2"}, discard="titan-1 dragon-9")
    assert offers(state) == [
        "swap dragon 1 2",
        "swap dragon 1 shown",
        "swap dragon 1 discard",
        "swap dragon 2 shown",
        "swap dragon 2 discard",
        "swap dragon shown discard",
        "decline",
    ]
    do(state, "swap dragon 2 shown")
    assert state.tops["dragon"][1] == "dragon-2"
    assert state.piles["dragon"] == ["dragon-4"]
    state = swapping(piles={"dragon": "dragon-2"}, discard="titan-1 dragon-9")
    do(state, "swap dragon discard 2")
    assert state.tops["dragon"][1] == "dragon-9"
    assert state.discard == ["titan-1", "dragon-4"]


def test_r80_without_the_discard_pile_where_the_option_says_so() -> None:
    state = swapping(discard="dragon-9", options=Options1997(discard_top_visible=False))
    assert offers(state) == ["swap dragon 1 2", "decline"]


def test_r81_a_moved_card_starts_no_power() -> None:
    state = swapping(bets={"unicorn": {1: 0}, "dragon": {1: 0}})
    do(state, "swap dragon 1 2")
    assert state.step == "turn"


# ---- 15.8 Warlock --------------------------------------------------------------------


def test_r83_r85_three_strength_cards_and_only_the_top_is_shown() -> None:
    state = powered("warlock-5", hands={0: "warlock-5 troll-1 troll-2 troll-3 troll-4 spectator-2 referee"})
    do(state, "foresee")
    assert refused(state, "discard spectator-2") == ("97 §11", "not_combat")
    for number in (1, 2, 3):
        events = do(state, f"discard troll-{number}")
        assert heard(events, 1)[0][0] == "stacked"
    assert offers(state) == ["done"]
    events = do(state, "done")
    assert heard(events, 1)[0] == ("laid", {"seat": 0, "count": 3, "card": "troll-3"})
    assert RULES_1997.view(state, 1).discard_top == "troll-3"
