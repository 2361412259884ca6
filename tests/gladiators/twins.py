"""Twin histories: the same match with what one seat never learnt exchanged.

`twin` takes the log of a match so far and a seat, and plays it again with the other seats' cards
that it never saw under other names, and with other numbers in every commitment that was not opened,
the ones for further targets and for contests too. Sealed answers that are not told yet are made
again. It stops before the end, after which all is open.

Hashes must be told apart by their salts alone for this (`ideal`): that a hash of SHA-256 hides its
number behind 128 bits of salt is for `test_sealing` to hold.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import msgspec

from games.engine.actions import Action
from games.engine.chance import ReplayChance
from games.engine.errors import IllegalAction
from games.engine.log import Log, LogEntry
from games.engine.rules import Rules
from games.gladiators import actions as act
from games.gladiators import sealing
from games.gladiators.attack_options import CONTEST_NUMBER_RANGE, needs_contest, number_ranges
from games.gladiators.lineup import deck_bands
from games.gladiators.sealing import salt
from games.gladiators.state import GladiatorsState
from tests.titles.hearing import told_to

Exchange = dict[tuple[str, str], str]
"""(gladiator, card) to the card that stands in its place."""


@contextmanager
def ideal() -> Iterator[None]:
    """Make hashes depend on their salts alone inside the block: commitments that nobody can see through."""
    real = sealing.seal
    sealing.seal = lambda salt, value: hashlib.sha256(salt.encode()).hexdigest()
    try:
        yield
    finally:
        sealing.seal = real


def twin(rules: Rules[Any], log: Log, seat: int, source: Random) -> Log | None:
    """Return a second log that `seat` cannot tell from `log`, or None if nothing could be exchanged."""
    seen, opened, told = _study(rules, log, seat)
    exchange = _exchange(rules, log, seat, seen, source)
    return _play_again(rules, log, seat, exchange, opened, told, source)


def _begin(rules: Rules[Any], log: Log) -> GladiatorsState:
    options = rules.read_options(msgspec.json.decode(log.options))
    state: GladiatorsState = rules.setup(options, log.seats, ReplayChance(log.draws)).state
    return state


def _study(rules: Rules[Any], log: Log, seat: int) -> tuple[set[tuple[str, str]], set[str], set[str]]:
    """The cards that `seat` has seen of each gladiator, the salts that were opened, and what was told
    of sealed answers ("chose", "equipped")."""
    state = _begin(rules, log)
    seen: set[tuple[str, str]] = set()
    opened: set[str] = set()
    told: set[str] = set()
    for entry in log.entries:
        action = rules.decode_action(bytes(entry.action))
        events = rules.advance(state, action, ReplayChance(entry.draws[entry.prior :])).events
        if rules.result(state) is not None:
            break
        for event in events:
            telling = told_to(event, seat)
            if telling is None:
                continue
            told.add(telling.code)
            opened |= {telling.params["salt"]} if "salt" in telling.params else set()
            if telling.code in ("took", "took_in_vain"):
                seen.add((telling.params["gladiator"], telling.params["card"]))
            if telling.code == "peeked_cards":
                seen |= {(telling.params["foe"], card) for card in telling.params["cards"]}
    return seen, opened, told


def _exchange(rules: Rules[Any], log: Log, seat: int, seen: set[tuple[str, str]], source: Random) -> Exchange:
    """Every card of another seat that was not seen for another such, of the same gladiator."""
    state = _begin(rules, log)
    for entry in log.entries:
        if state.round:
            break
        rules.advance(
            state, rules.decode_action(bytes(entry.action)), ReplayChance(entry.draws[entry.prior :])
        )
    found: Exchange = {}
    for who in state.gladiators.values():
        if who.seat == seat or not state.round:
            continue
        hidden = [card for card in who.cards if (who.name, card) not in seen and who.cards.count(card) == 1]
        others = list(hidden)
        source.shuffle(others)
        found |= {(who.name, card): other for card, other in zip(hidden, others, strict=True)}
    return found


def _play_again(
    rules: Rules[Any],
    log: Log,
    seat: int,
    exchange: Exchange,
    opened: set[str],
    told: set[str],
    source: Random,
) -> Log | None:
    state = _begin(rules, log)
    entries: list[LogEntry] = []
    changed = 0
    for entry in log.entries:
        action = rules.decode_action(bytes(entry.action))
        other = _other(state, action, seat, exchange, opened, told, source)
        changed += other != action
        try:
            rules.advance(state, other, ReplayChance(entry.draws[entry.prior :]))
        except IllegalAction:
            break
        if rules.result(state) is not None:
            break
        raw = msgspec.Raw(rules.encode_action(other))
        entries.append(msgspec.structs.replace(entry, action=raw, hash=""))
    return msgspec.structs.replace(log, entries=tuple(entries)) if changed else None


def _other(
    state: GladiatorsState,
    action: Action,
    seat: int,
    exchange: Exchange,
    opened: set[str],
    told: set[str],
    source: Random,
) -> Action:
    """The same act with other hidden contents, as far as `seat` cannot tell."""
    if action.seat == seat:
        return action

    def closed(place: int) -> bool:
        return salt(state.secret, state.sealed + place) not in opened

    match action:
        case act.Plan(own, card) | act.Replan(own, card):
            return type(action)(own, exchange.get((state.turn.mover, card), card))
        case act.Choose(own) if "chose" not in told:
            return act.Choose(own, source.choice(list(deck_bands(state.qualities[own]))))
        case act.Equip(own, name) if "equipped" not in told:
            return act.Equip(own, name, (), ())
        case act.Riposte(own, number):
            return act.Riposte(own, source.randint(1, number) if closed(0) else number)
        case act.ContestItem(own, grab, number):
            return act.ContestItem(own, grab, source.randint(*CONTEST_NUMBER_RANGE) if closed(0) else number)
        case act.Declare():
            return _declared(state, action, closed, source)
    return action


def _declared(state: GladiatorsState, action: act.Declare, closed: Any, source: Random) -> act.Declare:
    """Other numbers for what was not opened. Commitments are counted attack by attack: its number,
    that of its contest, then those of further targets."""
    who = state.gladiators[state.turn.mover]
    limits = number_ranges(state, who, action.blow)
    contest = needs_contest(who, action.blow)
    numbers, dislodge, place = list(action.numbers), action.dislodge, 0
    for number, (low, high) in enumerate(limits):
        if closed(place):
            numbers[number] = source.randint(low, high)
        place += 1
        if number == 0 and contest:
            if closed(place):
                dislodge = source.randint(*CONTEST_NUMBER_RANGE)
            place += 1
    return msgspec.structs.replace(action, numbers=tuple(numbers), dislodge=dislodge)
