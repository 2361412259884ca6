"""Twin histories: everything that a seat can find out is the same in both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from games.arena import view
from games.arena.actions import Bid
from games.arena.editions import EDITIONS
from games.arena.meta import AnyOptions, Options, Options1997
from games.arena.rules import ArenaRules
from games.arena.state import ArenaState
from games.arena.view import ArenaView, build_view
from games.bots.driver import play
from games.bots.random_bot import choose
from games.engine.chance import ReplayChance, SeededChance
from games.engine.log import Log, replay
from tests.arena.positions import OF, RULES, RULES_1997
from tests.arena.twins import twin
from tests.titles.twins import heard, seen

OPTIONS = (
    Options(),
    Options(faq_stalemate=True),
    Options(discard_top_visible=False, ru_magister_all=True, ru_wyrm_any=True),
    Options(creatures=("amazon", "cyclops", "gorgon", "magus", "seraphim", "titan", "colossus", "ettin")),
    Options1997(),
    Options1997(bidding="open", discard_top_visible=False),
    Options1997(bidding="random", wbc_tiebreak=True),
    Options1997(campaign=True),
)


class Told:
    """A history step by step, with everything that a seat can find out at each step."""

    def __init__(self, log: Log, seat: int | None) -> None:
        self._log, self._seat = log, seat

    def __iter__(self) -> Iterator[tuple[ArenaState, list[tuple[str, dict[str, Any]]]]]:
        rules = OF[self._log.title]
        options = rules.read_options(msgspec.json.decode(self._log.options))
        step = rules.setup(options, self._log.seats, ReplayChance(self._log.draws))
        state = step.state
        yield state, heard(step.events, self._seat)
        for entry in self._log.entries:
            action = rules.decode_action(bytes(entry.action))
            chance = ReplayChance(entry.draws[entry.prior :])
            step = rules.advance(state, action, chance)
            chance.finish()
            yield state, heard(step.events, self._seat)


def compare(log: Log, seat: int, source: Random, moved: Counter[str] | None = None) -> int:
    """Compare the two histories step by step; return the number of cards that lay differently in the deck.

    `moved` counts the cards that were exchanged."""
    rules = OF[log.title]
    other = twin(rules, log, seat, source, moved)
    if other is None:
        return 0
    pool: list[Any] = []
    for (one, told), (two, told_too) in zip(Told(log, seat), Told(other, seat), strict=True):
        assert told == told_too
        # Actions of this seat that are not legal now, from earlier and from other seats.
        tried = source.sample(pool, min(12, len(pool)))
        first, second = (seen(rules, state, seat, tried) for state in (one, two))
        assert first == second
        for decision in rules.decisions(one):
            for atom in rules.legal(one, decision):
                if decision.seat == seat:
                    pool.append(atom)
                else:
                    card = getattr(atom, "card", "")
                    if not card:
                        pool.append(msgspec.structs.replace(atom, seat=seat))
    return sum(a != b for a, b in zip(one.deck, two.deck, strict=True))


def cut(log: Log, length: int) -> Log:
    return msgspec.structs.replace(log, entries=log.entries[:length])


@pytest.mark.thorough
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize(
    "seats", [3, *(pytest.param(number, marks=pytest.mark.exhaustive) for number in (2, 4, 5))]
)
def test_a_seat_finds_out_the_same_in_both_histories(seats: int, options: AnyOptions) -> None:
    rules = RULES_1997 if isinstance(options, Options1997) else RULES
    parts = (0.05, 0.15, 0.25) if options.campaign else (0.15, 0.5, 0.8, 1)
    different = 0
    for seed in range(1 if options.campaign else 2):
        log = play(rules, seats, options, seed * 10 + seats, choose).log
        source = Random(seed)
        # The last action ends the match and opens everything: it is left out.
        for part in parts:
            seat = source.randrange(seats)
            different += compare(cut(log, int((len(log.entries) - 1) * part)), seat, source)
    assert different > 50


@pytest.mark.parametrize("options", OPTIONS)
def test_one_of_two_equal_cards_is_exchanged_while_the_other_is_seen(options: AnyOptions) -> None:
    """The holder of one Prefect cannot tell which seat holds the other, or whether any seat does."""
    rules = RULES_1997 if isinstance(options, Options1997) else RULES
    takes = EDITIONS[rules.meta.key].takes
    found = 0
    for seed in range(8):
        log = cut(play(rules, 3, options, seed, choose).log, 24)
        for seat in range(3):
            if not any(takes in rules.view(state, seat).hand for state, _ in Told(log, seat)):
                continue
            moved = Counter[str]()
            compare(log, seat, Random(seed), moved)
            found += moved[takes] == 1
    assert found > 2


@pytest.mark.parametrize("rules", OF.values(), ids=OF)
def test_the_comparison_finds_what_would_tell_of_an_equal_card(
    rules: ArenaRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    takes = EDITIONS[rules.meta.key].takes

    def telling(state: ArenaState, seat: int | None, golds: tuple[int, ...]) -> ArenaView:
        where = [place for place, card in enumerate(state.deck) if card == takes]
        return msgspec.structs.replace(build_view(state, seat, golds), deck_size=sum(where))

    monkeypatch.setattr(view, "build_view", telling)
    log = cut(play(rules, 3, rules.meta.options(), 1, choose).log, 40)
    with pytest.raises(AssertionError, match="view"):
        compare(log, 0, Random(1))


def test_a_watcher_sees_nothing_that_a_seat_does_not() -> None:
    log = play(RULES, 3, Options(), 4, choose).log
    for (state, watched), (_, sat) in zip(Told(log, None), Told(log, 1), strict=True):
        assert len(watched) <= len(sat)
        if not state.over:
            view = RULES.view(state, None)
            assert (view.hand, view.aside, view.secret, view.stack, view.three) == ((), (), "", (), ())


def test_the_twin_is_a_match_of_its_own() -> None:
    """The twin replays by its own log, including all draws."""
    log = cut(play(RULES, 4, Options(), 8, choose).log, 60)
    other = twin(RULES, log, 2, Random(1))
    assert other is not None
    assert other.draws != log.draws
    state = replay(RULES, other)
    assert RULES.encode_state(state) != RULES.encode_state(replay(RULES, log))


def test_sealed_bids_of_others_cannot_be_told_apart_before_they_are_opened() -> None:
    """A seat finds out the same, whatever bids the others have made."""
    for seed in range(20):
        source = Random(seed)
        one = RULES_1997.setup(Options1997(), 4, SeededChance(seed)).state
        two = RULES_1997.copy(one)
        answered = source.sample(range(1, 4), source.randint(1, 3))
        for seat in answered:
            for state in (one, two):
                step = RULES_1997.advance(state, Bid(seat, source.randint(-1, 10)), SeededChance(1))
                assert heard(step.events, 0) == []
        tried = [Bid(0, 4), *(Bid(seat, 3) for seat in answered)]
        for seat in (None, 0):
            assert seen(RULES_1997, one, seat, tried) == seen(RULES_1997, two, seat, tried)
