"""Play 2,000 whole random matches of each edition, and check invariants after every action."""

from __future__ import annotations

import re
from random import Random

import pytest

from games.arena.cards import CARD_RANKS, CREATURE_OF_CARD, SPECTATOR_CARD_STRENGTHS
from games.arena.editions import EDITIONS
from games.arena.meta import AnyOptions, Creature2004, Options, Options1997
from games.arena.rules import ArenaRules
from games.arena.state import ArenaState
from games.bots.driver import play
from games.bots.random_bot import choose
from games.engine.chance import SeededChance
from games.engine.log import replay
from tests.arena.positions import RULES, RULES_1997, cards_of, heard, rules_of

EIGHT: tuple[Creature2004, ...] = (
    "colossus",
    "daimon",
    "ettin",
    "gorgon",
    "magus",
    "seraphim",
    "titan",
    "troll",
)
OPTIONS = (
    Options(),
    Options(faq_stalemate=True),
    Options(discard_top_visible=False),
    Options(ru_start_player_each_round=True, ru_magister_all=True, ru_wyrm_any=True, wbc_tiebreak=True),
    Options(creatures=EIGHT),
)
OPTIONS_1997 = (
    Options1997(),
    Options1997(bidding="open"),
    Options1997(bidding="random", wbc_tiebreak=True),
    Options1997(discard_top_visible=False),
    Options1997(bidding="random", campaign=True),
)
ALL: tuple[AnyOptions, ...] = (*OPTIONS, *OPTIONS_1997)


def of(options: AnyOptions) -> ArenaRules:
    """Return the rules to which these options belong."""
    return RULES_1997 if isinstance(options, Options1997) else RULES


def conserved(state: ArenaState, deck: list[str]) -> None:
    """Check that no card and no token appears or disappears."""
    assert cards_of(state) == deck
    for seat in range(state.seats):
        laid = sum(owners.count(seat) for owners in state.bets.values())
        secret = bool(state.secrets[seat]) + bool(state.shown[seat])
        # The bets on the dead leave the table in 1997.
        gone = 5 - state.tokens[seat] - laid - secret
        assert gone >= 0 if rules_of(state) is RULES_1997 and state.dead else gone == 0
        assert secret <= 1
        assert state.tokens[seat] >= 0


def well_laid(state: ArenaState) -> None:
    """Check that rows contain only their creature's cards and spectators, and that hands are sorted."""
    for creature in state.creatures:
        for row, top in enumerate(state.tops[creature]):
            under = state.covered[creature][row]
            assert top or not under
            assert all(
                CREATURE_OF_CARD[card] == creature or card in SPECTATOR_CARD_STRENGTHS
                for card in [*under, top]
                if card
            )
            assert row < state.round or not top
    for creature, pile in state.piles.items():
        assert all(CREATURE_OF_CARD[card] in (creature, "") for card in pile)
    for hand in state.hands:
        assert hand == sorted(hand, key=CARD_RANKS.__getitem__)
    assert state.round == min(len(state.dead) + 1, 5)


@pytest.mark.parametrize("matches", [8, pytest.param(100, marks=pytest.mark.exhaustive)])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("options", ALL)
def test_what_must_hold_after_every_action(matches: int, seats: int, options: AnyOptions) -> None:
    source, rules = Random(seats), of(options)
    ends_by_deck = EDITIONS[rules.meta.key].last_card_ends and not options.faq_stalemate
    for _ in range(matches):
        chance = SeededChance(source)
        state = rules.setup(options, seats, chance).state
        deck = cards_of(state)
        assert len(deck) == 102
        while decisions := rules.decisions(state):
            assert rules.result(state) is None
            assert not state.ended
            turn, mover, dead, game = state.turn, state.mover, len(state.dead), state.game
            bids = state.step == "bid"
            decision = source.choice(decisions) if bids else decisions[0]
            action = source.choice(list(rules.legal(state, decision)))
            rules.advance(state, action, chance)
            if state.turn != turn or state.ended:
                conserved(state, deck)
            if state.game != game:
                assert (state.game, state.dead) == (game + 1, [])
            elif bids:
                assert state.turn - turn == (state.step != "bid")
            elif state.turn != turn:
                assert state.turn == turn + 1
                assert dead <= len(state.dead) <= dead + 1
                assert len(state.hands[mover]) >= state.capacities[mover] or not state.deck or state.recycled
                assert not state.stunned[mover]
            else:
                assert len(state.dead) == dead or state.ended
        well_laid(state)
        assert rules.result(state) is not None
        assert state.ended
        assert (state.ended == "deck") <= ends_by_deck
        assert state.ended != "rounds" or len(state.dead) == 5


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_matches_replay_from_their_log_to_the_same_bytes(seats: int) -> None:
    for seed in range(2 * len(ALL)):
        options = ALL[seed % len(ALL)]
        rules = of(options)
        played = play(rules, seats, options, seed, choose)
        assert not played.stopped
        assert rules.encode_state(replay(rules, played.log)) == rules.encode_state(played.state)


CARD = re.compile(r"'([a-z]+-\d+|magister|head)'")


@pytest.mark.parametrize("options", ALL)
@pytest.mark.long
def test_an_action_that_shows_its_seat_a_card_was_announced(options: AnyOptions) -> None:
    """R-133: an unannounced action reveals nothing, so it may be changed freely."""
    rules = of(options)
    for seed in range(6):
        source = Random(seed)
        chance = SeededChance(source)
        state = rules.setup(options, 2 + seed % 4, chance).state
        while decisions := rules.decisions(state):
            action = source.choice(list(rules.legal(state, decisions[0])))
            view = rules.view(state, action.seat)
            announced = rules.reveals_to_actor(view, action)
            chance.draws.clear()
            step = rules.advance(state, action, chance)
            if not announced:
                assert not chance.draws
                known = set(CARD.findall(repr(view)))
                shown = set(
                    CARD.findall(repr((rules.view(state, action.seat), heard(step.events, action.seat))))
                )
                assert shown <= known, rules.format(action)


def test_a_drawing_turn_is_announced_and_a_quiet_one_is_not_always() -> None:
    """The announcement is informative: most plays that end a turn show cards, most bets do not."""
    source, told = Random(3), {True: 0, False: 0}
    chance = SeededChance(source)
    state = RULES.setup(Options(), 3, chance).state
    while decisions := RULES.decisions(state):
        action = source.choice(list(RULES.legal(state, decisions[0])))
        told[RULES.reveals_to_actor(RULES.view(state, action.seat), action)] += 1
        RULES.advance(state, action, chance)
    assert told[True] > 20
    assert told[False] > 20
