"""97 §8 to §11: combat, spectators, referees, discards and draws."""

from __future__ import annotations

from tests.arena.positions import (
    RULES_1997,
    asked,
    cards_of,
    codes,
    do,
    first,
    heard,
    offers,
    refused,
    reveals,
)

SEVEN = ("cyclops", "dragon", "hydra", "ranger", "titan", "unicorn", "warlock")


def full(**more: str) -> dict[str, list[str]]:
    return {name: [f"{name}-5"] for name in SEVEN} | {name: [cards] for name, cards in more.items()}


# ---- 97 §8 ---------------------------------------------------------------------------


def test_r37_r106_the_dead_creatures_wagers_and_cards_leave_the_table() -> None:
    state = first(
        hands={0: "troll-1"},
        rows=full(troll="troll-8 troll-9"),
        bets={"troll": {1: 2}, "titan": {1: 1}},
        shown={1: "troll"},
        piles={"troll": "troll-3 head"},
        discard="hydra-2",
    )
    do(state, "play troll-1")
    assert state.dead == ["troll"]
    # The revealed secret bets first, then row after row, the fatal card on top.
    assert state.discard == ["hydra-2", "troll-3", "head", "troll-8", "troll-9", "troll-1"]
    assert not any(state.tops["troll"])
    assert state.bets["troll"] == [-1] * 5
    assert state.bets["titan"][0] == 1
    assert state.shown == ["", "", ""]
    assert len(cards_of(state)) == 102


def test_r9_the_next_player_clockwise_begins_the_round() -> None:
    state = first(hands={1: "troll-1"}, mover=1, rows=full())
    events = do(state, "play troll-1")
    assert codes(events, 0)[-2:] == ["died", "round"]
    assert state.mover == state.opener == 2


def test_r104_while_two_are_lowest_the_round_goes_on() -> None:
    # The rulebook's example: Hydra and Warlock are tied, so nobody dies.
    state = first(hands={0: "troll-6"}, rows=full() | {"hydra": ["hydra-2"], "warlock": ["warlock-2"]})
    do(state, "play troll-6")
    assert state.dead == []
    assert state.mover == 1


# ---- 97 §9 ---------------------------------------------------------------------------


def test_r45_a_spectator_on_top_voids_the_power_until_the_next_turn() -> None:
    # Player C of the example plays a yellow 2 on the Hydra under the Serpent, strength 0.
    state = first(hands={0: "hydra-0 warlock-3", 1: "dragon-1", 2: "dragon-2"},
                  bets={"hydra": {1: 0}}, rows={"hydra": ["spectator-0"]})  # fmt: skip
    do(state, "play hydra-0")
    assert state.mover == 1
    do(state, "play dragon-1", "play dragon-2")
    state.hands[0] = ["hydra-2", "warlock-3"]
    do(state, "play hydra-2")
    assert asked(state) == [(0, "second", "must")]


def test_r44_r46_a_spectator_may_go_anywhere_and_counts_again_when_bared() -> None:
    state = first(hands={0: "referee", 1: "hydra-4"}, bets={"hydra": {1: 1}},
                  rows={"hydra": ["spectator-0 hydra-0"]})  # fmt: skip
    # Player D of the example claims the yellow 0 and exposes the Serpent.
    do(state, "referee hydra 1")
    assert "hydra-0" in state.hands[0]
    assert state.tops["hydra"][0] == "spectator-0"
    do(state, "play hydra-4")
    assert state.mover == 2  # the power was void


# ---- 97 §10 --------------------------------------------------------------------------


def test_r49_r50_a_referee_claims_any_visible_strength_card() -> None:
    state = first(
        hands={0: "referee"},
        dead=["ranger"],
        rows={"troll": ["troll-2 troll-3", "spectator-4"], "titan": ["titan-1"]},
        piles={"hydra": "hydra-2", "dragon": "dragon-2 head"},
        discard="unicorn-1 warlock-9",
    )
    assert offers(state, "referee") == [
        "referee hydra",
        "referee titan 1",
        "referee troll 1",
        "referee discard",
        "referee none",
    ]
    assert refused(state, "referee troll 2") == ("97 §10", "no_combat_card")  # a spectator
    assert refused(state, "referee dragon") == ("97 §10", "no_combat_card")  # under the Head Referee
    do(state, "referee discard")
    assert "warlock-9" in state.hands[0]
    assert state.discard == ["unicorn-1", "referee"]


def test_r56_the_chip_stays_when_its_card_is_claimed() -> None:
    state = first(hands={0: "referee"}, shown={1: "hydra"}, piles={"hydra": "hydra-2"})
    events = do(state, "referee hydra")
    assert state.shown[1] == "hydra"
    assert RULES_1997.view(state, 0).backers["hydra"] == 1
    assert heard(events, 2)[0] == ("referee", {"seat": 0, "place": "hydra", "card": "hydra-2", "bared": ""})


def test_r57_revealed_secret_bets_do_not_fight() -> None:
    state = first(
        hands={0: "dragon-7"}, rows={name: [f"{name}-5"] for name in SEVEN}, piles={"troll": "troll-9"}
    )
    do(state, "play dragon-7")
    assert state.dead == []  # the Troll's place is still empty


def test_r52_the_head_referee_lies_with_what_it_turned_up() -> None:
    state = first(
        4,
        hands={1: "head"},
        mover=1,
        secrets={0: "troll-5", 1: "troll-6", 2: "troll-1", 3: "titan-1"},
        piles={"troll": "troll-9"},
    )
    events = do(state, "head troll")
    turned = [params["seat"] for code, params in heard(events, None) if code == "revealed"]
    assert turned == [2, 0, 1]  # clockwise from the left, the player last
    assert state.piles["troll"] == ["troll-9", "head", "troll-1", "troll-5", "troll-6"]
    assert state.secrets[3] == "titan-1"
    assert state.discard == []


def test_r47_r52_with_nothing_to_turn_up_it_covers_what_lay_there() -> None:
    state = first(hands={0: "head"}, piles={"troll": "troll-9"}, secrets={1: "titan-1"})
    assert codes(do(state, "head troll"), 2)[:2] == ["head", "magister_none"]
    assert RULES_1997.view(state, 1).pile_tops["troll"] == "head"


def test_r35_a_reveal_by_force_moves_the_power_at_once() -> None:
    state = first(hands={0: "head"}, bets={"troll": {1: 0}}, secrets={1: "troll-5"})
    do(state, "head troll")
    assert RULES_1997.view(state, 2).backers["troll"] == 1


def test_r55_a_referee_is_no_second_card() -> None:
    state = first(hands={0: "hydra-5 referee head titan-1 spectator-2"}, bets={"hydra": {1: 0}})
    do(state, "play hydra-5")
    assert offers(state, "referee", "head") == []
    assert "play titan-1" in offers(state)
    assert refused(state, "referee none") == ("97 §15.3", "not_second")


def test_what_may_be_bared_is_said_beforehand() -> None:
    for pile, bares in (("hydra-1 hydra-2", True), ("hydra-2", False)):
        state = first(piles={"hydra": pile}, dead=["ranger"], hands={0: "referee titan-1"})
        assert reveals(state, "referee hydra") is bares


# ---- 97 §11 --------------------------------------------------------------------------


def test_r98_r99_three_cards_of_the_dead_and_each_is_shown() -> None:
    state = first(hands={0: "troll-1 dragon-1 dragon-2 dragon-3 dragon-4 titan-5"}, dead=["dragon"])
    do(state, "play troll-1")
    assert refused(state, "discard titan-5") == ("97 §11", "not_dead")
    events = do(state, "discard dragon-1")
    assert heard(events, 2) == [("discarded", {"seat": 0, "card": "dragon-1"})]
    do(state, "discard dragon-2", "discard dragon-3")
    assert offers(state) == ["done"]


def test_r102_after_the_last_card_play_goes_on_short_handed() -> None:
    state = first(hands={0: "troll-1 titan-2"}, deck_size=2)
    do(state, "play troll-1")
    assert state.ended == ""
    assert len(state.hands[0]) == 3
    assert state.deck == []
    assert state.mover == 1


def test_r42_a_pass_shows_the_hand() -> None:
    state = first(hands={0: "dragon-1 dragon-2"}, dead=["dragon"])
    events = do(state, "pass")
    assert heard(events, 2)[0] == ("passed", {"seat": 0, "cards": ["dragon-1", "dragon-2"]})
    assert refused(first(hands={0: "head"}), "pass") == ("97 §5", "can_play")
