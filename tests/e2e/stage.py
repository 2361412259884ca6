"""Matches at a wanted moment, for browser tests.

A path to the moment is searched in memory, with the match's own chance, and then stored as if its players
had taken it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from django.db import transaction

from accounts.models import User
from games.bots.random_bot import choose
from games.engine import registry
from games.engine.actions import Action
from games.engine.automatic_answers import automatic_answer
from games.engine.cached_state import CachedState
from games.engine.chance import SealedChance
from games.engine.decisions import Decision
from games.engine.trial import attempt
from games.lobby.demo import lock_to_play
from games.matches.codecs import orders as stored_orders
from games.matches.models import Match
from games.matches.selectors.states import load_state
from games.matches.services import playing
from tests.factories.copying import copied
from tests.factories.matches import form_of, make_match, play

Wanted = Callable[[Any, Decision], bool]
"""(state, the open decision) -> whether this is the moment; what this module makes can be compared."""

TRIES = 500


@copied
def arena(people: list[User], wanted: Wanted | None = None, **fields: Any) -> Match:
    """Return a running match of an arena game at a wanted moment, or at its beginning without one.

    The game is Colossal Arena unless `title` names another."""
    fields.setdefault("name", "Friday table")
    match = make_match(fields.pop("title", "arena-2004"), len(people), people, **fields)
    return go_on(match, wanted) if wanted else match


def go_on(match: Match, wanted: Wanted | None) -> Match:
    """Play a match on to a wanted moment; without one, to its end."""
    match.refresh_from_db()
    path = _find(match, wanted)
    with transaction.atomic():
        locked = lock_to_play(match.pk)
        for action in path:
            if locked.long:
                playing.write(locked)
                locked = lock_to_play(match.pk)
            holder = locked.seats[action.seat].tenures.get(to_revision=None)
            playing.act(locked, action, cause="player", user_id=holder.user_id, by=action.seat)
        playing.write(locked)
    match.refresh_from_db()
    return match


def usual(**changed: Any) -> Any:
    """Return options with eight creatures whose powers ask every kind of question."""
    creatures = ("amazon", "cyclops", "ettin", "gorgon", "magus", "seraphim", "titan", "troll")
    return registry.meta("arena-2004").options(creatures=creatures, **changed)


def asks(kind: str, seat: int = 0, **facts: Any) -> Wanted:
    """Return the moment when `seat` is asked `kind`, and the state has these attributes."""
    return partial(_is_asked, kind, seat, facts)


def _is_asked(kind: str, seat: int, facts: dict[str, Any], state: Any, decision: Decision) -> bool:
    return (
        decision.seat == seat
        and decision.kind == kind
        and all(getattr(state, name) == value for name, value in facts.items())
    )


def round_of(number: int, seat: int = 0) -> Wanted:
    """Return the moment when `seat` is to begin its turn in a round, with a bet still to make."""
    return partial(_begins_round, number, seat)


def _begins_round(number: int, seat: int, state: Any, decision: Decision) -> bool:
    return _is_asked("turn", seat, {"round": number}, state, decision) and state.tokens[seat] > 0


def before_a_stalemate(mover: int = 0) -> Wanted:
    """Return the moment when `mover` is to play, and after its turn a stalemate may be proposed.

    The draw deck is then empty, and all seats have had one round (R-116)."""
    return partial(_is_before_a_stalemate, mover)


def _is_before_a_stalemate(mover: int, state: Any, decision: Decision) -> bool:
    return (
        _is_asked("turn", mover, {"deck": [], "recycled": 0}, state, decision)
        and state.round > 1
        and (mover + 1) % state.seats == state.opener
        and bool(state.turn >= state.opened)
    )


def ending(seat: int = 0) -> Wanted:
    """Return the moment when `seat` can end its turn without drawing, so that it has something to send."""
    return partial(_can_end, seat)


def _can_end(seat: int, state: Any, decision: Decision) -> bool:
    return decision.seat == seat and _last(state, decision) is not None


def draft_the_end(match: Match, seat: int = 0) -> None:
    """Draft the end of the turn of `seat`, without sending it."""
    rules = registry.get(match.title)
    state = load_state(match, rules)
    (decision,) = [each for each in rules.decisions(state) if each.seat == seat]
    last = _last(state, decision)
    assert last is not None
    play(match, seat, last, send=False)


def draft_a_bet(match: Match, seat: int = 0) -> None:
    """Draft a bet, which can be taken back."""
    rules = registry.get(match.title)
    state = load_state(match, rules)
    (decision,) = [each for each in rules.decisions(state) if each.seat == seat]
    bet = next(action for action in rules.legal(state, decision) if type(action).__name__ == "Bet")
    play(match, seat, bet, send=False)
    assert form_of(match, seat).counter == 1


def _last(state: Any, decision: Decision) -> Action | None:
    rules = registry.get("arena-2004")
    for action in rules.legal(state, decision):
        if attempt(CachedState(rules, state), decision.seat, [action]).stopped == "ends":
            return action
    return None


def _find(match: Match, wanted: Wanted | None) -> list[Action]:
    """The players' actions that lead there; the house's own follow by themselves, as their
    standing orders have it."""
    rules = registry.get(match.title)
    start = load_state(match, rules)
    orders = {seat.index: stored_orders(rules, seat.orders) for seat in match.seats.all()}
    words = list(match.seats.values_list("word", flat=True))
    for seed in range(TRIES):
        source, state, revision = Random(seed), rules.copy(start), match.revision
        path: list[Action] = []
        while rules.result(state) is None:
            revision += 1
            chance = SealedChance(bytes(match.key), str(match.pk), match.epoch, revision, words)
            answer = automatic_answer(CachedState(rules, state), orders, chance)
            if answer is not None:
                rules.advance(state, answer.action, chance)
                continue
            decision = next(each for each in rules.decisions(state) if each.asks == "must")
            if wanted is not None and path and wanted(state, decision):
                return path
            action = choose(rules, state, decision, source)
            rules.advance(state, action, chance)
            path.append(action)
        if wanted is None:
            return path
    raise AssertionError(f"no way to the wanted moment in {TRIES} tries")
