"""The hints for a first campaign. Each new thing is explained once, in the order in which players meet it."""

from __future__ import annotations

from games.engine.hints import Hint, HintContext, asks
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.titan.actions import Teleport
from games.titan.lessons.legion_figures import legion_figure, legion_panel
from games.titan.open_campaign import legions_of
from games.titan.state import MAX_LEGION_HEIGHT

ORDERS_FROM_ROUND = 5
"""The Game-Turn from which standing orders are explained: players then know what they would answer."""

AIM_TEXT = Phrase(_("Aim: be the last player whose Titan is alive."))


def _may_teleport(context: HintContext) -> bool:
    return any(isinstance(action, Teleport) for action in context.legal)


def _has_full_legion(context: HintContext) -> bool:
    own = legions_of(context.view, context.decision.seat)
    between_rolls = context.decision.kind in ("split", "move", "muster")
    return between_rolls and any(legion.height >= MAX_LEGION_HEIGHT for _marker, legion in own)


def _is_settled(context: HintContext) -> bool:
    return context.decision.kind == "split" and context.view.round >= ORDERS_FROM_ROUND


HINTS: tuple[Hint, ...] = (
    Hint(
        "divide",
        Phrase(_("Your first legions")),
        Phrase(
            _(
                "A legion is a group of characters under one marker: a shield on the board. The "
                "number below it is its height, how many characters it has. Others see no more "
                "than that, so nobody knows where your Titan is."
            )
        ),
        asks("divide"),
        basic=True,
    ),
    Hint(
        "roll",
        Phrase(_("Your first roll")),
        Phrase(
            _(
                "One die is rolled for all your legions. A legion that moves goes exactly that "
                "many lands, following the signs between them; only meeting an enemy ends its "
                "move sooner. So the roll decides which lands it can reach. Those have a purple "
                "edge."
            )
        ),
        asks("move"),
        basic=True,
    ),
    Hint(
        "teleport",
        Phrase(_("Your first teleport")),
        Phrase(
            _(
                "On a six, one legion may teleport instead of moving: a legion with a lord (a Titan "
                "or an Angel) from a Tower or, once you have 400 points, your Titan’s legion from "
                "anywhere. It shows a lord, and everyone then knows where that lord is. So teleport "
                "only if that brings you more than an ordinary move."
            )
        ),
        _may_teleport,
    ),
    Hint(
        "full",
        Phrase(_("Your first full legion")),
        Phrase(
            _(
                "One of your legions has seven characters. A full legion can’t muster in any "
                "land, so it grows again only after a split. You may split it before any roll: soon "
                "if no strong enemy is near, and later if the two parts would be easy to beat."
            )
        ),
        _has_full_legion,
    ),
    Hint(
        "muster",
        Phrase(_("Your first muster")),
        Phrase(
            _(
                "A legion that has moved may muster, which means that one character joins it. Which "
                "one depends on the land: often one of a kind that is at home there brings in "
                "another of its kind, and two or three bring in the next stronger one. Those who "
                "bring it in are shown to everyone. A muster costs nothing else and helps in every "
                "later battle, so the best land is usually the one with the best recruit."
            )
        ),
        asks("move", "muster"),
        basic=True,
    ),
    Hint(
        "orders",
        Phrase(_("Standing orders")),
        Phrase(
            _(
                "In a match against people, a turn can take days. With standing orders you answer "
                "in advance: how your legions react to an attack, how they strike, what they "
                "muster. Then nobody waits for you, and nothing surprises you. You find them "
                "below, under “Your seat”."
            )
        ),
        _is_settled,
    ),
    Hint(
        "split",
        Phrase(_("Your first split")),
        Phrase(
            _(
                "Before the roll you may split a legion in two. Two legions muster twice as "
                "often, but each of them is easier to beat. That is why you split tall legions "
                "and keep small ones together."
            )
        ),
        asks("split"),
    ),
    Hint(
        "engagement",
        Phrase(_("Your first engagement")),
        Phrase(
            _(
                "Two enemy legions in one land are in an engagement, and at most one of them "
                "survives. Both players now see both legions and answer in secret, at the same "
                "time. Compare them first: of two numbers such as 6-4, the first is the power, with "
                "which a character strikes and bears hits, and the second the skill, with which it "
                "hits. The winner scores every character of the loser."
            )
        ),
        asks("answer"),
        basic=True,
    ),
    Hint(
        "maneuver",
        Phrase(_("Your first maneuvers")),
        Phrase(
            _(
                "A battle lasts at most seven rounds, and the attacker must win in them. In each "
                "round, each side maneuvers and strikes once. Characters in contact with an enemy "
                "must strike, so you choose your fights by where you put them: several on one "
                "enemy, and none alone against several."
            )
        ),
        asks("maneuver"),
        basic=True,
    ),
    Hint(
        "strike",
        Phrase(_("Your first strikes")),
        Phrase(
            _(
                "A character rolls as many dice as its power, the first of its numbers. If both have "
                "the same skill, the second number, a die hits with 4 or more: one less for each "
                "point by which its own skill is higher, one more for each by which it is lower. "
                "The ground may change both. A character is slain after as many hits as its power. "
                "Strike first with those whose dice may finish an enemy, so that the others can "
                "strike somewhere else."
            )
        ),
        asks("strike"),
        basic=True,
    ),
    Hint(
        "back",
        Phrase(_("Your first strikes back")),
        Phrase(
            _(
                "After the enemy’s strikes, your characters in contact strike back, even those "
                "just slain: they leave the map only at the end of the phase. So every attack has "
                "its price, for the enemy and for you."
            )
        ),
        asks("back"),
        basic=True,
    ),
    Hint(
        "angel",
        Phrase(_("Your first Angel")),
        Phrase(
            _(
                "You can get a lord in two ways: a new Angel when a victory brings your score to "
                "a multiple of 100 or past it, or, as the attacker, one summoned from another of "
                "your legions, in the battle or after it. An Angel flies and strikes hard, but it "
                "needs room, so a legion of seven gets none."
            )
        ),
        asks("angel", "summon"),
    ),
)

HINT_FIGURES = {
    "full": legion_figure(
        _("A full legion: its marker shows a height of 7, and no character can join it."),
        legion_panel(_("A legion of seven"), "warbear warbear lion lion ranger centaur centaur"),
    ),
}
"""The pictures of some hints, for the page that repeats them."""
