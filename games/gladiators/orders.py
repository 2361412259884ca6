"""The only standing order of the game, which says which numbers to guess (IV.7; ruling 13)."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.actions import Action
from games.engine.decisions import Decision, InOrder
from games.engine.orders import StandingOrder
from games.gladiators import actions as act
from games.gladiators.attack_options import CONTEST_GUESSES
from games.gladiators.defending import allowed_guesses
from games.gladiators.table import blow_of, moving_fighter
from games.gladiators.view import GladiatorsView

GUESS_ORDER_NUMBERS = (6, 5, 4, 3, 2, 1)
GUESS_ORDER_TYPES = ("slash", "stab", "smash", "other", "contest")


class GuessOrder(StandingOrder, frozen=True, tag="guesses"):
    """Numbers to guess, in order of preference, for each type of attack and for contests.

    For a type without numbers, the player is asked.
    """

    slash: tuple[int, ...] = ()
    stab: tuple[int, ...] = ()
    smash: tuple[int, ...] = ()
    other: tuple[int, ...] = ()
    contest: tuple[int, ...] = ()


def offered_orders(view: GladiatorsView) -> tuple[Decision, ...]:
    """Return the standing orders that the view's seat may give.

    There are none for a spectator, before the fight, after the match, or for a seat without gladiators in
    play.
    """
    seat = view.seat
    mine = any(each.seat == seat and not each.out for each in view.gladiators.values())
    if seat is None or view.over or not view.round or not mine:
        return ()
    fields = tuple(
        InOrder("guesses", name, GUESS_ORDER_NUMBERS, 0, len(GUESS_ORDER_NUMBERS))
        for name in GUESS_ORDER_TYPES
    )
    return (Decision("order.guesses", seat, "guesses", asks="may", rules=("IV.7",), fields=fields),)


def answer_from_orders(
    view: GladiatorsView, decision: Decision, given: Mapping[str, StandingOrder]
) -> Action | None:
    """Return a guess of the numbers in the seat's order, or None if no order applies.

    The order's first numbers within the attack's range are guessed, as many as there are guesses. If none is
    within the range, the guess is empty.
    """
    order = given.get("guesses")
    if not isinstance(order, GuessOrder) or decision.kind not in ("guess", "contest"):
        return None
    if decision.kind == "contest":
        wanted, low, high, most = order.contest, 1, 6, CONTEST_GUESSES
    else:
        blow = blow_of(view, view.turn.attack)
        wanted, low, high = getattr(order, blow.type), blow.low, blow.high
        most = allowed_guesses(view, moving_fighter(view), blow)
    if not wanted or not most:
        return None
    fitting = [number for number in dict.fromkeys(wanted) if low <= number <= high]
    return act.Guess(decision.seat, tuple(fitting[:most]))
