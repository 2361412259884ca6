"""VI. More players and characters: sides, Orcs, order of play, closed hexes, exchange, talk."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from games.engine.chance import SeededChance
from games.engine.choices import free_fields
from games.engine.decisions import SomeOf
from games.engine.errors import BadOptions
from games.engine.forms import initial_values
from games.gladiators.actions import Equip, Rearm
from games.gladiators.decks import DECKS
from games.gladiators.lineup import deck_bands
from games.gladiators.meta import Options
from games.gladiators.shared_decks import deck_pieces, single_pieces
from games.gladiators.state import GladiatorsState
from tests.gladiators.positions import RULES, asked, do, fight, legal, place, refused, told, turn_of

# ---- VI.2 quality and sides -----------------------------------------------------------


def begun(seats: int, **options: object) -> GladiatorsState:
    made = Options(**options)  # type: ignore[arg-type]
    RULES.check_options(made, seats)
    return RULES.setup(made, seats, SeededChance(1)).state


@pytest.mark.parametrize(
    ("seats", "options", "sides", "qualities"),
    [
        (2, {}, [0, 1], [2, 2]),
        (5, {}, [0, 1, 2, 3, 4], [2, 2, 2, 2, 2]),
        (3, {"sides": "two"}, [0, 1, 0], [1, 2, 1]),
        (4, {"sides": "two", "quality": 3}, [0, 1, 0, 1], [2, 2, 1, 1]),
        (4, {"sides": "first", "quality": 4}, [0, 1, 1, 1], [4, 2, 1, 1]),
        (2, {"quality": 4}, [0, 1], [4, 4]),
        (4, {"sides": "two", "quality": 3, "seat_3": 2}, [0, 1, 0, 1], [1, 2, 2, 1]),
    ],
)
def test_6_2_the_quality_of_every_seat_follows_from_the_options(
    seats: int, options: dict[str, object], sides: list[int], qualities: list[int]
) -> None:
    state = begun(seats, **options)
    assert state.sides == sides
    assert state.qualities == qualities


@pytest.mark.parametrize(
    ("seats", "options", "code"),
    [
        (2, {"seat_1": 1, "seat_2": 2}, "uneven"),
        (2, {"quality": 7}, "quality"),
        (4, {"sides": "first", "quality": 2}, "no_quality"),
        (2, {"seat_1": 9, "uneven": True}, "quality"),
        (2, {"seat_1": -1}, "quality"),
    ],
)
def test_6_2_sides_are_of_equal_quality(seats: int, options: dict[str, object], code: str) -> None:
    with pytest.raises(BadOptions) as why:
        begun(seats, **options)
    assert why.value.code == code


def test_r_1_6_a_table_may_waive_it() -> None:
    assert begun(2, seat_1=1, seat_2=2, uneven=True).qualities == [1, 2]


def test_6_2_what_a_quality_can_field() -> None:
    assert list(deck_bands(1)) == ["orc"]
    assert list(deck_bands(2)) == ["assassin", "barbarian", "swordmaster", "orc+orc"]
    assert "barbarian+orc" in deck_bands(3)
    assert "orc+orc+orc+orc" in deck_bands(4)
    assert all(sum(DECKS[key].quality for key in band.split("+")) == 6 for band in deck_bands(6))


def test_6_2_nobody_sees_a_choice_before_all_have_chosen() -> None:
    state = begun(2)
    events = do(state, "choose assassin")
    assert not events
    assert RULES.view(state, 0).own_choice == "assassin"
    assert RULES.view(state, 1).own_choice == ""
    assert [each.seat for each in RULES.decisions(state)] == [1]
    assert refused(state, "choose orc") == ("VI.2", "not_your_quality")
    events = do(state, "choose barbarian")
    assert [event.tellings[0].params["decks"] for event in events] == [["assassin"], ["barbarian"]]


def test_1_3_each_is_asked_for_at_most_two_items_in_hand_and_what_it_can_wear() -> None:
    state = begun(2)
    do(state, "choose assassin", "choose barbarian")
    own = ("dagger", "dagger", "chain", "cloak")
    assert RULES.decisions(state)[0].fields == (
        SomeOf("equip", "held", own, 0, 2, preticked=True),
        SomeOf("equip", "worn", ("cloak",), 0, 1),
    )


def test_1_3_items_are_laid_out_unseen_and_then_for_all_to_see() -> None:
    state = begun(2)
    do(state, "choose assassin", "choose barbarian")
    assert {each.kind for each in RULES.decisions(state)} == {"equip"}
    assert not do(state, "equip R1 hold dagger dagger wear cloak")
    assert RULES.view(state, 1).own_outfits == {}
    events = do(state, "equip B1 hold great-sword wear helmet")
    assert told(events)["equipped"]["worn"] == ["helmet"]
    who = state.gladiators["R1"]
    assert (who.held, who.worn, who.kept) == (["dagger", "dagger"], ["cloak"], ["chain"])
    assert who.row == []
    assert who.current == ""
    assert len(who.hand) == 22


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("equip R1 hold dagger dagger chain", "two_hands"),
        ("equip R1 hold axe", "not_carried"),
        ("equip R1 wear chain", "not_wearable"),
        ("equip B1 hold dagger", "other_gladiator"),
    ],
)
def test_1_3_no_layout_but_of_ones_own_items(line: str, code: str) -> None:
    state = begun(2)
    do(state, "choose assassin", "choose barbarian")
    assert refused(state, line) == ("I.3", code)


# ---- VI.3 Orcs ------------------------------------------------------------------------


def test_6_3_together_their_player_splits_the_deck_at_will() -> None:
    state = begun(2)
    do(state, "choose orc+orc", "choose barbarian")
    assert asked(state) == (0, "split")
    deck = tuple(deck_pieces(DECKS["orc"]))
    assert RULES.decisions(state)[0].fields == (SomeOf("split", "cards", deck, 0, len(deck)),)
    do(state, "split O01 O01 sabre sabre spear gang-up")
    one, two = state.gladiators["R1"], state.gladiators["R2"]
    assert (one.cards, one.kept, one.specials) == (["O01", "O01"], ["sabre", "sabre", "spear"], ["gang-up"])
    every = Counter([*one.cards, *one.kept, *one.specials, *two.cards, *two.kept, *two.specials])
    assert every == Counter(deck_pieces(DECKS["orc"]))
    assert state.phase == "equip"


def test_r_11_1_two_players_of_one_side_agree_in_one_more_visit() -> None:
    state = begun(3, sides="two")
    do(state, "choose orc", "choose barbarian", "choose orc")
    assert asked(state) == (0, "split")
    do(state, "split spear O07")
    assert asked(state) == (2, "agree")
    do(state, "agree")
    assert state.gladiators["R1"].cards == ["O07"]
    state = begun(3, sides="two")
    do(state, "choose orc", "choose barbarian", "choose orc", "split spear O07", "split flail O13")
    assert state.gladiators["R1"].cards == ["O13"]
    assert "O07" in state.gladiators["G1"].cards
    assert state.phase == "equip", "the second word is the last"


def test_6_3_against_each_other_they_draft_one_then_two_by_turns() -> None:
    state = begun(2, seat_1=1, seat_2=1)
    do(state, "choose orc", "choose orc")
    order = []
    while state.phase == "pick":
        order.append(asked(state)[0])
        do(state, f"pick {state.packs[0].left[0]}")
    assert order == [0, *[1, 1, 0, 0] * 3], "the last two are left to one"
    one, two = state.gladiators["R1"], state.gladiators["B1"]
    assert len(one.cards) + len(one.kept) + len(one.specials) == 8 + 7
    assert len(two.cards) + len(two.kept) + len(two.specials) == 8 + 8
    assert {"sabre", "shield"} <= set(one.kept) & set(two.kept)


def test_r_11_2_an_orc_without_a_partner_chooses_eight() -> None:
    state = begun(2, seat_1=1, seat_2=2, uneven=True)
    do(state, "choose orc", "choose barbarian")
    assert asked(state) == (0, "split")
    assert refused(state, "split spear flail") == ("R-11.2", "so_many_alone")
    eight = single_pieces(DECKS["orc"])[:8]
    do(state, "split " + " ".join(eight))
    who = state.gladiators["R1"]
    assert len(who.cards) + len(who.kept) + len(who.specials) == 8 + 8


# ---- VI.4 order of play ---------------------------------------------------------------


def test_6_4_sides_alternate_and_of_two_against_one_the_one_is_in_the_middle() -> None:
    state = fight("orc+orc", "barbarian")
    order = state.order
    assert len(order) == 3
    assert order[1] == "B1"
    state = fight("barbarian+orc", "assassin+orc")
    sides = [state.gladiators[name].side for name in state.order]
    assert sides in ([0, 1, 0, 1], [1, 0, 1, 0])


def test_1_5_everybody_has_one_turn_a_round() -> None:
    state = fight("assassin", "barbarian", "swordmaster", "orc+orc", sides="alone")
    first = state.turn.mover
    moved = []
    while state.round == 1:
        moved.append(state.turn.mover)
        do(state, "nothing", "nothing")
    assert sorted(moved) == sorted(set(moved))
    assert first == moved[0]


# ---- VI.5 hexes that attacks close ----------------------------------------------------


def bent(third: str, filled: str = "") -> GladiatorsState:
    """Return a state in which R1 on i4 attacks B1 on k4 at distance two, out of line.

    Between them are j3 and j4. It is the turn of G1, who has done nothing; Y1 may fill one of the two."""
    state = fight("barbarian", "swordmaster", "assassin", "orc+orc", sides="alone")
    place(state, "R1", "i4", hold="great-sword", row="B07")
    place(state, "B1", "k4", hold="duelling-sword")
    place(state, "G1", third)
    place(state, "Y1", filled or "a1")
    turn_of(state, "R1")
    do(state, "take", "nothing", "attack 1 B1 set 3")
    turn_of(state, "G1")
    do(state, "nothing")
    return state


def test_6_5_of_two_free_hexes_a_third_may_enter_one() -> None:
    """As in figure 4, either may be entered while both are free."""
    state = bent("j5")
    assert {"walk j3", "walk j4"} <= set(legal(state))


def test_6_5_if_one_of_them_is_filled_the_other_is_closed() -> None:
    state = bent("j5", filled="j3")
    assert refused(state, "walk j4") == ("VI.5", "closed")


def test_6_5_one_hex_may_lie_in_the_way_of_several_attacks() -> None:
    state = bent("j5")
    state.pending.append(msgspec.structs.replace(state.pending[0], id=9, by="B1", target="R1", card="S15"))
    assert "walk j4" in legal(state)


def test_6_5_the_hex_of_a_straight_line_is_closed() -> None:
    state = fight("barbarian", "swordmaster", "assassin", sides="alone")
    place(state, "R1", "i2", hold="great-sword", row="B07")
    place(state, "B1", "i4", hold="duelling-sword")
    place(state, "G1", "j3")
    turn_of(state, "R1")
    do(state, "take", "nothing", "attack 1 B1 set 3")
    turn_of(state, "G1")
    do(state, "nothing")
    assert refused(state, "walk i3") == ("VI.5", "closed")


def test_6_5_forced_into_it_the_attack_is_off() -> None:
    """B1 has attacked G1 over i4. Then G1's ally of the moment is kicked onto i4."""
    state = fight("barbarian", "swordmaster", "assassin", "orc+orc", sides="alone")
    place(state, "B1", "i3", hold="duelling-sword", row="S08")
    place(state, "G1", "i5")
    place(state, "R1", "g3", hold="", row="B16")
    place(state, "Y1", "h3", hold="")
    place(state, "Y2", "a1")
    turn_of(state, "B1")
    do(state, "take", "nothing", "attack 1 G1 set 3")
    turn_of(state, "R1")
    do(state, "take", "nothing", "attack 1 Y1 set 4")
    assert [each.target for each in state.pending] == ["G1", "Y1"]
    turn_of(state, "Y1")
    events = do(state, "guess none")
    assert state.gladiators["Y1"].at == "i4"
    assert told(events)["cancelled"]["gladiator"] == "G1"
    assert state.pending == []


def test_6_5_whoever_ends_on_the_line_of_a_throw_defends_at_once() -> None:
    state = fight("assassin", "barbarian", "swordmaster", sides="alone")
    place(state, "R1", "i1", hold="dagger", row="A11")
    place(state, "B1", "i6", hold="")
    place(state, "G1", "j4", hold="", wear="")
    turn_of(state, "R1")
    do(state, "take", "nothing", "attack 1.dagger B1 set 6 1")
    turn_of(state, "G1")
    do(state, "nothing")
    assert refused(state, "walk i2") == ("VI.5", "closed"), "the first hex of the flight"
    events = do(state, "walk i4")
    assert told(events)["flew_on"]["gladiator"] == "G1"
    assert asked(state) == (2, "guess")
    events = do(state, "guess 1")
    assert told(events)["guessed"]["number"] == 1
    assert told(events)["flew_on"]["gladiator"] == "B1"
    assert state.pending[0].number == 6, "what was set for them first"
    turn_of(state, "B1")
    assert asked(state) == (1, "guess")


def test_6_5_to_pass_through_the_line_costs_nothing() -> None:
    state = fight("assassin", "barbarian", "swordmaster", sides="alone")
    place(state, "R1", "i1", hold="dagger", row="A11")
    place(state, "B1", "i6", hold="")
    place(state, "G1", "j3", hold="", wear="")
    turn_of(state, "R1")
    do(state, "take", "nothing", "attack 1.dagger B1 set 6 1")
    turn_of(state, "G1")
    do(state, "nothing", "walk h4")
    assert asked(state)[1] != "guess"
    assert state.pending[0].target == "B1"


# ---- VI.6 exchange --------------------------------------------------------------------


def beside() -> GladiatorsState:
    state = fight("orc", "barbarian", "orc", sides="two")
    place(state, "R1", "i4", hold="sabre")
    place(state, "G1", "i5", hold="shield")
    place(state, "B1", "q7")
    return turn_of(state, "R1")


def test_6_6_an_exchange_is_offered_and_accepted_as_re_arming() -> None:
    state = beside()
    assert "offer G1 give sabre take shield" in legal(state)
    do(state, "offer G1 give sabre take shield")
    assert state.turn.mover != "R1", "no movement"
    turn_of(state, "G1")
    assert {"accept R1 given", "accept R1 taken", "accept R1 both"} <= set(legal(state))
    do(state, "accept R1 both")
    assert state.gladiators["R1"].held == ["shield"]
    assert state.gladiators["G1"].held == ["sabre"]
    assert state.turn.mover != "G1"


def test_6_6_part_of_it_may_be_accepted() -> None:
    state = beside()
    do(state, "offer G1 give sabre take shield")
    turn_of(state, "G1")
    do(state, "accept R1 given")
    assert state.gladiators["G1"].held == ["shield", "sabre"]
    assert state.gladiators["R1"].held == []


def test_6_6_taking_needs_a_free_hand_and_only_what_is_held_changes_hands() -> None:
    state = beside()
    who = state.gladiators["R1"]
    who.held = ["sabre", "sabre"]
    assert "offer G1 give none take shield" not in legal(state)
    assert "offer G1 give sabre take shield" in legal(state)


def test_6_6_an_item_is_accepted_with_a_free_hand_or_in_exchange() -> None:
    state = beside()
    state.gladiators["G1"].held = ["shield", "sabre"]
    do(state, "offer G1 give sabre take shield")
    turn_of(state, "G1")
    assert refused(state, "accept R1 given") == ("VI.6", "no_such_offer")
    assert {"accept R1 taken", "accept R1 both"} <= set(legal(state))
    do(state, "accept R1 both")
    assert state.gladiators["G1"].held == ["sabre", "sabre"]


def test_r_11_3_an_offer_lapses_with_the_others_turn() -> None:
    state = beside()
    do(state, "offer G1 give sabre take none")
    turn_of(state, "G1")
    do(state, "nothing", "nothing")
    assert state.offers == []


def test_6_6_no_exchange_in_a_duel() -> None:
    state = fight("assassin", "barbarian")
    place(state, "R1", "i4", hold="dagger")
    place(state, "B1", "i5")
    turn_of(state, "R1")
    assert not any(line.startswith("offer") for line in legal(state))


# ---- VI.7 talk ------------------------------------------------------------------------


def test_6_7_open_talk_is_for_all_and_silence_for_none() -> None:
    assert RULES.talk(fight("assassin", "barbarian"), 0) == {1}
    assert RULES.talk(fight("assassin", "barbarian", speech="silent"), 0) == set()


def test_6_7_a_whisper_costs_the_turn_and_is_heard_by_all_around() -> None:
    state = fight("assassin", "barbarian", "swordmaster", "assassin", sides="alone", speech="whispers")
    place(state, "R1", "i4")
    place(state, "B1", "i5")
    place(state, "G1", "i6")
    place(state, "Y1", "a1")
    turn_of(state, "R1")
    assert RULES.talk(state, 0) == set()
    assert "whisper G1" not in legal(state), "to a neighbour"
    lying = fight("assassin", "barbarian", "swordmaster", "assassin", sides="alone", speech="whispers")
    place(lying, "R1", "i4", prone=True)
    place(lying, "B1", "i5")
    turn_of(lying, "R1")
    do(lying, "expose")
    assert refused(lying, "whisper B1") == ("VI.7", "no_whisper")
    events = do(state, "whisper B1")
    assert told(events)["whispered"]["other"] == "B1"
    assert RULES.talk(state, 0) == {1, 2}, "G1 stands within one hex of the hearer"
    assert RULES.talk(state, 1) == set()
    assert state.turn.mover != "R1", "no movement either"
    turn_of(state, "R1")
    assert RULES.talk(state, 0) == set()


# ---- sides ----------------------------------------------------------------------------


def test_r_4_1_allies_are_attacked_only_where_the_table_wants_it() -> None:
    for friendly in (False, True):
        state = fight("barbarian+orc", "assassin+orc", friendly=friendly)
        place(state, "R1", "i4", hold="great-sword", row="B05")
        place(state, "R2", "i5")
        place(state, "B1", "a1")
        place(state, "B2", "a2")
        turn_of(state, "R1")
        do(state, "take", "nothing")
        assert any(line.startswith("attack 1 R2") for line in legal(state)) == friendly


def test_5_1_gang_up_needs_an_ally_beside_the_target() -> None:
    state = fight("orc+orc", "barbarian")
    orc = next(each for each in state.gladiators.values() if "gang-up" in each.specials)
    ally = next(each for each in state.gladiators.values() if each.side == 0 and each.name != orc.name)
    place(state, orc.name, "i4", hold="sabre", row="O03")
    place(state, "B1", "i5")
    place(state, ally.name, "a1")
    turn_of(state, orc.name)
    do(state, "take", "nothing")
    assert refused(state, "attack 1 B1 set 3 use gang-up") == ("V.1", "not_with_attack")
    place(state, ally.name, "i6")
    do(state, "attack 1 B1 set 3 use gang-up")
    assert state.pending[0].base == 5


def test_a_form_for_items_has_ticked_what_a_gladiator_holds_or_mostly_would() -> None:
    """A press of its button by mistake never leaves the hands empty."""
    state, chance, seen = begun(2), SeededChance(1), set()
    do(state, "choose swordmaster", "choose barbarian")
    while not state.over and state.round < 4:
        decision = RULES.decisions(state)[0]
        for action in RULES.legal(state, decision):
            if not isinstance(action, Equip | Rearm):
                continue
            ticked = initial_values(action, free_fields(decision, action), None)
            assert ticked["held"] == list(action.held)
            if isinstance(action, Equip):
                assert action.held
            else:
                who = state.gladiators[state.turn.mover]
                assert (ticked["held"], ticked.get("worn", [])) == (who.held, who.worn)
                assert {"dropped", "lifted"}.isdisjoint(ticked)
            seen.add(type(action))
        RULES.advance(
            state, RULES.default(RULES.view(state, decision.seat), decision, "default", chance), chance
        )
    assert seen == {Equip, Rearm}
