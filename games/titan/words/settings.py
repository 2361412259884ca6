"""The texts of options, tasks, endings, and places in the Law."""

from __future__ import annotations

from games.engine import wording
from games.engine.decisions import Decision
from games.engine.phrases import Phrase, SeatName, gettext_noop, phrase
from games.titan.characters import LORDS
from games.titan.view import TitanView
from games.titan.words import names

TASK_TEXTS: dict[str, str] = {
    "divide": gettext_noop("Divide the first two legions"),
    "split": gettext_noop("Split legions and roll"),
    "move": gettext_noop("Move legions"),
    "join": gettext_noop("Join two legions that are stuck"),
    "engage": gettext_noop("Choose the next engagement"),
    "answer": gettext_noop("Answer an engagement"),
    "reinforce": gettext_noop("Take a reinforcement"),
    "summon": gettext_noop("Summon a lord"),
    "maneuver": gettext_noop("Maneuver in battle"),
    "strike": gettext_noop("Strike in battle"),
    "back": gettext_noop("Strike back in battle"),
    "carry": gettext_noop("Carry hits over"),
    "angel": gettext_noop("Acquire a lord"),
    "muster": gettext_noop("Muster"),
    "concede": gettext_noop("Concede the engagement"),
    "resign": gettext_noop("Concede the game"),
}

BATTLE_TASK_TEXTS: dict[str, str] = {
    "reinforce": gettext_noop("Take a reinforcement against %(enemy)s in %(land)s"),
    "summon": gettext_noop("Summon a lord against %(enemy)s in %(land)s"),
    "maneuver": gettext_noop("Maneuver against %(enemy)s in %(land)s"),
    "strike": gettext_noop("Strike at %(enemy)s in %(land)s"),
    "back": gettext_noop("Strike back at %(enemy)s in %(land)s"),
    "carry": gettext_noop("Carry hits over in the battle with %(enemy)s in %(land)s"),
}
"""The tasks in a battle."""

AFTER_BATTLE_TASK_TEXTS: dict[str, str] = {
    "reinforce": gettext_noop("Take a reinforcement in %(land)s"),
    "summon": gettext_noop("Summon a lord to %(land)s"),
    "angel": gettext_noop("Acquire a lord in %(land)s"),
}
"""The tasks once a battle is won."""

_ATTACKING_TASK = gettext_noop("Answer your engagement with %(enemy)s in %(land)s")
_ATTACKED_TASK = gettext_noop("Answer %(enemy)s’s attack on %(legion)s in %(land)s")

_FIGHT_UNLESS_FLIGHT_TEXT = gettext_noop("No answer means a fight unless the enemy flees or concedes.")
_FIGHT_UNLESS_CONCESSION_TEXT = gettext_noop("No answer means a fight unless the enemy concedes.")

SILENCE_TEXTS: dict[str, str] = {
    "divide": gettext_noop("If there is no answer, one creature of each kind goes with each lord."),
    "split": gettext_noop("If there is no answer, no legion is split."),
    "move": gettext_noop(
        "If there is no answer, only legions that must move are moved, and the Titan is kept "
        "out of the enemies’ reach."
    ),
    "join": gettext_noop("If there is no answer, the first marker stays."),
    "engage": gettext_noop("If there is no answer, the engagement that came first is next."),
    "answer": gettext_noop(
        "If there is no answer, the offers already made count; without offers, it counts as demanding battle."
    ),
    "reinforce": gettext_noop("If there is no answer, the best recruit is taken."),
    "summon": gettext_noop("If there is no answer, no lord is summoned."),
    "maneuver": gettext_noop("If there is no answer, all waiting characters enter and no others maneuver."),
    "strike": gettext_noop("If there is no answer, the most promising strikes are made."),
    "back": gettext_noop("If there is no answer, the most promising strikes are made."),
    "carry": gettext_noop("If there is no answer, the hits go where they count most."),
    "angel": gettext_noop("If there is no answer, the best lord there is room for is acquired."),
    "muster": gettext_noop("If there is no answer, every legion musters its best recruit."),
    "concede": gettext_noop("If there is no answer, nothing happens."),
    "resign": gettext_noop("If there is no answer, nothing happens."),
}

OPTIONS: dict[str, tuple[str, str]] = {
    "plus": (
        gettext_noop("TITANplus"),
        gettext_noop(
            "Each player starts with Cyclops, Lion and Troll instead of Centaur, Gargoyle and "
            "Ogre, which are not used, and with eight markers (21.3)."
        ),
    ),
    "markers": (
        gettext_noop("Legion markers for each player"),
        gettext_noop("2 to 12. 0 means as many as the Law gives: 12, or 8 in TITANplus."),
    ),
    "turns": (
        gettext_noop("Game-turn limit"),
        gettext_noop(
            "After each player has had this many Game-Turns, scores and legions are added up "
            "(21.1). 0 means no limit."
        ),
    ),
    "leavers": (
        gettext_noop("If a player leaves the match"),
        gettext_noop("The seat is removed on its next Game-Turn (20.4), or the computer plays it."),
    ),
    "hurried": (
        gettext_noop("Hurried play"),
        gettext_noop(
            "When a player runs out of time, a random legion is moved, and characters not yet "
            "brought on are lost (21.2)."
        ),
    ),
    "asks_first_roll": (
        gettext_noop("First roll"),
        gettext_noop(
            "Players press “Roll” in their first Game-Turn, too, although nothing can be split yet."
        ),
    ),
}

_SETTINGS: dict[tuple[str, object], str] = {
    ("markers", 0): gettext_noop("as many as the Law gives"),
    ("turns", 0): gettext_noop("no limit"),
    ("leavers", "removed"): gettext_noop("removed"),
    ("leavers", "autopilot"): gettext_noop("played by the computer"),
}

ENDINGS: dict[str, str] = {
    **wording.ENDINGS,
    "titan": gettext_noop("One Titan is left"),
    "draw": gettext_noop("No Titan is left: a draw"),
    "turns": gettext_noop("The limit of Game-Turns was reached"),
}

FATES: dict[str, str] = {
    **wording.FATES,
    "lives": gettext_noop("The Titan lives"),
    "slain": gettext_noop("The Titan was slain"),
    "resigned": gettext_noop("Conceded the game"),
}

OWN_FATES: dict[str, str] = {
    "lives": gettext_noop("Your Titan is alive."),
    "slain": gettext_noop("Your Titan was slain."),
    "resigned": gettext_noop("You conceded the game."),
}

LAW_CHAPTERS: tuple[str, ...] = (
    gettext_noop("Law %(place)s, introduction"),
    gettext_noop("Law %(place)s, equipment"),
    gettext_noop("Law %(place)s, characters"),
    gettext_noop("Law %(place)s, legions"),
    gettext_noop("Law %(place)s, starting"),
    gettext_noop("Law %(place)s, Game-Turns"),
    gettext_noop("Law %(place)s, moving legions"),
    gettext_noop("Law %(place)s, teleportation"),
    gettext_noop("Law %(place)s, engagements"),
    gettext_noop("Law %(place)s, battle"),
    gettext_noop("Law %(place)s, maneuvers"),
    gettext_noop("Law %(place)s, strikes"),
    gettext_noop("Law %(place)s, rangestrikes"),
    gettext_noop("Law %(place)s, reinforcements"),
    gettext_noop("Law %(place)s, summoning"),
    gettext_noop("Law %(place)s, scoring"),
    gettext_noop("Law %(place)s, acquiring angels"),
    gettext_noop("Law %(place)s, mustering"),
    gettext_noop("Law %(place)s, Titans"),
    gettext_noop("Law %(place)s, etiquette"),
    gettext_noop("Law %(place)s, shortened versions"),
)
"""The messages for places in the Law, by chapter, starting with chapter 1."""

task = wording.phrase_lookup(TASK_TEXTS)
silence = wording.phrase_lookup(SILENCE_TEXTS)


def silence_at(view: TitanView, decision: Decision) -> Phrase | None:
    """Return what happens to an engagement without an answer if its player has offered nothing, or None.

    The seat then demands battle, but a flight or concession of the other side still counts (R-9.2, R-9.3).
    Only what both players know is used, not what the other side has answered.
    """
    if decision.kind != "answer" or view.under_way.offers:
        return None
    engagement = view.under_way
    defender = view.legions[engagement.defender]
    may_flee = (
        defender.seat != decision.seat and engagement.asked == 1 and not LORDS.intersection(defender.pieces)
    )
    return Phrase(_FIGHT_UNLESS_FLIGHT_TEXT if may_flee else _FIGHT_UNLESS_CONCESSION_TEXT)


def task_at(view: TitanView, decision: Decision) -> Phrase | None:
    """Return the task with its land and the opposing seat, as a watcher may see it, or None.

    The markers and the land of an engagement are public, and nothing else about it is used here.
    """
    engagement = view.engagement
    if engagement is None:
        return None
    land, fighting = names.land(engagement.land), engagement.battle is not None
    if not fighting and decision.kind != "answer":
        # One of the two legions may be gone, or both.
        return (
            phrase(AFTER_BATTLE_TASK_TEXTS[decision.kind], land=land)
            if decision.kind in AFTER_BATTLE_TASK_TEXTS
            else None
        )
    sides = (engagement.attacker, engagement.defender)
    attacker, defender = (view.legions[each].seat for each in sides)
    mine = decision.seat == attacker
    enemy = SeatName(defender if mine else attacker)
    if fighting:
        told = BATTLE_TASK_TEXTS.get(decision.kind)
        return phrase(told, enemy=enemy, land=land) if told else None
    if mine:
        return phrase(_ATTACKING_TASK, enemy=enemy, land=land)
    legion = names.held_legion(engagement.defender, defender)
    return phrase(_ATTACKED_TASK, enemy=enemy, legion=legion, land=land)


ending = wording.phrase_lookup(ENDINGS)
fate = wording.phrase_lookup(FATES)
option = wording.option_lookup(OPTIONS)


def setting(name: str, value: object) -> Phrase:
    """Return the text for the value of an option."""
    if isinstance(value, bool):
        return wording.yes_or_no(value)
    if (name, value) in _SETTINGS:
        return Phrase(_SETTINGS[name, value])
    return phrase("%(value)s", value=value if isinstance(value, int) else str(value))


def rule(code: str) -> Phrase:
    """Return a readable reference to a place in the Law: "12.4" becomes "Law 12.4, strikes"."""
    return phrase(LAW_CHAPTERS[int(code.partition(".")[0]) - 1], place=code)
