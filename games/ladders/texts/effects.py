"""Texts about the effects of outcomes: as a rule, and for two players on their current rungs."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.ladders.movement import ChallengerRule, Effect, Effects, Order, Outcome, order_after_challenge

EFFECT_NAMES = {
    Effect.NOTHING: gettext_lazy("nobody moves"),
    Effect.JUST_ABOVE: gettext_lazy(
        "the challenger takes the defender’s rung; the defender and everyone in between move down one"
    ),
    Effect.JUST_BELOW: gettext_lazy("the challenger takes the rung below the defender’s"),
    Effect.SWITCH: gettext_lazy("the two swap rungs"),
    Effect.ONE_UP: gettext_lazy("the challenger steps up one rung"),
    Effect.DEFENDER_BELOW: gettext_lazy("the defender falls to just below the challenger"),
    Effect.DEFENDER_LAST: gettext_lazy("the defender falls to the last rung"),
    Effect.DEFENDER_OUT: gettext_lazy("the defender leaves the ladder"),
    Effect.CHALLENGER_LAST: gettext_lazy("the challenger falls to the last rung"),
    Effect.CHALLENGER_OUT: gettext_lazy("the challenger leaves the ladder"),
}

OUTCOME_NAMES = {
    Outcome.WIN: gettext_lazy("The challenger wins, or the defender resigns"),
    Outcome.DRAW: gettext_lazy("A draw"),
    Outcome.LOSS: gettext_lazy("The challenger loses or resigns"),
    Outcome.WIN_BY_LEAVING: gettext_lazy("The defender leaves the match"),
    Outcome.LOSS_BY_LEAVING: gettext_lazy("The challenger leaves the match"),
    Outcome.WIN_ON_TIME: gettext_lazy("The defender runs out of time"),
    Outcome.LOSS_ON_TIME: gettext_lazy("The challenger runs out of time"),
    Outcome.REFUSAL: gettext_lazy("The defender declines"),
    Outcome.NO_ANSWER: gettext_lazy("The defender does not answer on time"),
}

CHALLENGER_NAMES = {
    ChallengerRule.AT_END: gettext_lazy("the player who is on the lower rung when the match ends"),
    ChallengerRule.AT_START: gettext_lazy("the player who made the challenge, whatever their rung by then"),
}


class Consequence(NamedTuple):
    """The effect of an outcome on the reader and on the other player, from their current rungs."""

    mine: str
    theirs: str

    @property
    def text(self) -> str:
        return " ".join(part for part in (self.mine, self.theirs) if part)


def consequence(
    order: Order, effects: Effects, outcome: Outcome, *, challenger: int, defender: int, me: int, name: str
) -> Consequence:
    """Return the effect that an outcome of a challenge would have now on its two players.

    The reader, `me`, is one of the two; the other is called `name`.
    """
    after = order_after_challenge(order, effects, outcome, challenger, defender)
    if after == order:
        if me not in order:
            return Consequence(_("Nobody moves."), "")
        kept = _("You keep rung %(rung)d, and nobody moves.") % {"rung": order.index(me) + 1}
        return Consequence(kept, "")
    other = defender if me == challenger else challenger
    return Consequence(_mine(order, after, me), _theirs(order, after, other, name))


def _mine(before: Order, after: Order, me: int) -> str:
    if me not in after:
        return _("You leave the ladder.")
    was, now = before.index(me) + 1, after.index(me) + 1
    if was == now:
        return _("You keep rung %(rung)d.") % {"rung": now}
    if now < was:
        return _("You take rung %(rung)d.") % {"rung": now}
    return _("You step down to rung %(rung)d.") % {"rung": now}


def _theirs(before: Order, after: Order, other: int, name: str) -> str:
    if other not in after:
        return _("%(name)s leaves the ladder.") % {"name": name}
    was, now = before.index(other) + 1, after.index(other) + 1
    if was == now:
        return ""
    return _("%(name)s moves from rung %(before)d to rung %(after)d.") % {
        "name": name,
        "before": was,
        "after": now,
    }
