"""The hints for a first campaign. Each new thing is explained once, in the order in which players meet it."""

from __future__ import annotations

from games.engine.decisions import Decision
from games.engine.hints import Hint, HintContext, asks
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.titan.actions import Mulligan, Teleport
from games.titan.battle.state import OTHER_SIDE
from games.titan.lessons.legion_figures import legion_figure, legion_panel
from games.titan.negotiation import require_side
from games.titan.open_campaign import legions_of
from games.titan.state import MAX_LEGION_HEIGHT
from games.titan.view import TitanView

ORDERS_FROM_ROUND = 5
"""The Game-Turn from which standing orders are explained: players then know what they would answer."""

AIM_TEXT = Phrase(_("Aim: be the last player whose Titan is alive."))


def _may_teleport(context: HintContext) -> bool:
    """Return whether a teleport is on offer, unless the page suggests to give up the roll that allows it."""
    rolls_again = bool(context.steps) and isinstance(context.steps[0], Mulligan)
    return not rolls_again and any(isinstance(action, Teleport) for action in context.legal)


def _splits(context: HintContext) -> bool:
    """Return whether splits are asked about; in their first turn, players are only asked to roll."""
    return context.decision.kind == "split" and context.view.round > 1


def _has_full_legion(context: HintContext) -> bool:
    own = legions_of(context.view, context.decision.seat)
    between_rolls = context.decision.kind in ("split", "move", "muster")
    return between_rolls and any(legion.height >= MAX_LEGION_HEIGHT for _marker, legion in own)


def _is_attacked(context: HintContext) -> bool:
    engagement = context.view.engagement
    if context.decision.kind != "answer" or engagement is None:
        return False
    return bool(context.view.legions[engagement.defender].seat == context.decision.seat)


def _maneuvers_again(context: HintContext) -> bool:
    engagement = context.view.engagement
    battle = engagement.battle if engagement else None
    return context.decision.kind == "maneuver" and battle is not None and battle.round > 1


def _helps_enemy(context: HintContext) -> bool:
    """Return whether a reinforcement or a summoned lord has entered on the enemy's side."""
    view = context.view
    battle = view.engagement.battle if view.engagement else None
    if battle is None or context.decision.kind not in ("maneuver", "strike", "back"):
        return False
    return bool(battle.joined[OTHER_SIDE[require_side(view, context.decision.seat)]])


def _has_won_or_lost(context: HintContext) -> bool:
    return context.view.engagement is None and any(context.view.scores)


def _is_settled(context: HintContext) -> bool:
    return context.decision.kind == "split" and context.view.round >= ORDERS_FROM_ROUND


def names_parts(view: TitanView, decision: Decision) -> bool:
    """Return whether a seat is asked for its first move, at which the board names what it shows."""
    own = legions_of(view, decision.seat)
    return decision.kind == "move" and view.round == 1 and not any(legion.moved for _marker, legion in own)


HINTS: tuple[Hint, ...] = (
    Hint(
        "divide",
        Phrase(_("Your first legions")),
        Phrase(
            _(
                "If your Titan is slain, you’re out. A legion is a group of characters under one marker, a "
                "shield on the board. Others see only that and its height, how many characters it has, "
                "so nobody knows where your Titan is. The legion without the Titan has your "
                "Angel: a strong flyer, which another of your legions can summon (call to its side) when it "
                "attacks."
            )
        ),
        asks("divide"),
        basic=True,
    ),
    Hint(
        "teleport",
        Phrase(_("Your first teleport")),
        Phrase(
            _(
                "On a six, one legion may teleport instead of moving: a legion with a lord (a Titan "
                "or an Angel) from a Tower or, once you have 400 points, your Titan’s legion from "
                "anywhere. It is listed under “Legion to teleport”. It shows a lord, and everyone "
                "then knows where that lord is. So teleport only if that brings you more than an "
                "ordinary move."
            )
        ),
        _may_teleport,
    ),
    Hint(
        "roll",
        Phrase(_("Your first roll")),
        Phrase(
            _(
                "One die is rolled for all your legions. A legion that moves goes exactly that "
                "many lands, following the signs between them; only meeting an enemy ends its "
                "move sooner. So the roll decides which lands it can reach, and which recruits can join it "
                "there (a muster): once you have chosen a legion, they have a purple edge. In your first "
                "turn, before anything moves, you may "
                "roll again once (mulligan), and the second roll then counts. To keep the first roll, "
                "just choose a legion to move."
            )
        ),
        asks("move"),
        basic=True,
    ),
    Hint(
        "full",
        Phrase(_("Your first full legion")),
        Phrase(
            _(
                "A legion of yours has seven characters. A full legion can’t muster in any "
                "land, so it grows again only after a split. You never have to split it: only the "
                "eight characters you start with had to be divided. You may do so before any roll: "
                "soon if no strong enemy is near, and later if the two parts would be easy to beat."
            )
        ),
        _has_full_legion,
    ),
    Hint(
        "muster",
        Phrase(_("Your first muster")),
        Phrase(
            _(
                "A legion that has moved may muster: one character joins it. Which one depends on the land: "
                "often one of a kind that is at home there brings in another of its kind, and two or three "
                "bring in the next stronger one. Those who bring it in are shown to everyone. A muster costs "
                "nothing else, so the best land is usually the one with the best recruit. Of its two "
                "numbers, power is how many dice it rolls and how many hits slay it, and skill is how easily "
                "it hits. Power times skill is its worth in points: a Cyclops (9-2) is worth 18 and a Lion "
                "(5-3) 15."
            )
        ),
        asks("move", "muster"),
        basic=True,
    ),
    Hint(
        "spoils",
        Phrase(_("After an engagement")),
        Phrase(
            _(
                "The winner scores the whole losing legion, power times skill for each character, "
                "whatever the win has cost. A flight scores half, and nobody scores if both legions "
                "are eliminated or the attacker runs out of rounds. The survivors stay in the land "
                "and are healed. But a legion that has won is often small, so look for enemies that could "
                "attack it next."
            )
        ),
        _has_won_or_lost,
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
                "often, but each of them is easier to beat. With seven characters a legion is full and "
                "musters nothing more; with five or six it still grows. So split legions that are full, "
                "and keep smaller ones together."
            )
        ),
        _splits,
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
                "hits. The winner scores every character of the loser, power times skill. Points are what "
                "you fight for: every 100 points bring you an Angel and make your Titan stronger."
            )
        ),
        asks("answer"),
        basic=True,
    ),
    Hint(
        "attacked",
        Phrase(_("Your first answer to an attack")),
        Phrase(
            _(
                "A legion that flees is lost, but the attacker scores only half of it; one with a lord "
                "can’t flee. If you fight, the attacker has seven rounds to beat you and scores "
                "everything if that succeeds, while you slay what you can and may get a recruit in the "
                "fourth round. So fight if you have a fair chance to hold out, and flee if you hardly have "
                "any: a lost battle gives the enemy twice the points of a flight."
            )
        ),
        _is_attacked,
    ),
    Hint(
        "maneuver",
        Phrase(_("Your first maneuvers")),
        Phrase(
            _(
                "A battle lasts at most seven rounds; an attacker that has not won by then is "
                "eliminated. In each round, each side maneuvers once and then strikes, and the other side "
                "strikes back. Characters in contact with an enemy must strike, so you choose your fights by "
                "where you put them: several on one enemy, and none alone where several enemies can slay it. "
                "Some can also rangestrike: strike from a distance, without being in contact."
            )
        ),
        asks("maneuver"),
        basic=True,
    ),
    Hint(
        "enemy-help",
        Phrase(_("Help for the enemy")),
        Phrase(
            _(
                "Another character fights on the enemy’s side: a recruit of the defender, or an Angel that "
                "the attacker has summoned from another of its legions. You may summon one too, but only "
                "into a battle in which you attack. Help comes only once to each side in a battle, so "
                "you know what is left to beat. Before your next battle, ask what could still come: "
                "what the defender can muster in that land, and where the attacker may have an Angel."
            )
        ),
        _helps_enemy,
    ),
    Hint(
        "advance",
        Phrase(_("Advance, stay or step back")),
        Phrase(
            _(
                "From the second round on, only characters that aren’t in contact maneuver. If you attack, "
                "you have to advance: seven rounds without a win eliminate your legion. If you defend, you "
                "may wait on good ground, or step back, "
                "and let the rounds run out. Those who come into contact choose who fights whom, so "
                "come with several against one, or wait until you can."
            )
        ),
        _maneuvers_again,
    ),
    Hint(
        "strike",
        Phrase(_("Your first strikes")),
        Phrase(
            _(
                "A character in contact rolls as many dice as its power, the first of its numbers; a "
                "rangestrike, from a distance, rolls only half as many. If both have "
                "the same skill, the second number, a die hits with 4 or more: one less for each "
                "point by which its own skill is higher, one more for each by which it is lower. "
                "Ground and distance may change dice and skill: “skill −1” beside an enemy means that "
                "your skill counts 1 less against it. A character is slain after as many hits as its power, "
                "but it still strikes back before it leaves the map. "
                "Strike first with those whose dice may finish an enemy, so that the others can "
                "strike somewhere else."
            )
        ),
        asks("strike"),
        basic=True,
    ),
    Hint(
        "wounds",
        Phrase(_("Your next strikes")),
        Phrase(
            _(
                "Hits stay on a character until the battle ends: the red number counts them. They don’t "
                "weaken it: one hit from death, it still rolls all its dice. So slay one enemy rather than "
                "wound two, where your characters can reach it. "
                "Hits that are left over after a kill can often be carried over to another enemy in "
                "contact with the striker; the page asks you when they can."
            )
        ),
        asks("strike"),
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
        "both-halves",
        Phrase(_("Two strike phases a round")),
        Phrase(
            _(
                "Each round has two strike phases: one after the defender’s maneuvers, and one after "
                "the attacker’s. In both, first the side that has maneuvered strikes, then the other "
                "strikes back. So a character in contact strikes twice a round and is struck twice: "
                "think of both before you bring it into contact, and compare its hits with its power."
            )
        ),
        asks("back"),
    ),
    Hint(
        "help",
        Phrase(_("Help for your legion")),
        Phrase(
            _(
                "A legion with fewer than seven characters can get help in a battle, once. The "
                "defender may muster in the fourth round, or after it has won, what the living characters "
                "can bring in on that land. The attacker may summon an Angel or Archangel from another "
                "legion, in the first maneuver after a defender was slain, or after it has won. The new "
                "character is unhurt and stays with your legion, so take it unless you need it, or the room, "
                "somewhere else."
            )
        ),
        asks("reinforce", "summon"),
    ),
    Hint(
        "angel",
        Phrase(_("Your first Angel")),
        Phrase(
            _(
                "A victory that brings your score to a multiple of 100, or past one, brings the "
                "legion that won a new Angel, now or never. An Angel is a lord: it flies, strikes "
                "hard, and can later be summoned into a battle of another of your legions. But it "
                "needs room, so a legion of seven gets none, and a legion with a lord can’t flee."
            )
        ),
        asks("angel"),
    ),
)

HINT_FIGURES = {
    "full": legion_figure(
        _("A full legion: its marker shows a height of 7, and no character can join it."),
        legion_panel(_("A legion of seven"), "warbear warbear lion lion ranger centaur centaur"),
    ),
}
"""The pictures of some hints, for the page that repeats them."""
