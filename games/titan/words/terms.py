"""The words of the rulebook that beginners meet at a question, and what they mean."""

from __future__ import annotations

from games.engine.decisions import Decision
from games.engine.phrases import Phrase, gettext_noop
from games.engine.words import Term
from games.titan.battle.battlelands import BATTLELANDS
from games.titan.battle.state import Battle
from games.titan.characters import CHARACTERS
from games.titan.view import TitanView
from games.titan.words import names
from games.titan.words.strikes import battle_of

TERMS: dict[str, tuple[str, str]] = {
    "titan": (
        gettext_noop("Titan"),
        gettext_noop(
            "Your most important character: if it is slain, you’re out of the game. It starts with power 6 "
            "and skill 4, and gains 1 power for every 100 points of your score."
        ),
    ),
    "lord": (
        gettext_noop("lord"),
        gettext_noop(
            "A Titan, an Angel or an Archangel. A legion with a lord can’t flee, and only such a legion can "
            "teleport."
        ),
    ),
    "angel": (
        gettext_noop("Angel"),
        gettext_noop(
            "A lord that flies, of power 6 and skill 4. You start with one. A victory can bring another: if "
            "it takes your score to 100 points, 200 and so on, or past them. A legion of yours that attacks "
            "can summon an Angel from another of your legions; it then belongs to the legion that summoned "
            "it."
        ),
    ),
    "muster": (
        gettext_noop("muster"),
        gettext_noop(
            "A legion that has moved may muster: one character, the recruit, joins it. A defender may also "
            "muster once, in the fourth round of its battle or after it has won. Which recruit depends on "
            "the land and on the characters that the legion has."
        ),
    ),
    "power": (
        gettext_noop("power and skill"),
        gettext_noop(
            "The two numbers of a character: 9-2 is power 9 and skill 2. Power is how many dice it rolls "
            "and how many hits slay it. Skill makes its dice hit more easily, and is how many hexes it can "
            "maneuver. “Skill −1” beside a strike means that the striker’s skill counts 1 less, so each die "
            "usually needs 1 more."
        ),
    ),
    "native": (
        gettext_noop("native"),
        gettext_noop(
            "A character is native to lands where it is at home. There the hazards of the ground hinder it "
            "less than others, or help it."
        ),
    ),
    "contact": (
        gettext_noop("contact"),
        gettext_noop(
            "Characters on neighbouring hexes are in contact, unless a cliff is between them. They can’t "
            "maneuver, and must strike."
        ),
    ),
    "rangestrike": (
        gettext_noop("rangestrike"),
        gettext_noop(
            "A strike from a distance, with half as many dice as the character’s power (rounded down): at an "
            "enemy two hexes away or, with skill 4, up to three. Only characters with this ability that are "
            "not in contact can make one, after the maneuvers of their own side. It is optional, and the "
            "target does not strike back. Range counts both hexes: three hexes away is range 4, at which "
            "skill counts 1 less, except a Warlock’s. Only a Warlock can rangestrike a lord."
        ),
    ),
    "showing": (
        gettext_noop("showing"),
        gettext_noop(
            "To muster, a legion shows everyone the characters that bring the recruit in. They stay in the "
            "legion, but others then know that they are there."
        ),
    ),
    "stack": (
        gettext_noop("the caretaker’s stacks"),
        gettext_noop(
            "The characters that nobody has yet. “3 left” means that all players together can still "
            "muster three of that kind."
        ),
    ),
    "carry": (
        gettext_noop("carried over"),
        gettext_noop(
            "If a strike has more hits than are needed to slay its target, the leftover hits can often be "
            "given to another enemy in contact with the striker."
        ),
    ),
    "settings": (
        gettext_noop("strike settings"),
        gettext_noop(
            "Your standing order for strikes, under “Your seat”: it chooses whom your characters strike. "
            "Until you change it, each strike goes where it is worth the most points."
        ),
    ),
}
"""The words with their meanings."""

HAZARD_TERMS: dict[str, str] = {
    "tree": gettext_noop(
        "No character can stop there; flyers can pass over. It blocks all rangestrikes except a Warlock’s."
    ),
    "bramble": gettext_noop(
        "For characters that aren’t native to it, entering it counts as two hexes, and they strike out of it "
        "with 1 skill less. A native in it is harder for them to hit: each die needs 1 more."
    ),
    "drift": gettext_noop(
        "For characters that aren’t native to it, entering it counts as two hexes, and they take one hit "
        "there at the start of each strike phase: two hits a round."
    ),
    "volcano": gettext_noop(
        "Only Dragons can enter it or cross it. From there they strike and rangestrike with two more dice, "
        "and each die of a rangestrike at them needs 1 more."
    ),
    "bog": gettext_noop("Only natives can enter it; other flyers can pass over. It doesn’t change strikes."),
    "sand": gettext_noop(
        "For characters on foot that aren’t native to it, entering it counts as two hexes. It doesn’t change "
        "strikes."
    ),
    "dune": gettext_noop(
        "A hexside whose curves bulge towards its lower hex. Natives strike down across it with two more "
        "dice, and all others strike up across it with one die fewer."
    ),
    "cliff": gettext_noop(
        "A hexside whose dark teeth point to its lower hex. Characters on foot can’t cross it. Characters on "
        "either side of it aren’t in contact and can’t strike each other."
    ),
    "slope": gettext_noop(
        "A hexside whose short lines point to its lower hex. For characters that aren’t native to it, going "
        "up on foot counts as two hexes, and they "
        "strike up across it with 1 skill less. Natives strike down across it with one more die."
    ),
    "wall": gettext_noop(
        "A hexside whose battlements stand on its higher hex. Going up on foot counts as two hexes. Every "
        "character strikes down across it with 1 skill more, and up across it with 1 skill less."
    ),
}
"""The meaning of each hazard of a battleland, for a reader who knows none of them (11.7)."""

_MUSTERING = ("muster", "showing", "power", "stack")
_FIGHTING = ("contact", "power", "native", "rangestrike")
TERMS_BY_QUESTION: dict[str, tuple[str, ...]] = {
    "divide": ("titan", "lord", "angel", "power"),
    "move": _MUSTERING,
    "muster": _MUSTERING,
    "reinforce": _MUSTERING,
    "answer": ("lord", "angel", "power", "native"),
    "angel": ("lord",),
    "summon": ("lord",),
    "maneuver": _FIGHTING,
    "strike": (*_FIGHTING, "carry", "settings"),
    "back": (*_FIGHTING, "carry", "settings"),
    "carry": ("carry",),
}
"""The words that are explained at each kind of question."""


def terms(view: TitanView, decision: Decision) -> tuple[Term, ...]:
    """Return the words to explain at a question, with their meanings.

    In a battle they include the hazards of its land, and rangestrikes only if a character can make them.
    """
    battle = battle_of(view)
    words = TERMS_BY_QUESTION.get(decision.kind, ())
    if battle is not None and not _has_rangestriker(battle):
        words = tuple(word for word in words if word != "rangestrike")
    found = [Term(Phrase(TERMS[word][0]), Phrase(TERMS[word][1])) for word in words]
    if battle is not None and "native" in words:
        found += [
            Term(names.hazard(hazard), Phrase(HAZARD_TERMS[hazard])) for hazard in _hazards(battle.terrain)
        ]
    return tuple(found)


def _has_rangestriker(battle: Battle) -> bool:
    return any(CHARACTERS[piece.name].rangestrikes for pieces in battle.pieces.values() for piece in pieces)


def _hazards(terrain: str) -> tuple[str, ...]:
    """Return the hazards in the hexes and on the hexsides of a battleland, each once."""
    land = BATTLELANDS[terrain]
    return tuple(dict.fromkeys((*land.ground, *land.sides.values())))
