"""Blueprints: tournaments with the usual settings, described in plain words, from which a director starts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.competitions.models import Competition
from games.engine import registry
from games.tournaments import formats
from games.tournaments.formats import DoubleElimination, Elimination, League, Pools, Settings, Swiss


@dataclass(frozen=True, slots=True)
class Blueprint:
    """A model tournament from which a director starts.

    It consists of a name, advice on when to choose it, its stages for matches of two and its stages for
    larger tables (if there are none, the blueprint is not suitable for tables of that size), the number of
    days in a round, and the number of days that a roll call lasts.
    """

    key: str
    name: str | Promise
    about: str | Promise
    for_two: tuple[Settings, ...] = ()
    for_tables: tuple[Settings, ...] = ()
    expected: int = 16
    round_days: int = 28
    roll_days: int = 2
    ladder: bool = False
    """Whether a ladder comes first, with these stages after it."""

    def stages(self, competition: Competition) -> tuple[Settings, ...]:
        """Return the stages, with settings for a competition's table sizes and title."""
        if competition.for_two:
            return tuple(with_table_sizes(each, competition) for each in self.for_two)
        return tuple(
            with_table_sizes(_filling_one_table(each, competition.seats_most), competition)
            for each in self.for_tables
        )

    def entrants(self, competition: Competition) -> int:
        """Return the number of entrants that the blueprint assumes for a competition.

        If pools each send one player to the last table, one pool is needed for each seat, and each pool needs
        as many players as a table has seats.
        """
        seats = competition.seats_most
        pools = any(isinstance(each, Pools) and each.advance for each in self.stages(competition))
        return max(self.expected, seats * seats if pools and not competition.for_two else 0)

    @property
    def may_be_anonymous(self) -> bool:
        """Return whether the players can be anonymous, as in a Swiss and in a round robin.

        Elsewhere, the place of a match in a bracket or a division, or a rung on the ladder, tells who plays.
        """
        stages = (*self.for_two, *self.for_tables)
        return not self.ladder and all(isinstance(each, Swiss | Pools) for each in stages)

    def suits(self, seats_most: int) -> bool:
        """Return whether the tournament can be played at tables with this many seats."""
        return bool(self.for_two if seats_most == 2 else self.for_tables)


def _filling_one_table(settings: Settings, seats: int) -> Settings:
    """Return a stage's settings, changed so that the players who advance exactly fill the last table."""
    match settings:
        case Swiss(advance=advance) if advance:
            return msgspec.structs.replace(settings, advance=seats)
        case Pools(advance=advance) if advance:
            return msgspec.structs.replace(settings, pools=seats, advance=1)
        case _:
            return settings


def with_table_sizes(settings: Settings, competition: Competition) -> Settings:
    """Return settings, changed to a competition's table sizes.

    Muster balances seats unless the title draws the order of play.
    """
    changed: dict[str, Any] = {
        "seats": competition.seats_most,
        "smallest": 0 if competition.for_two else competition.seats_least,
        "balance_seats": not registry.meta(competition.title).draws_order,
    }
    return msgspec.structs.replace(settings, **changed)


BLUEPRINTS: dict[str, Blueprint] = {
    each.key: each
    for each in (
        Blueprint(
            "swiss",
            _("Swiss"),
            _("Everyone plays every round, against opponents with about as many points. Best for "
"many players and few rounds, when no one should be knocked out."),
            (Swiss(rounds=5),),
            (Swiss(rounds=4),),
        ),
        Blueprint(
            "swiss-final",
            _("Swiss and a final"),
            _("A few rounds of Swiss, then the best players compete for first place: in a bracket "
"if matches are for two, or at one last table if they are for more players."),
            (Swiss(rounds=5, advance=4), Elimination()),
            (Swiss(rounds=4, advance=4), Elimination()),
        ),
        Blueprint(
            "elimination",
            _("Single elimination"),
            _("Players who lose are out. The fastest way to find a winner, but half of all players "
"play only once."),
            (Elimination(),),
            (Elimination(),),
            roll_days=1,
        ),
        Blueprint(
            "double-elimination",
            _("Double elimination"),
            _("Players who lose twice are out, so one bad day is forgiven. For matches of two."),
            (DoubleElimination(),),
            roll_days=1,
        ),
        Blueprint(
            "pools",
            _("Round robin"),
            _("Everyone plays everyone: the fairest order, and the longest format. For six to "
"twelve players, or at tables of four for as many players as a good plan of rounds "
"allows."),
            (Pools(),),
            (Pools(),),
            expected=8,
            roll_days=1,
        ),
        Blueprint(
            "pools-final",
            _("Pools and a bracket"),
            _("Everyone plays everyone in their pool. The best of each pool advance to a bracket."),
            (Pools(pools=4, advance=2), Elimination()),
            (Pools(pools=4, advance=1), Elimination()),
            roll_days=1,
        ),
        Blueprint(
            "league",
            _("League of divisions"),
            _("Everyone plays everyone in groups of similar strength. The best are promoted and "
"the last are relegated before the next season, which you start from this one."),
            (League(),),
            (League(group_size=7, at_once=True),),
            expected=24,
            round_days=56,
            roll_days=1,
        ),
        Blueprint(
            "ladder",
            _("Ladder with a final"),
            _("Everyone plays on a ladder for a few weeks, at their own pace. Then the players on "
"the top rungs play a final."),
            (Elimination(),),
            (Elimination(),),
            ladder=True,
        ),
    )
}  # fmt: skip

LOCKSTEP_FORMATS = frozenset({"pools", "league"})
"""Formats whose rounds usually wait for all tables of the one before.

In a bracket the next match begins as soon as its two players are known.
"""


def format_key_of(settings: Settings) -> str:
    """Return the key of the format to which settings belong."""
    return formats.of(settings).key
