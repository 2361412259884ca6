"""Texts about the cost of being away from a round in each format, the same on all pages and in emails."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.instants import format_duration
from games.tournaments import formats
from games.tournaments.formats import (
    DoubleElimination,
    Elimination,
    League,
    Pools,
    Settings,
    Swiss,
)
from games.tournaments.formats.protocol import AbsenceCost
from games.tournaments.models import Tournament
from games.tournaments.selectors.readiness import stages_of


class _Text(NamedTuple):
    """The cost of an absence as a rule of the tournament, and as a sentence for the player who is asked."""

    rule: str | Promise
    to_you: str | Promise


ABSENCE_COST_TEXTS: dict[AbsenceCost, _Text] = {
    AbsenceCost.NO_POINTS: _Text(
        gettext_lazy(
            "Players who do not answer or who decline are not paired in that round and score nothing for it."
        ),
        gettext_lazy(
            "If you don’t answer or you decline, you aren’t paired in this round and score nothing for it."
        ),
    ),
    AbsenceCost.LOSES_MATCH: _Text(
        gettext_lazy(
            "Players who do not answer or who decline lose the match they would have played in "
            "that round, and their opponents advance. If neither of two players is there, the "
            "better seed advances. A bye is not lost."
        ),
        gettext_lazy(
            "If you don’t answer or you decline, you lose the match you would have played in "
            "this round, and your opponent advances. A bye is not lost."
        ),
    ),
    AbsenceCost.FORFEITS: _Text(
        gettext_lazy(
            "Players who do not answer or who decline lose the match they would have played in "
            "that round, and their opponents win it. If neither of two players is there, both "
            "lose it."
        ),
        gettext_lazy(
            "If you don’t answer or you decline, you lose the match you would have played in "
            "this round, and your opponent wins it."
        ),
    ),
    AbsenceCost.RESEATED: _Text(
        gettext_lazy(
            "Players who do not answer or who decline have no table in that round and score "
            "nothing for it. The others are seated without them."
        ),
        gettext_lazy(
            "If you don’t answer or you decline, you have no table in this round and score nothing for it."
        ),
    ),
    AbsenceCost.NOT_PLANNED: _Text(
        gettext_lazy(
            "Players who do not answer or who decline have no table at all: all rounds are "
            "played at the same time and planned without these players."
        ),
        gettext_lazy(
            "If you don’t answer or you decline, you have no table at all: all rounds are played "
            "at the same time and planned without you."
        ),
    ),
    AbsenceCost.OUT: _Text(
        gettext_lazy(
            "Players who do not answer or who decline are out. Tables are made up of the players "
            "who are there."
        ),
        gettext_lazy("If you don’t answer or you decline, you are out."),
    ),
}

_COSTS_NAMED_LAST = (AbsenceCost.NOT_PLANNED, AbsenceCost.OUT)
"""The costs of an absence after which there is no later table to ask about."""

_EXPLAINED_SETTINGS: dict[str, tuple[Settings, ...]] = {
    "swiss": (Swiss(),),
    "pools": (Pools(), Pools(seats=4)),
    "elimination": (Elimination(), Elimination(seats=4)),
    "double-elimination": (DoubleElimination(),),
    "league": (League(at_once=False), League()),
}


def absence_rule(settings: Settings) -> str:
    """Return the sentence of the rules about the cost of being away from a round of a stage."""
    return str(ABSENCE_COST_TEXTS[_absence(settings)].rule)


def text_for_player(settings: Settings) -> str:
    """Return the cost of being away from a round of a stage, as a sentence for the player who is asked."""
    return str(ABSENCE_COST_TEXTS[_absence(settings)].to_you)


def roll_call_rules(tournament: Tournament) -> list[str]:
    """Return a tournament's rules about roll calls, and about the cost of being away from a round."""
    if not tournament.roll_call_seconds:
        return [_("There is no roll call: every player who has not withdrawn is paired.")]
    found: list[str] = []
    for number, settings in enumerate(stages_of(tournament)):
        # Players who advance to another stage have said so; only a Swiss has a roll call in each round.
        if number == 0 or isinstance(settings, Swiss):
            found += [
                _when(settings, timedelta(seconds=tournament.roll_call_seconds)),
                absence_rule(settings),
            ]
    withdrawn = ngettext(
        "Players who leave %(count)d roll call unanswered are withdrawn.",
        "Players who leave %(count)d roll calls in a row unanswered are withdrawn.",
        tournament.absences,
    )
    return [*dict.fromkeys(found), withdrawn % {"count": tournament.absences}]


def explain_absence(key: str) -> tuple[str, ...]:
    """Return texts about the cost of an absence in each variant of a format.

    The tuple is empty for a key that is not a format with rounds.
    """
    ways = _EXPLAINED_SETTINGS.get(key, ())
    if len(ways) < 2:
        return tuple(map(absence_rule, ways))
    return tuple(f"{_way(settings)} {absence_rule(settings)}" for settings in ways)


def _absence(settings: Settings) -> AbsenceCost:
    return formats.of(settings).absence(settings)


def _when(settings: Settings, lasts: timedelta) -> str:
    facts = {"span": format_duration(lasts)}
    if isinstance(settings, Swiss):
        return _("There is a roll call before each round. Players have %(span)s to answer it.") % facts
    if _absence(settings) in _COSTS_NAMED_LAST:
        return _("There is a roll call before the first round. Players have %(span)s to answer it.") % facts
    return (
        _(
            "There is a roll call before the first round. Players have %(span)s to answer it; "
            "those who do not answer are asked again before their next table."
        )
        % facts
    )


def _way(settings: Settings) -> str:
    if _absence(settings) is AbsenceCost.NOT_PLANNED:
        return _("If all rounds are played at the same time:")
    if isinstance(settings, League):
        return _("If they are played one after the other:")
    return _("In matches of two:") if settings.for_two else _("At tables of three or more:")
