"""Phase 2: combat cards and the pass."""

from tests.arena.positions import RULES, asked, codes, do, heard, offers, position, refused, reveals


def test_a_combat_card_goes_to_its_creature_and_covers_what_lies_there() -> None:
    state = position(hands={0: "troll-7"}, rows={"troll": ["troll-2"]})
    do(state, "play troll-7")
    assert state.tops["troll"][0] == "troll-7"
    assert state.covered["troll"][0] == ["troll-2"]


def test_r40_a_playable_card_must_be_played() -> None:
    state = position(hands={0: "troll-7"})
    assert refused(state, "pass") == ("04 P2", "can_play")
    assert "pass" not in offers(state)


def test_r41_cards_of_the_living_spectators_and_referees_are_playable() -> None:
    dead = ["troll"]
    assert "pass" in offers(position(hands={0: "troll-7 troll-8"}, dead=dead))
    for card in ("wyrm-1", "spectator-0", "prefect", "magister"):
        state = position(hands={0: f"troll-7 {card}"}, dead=dead)
        assert "pass" not in offers(state), card
        assert refused(state, "pass") == ("04 P2", "can_play")


def test_a_card_of_a_dead_creature_cannot_be_played() -> None:
    state = position(hands={0: "troll-7 wyrm-2"}, dead=["troll"])
    assert offers(state, "play") == ["play wyrm-2"]
    assert refused(state, "play troll-7") == ("04 P2", "creature_out")


def test_a_card_one_does_not_hold_cannot_be_played() -> None:
    state = position(hands={0: "troll-7"})
    assert refused(state, "play wyrm-2") == ("04 P2", "not_in_hand")
    assert refused(state, "play troll-7", seat=1)[1] == "nothing_open"


def test_r42_a_pass_shows_the_available_hand_to_all_and_the_turn_goes_on() -> None:
    state = position(hands={0: "troll-7 troll-8"}, dead=["troll"])
    events = do(state, "pass")
    for seat in (None, 1, 2):
        assert heard(events, seat) == [("passed", {"seat": 0, "cards": ["troll-7", "troll-8"]})]
    assert asked(state) == [(0, "discard", "must")]


def test_r43_a_stunned_player_passes_on_the_rest_and_does_not_show_what_is_aside() -> None:
    state = position(hands={0: "troll-7"}, stunned={0: "wyrm-2"}, dead=["troll"])
    assert "pass" in offers(state)
    assert refused(state, "play wyrm-2") == ("04 P2", "set_aside")
    events = do(state, "pass")
    assert heard(events, 1)[0] == ("passed", {"seat": 0, "cards": ["troll-7"]})


def test_r58_a_power_is_optional_and_never_saved() -> None:
    state = position(hands={0: "cyclops-5"}, bets={"cyclops": {1: 0}})
    do(state, "play cyclops-5")
    assert "decline" in offers(state)
    events = do(state, "decline")
    assert codes(events, 1) == ["declined", "drew"]
    assert state.mover == 1


def test_r67_a_power_is_finished_before_the_turn_goes_on_and_death_comes_last() -> None:
    names = ("amazon", "cyclops", "ettin", "gorgon", "seraphim", "titan", "troll")
    rows = {name: [f"{name}-5"] for name in names}
    state = position(hands={0: "wyrm-1"}, bets={"wyrm": {1: 0}}, rows=rows)
    do(state, "play wyrm-1")
    assert asked(state) == [(0, "power", "must")]
    assert state.dead == []
    do(state, "burn troll")
    assert state.dead == []  # the Troll's place is empty, so the round goes on
    state = position(hands={0: "wyrm-1"}, bets={"wyrm": {1: 0}}, rows=rows)
    do(state, "play wyrm-1", "decline")
    assert state.dead == ["wyrm"]


def test_r132_with_an_empty_hand_one_may_bet_passes_and_draws() -> None:
    state = position(hands={0: ""}, deck_top="wyrm-3 troll-7")
    assert asked(state) == [(0, "turn", "must")]
    assert set(offers(state)) == {f"bet {name}" for name in state.creatures} | {"pass"}
    do(state, "bet troll")
    # Everyone can see that only the pass is left: nobody is waited for.
    assert asked(state) == [(0, "card", "never")]
    do(state, "pass")
    assert len(state.hands[0]) == 8
    assert "wyrm-3" in state.hands[0]


def test_with_an_empty_hand_and_nothing_to_bet_the_pass_is_given_at_once() -> None:
    bets = {name: {1: 0} for name in ("troll", "wyrm", "titan", "amazon", "ettin")}
    assert asked(position(hands={0: ""}, bets=bets)) == [(0, "turn", "never")]


def test_r58_and_r135_a_power_without_a_target_is_not_asked_about() -> None:
    state = position(hands={0: "troll-7"}, bets={"troll": {1: 0}})
    do(state, "play troll-7")
    assert state.mover == 1


def test_a_play_shows_something_only_when_the_turn_ends_with_it() -> None:
    state = position(hands={0: "cyclops-5 wyrm-2"}, bets={"cyclops": {1: 0}})
    assert not reveals(state, "play cyclops-5")  # the stunning blow is asked for next
    assert reveals(state, "play wyrm-2")  # the hand is refilled
    state = position(hands={0: "wyrm-2 troll-1"}, dead=["ettin"])
    assert not reveals(state, "play wyrm-2")  # discards are asked for next
    full = "wyrm-1 wyrm-2 wyrm-3 wyrm-4 wyrm-5 wyrm-6 wyrm-7 wyrm-8 wyrm-9"
    assert not reveals(position(hands={0: full}), "play wyrm-1")  # nothing is drawn


def test_r123_the_hand_stays_the_owners() -> None:
    state = position(hands={0: "troll-7 wyrm-2"})
    assert RULES.view(state, 0).hand == ("troll-7", "wyrm-2")
    for seat in (None, 1, 2):
        text = repr(RULES.view(state, seat))
        assert "troll-7" not in text
        assert "wyrm-2" not in text
