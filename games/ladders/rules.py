"""Convert a season's terms into the pure rules."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from games.competitions.models import Competition
from games.engine import registry
from games.ladders import challenge, movement, tables
from games.ladders.bad_rules import BadRules
from games.ladders.challenge import ChallengeRules, IncomingBand
from games.ladders.models import Ladder, Terms
from games.ladders.movement import ChallengerRule, Effect, Effects, Outcome
from games.ladders.tables import TableRules

EFFECT_COLUMNS: Mapping[Outcome, str] = {
    outcome: f"on_{outcome.value}" for outcome in movement.ALLOWED_EFFECTS
}
"""The column of each outcome's effect."""


def effects_of(terms: Terms) -> Effects:
    """Return the effect of each outcome of a challenge."""
    chosen = {outcome.value: Effect(getattr(terms, column)) for outcome, column in EFFECT_COLUMNS.items()}
    return Effects(**chosen, challenger=ChallengerRule(terms.counted))


def challenge_rules_of(terms: Terms) -> ChallengeRules:
    """Return the rules about whom a player may challenge, and how long an answer may take."""
    return ChallengeRules(
        reach=terms.reach,
        reach_percent=terms.reach_percent,
        most_out=terms.most_out,
        most_in=tuple(IncomingBand(*band) for band in terms.most_in),
        rematch_wait=timedelta(days=terms.rematch_days),
        answer_within=timedelta(hours=terms.answer_hours),
        free_refusals=terms.free_refusals,
        closed_before_end=timedelta(days=terms.closed_days),
    )


def table_rules_of(terms: Terms, competition: Competition) -> TableRules:
    """Return the rules for forming tables of three to six.

    Seats are balanced unless the title draws the order of play.
    """
    return TableRules(
        seats=competition.seats_most,
        smallest=competition.seats_least,
        every=timedelta(days=terms.form_days),
        apart=timedelta(days=terms.apart_days),
        balance_seats=not registry.meta(competition.title).draws_order,
    )


def check(ladder: Ladder, competition: Competition) -> None:
    """Raise `BadRules` if a ladder's terms cannot work."""
    if competition.for_two:
        challenge.check(challenge_rules_of(ladder))
        movement.check(effects_of(ladder))
    else:
        tables.check(table_rules_of(ladder, competition))
    if ladder.season_days <= ladder.closed_days:
        raise BadRules("closed_all_season", season=ladder.season_days, closed=ladder.closed_days)
