"""The decks contain every fact that the rulebook states about a card (I.1 - I.4, IV.4, V.4, V.6, VI)."""

from __future__ import annotations

import pytest

from games.gladiators.decks import CARDS, DECKS, FORMULAS, ITEMS, SPECIALS
from games.gladiators.decks.cards import THROW_HEXES_BY_WEIGHT, Attack, Deck, Formula, ModifyStat, Wrap
from games.gladiators.shared_decks import deck_pieces, double_pieces, single_pieces

EVERY = list(DECKS.values())


def attacks(card: str) -> tuple[Attack, ...]:
    return CARDS[card].attacks


@pytest.mark.parametrize("deck", EVERY, ids=lambda deck: deck.key)
def test_1_a_deck_has_33_cards(deck: Deck) -> None:
    standard = 2 if deck.share else 1
    assert standard + len(deck_pieces(deck)) == 33


@pytest.mark.parametrize("deck", EVERY, ids=lambda deck: deck.key)
def test_1_1_cards_are_numbered_and_every_axe_can_be_met(deck: Deck) -> None:
    assert [card.number for card in deck.combat] == list(range(1, len(deck.combat) + 1))
    own = [item.key for item in deck.items for _ in range(item.copies)]
    for card in deck.combat:
        assert card.axes
        for axe in card.axes:
            assert len(axe.hold) + axe.free <= 2
            assert all(own.count(item) >= axe.hold.count(item) for item in axe.hold)
    assert any(not axe.hold and not axe.free for axe in deck.axes), "one can always stand"
    assert all(set(hands) <= set(own) for hands in deck.hands)


def test_1_1_the_assassin_has_22_combat_actions() -> None:
    assert len(DECKS["assassin"].combat) == 22
    assert [attacks(card)[0].kind for card in ("A07", "A06", "A13")] == ["slash", "stab", "smash"]


def test_1_1_boxes_show_what_opposes_an_attack() -> None:
    assert [attack.opposed for attack in attacks("A16")] == ["strength", "both"]
    assert attacks("A20")[0].opposed == "both"
    assert [attacks(card)[0].aim for card in ("A16", "A17")] == ["head", "torso"]


def test_1_3_both_hands_and_a_free_hand_ask_for_the_same() -> None:
    (chain,), (palm,) = CARDS["A16"].axes, CARDS["A17"].axes
    assert (chain.hold, chain.free) == (("chain",), 1)
    assert (palm.hold, palm.free) == ((), 1)


def test_1_3_assassin_and_swordmaster_have_the_same_dagger_but_not_the_same_sword() -> None:
    def named(key: str) -> set[str]:
        return {item.key for item in DECKS[key].items}

    assert "dagger" in named("assassin") & named("swordmaster")
    assert {"great-sword", "duelling-sword"} <= named("barbarian") ^ named("swordmaster")


def test_4_4_strengths_are_printed_and_read_alike() -> None:
    assert Formula.read("3+(1-5)*2") == Formula(3, 1, 5, 2) == FORMULAS[attacks("B05")[0].strength]
    for text, formula in FORMULAS.items():
        assert str(formula) == text
    with pytest.raises(ValueError, match="3 and a die"):
        Formula.read("3 and a die")


def test_4_8_the_kick_and_the_cloak_of_the_example() -> None:
    kick = attacks("A18")[0]
    assert (kick.kind, kick.distance, kick.strength, kick.opposed) == ("smash", (2, 2), "4+(1-5)", "defense")
    cloak = CARDS["A12"]
    assert cloak.axes[0].smash == 2
    assert cloak.on_guess is not None
    assert cloak.on_guess.effects == (Wrap("attacker", "cloak"),)


def test_4_9_attacks_of_the_fourth_kind_carry_their_guesses() -> None:
    for card in CARDS.values():
        for attack in card.attacks:
            assert bool(attack.guesses) == (attack.kind == "other")


def test_5_1_superhuman_effort_adds_two() -> None:
    effort = SPECIALS["superhuman-effort"]
    assert effort.effects == (ModifyStat("attack", 2, "attack"),)


def test_5_4_who_throws_what_and_how_far() -> None:
    dagger = attacks("A11")[0]
    assert dagger.distance == (2, 0)
    assert dagger.throw is not None
    assert (dagger.throw.items, dagger.throw.ideal) == (("dagger",), 3)
    anything = attacks("B11")[0].throw
    assert anything is not None
    assert anything.items == ()
    assert THROW_HEXES_BY_WEIGHT == {"light": 4, "medium": 3, "heavy": 2, "very heavy": 1}


def test_5_6_strengths_of_those_who_hold_each_other() -> None:
    assert [DECKS[key].strength for key in ("barbarian", "assassin", "swordmaster")] == [4, 3, 2]


def test_6_2_qualities() -> None:
    assert {key: deck.quality for key, deck in DECKS.items()} == {
        "assassin": 2,
        "barbarian": 2,
        "swordmaster": 2,
        "orc": 1,
    }


def test_6_3_the_orcs_share_a_deck_with_some_cards_twice() -> None:
    orc = DECKS["orc"]
    assert {"sabre", "shield"} <= set(double_pieces(orc))
    assert len(single_pieces(orc)) == 15
    assert orc.share is not None
    assert sorted((*orc.share.first, *orc.share.second)) == sorted(single_pieces(orc))


def test_another_deck_needs_no_other_line() -> None:
    """Ids, keys and letters are unique, so that a deck is found by its names alone."""
    assert len(CARDS) == sum(len(deck.combat) for deck in EVERY)
    assert len(SPECIALS) == sum(len(deck.specials) for deck in EVERY)
    assert len({deck.letter for deck in EVERY}) == len(EVERY)
    assert all(card.startswith(deck.letter) for deck in EVERY for card in (each.id for each in deck.combat))
    assert all(ITEMS[item.key].weight == item.weight for deck in EVERY for item in deck.items)
