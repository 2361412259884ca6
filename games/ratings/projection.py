"""Project results to ratings: each result changes everyone's standings, in order.

Every result is rated by several measures, each with its own strengths:

- `places`: by the whole order, seats of a side together
- `wins`: only by first place
- a role of the title ("first"): by the whole order, where each player counts with their strength in that role

Players keep each measure's strength from result to result. Everything is a pure function of the results in
their order, so that a rebuild gives the same numbers to the last bit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, MutableMapping
from datetime import datetime
from typing import NamedTuple, TypeAlias

from games.ratings.inputs import Inputs, Player
from games.ratings.rules import REPEATED_GAIN_WINDOW, Change, ChangeReason, Holder, Rate, RatedSeat, changes
from games.ratings.strengths import NEWCOMER, Strength, rate, rate_first

PLACINGS = "places"
WINS = "wins"
ROLE_PREFIX = "role."
"""Prefix of a role's measure; the title's key of the role follows it."""


class Standing(NamedTuple):
    """A player's strength by one measure, after `matches`, of which they `won` some."""

    strength: Strength = NEWCOMER
    matches: int = 0
    won: int = 0


NEW_STANDING = Standing()
"""The standing of a player who has not been rated yet."""


class Move(NamedTuple):
    """The change of a player's standing by one measure, after a result."""

    before: Standing
    after: Standing


class Outcome(NamedTuple):
    """The effect of a result on one player, by every measure (`moves`).

    `taken` and `why` refer to the measure `PLACINGS`.
    """

    player: Player
    placing: int
    role: str
    why: ChangeReason
    taken: bool
    moves: dict[str, Move]


Standings: TypeAlias = MutableMapping[tuple[Player, str], Standing]
"""Everyone's standing by a measure; players who are not in it are new."""

LastGains: TypeAlias = MutableMapping[tuple[int, int], datetime]
"""When a player last gained from an end that another player caused, by the pair (gainer, causer)."""


def rate_result(
    inputs: Inputs, ended_at: datetime, declined: frozenset[int], standings: Standings, helps: LastGains
) -> list[Outcome]:
    """Rate a result: change everyone's standings, and return the changes in the order of players.

    The people in `declined` take no gain from the result. `helps` says who last gained from whom and when; it
    is updated too. A program that held several seats is not rated.
    """
    ended_by = inputs.ended_by
    limits = _Limits(declined, _repeated(inputs, ended_by, ended_at, helps))
    outcomes = [
        *_outcomes(inputs.people, standings, limits, lambda player: bool(player.user)),
        *_outcomes(inputs, standings, limits, lambda player: bool(player.program)),
    ]
    for outcome in outcomes:
        for measure, move in outcome.moves.items():
            standings[outcome.player, measure] = move.after
        if outcome.why is ChangeReason.HELPED and (gainer := outcome.player.user):
            for causer in ended_by - {gainer}:
                helps[gainer, causer] = ended_at
    return sorted(outcomes, key=lambda outcome: outcome.player)


class _Limits(NamedTuple):
    """The players who take no gain from an end that others caused.

    They have declined it, or have recently gained from an end that the same person caused.
    """

    declined: frozenset[int]
    repeated: frozenset[int]


def _repeated(
    inputs: Inputs, ended_by: frozenset[int], ended_at: datetime, helps: LastGains
) -> frozenset[int]:
    window_start = ended_at - REPEATED_GAIN_WINDOW
    return frozenset(
        player.user
        for player in inputs.players
        if any(helps.get((player.user, causer), window_start) > window_start for causer in ended_by)
    )


def _outcomes(
    inputs: Inputs, standings: Standings, limits: _Limits, concerns: Callable[[Player], bool]
) -> Iterator[Outcome]:
    """Yield the outcome of a result for the players whom `concerns` selects.

    They are rated against the seats in `inputs`. Players who held several seats are left out.
    """
    sat = [(holder.player, number) for number, seat in enumerate(inputs.seats) for holder in seat.holders]
    times = Counter(player for player, _ in sat)
    rated = sorted((player, number) for player, number in sat if concerns(player) and times[player] == 1)
    if not rated or len({seat.side for seat in inputs.seats}) < 2:
        return
    found = {
        PLACINGS: _changes(inputs, standings, limits, lambda role: PLACINGS, rate),
        WINS: _changes(inputs, standings, limits, lambda role: WINS, rate_first),
    }
    if all(seat.role for seat in inputs.seats):
        found[ROLE_PREFIX] = _changes(inputs, standings, limits, lambda role: ROLE_PREFIX + role, rate)
    best = min(seat.placing for seat in inputs.seats)
    for player, number in rated:
        seat = inputs.seats[number]
        by_placings = found[PLACINGS][player]
        won = seat.placing == best and by_placings.why not in (ChangeReason.LEFT, ChangeReason.CAUSED)
        moves = {}
        for kind, changed in found.items():
            measure = ROLE_PREFIX + seat.role if kind == ROLE_PREFIX else kind
            before = standings.get((player, measure), NEW_STANDING)
            moves[measure] = Move(before, _after(before, changed[player], won))
        yield Outcome(player, seat.placing, seat.role, by_placings.why, by_placings.taken, moves)


def _changes(
    inputs: Inputs, standings: Standings, limits: _Limits, measure: Callable[[str], str], by: Rate
) -> dict[Player, Change]:
    """Return the effect of a result on everyone by one measure, which may depend on their role."""
    players = [holder.player for seat in inputs.seats for holder in seat.holders]
    keys = iter(range(len(players)))
    seats = [
        RatedSeat(
            seat.placing,
            seat.side,
            tuple(
                Holder(
                    next(keys),
                    standings.get((holder.player, measure(seat.role)), NEW_STANDING).strength,
                    holder.part,
                )
                for holder in seat.holders
            ),
            seat.caused,
        )
        for seat in inputs.seats
    ]
    declined, repeated = (
        frozenset(key for key, player in enumerate(players) if player.user in users) for users in limits
    )
    found = changes(seats, declined, repeated, decided=inputs.decided, by=by)
    return {players[change.key]: change for change in found}


def _after(before: Standing, change: Change, won: bool) -> Standing:
    if not change.taken:
        return before
    return Standing(change.after, before.matches + 1, before.won + won)
