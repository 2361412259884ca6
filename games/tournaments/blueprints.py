"""What a director begins with: tournaments in plain words, with everything set as it usually is."""

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

DAY = 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class Blueprint:
    """A tournament to begin with: its name, when to choose it, its stages as they are for matches of two
    and for larger tables (none: it is not for those), days of a round, and of the roll-call."""

    key: str
    name: str | Promise
    about: str | Promise
    for_two: tuple[Settings, ...] = ()
    for_tables: tuple[Settings, ...] = ()
    expected: int = 16
    round_days: int = 28
    roll_days: int = 2
    ladder: bool = False
    """A ladder comes first; the stages are what follows it."""

    def stages(self, competition: Competition) -> tuple[Settings, ...]:
        """Its stages for the tables and the title of a competition."""
        stages = self.for_two if competition.for_two else self.for_tables
        return tuple(seated(each, competition) for each in stages)

    def suits(self, seats_most: int) -> bool:
        """Whether it can be played at tables of so many."""
        return bool(self.for_two if seats_most == 2 else self.for_tables)


def seated(settings: Settings, competition: Competition) -> Settings:
    """Settings at a competition's tables; seats are kept even unless its title draws who plays when."""
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
            _("Everybody plays every round, against people with about as many points. For many players, "
              "few rounds, and when nobody is to be knocked out."),
            (Swiss(rounds=5),),
            (Swiss(rounds=4),),
        ),
        Blueprint(
            "swiss-final",
            _("Swiss and a final"),
            _("A few rounds of Swiss, then the best play for the first place: a bracket where two play, one "
              "last table where more do."),
            (Swiss(rounds=5, advance=4), Elimination()),
            (Swiss(rounds=4, advance=4), Elimination()),
        ),
        Blueprint(
            "elimination",
            _("Single elimination"),
            _("Who loses is out. The fastest way to a winner; half of all play once and no more."),
            (Elimination(),),
            (Elimination(),),
            roll_days=1,
        ),
        Blueprint(
            "double-elimination",
            _("Double elimination"),
            _("Who loses twice is out: one bad day is forgiven. For matches of two."),
            (DoubleElimination(),),
            roll_days=1,
        ),
        Blueprint(
            "pools",
            _("Everybody meets everybody"),
            _("A round robin: the fairest order, and the longest. For six to twelve people, or as many at "
              "tables of four as a good design has rounds for."),
            (Pools(),),
            (Pools(),),
            expected=8,
            roll_days=1,
        ),
        Blueprint(
            "pools-final",
            _("Pools and a bracket"),
            _("Everybody meets everybody of their pool; the best of each pool go on into a bracket."),
            (Pools(pools=4, advance=2), Elimination()),
            (Pools(pools=4, advance=1), Elimination()),
            roll_days=1,
        ),
        Blueprint(
            "league",
            _("League of divisions"),
            _("Groups of like strength, each with everybody against everybody; the best rise and the last "
              "fall before the next season, which you begin from this one."),
            (League(),),
            (League(group_size=7, at_once=True),),
            expected=24,
            round_days=56,
            roll_days=1,
        ),
        Blueprint(
            "ladder",
            _("Ladder with a final"),
            _("A ladder for some weeks, at everybody's own pace; then those on the best rungs play a final."),
            (Elimination(),),
            (Elimination(),),
            ladder=True,
        ),
    )
}  # fmt: skip

LOCKSTEP = frozenset({"pools", "league"})
"""Formats whose rounds usually wait for all tables of the one before; in a bracket the next match begins as
soon as its two are known."""


def of(settings: Settings) -> str:
    """The key of the format that settings belong to."""
    return formats.of(settings).key
