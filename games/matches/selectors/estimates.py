"""What a match under way is worth to each seat, and how its seats stand, by what everybody may know."""

from __future__ import annotations

from fractions import Fraction

from games.engine import registry
from games.engine.actions import Stop, StopCause
from games.engine.certainty import certain
from games.engine.chance import TrialChance
from games.matches.models import Match
from games.matches.selectors.states import load_state, reading


def public_estimate(match: Match) -> tuple[Fraction, ...]:
    """Each seat's share of a match that has begun, by the title's published formula and from a
    watcher's view only; the share of a seat that is out is nought. Raises `Unreadable`."""
    rules = registry.get(match.title)
    return rules.estimate(rules.view(load_state(match, rules), None))


def public_placings(match: Match) -> tuple[int, ...]:
    """The placing of each seat of a running match if public facts decided now, from 1, shared by equals.

    Those still in it stand first, by their shares; behind them those who are out, and last who left,
    in the order in which the title places them: that is public, for all saw them go. What an early stop
    would say of the others is not looked at. Raises `Unreadable`.
    """
    rules = registry.get(match.title)
    state = load_state(match, rules)
    shares = rules.estimate(rules.view(state, None))
    left = set(state.left)
    inside = [seat for seat, share in enumerate(shares) if share and seat not in left]
    outside = [seat for seat in range(match.seats_count) if seat not in inside]
    ranks: dict[int, tuple[bool, Fraction | int]] = {seat: (True, shares[seat]) for seat in inside}
    if outside:
        with reading(match):
            result = rules.result(rules.apply(state, Stop(-1, StopCause.DATE), TrialChance()).state)
        result = certain(result, "a stopped match has one")
        ranks |= {each.seat: (False, -each.rank) for each in result.placings if each.seat in outside}
    return tuple(
        1 + sum(other > ranks[seat] for other in ranks.values()) for seat in range(match.seats_count)
    )
