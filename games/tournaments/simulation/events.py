"""Simulate events: each format, by its name on the command line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from time import perf_counter
from typing import Any, NamedTuple

from games.engine.meta import MAX_SEATS
from games.pairing.table_sizes import SMALLEST
from games.tournaments import formats
from games.tournaments.formats.advancing import advancing_order, choose_advancing, seeded_entrants
from games.tournaments.formats.league import LEAGUE
from games.tournaments.formats.settings import (
    MAX_ENTRANTS,
    MAX_ROUNDS,
    BadSettings,
    DoubleElimination,
    Elimination,
    League,
    Pools,
    Settings,
    Swiss,
)
from games.tournaments.formats.stage import Stage
from games.tournaments.simulation.figures import (
    Figures,
    SimulatedTable,
    count_repeated_pairings,
    rank_correlation,
    seat_balance_spread,
)
from games.tournaments.simulation.ladders import Season
from games.tournaments.simulation.leaving import choose_leavers
from games.tournaments.simulation.players import Players, Seeding
from games.tournaments.simulation.stages import StagePlayer

FINALIST_COUNT = 8
"""The most players in the bracket after a ladder for two; on a small ladder, about half of the players."""


class ImpossibleEvent(ValueError):
    """Raised if the requested event is impossible; the message is a sentence that says why."""


class EventRequest(NamedTuple):
    """The event that is to be simulated."""

    format: str
    players: int
    seats: int
    rounds: int
    dropouts: int = 0
    seed: int = 0
    seeding: Seeding = "rating"


class _Told(NamedTuple):
    """The record of an event: its final order, tables, byes, number of rounds, and unfinished matches."""

    order: Sequence[int]
    tables: Sequence[SimulatedTable]
    byes: Mapping[int, int]
    rounds: int
    unfinished: int = 0


def simulate(asked: EventRequest) -> Figures:
    """Play an event and return its figures.

    Raises `ImpossibleEvent` if it cannot be played.
    """
    _check(asked)
    begun = perf_counter()
    players = Players(asked.players, asked.seed, asked.seeding)
    told = _EVENTS[asked.format](asked, players)
    return Figures(
        format=asked.format,
        players=asked.players,
        seats=asked.seats,
        rounds=told.rounds,
        matches=len(told.tables),
        rank_correlation=round(rank_correlation(told.order, players.strengths), 4),
        repeats=count_repeated_pairings(told.tables),
        seat_balance_spread=seat_balance_spread(told.tables, asked.seats),
        byes_max=max(told.byes.values(), default=0),
        unfinished=told.unfinished,
        seconds=round(perf_counter() - begun, 3),
    )


def names() -> tuple[str, ...]:
    """Return the names of the events that can be simulated."""
    return tuple(_EVENTS)


def _check(asked: EventRequest) -> None:
    if not 2 <= asked.seats <= MAX_SEATS:
        raise ImpossibleEvent(f"A table has 2 to {MAX_SEATS} seats, not {asked.seats}.")
    if asked.players > MAX_ENTRANTS:
        raise ImpossibleEvent(f"An event has at most {MAX_ENTRANTS} players, not {asked.players}.")
    if not 1 <= asked.rounds <= MAX_ROUNDS:
        raise ImpossibleEvent(f"An event has 1 to {MAX_ROUNDS} rounds, not {asked.rounds}.")
    if not 0 <= asked.dropouts <= 100:
        raise ImpossibleEvent(f"Drop-outs must be 0% to 100%, not {asked.dropouts}%.")
    least = 2 if asked.seats == 2 else max(SMALLEST, asked.seats - 1)
    if asked.players < least:
        raise ImpossibleEvent(f"Tables of {asked.seats} need at least {least} players, not {asked.players}.")


def _tournament(settings_for: Callable[[EventRequest], Settings]) -> Callable[[EventRequest, Players], _Told]:
    """Return a function that plays a tournament of one stage with the settings for a request."""

    def played(asked: EventRequest, players: Players) -> _Told:
        settings = settings_for(asked)
        rounds = _checked(settings, asked)
        playing = StagePlayer(players, choose_leavers(players, asked.dropouts, rounds))
        stage = playing.play(Stage(settings, seeded_entrants(players.seeded)))
        return _of_stages([stage], advancing_order(formats.of(settings), stage), playing.rounds)

    return played


def _checked(settings: Settings, asked: EventRequest) -> int:
    """Return the number of rounds that a stage with these settings has.

    Raises `ImpossibleEvent` if the settings cannot be played.
    """
    format_ = formats.of(settings)
    try:
        format_.check(settings, asked.players)
    except BadSettings as error:
        raise ImpossibleEvent(_sentence(error, asked)) from error
    return format_.rounds(settings, asked.players)


def _of_stages(stages: Sequence[Stage[Any]], order: Sequence[int], rounds: int) -> _Told:
    byes: Counter[int] = Counter()
    for stage in stages:
        byes += stage.byes_had
    tables = [
        SimulatedTable(number, table.keys)
        for number, stage in enumerate(stages)
        for table in stage.tables
        if table.played
    ]
    return _Told(order, tables, byes, rounds, sum(1 for stage in stages for _ in stage.running))


def _swiss(asked: EventRequest) -> Settings:
    return Swiss(seats=asked.seats, rounds=asked.rounds)


def _pools(asked: EventRequest) -> Settings:
    """Return the settings of pools that are just large enough for the requested number of rounds.

    Nobody has to meet an opponent twice in them. Raises `ImpossibleEvent` if there are too many rounds.
    """
    if asked.seats == 2:
        most = asked.players - 1 + asked.players % 2
        if asked.rounds > most:
            raise ImpossibleEvent(
                f"{asked.players} players have all met after {most} rounds; {asked.rounds} is too many."
            )
        # With an odd number a player rests in each round, which takes one more.
        size = asked.rounds + asked.rounds % 2
        return Pools(pools=-(-asked.players // size))
    size = asked.seats * max(asked.seats, asked.rounds)
    return Pools(seats=asked.seats, pools=max(1, asked.players // size), rounds=asked.rounds)


def _elimination(asked: EventRequest) -> Settings:
    return Elimination(seats=asked.seats)


def _double(asked: EventRequest) -> Settings:
    return DoubleElimination(seats=asked.seats)


def _league(asked: EventRequest, players: Players) -> _Told:
    """Play a league in which each requested round is one season.

    Groups at larger tables have a size at which everyone has each seat once.
    """
    settings = (
        League(group_size=8, up=2)
        if asked.seats == 2
        else League(seats=asked.seats, group_size=_GROUPS[asked.seats], up=2)
    )
    _checked(settings, asked)
    playing = StagePlayer(players, choose_leavers(players, asked.dropouts, asked.rounds))
    order: tuple[int, ...] = players.seeded
    stages: list[Stage[League]] = []
    for _ in range(asked.rounds):
        if len(order) < max(settings.least, SMALLEST):
            break
        stages.append(playing.play(Stage(settings, seeded_entrants(order))))
        order = LEAGUE.next_season(stages[-1])
    return _of_stages(stages, order, playing.rounds)


_GROUPS = {3: 7, 4: 7, 5: 11, 6: 11}
"""Sizes of groups in which everyone has each seat once."""


def _ladder(asked: EventRequest, players: Players) -> _Told:
    season = Season(players, asked.seats, asked.rounds, choose_leavers(players, asked.dropouts, asked.rounds))
    season.play()
    tables = [SimulatedTable(0, keys) for keys in season.sat]
    return _Told(season.order, tables, season.byes, asked.rounds, season.unfinished)


def _ladder_tournament(asked: EventRequest, players: Players) -> _Told:
    """Play a ladder, then a final table of its best players or, in matches of two, a bracket."""
    told = _ladder(asked, players)
    finalists = asked.seats
    if asked.seats == 2:
        finalists = max(2, min(FINALIST_COUNT, 1 << (asked.players.bit_length() - 2)))
    going_on = choose_advancing(told.order, finalists).going_on
    settings = Elimination(seats=asked.seats)
    if len(going_on) < settings.least:
        return told
    playing = StagePlayer(players)
    stage = playing.play(Stage(settings, seeded_entrants(going_on)))
    final = _of_stages([stage], advancing_order(formats.of(settings), stage), playing.rounds)
    tables = [*told.tables, *(SimulatedTable(1, each.keys) for each in final.tables)]
    order = (*final.order, *(key for key in told.order if key not in final.order))
    return _Told(
        order,
        tables,
        Counter(told.byes) + Counter(final.byes),
        told.rounds + final.rounds,
        told.unfinished + final.unfinished,
    )


_EVENTS: Mapping[str, Callable[[EventRequest, Players], _Told]] = {
    "ladder": _ladder,
    "ladder-tournament": _ladder_tournament,
    "swiss": _tournament(_swiss),
    "pools": _tournament(_pools),
    "elimination": _tournament(_elimination),
    "double-elimination": _tournament(_double),
    "league": _league,
}


def _sentence(error: BadSettings, asked: EventRequest) -> str:
    """Return a sentence that says why an event is impossible."""
    match error.code:
        case "more_rounds_than_opponents":
            return (
                f"{asked.players} players have all met after {error.params['most']} rounds; "
                f"{asked.rounds} is too many."
            )
        case "double_elimination_is_for_two":
            return f"Double elimination is for tables of two, not {asked.seats}."
        case "too_few_entrants":
            return f"This event needs at least {error.params['least']} players, not {asked.players}."
        case "pool_too_small":
            return f"{asked.players} players cannot be divided into pools for {asked.rounds} rounds."
        case "pool_too_large":
            return (
                f"Pools for {asked.rounds} rounds would be too large; "
                f"a pool has at most {error.params['most']} players."
            )
        case _:
            return f"This event cannot be played: {error.code} {dict(error.params)}."
