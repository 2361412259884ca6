# ruff: noqa: B023 - each watcher is used up within the turn of its own loop
"""Promises of every title: one suite for all of them."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any, get_args

import msgspec
import pytest

from games.bots.driver import play
from games.bots.random_bot import choose
from games.bots.simulate import autopilot
from games.engine import registry
from games.engine.actions import SYSTEM_TAGS, Action, Drop, DropCause, Stop, tag_of
from games.engine.automatic_answers import automatic_answer
from games.engine.cached_state import CachedState
from games.engine.chance import ReplayChance, SeededChance
from games.engine.decisions import Decision
from games.engine.errors import BadOptions, IllegalAction, ReplayMismatch
from games.engine.log import moments, replay
from games.engine.losses import is_grave
from games.engine.results import FATES_BY_CAUSE, Fate
from games.engine.rules import Rules
from games.engine.trial import attempt
from tests.engine.draws import draws_nothing
from tests.titles.families import KEYS, SPOKEN, TWINS
from tests.titles.twins import refusal

MOST = 400


def matches(key: str, games: int) -> list[tuple[int, Any, int]]:
    """Return (seats, options, seed) over the seats and presets of a title."""
    meta = registry.meta(key)
    rules = registry.get(key)
    least, most = meta.seats
    offered = [meta.options(), *(rules.read_options(preset.values) for preset in meta.presets)]
    return [(least + seed % (most - least + 1), offered[seed % len(offered)], seed) for seed in range(games)]


@pytest.fixture(params=KEYS)
def key(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def rules(key: str) -> Rules[Any]:
    return registry.get(key)


ELSEWHERE = {"titan": "a hundred campaigns, in tests of its own", "probe": "its program errs on purpose"}
"""Families whose program is not held against chance here, and why."""


@pytest.mark.thorough
def test_its_program_beats_chance(key: str, rules: Rules[Any]) -> None:
    meta = rules.meta
    if not meta.autopilot or meta.family in ELSEWHERE:
        return

    def seats(rules: Any, state: Any, decision: Decision, source: Random) -> Action:
        return (autopilot if decision.seat == 0 else choose)(rules, state, decision, source)

    least = meta.seats[0]
    won = [play(rules, least, meta.options(), seed, seats).result.placings[0].seat == 0 for seed in range(40)]
    assert sum(won) > 28


def test_random_play_reaches_the_end_and_replays_to_the_same_bytes(key: str, rules: Rules[Any]) -> None:
    for seats, options, seed in matches(key, 10):
        played = play(rules, seats, options, seed, choose, most=MOST)
        assert rules.encode_state(replay(rules, played.log)) == rules.encode_state(played.state)
        places = sorted(placing.rank for placing in played.result.placings)
        assert places[0] == 1
        assert len(places) == seats
        assert {placing.seat for placing in played.result.placings} == set(range(seats))
        sides = rules.sides(options, seats)
        assert len(sides) == seats
        assert len(set(sides)) > 1
        came_in = {(sides[each.seat], each.rank) for each in played.result.placings if each.fate != "left"}
        assert len(came_in) == len({side for side, _ in came_in})
        roles = [placing.role for placing in played.result.placings]
        assert set(roles) == {""} or (len(set(roles)) == seats and set(roles) <= set(rules.meta.roles))
        assert rules.decisions(played.state) == ()


def test_eliminated_seats_are_asked_nothing_and_stay_out(key: str, rules: Rules[Any]) -> None:
    for seats, options, seed in matches(key, 6):
        before: frozenset[int] = frozenset()

        def watch(state: Any, step: Any, entry: Any) -> None:
            nonlocal before
            eliminated = rules.eliminated(state)
            assert before <= eliminated <= set(range(seats))
            assert not eliminated.intersection(each.seat for each in rules.decisions(state))
            before = eliminated

        played = play(rules, seats, options, seed, choose, most=MOST, watch=watch)
        # An early end eliminates nobody, and seats that are out are placed behind all others.
        assert rules.eliminated(played.state) == before
        sides = rules.sides(options, seats)
        standing = {sides[seat] for seat in range(seats) if seat not in before}
        ranks = {placing.seat: placing.rank for placing in played.result.placings}
        for seat in before:
            if sides[seat] not in standing:
                assert all(ranks[seat] > ranks[other] for other in range(seats) if sides[other] in standing)


@pytest.mark.parametrize("key", SPOKEN)
def test_eliminated_seats_read_so(key: str) -> None:
    rules, words = registry.get(key), registry.words(key)
    for seats, options, seed in matches(key, 6):

        def watch(state: Any, step: Any, entry: Any) -> None:
            if rules.result(state) is None:
                assert all(words.out(rules.view(state, seat)).message for seat in rules.eliminated(state))

        play(rules, seats, options, seed, choose, most=MOST, watch=watch)


def test_a_probe_is_held_to_it_in_which_an_eliminated_seat_has_the_larger_share() -> None:
    rules = registry.get("probe")
    brink = rules.read_options({"brink": 2})
    found = {"share of the eliminated": 0, "no share of who stands": 0}

    def watch(state: Any, step: Any, entry: Any) -> None:
        eliminated, shares = rules.eliminated(state), rules.estimate(rules.view(state, None))
        found["share of the eliminated"] += any(shares[seat] for seat in eliminated)
        found["no share of who stands"] += any(not shares[seat] for seat in {0, 1, 2} - eliminated)

    for seed in range(10):
        play(rules, 3, brink, seed, choose, most=MOST, watch=watch)
    assert all(found.values())


def test_state_action_and_notation_come_back_as_they_were(key: str, rules: Rules[Any]) -> None:
    for seats, options, seed in matches(key, 5):

        def watch(state: Any, step: Any, entry: Any) -> None:
            assert rules.encode_state(rules.copy(state)) == rules.encode_state(state)
            for decision in rules.decisions(state):
                view = rules.view(state, decision.seat)
                for atom in rules.legal(state, decision):
                    assert rules.decode_action(rules.encode_action(atom)) == atom
                    assert rules.parse(rules.format(atom), view) == atom, rules.format(atom)
                    assert rules.parse(rules.format(atom).upper() + "  ", view) == atom

        play(rules, seats, options, seed, choose, most=80, watch=watch)


def test_legal_actions_are_accepted_and_mutated_ones_refused(key: str, rules: Rules[Any]) -> None:
    refused = states = 0
    for seats, options, seed in matches(key, 5):
        source = Random(seed)
        pool: list[Action] = []

        def watch(state: Any, step: Any, entry: Any) -> None:
            nonlocal refused, states
            states += 1
            listed: list[Action] = []
            free: set[str] = set()
            for decision in rules.decisions(state):
                atoms = list(rules.legal(state, decision))
                assert atoms, decision
                assert all(atom.seat == decision.seat for atom in atoms)
                assert len(set(atoms)) == len(atoms)
                free |= {field.act for field in decision.fields}
                listed += atoms
                for atom in atoms:
                    rules.check(state, atom)
                    assert rules.answers(state, atom) == decision
            pool.extend(listed)
            for other in source.sample(pool, min(20, len(pool))):
                for mutated in (other, msgspec.structs.replace(other, seat=(other.seat + 1) % seats)):
                    if mutated in listed or tag_of(mutated) in free:
                        continue
                    before = rules.encode_state(state)
                    with pytest.raises(IllegalAction):
                        rules.check(state, mutated)
                    assert rules.encode_state(state) == before
                    refused += 1

        play(rules, seats, options, seed, choose, most=100, watch=watch)
    assert refused > states / 5


def test_what_reveals_is_said_beforehand(key: str, rules: Rules[Any]) -> None:
    """An action that draws, or shows its actor more than he knew, is announced beforehand."""
    for seats, options, seed in matches(key, 3):

        def watch(state: Any, step: Any, entry: Any) -> None:
            for decision in rules.decisions(state):
                view = rules.view(state, decision.seat)
                for atom in rules.legal(state, decision):
                    if not rules.reveals_to_actor(view, atom):
                        assert draws_nothing(rules, state, atom), rules.format(atom)

        play(rules, seats, options, seed, choose, most=60, watch=watch)


def test_defaults_and_standing_answers_are_legal(key: str, rules: Rules[Any]) -> None:
    for seats, options, seed in matches(key, 5):
        chance = SeededChance(seed)

        def watch(state: Any, step: Any, entry: Any) -> None:
            for decision in rules.decisions(state):
                if decision.asks == "may":
                    continue
                for policy in rules.meta.policies:
                    view = rules.view(state, decision.seat)
                    action = rules.default(view, decision, policy, chance)
                    rules.check(state, action)
                    assert rules.answers(state, action) == decision

        play(rules, seats, options, seed, choose, most=MOST, watch=watch)


def test_every_kind_of_question_a_match_waits_for_has_a_policy_to_choose(key: str, rules: Rules[Any]) -> None:
    asked: set[str] = set()

    def watch(state: Any, step: Any, entry: Any) -> None:
        asked.update(each.kind for each in rules.decisions(state) if each.asks == "must")

    for seats, options, seed in matches(key, 6):
        play(rules, seats, options, seed, choose, most=MOST, watch=watch)
    assert asked <= set(rules.meta.kinds)
    if key in SPOKEN:
        assert all(registry.words(key).task(kind).message for kind in rules.meta.kinds)


def test_a_match_played_by_defaults_alone_ends(key: str, rules: Rules[Any]) -> None:
    def silent(rules: Rules[Any], state: Any, decision: Any, source: Random) -> Action:
        if decision.asks == "may":
            return next(rules.legal(state, decision))
        return rules.default(
            rules.view(state, decision.seat), decision, rules.meta.policies[0], SeededChance(source)
        )

    for seats, options, seed in matches(key, 4):
        assert play(rules, seats, options, seed, silent, most=2_000).result


def test_a_drop_at_any_revision_leaves_a_playable_match(key: str, rules: Rules[Any]) -> None:
    for seats, options, seed in matches(key, 6):
        played = play(rules, seats, options, seed, choose, most=60)
        for moment in list(moments_copied(rules, played.log))[:: 7 + seed]:
            state = moment
            if rules.result(state) is not None:
                continue
            gone = seed % seats
            cause = ("", *DropCause)[seed % (len(DropCause) + 1)]
            rules.advance(state, Drop(gone, cause), SeededChance(seed))
            assert rules.encode_state(rules.copy(state)) == rules.encode_state(state)
            source = Random(seed)
            for _ in range(40):
                answer = automatic_answer(CachedState(rules, state), {}, SeededChance(source))
                if rules.result(state) is not None:
                    break
                if answer is None:
                    musts = [d for d in rules.decisions(state) if d.asks == "must"]
                    assert musts
                    assert all(d.seat != gone for d in musts)
                    action = choose(rules, state, musts[0], source)
                else:
                    action = answer.action
                rules.advance(state, action, SeededChance(source))
            if rules.result(state) is None:
                rules.advance(state, Stop(-1, "vote"), SeededChance(0))
            result = rules.result(state)
            assert result is not None
            assert result.placings[-1].seat == gone
            assert result.placings[-1].fate == FATES_BY_CAUSE.get(cause, Fate.LEFT)


def test_every_match_has_one_way_to_resign_which_places_a_player_behind_all_who_stayed(
    key: str, rules: Rules[Any]
) -> None:
    for seats, options, seed in matches(key, 4):
        seat, source = seed % seats, Random(seed)
        own = rules.resignation(seat)
        state = play(rules, seats, options, seed, choose, most=10 + seed).state
        state.stopped = ""
        for _ in range(MOST):
            if rules.result(state) is not None or own is None or refusal(rules, state, own) is None:
                break
            # Its moment is still to come.
            step_by_default(rules, state, source)
        if rules.result(state) is not None:
            continue
        if own is None:
            rules.advance(state, Drop(seat, DropCause.RESIGNED), SeededChance(seed))
        else:
            assert rules.personal(rules.view(state, seat), own)
            assert is_grave(rules.losses(rules.view(state, seat), own))
            rules.advance(state, own, SeededChance(seed))
            assert seat in rules.eliminated(state) or rules.result(state) is not None
        behind = rules.eliminated(state) - {seat}
        if rules.result(state) is None:
            rules.advance(state, Stop(-1, "vote"), SeededChance(0))
        result = rules.result(state)
        assert result is not None
        rank = {placing.seat: placing.rank for placing in result.placings}
        mine = rules.sides(options, seats)[seat]
        others = {each for each in range(seats) if rules.sides(options, seats)[each] != mine} - behind
        assert all(rank[other] < rank[seat] for other in others)


def step_by_default(rules: Rules[Any], state: Any, source: Random) -> None:
    decision = next(each for each in rules.decisions(state) if each.asks != "may")
    view, chance = rules.view(state, decision.seat), SeededChance(source)
    rules.advance(state, rules.default(view, decision, rules.meta.policies[0], chance), chance)


def moments_copied(rules: Rules[Any], log: Any) -> Any:
    for moment in moments(rules, log):
        yield rules.copy(moment.state)


def test_views_hold_no_state_and_estimates_add_up(key: str, rules: Rules[Any]) -> None:
    for seats, options, seed in matches(key, 3):

        def watch(state: Any, step: Any, entry: Any) -> None:
            before = rules.encode_state(state)
            for seat in (None, *range(seats)):
                view = rules.view(state, seat)
                assert view.seat == seat
                assert sum(rules.estimate(view), Fraction()) == 1
            assert rules.encode_state(state) == before

        play(rules, seats, options, seed, choose, most=80, watch=watch)


def test_each_seat_gets_at_most_one_telling_of_a_happening(key: str, rules: Rules[Any]) -> None:
    for seats, options, seed in matches(key, 5):

        def watch(state: Any, step: Any, entry: Any) -> None:
            for event in step.events:
                masks = event.audiences(seats)
                for place, mask in enumerate(masks):
                    assert not any(mask & other for other in masks[place + 1 :])

        play(rules, seats, options, seed, choose, most=MOST, watch=watch)


@pytest.mark.parametrize("key", SPOKEN)
def test_every_code_has_its_words(key: str, rules: Rules[Any]) -> None:
    words = registry.words(key)
    for seats, options, seed in matches(key, 5):

        def watch(state: Any, step: Any, entry: Any) -> None:
            for event in step.events:
                for telling in event.tellings:
                    if not telling.code.startswith("house."):
                        assert words.event(telling.code, telling.params)
            for decision in rules.decisions(state):
                view = rules.view(state, decision.seat)
                assert words.task(decision.kind)
                if words.task_at:
                    words.task_at(rules.view(state, None), decision)
                assert words.silence(decision.kind)
                if words.silence_at:
                    words.silence_at(view, decision)
                assert words.question(view, decision)
                assert words.situation(view, rules.decisions(state))
                for atom in rules.legal(state, decision):
                    assert words.deed(view, atom)
                    assert words.done(view, atom)

        play(rules, seats, options, seed, choose, most=80, watch=watch)


@pytest.mark.parametrize("key", SPOKEN)
def test_what_a_person_may_think_of_is_told_apart_from_their_view(key: str, rules: Rules[Any]) -> None:
    """Every imaginable action is the seat's, can be put into words, and has an error message if illegal."""
    words = registry.words(key)
    for seats, options, seed in matches(key, 3):

        def watch(state: Any, step: Any, entry: Any) -> None:
            for decision in rules.decisions(state):
                view = rules.view(state, decision.seat)
                for action in rules.imaginable_actions(view, decision):
                    assert action.seat == decision.seat
                    assert words.deed(view, action)
                    why = refusal(rules, state, action)
                    assert why is None or words.refusal(why[1], why[2])

        play(rules, seats, options, seed, choose, most=60, watch=watch)


def test_every_title_with_words_has_twin_histories() -> None:
    assert set(SPOKEN) <= set(TWINS)


def test_tags_do_not_clash_with_the_house(rules: Rules[Any]) -> None:
    kinds = rules.actions.__args__
    tags = [tag_of(kind) for kind in kinds]
    assert len(set(tags)) == len(tags)
    assert not SYSTEM_TAGS & set(tags)


def test_seats_outside_the_range_are_refused(key: str, rules: Rules[Any]) -> None:
    least, most = rules.meta.seats
    for seats in (least - 1, most + 1):
        with pytest.raises(BadOptions):
            rules.check_options(rules.meta.options(), seats)


def test_a_replay_refuses_a_draw_that_was_changed(key: str, rules: Rules[Any]) -> None:
    played = play(rules, *matches(key, 1)[0][:2], 5, choose, most=30)
    bound, value = played.log.draws[0]
    forged = msgspec.structs.replace(played.log, draws=((bound + 1, value), *played.log.draws[1:]))
    with pytest.raises(ReplayMismatch, match="revision 0"):
        replay(rules, forged)
    chance = ReplayChance(((6, 1),), 3)
    with pytest.raises(ReplayMismatch, match="not asked for"):
        chance.finish()


def test_what_is_the_player_s_alone_are_actions_and_orders_of_the_title(rules: Rules[Any]) -> None:
    tags = {tag_of(kind) for kind in get_args(rules.actions)}
    orders = get_args(rules.orders_type) or (rules.orders_type,)
    kinds = {str(kind.__struct_config__.tag) for kind in orders if kind is not None}
    assert set(rules.meta.personal) <= tags | kinds


def _written(view: Any) -> Any:
    """What a view says now, whatever becomes of it; a stored state has its names in another order."""
    return msgspec.json.decode(msgspec.json.encode(view))


@pytest.mark.parametrize("key", SPOKEN)
def test_what_was_drafted_is_told_as_it_was_chosen(key: str, rules: Rules[Any]) -> None:
    """A trial keeps the view before each of its actions, whatever comes after."""
    words, longest, goes_on = registry.words(key), 0, False
    for seats, options, seed in matches(key, 5):
        source = Random(seed)

        def watch(state: Any, step: Any, entry: Any) -> None:
            nonlocal longest, goes_on
            asked = next((each for each in rules.decisions(state) if each.asks == "must"), None)
            draft: list[Action] = []
            chosen = []
            trial = None
            while asked is not None and len(draft) < 6:
                now = rules.copy(state) if trial is None else trial.state
                action = choose(rules, now, asked, source)
                view = rules.view(now, asked.seat)
                trial = attempt(CachedState(rules, state), asked.seat, [*draft, action])
                if trial.done <= len(draft):
                    break
                draft.append(action)
                chosen.append((_written(view), words.done(view, action)))
                if trial.stopped:
                    break
                open_now = rules.decisions(trial.state)
                goes_on = True
                asked = next((each for each in open_now if each.key and each.seat == asked.seat), None)
                if asked is None or asked.asks != "must":
                    break
            if trial is not None and draft:
                told = [
                    (_written(view), words.done(view, action))
                    for view, action in zip(trial.views, draft, strict=True)
                ]
                assert told == chosen
                longest = max(longest, len(draft))

        play(rules, seats, options, seed, choose, most=60, watch=watch)
    assert longest > goes_on
