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
from games.bots.driver import Chooser, play
from games.bots.random_bot import choose
from games.clocks.controls import DAY, Fixed
from games.engine import registry
from games.engine.actions import Action
from games.engine.cached_state import fingerprint
from games.engine.chance import SeededChance, seal
from games.engine.log import Log, moments
from games.engine.meta import AUTOPILOT
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

ROUND = 2
"""The round of up to five in which most cards are on the table, and everything can still be chosen."""

FIGHT_SEATS, FIGHT_ROUND = 4, 6
CAMPAIGN_SEATS = 6
LATE = 20
"""The Game-Turn from which on a campaign is late."""

LIVING = 5
CROWDED, CROWDED_BEFORE = 8, 2_000
"""How many Titans live in a crowded campaign, the Game-Turn from which on, and the actions before which."""

EARLIEST_BATTLE = 8
BATTLE_BEFORE, BATTLE_ROUND = 1_500, 2
"""The Game-Turn from which on a battle is looked for, the actions before which, and its round."""

MIDDLE = 400
"""Actions after which a campaign of four is in the middle of its play."""

LONGEST_CAMPAIGN = 1_800.0
"""Seconds after which one that is played through the service is given up."""

_numbers = count(1)


def probe_match(actions: int) -> Match:
    """Return a running match of at most this many stored actions, and only few less."""
    return _match_of("probe", SEATS, OPTIONS, _begins, most=actions)


def arena_match(title: str = "arena-2004") -> Match:
    """Return a match of five, played at random, at the last turn that begins in its second round."""
    options = registry.meta(title).options()
    return _match_of(title, ARENA_SEATS, options, _bets_midway)


def battle_match() -> Match:
    """Return a Titan campaign of six by its own program, in a battle of Game-Turn eight or later."""
    options = registry.meta("titan").options()
    return _match_of("titan", CAMPAIGN_SEATS, options, _fights, most=BATTLE_BEFORE, by=_autopilot)


def campaign_match() -> Match:
    """Return a Titan campaign of six by its own program, in the Movement Phase of Game-Turn 20 or later."""
    options = registry.meta("titan").options()
    return _match_of("titan", CAMPAIGN_SEATS, options, _moves_late, by=_autopilot)


def crowded_match() -> Match:
    """Return a Titan campaign of six by its own program, late in the time in which five Titans live."""
    options = registry.meta("titan").options()
    return _match_of("titan", CAMPAIGN_SEATS, options, _moves_crowded, most=CROWDED_BEFORE, by=_autopilot)


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


def _bets_midway(state: Any) -> bool:
    return state.round == ROUND and state.step == "turn" and not state.over


def _fights(state: Any) -> bool:
    battle = state.engagement.battle if state.engagement is not None else None
    if battle is None or state.round < EARLIEST_BATTLE:
        return False
    return bool(battle.step == "maneuver" and battle.round == BATTLE_ROUND)


def _moves_late(state: Any) -> bool:
    return state.phase == "move" and state.round >= LATE and not state.over


def _moves_crowded(state: Any) -> bool:
    if state.phase != "move" or state.round < CROWDED or state.over:
        return False
    living: int = state.seats - len(registry.get("titan").eliminated(state))
    return living >= LIVING


def _moves_midway(state: Any) -> bool:
    return state.phase == "move" and 4 <= state.round <= 6 and not state.over


def _autopilot(rules: Any, state: Any, decision: Any, source: Random) -> Action:
    action: Action = rules.default(
        rules.view(state, decision.seat), decision, AUTOPILOT, SeededChance(source)
    )
    return action


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
