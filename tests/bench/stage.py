"""Matches to measure, in which a turn has just begun: a probe of any length, the arena in mid-game."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

import msgspec

from accounts.models import User
from games.archive.records import ActionTimes, MatchRecord, SeatRecord
from games.archive.services.imports import import_match
from games.arena.actions import Bet, EndDiscards, Play
from games.bots.driver import Chooser, play
from games.bots.random_bot import choose
from games.clocks.controls import DAY, Fixed
from games.engine import registry
from games.engine.actions import Action
from games.engine.chance import SeededChance, seal
from games.engine.log import Log, fingerprint, moments
from games.engine.meta import AUTOPILOT
from games.engine.trial import attempt
from games.matches import codecs
from games.matches.models import Match
from games.notices.now import database_now
from tests.bench.history import seen_of
from tests.campaigns.house import Campaign, Played
from tests.campaigns.seat import Habits
from tests.factories.logs import with_hashes
from tests.probe.meta import Options

SEATS = 3
ARENA_SEATS = 5

OPTIONS = Options(sealed=False)
"""Without the round in which all answer at once: each turn ends with someone else's."""

ROUND = 3
"""Of the five: most cards lie, most bets are made, and there is a choice of either still."""

FIGHT_SEATS, FIGHT_ROUND = 4, 6
CAMPAIGN_SEATS = 6
LATE = 20
"""The Game-Turn from which on a campaign is late."""

MIDDLE = 400
"""Actions after which a campaign of four is in the middle of its play."""

LONGEST_CAMPAIGN = 1_800.0
"""Seconds after which one that is played through the service is given up."""

_numbers = count(1)


def probe_match(actions: int) -> Match:
    """Return a running match of at most this many stored actions, and only few less."""
    return _match_of("probe", SEATS, OPTIONS, _begins, most=actions)


def arena_match() -> Match:
    """Return a match of five in its third round, as late as someone can bet and then end their turn."""
    options = registry.meta("arena-2004").options()
    return _match_of("arena-2004", ARENA_SEATS, options, lambda state: bool(whole_turn(state)))


def campaign_match() -> Match:
    """Return a Titan campaign of six by its own program, in the Movement Phase of Game-Turn 20 or later."""
    options = registry.meta("titan").options()
    return _match_of("titan", CAMPAIGN_SEATS, options, _moves_late, by=_autopilot)


def middle_match(seats: int) -> Match:
    """Return a Titan campaign by its own program, in a Movement Phase of Game-Turns four to six."""
    options = registry.meta("titan").options()
    return _match_of("titan", seats, options, _moves_midway, most=MIDDLE, by=_autopilot)


def fight_match() -> Match:
    """Return a fight of two sides of quality four by its own program, in the sixth round or later.

    The action of a turn is next."""
    options = registry.meta("gladiators").options(sides="two", quality=4)
    return _match_of("gladiators", FIGHT_SEATS, options, _acts_late, by=_autopilot)


def late_campaign() -> Played:
    """Return a Titan campaign of six, played through the service to Game-Turn 20 without time-outs.

    Chance is Muster's own: a campaign that ends sooner is followed by another.
    """
    options = registry.meta("titan").options()
    plain = Habits(looks=0, types=0, undoes=0, strays=0, twice=0, reads=0)
    for seed in _numbers:
        campaign = Campaign(CAMPAIGN_SEATS, options, seed, plain, runs_out=0)
        played = campaign.play(LONGEST_CAMPAIGN, lambda state: state.round >= LATE)
        assert not played.faults
        if not played.match.finished:
            break
    return played


def _acts_late(state: Any) -> bool:
    return state.round >= FIGHT_ROUND and state.turn.step == "second" and not state.over


def _moves_late(state: Any) -> bool:
    return state.phase == "move" and state.round >= LATE and not state.over


def _moves_midway(state: Any) -> bool:
    return state.phase == "move" and 4 <= state.round <= 6 and not state.over


def _autopilot(rules: Any, state: Any, decision: Any, source: Random) -> Action:
    action: Action = rules.default(
        rules.view(state, decision.seat), decision, AUTOPILOT, SeededChance(source)
    )
    return action


def whole_turn(state: Any) -> tuple[Action, ...]:
    """Return a turn of the arena that begins in the round, or an empty tuple if there is none.

    The turn consists of a bet, a card that starts no power, and no discards."""
    rules = registry.get("arena-2004")
    decision = next(iter(rules.decisions(state)), None)
    if decision is None or decision.kind != "turn" or state.round != ROUND:
        return ()
    atoms = list(rules.legal(state, decision))
    bets = [atom for atom in atoms if isinstance(atom, Bet)]
    for card in (atom for atom in atoms if isinstance(atom, Play)):
        turn = (*bets[:1], card, EndDiscards(decision.seat))
        trial = attempt(rules, state, decision.seat, turn)
        if trial.done == 2 and trial.stopped == "reveals":
            return turn
    return ()


def _begins(state: Any) -> bool:
    return state.phase == "turn" and not (state.stopped or state.steps or state.peeked or state.asked)


def _match_of(
    title: str,
    seats: int,
    options: Any,
    wanted: Callable[[Any], bool],
    most: int = 20_000,
    by: Chooser = choose,
) -> Match:
    people = {seat: _person() for seat in range(seats)}
    # Each match another: the same draws again would make caches look good.
    for seed in _numbers:
        played = play(
            registry.get(title), seats, options, seed, by, most=most, may=0 if by != choose else 1_000
        ).log
        log, state_hash = _cut(played, wanted)
        if state_hash:
            break
    match = import_match(_record(f"Bench {seed}", log, state_hash), host=people[0], people=people)
    seen_of(match)
    return match


def _person() -> User:
    number = next(_numbers)
    made: User = User.objects.create_user(f"bench{number}@example.org", display_name=f"Bench {number}")
    return made


def _record(name: str, log: Log, state_hash: str) -> MatchRecord:
    clocks = registry.meta(log.title).clocks
    now = database_now()
    return MatchRecord(
        id="1",
        name=name,
        status="running",
        press=Match.Press.ALL,
        rated=False,
        watchers=True,
        controls=msgspec.Raw(codecs.encode({clock: Fixed(3 * DAY) for clock in clocks})),
        seal=seal(bytes(32)),
        key="",
        epoch="0" * 32,
        created_at=now,
        started_at=now,
        ended_at=None,
        seats=[SeatRecord(seat, "", "") for seat in range(log.seats)],
        placings=[],
        revision=len(log.entries),
        state_hash=state_hash,
        log=with_hashes(log),
        booked=[ActionTimes(now, now) for _entry in log.entries],
    )


def _cut(log: Log, wanted: Callable[[Any], bool]) -> tuple[Log, str]:
    """The log up to the last wanted moment, and the hash of the state there ("": there is none)."""
    rules = registry.get(log.title)
    revision, state_hash = 0, ""
    for moment in moments(rules, log):
        if wanted(moment.state):
            revision, state_hash = moment.revision, fingerprint(rules.encode_state(moment.state))
    return msgspec.structs.replace(log, entries=log.entries[:revision]), state_hash
