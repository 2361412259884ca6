"""Names of characters, terrains, lands, legions and sides.

Names are never inflected and contain no article. Each sentence gives the name a place of its own, so that
languages with cases can set it apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from games.engine.notation import SEAT_LETTERS
from games.engine.phrases import Listing, Part, Phrase, SeatName, gettext_noop, phrase
from games.titan.actions import Loser
from games.titan.characters import CHARACTERS
from games.titan.lands import LANDS

CHARACTER_NAMES: dict[str, str] = {
    "titan": gettext_noop("Titan"),
    "angel": gettext_noop("Angel"),
    "archangel": gettext_noop("Archangel"),
    "guardian": gettext_noop("Guardian"),
    "warlock": gettext_noop("Warlock"),
    "behemoth": gettext_noop("Behemoth"),
    "centaur": gettext_noop("Centaur"),
    "colossus": gettext_noop("Colossus"),
    "cyclops": gettext_noop("Cyclops"),
    "dragon": gettext_noop("Dragon"),
    "gargoyle": gettext_noop("Gargoyle"),
    "giant": gettext_noop("Giant"),
    "gorgon": gettext_noop("Gorgon"),
    "griffon": gettext_noop("Griffon"),
    "hydra": gettext_noop("Hydra"),
    "lion": gettext_noop("Lion"),
    "minotaur": gettext_noop("Minotaur"),
    "ogre": gettext_noop("Ogre"),
    "ranger": gettext_noop("Ranger"),
    "serpent": gettext_noop("Serpent"),
    "troll": gettext_noop("Troll"),
    "unicorn": gettext_noop("Unicorn"),
    "warbear": gettext_noop("Warbear"),
    "wyvern": gettext_noop("Wyvern"),
}

NAMES_WITH_AN = frozenset({"angel", "archangel", "ogre"})
"""The characters that take "an" in English; other languages translate both messages in the same way."""

_SEVERAL_NAMES: dict[str, str] = {
    "titan": gettext_noop("%(count)s Titans"),
    "angel": gettext_noop("%(count)s Angels"),
    "archangel": gettext_noop("%(count)s Archangels"),
    "guardian": gettext_noop("%(count)s Guardians"),
    "warlock": gettext_noop("%(count)s Warlocks"),
    "behemoth": gettext_noop("%(count)s Behemoths"),
    "centaur": gettext_noop("%(count)s Centaurs"),
    "colossus": gettext_noop("%(count)s Colossi"),
    "cyclops": gettext_noop("%(count)s Cyclops"),
    "dragon": gettext_noop("%(count)s Dragons"),
    "gargoyle": gettext_noop("%(count)s Gargoyles"),
    "giant": gettext_noop("%(count)s Giants"),
    "gorgon": gettext_noop("%(count)s Gorgons"),
    "griffon": gettext_noop("%(count)s Griffons"),
    "hydra": gettext_noop("%(count)s Hydras"),
    "lion": gettext_noop("%(count)s Lions"),
    "minotaur": gettext_noop("%(count)s Minotaurs"),
    "ogre": gettext_noop("%(count)s Ogres"),
    "ranger": gettext_noop("%(count)s Rangers"),
    "serpent": gettext_noop("%(count)s Serpents"),
    "troll": gettext_noop("%(count)s Trolls"),
    "unicorn": gettext_noop("%(count)s Unicorns"),
    "warbear": gettext_noop("%(count)s Warbears"),
    "wyvern": gettext_noop("%(count)s Wyverns"),
}
"""Two or more equal characters in a sentence; other languages may name one and its number."""

# Characters not listed here have the pictogram of their own name.
_CHARACTER_ICONS: dict[str, str] = {
    "titan": "spartan-helmet",
    "angel": "angel-wings",
    "archangel": "angel-outfit",
    "guardian": "guarded-tower",
    "warlock": "warlock-hood",
    "behemoth": "mammoth",
    "colossus": "rock-golem",
    "dragon": "spiked-dragon-head",
    "gorgon": "medusa-head",
    "griffon": "griffin-symbol",
    "ranger": "bowman",
    "serpent": "sea-serpent",
    "warbear": "bear-head",
}

TERRAIN_NAMES: dict[str, str] = {
    "plains": gettext_noop("Plains"),
    "woods": gettext_noop("Woods"),
    "hills": gettext_noop("Hills"),
    "brush": gettext_noop("Brush"),
    "jungle": gettext_noop("Jungle"),
    "desert": gettext_noop("Desert"),
    "marsh": gettext_noop("Marsh"),
    "swamp": gettext_noop("Swamp"),
    "mountains": gettext_noop("Mountains"),
    "tundra": gettext_noop("Tundra"),
    "tower": gettext_noop("Tower"),
}

_TERRAIN_ICONS: dict[str, str] = {
    "plains": "wheat",
    "woods": "pine-tree",
    "hills": "hills",
    "brush": "berry-bush",
    "jungle": "palm-tree",
    "desert": "cactus",
    "marsh": "high-grass",
    "swamp": "swamp",
    "mountains": "peaks",
    "tundra": "snowflake-2",
    "tower": "white-tower",
}

HAZARD_NAMES: dict[str, str] = {
    "": gettext_noop("plain ground"),
    "tree": gettext_noop("tree"),
    "bramble": gettext_noop("bramble"),
    "drift": gettext_noop("drift"),
    "volcano": gettext_noop("volcano"),
    "bog": gettext_noop("bog"),
    "sand": gettext_noop("sand"),
    "dune": gettext_noop("dune"),
    "cliff": gettext_noop("cliff"),
    "slope": gettext_noop("slope"),
    "wall": gettext_noop("wall"),
}
"""Hazards of hexes and hexsides (11.7); "" stands for no hazard."""

CHARGE_NAMES: dict[str, str] = {
    "anchor": gettext_noop("Anchor"),
    "key": gettext_noop("Key"),
    "moon": gettext_noop("Moon"),
    "wheel": gettext_noop("Wheel"),
    "rose": gettext_noop("Rose"),
    "bell": gettext_noop("Bell"),
    "hourglass": gettext_noop("Hourglass"),
    # Not "Hand", which could be understood as a hand of cards.
    "hand": gettext_noop("Open Hand"),
    "lantern": gettext_noop("Lantern"),
    "scales": gettext_noop("Scales"),
    "horn": gettext_noop("Horn"),
    "grail": gettext_noop("Grail"),
}

_CHARGE_ICONS: dict[str, str] = {
    "wheel": "cartwheel",
    "bell": "ringing-bell",
    "horn": "hunting-horn",
    "grail": "holy-grail",
}

_MARKER_NAMES_BY_SEAT: tuple[str, ...] = (
    gettext_noop("Red’s %(charge)s"),
    gettext_noop("Blue’s %(charge)s"),
    gettext_noop("Green’s %(charge)s"),
    gettext_noop("Gold’s %(charge)s"),
    gettext_noop("Black’s %(charge)s"),
    gettext_noop("Brown’s %(charge)s"),
)
"""The messages for a marker with the set it belongs to, indexed by the seat of the set."""

_HELD_MARKER_TEXT = gettext_noop("%(charge)s (%(seat)s)")

ENTRY_SIDE_TEXTS: dict[str, str] = {
    "left": gettext_noop("from the left"),
    "right": gettext_noop("from the right"),
    "bottom": gettext_noop("from below"),
}

_ELIMINATED_TEXTS: dict[Loser, str] = {
    "attacker": gettext_noop("the attacker is eliminated"),
    "defender": gettext_noop("the defender is eliminated"),
    "both": gettext_noop("both are eliminated"),
}
_ELIMINATED_GIVING_TEXTS: dict[Loser, str] = {
    "attacker": gettext_noop("the attacker is eliminated (the defender also loses %(losses)s)"),
    "defender": gettext_noop("the defender is eliminated (the attacker also loses %(losses)s)"),
    "both": gettext_noop("both are eliminated"),
}

_LAND_NAME = gettext_noop("%(terrain)s %(number)s")
_SEVERAL_CHARACTERS_TEXT = gettext_noop("%(character)s ×%(count)s")
A_TEXT = gettext_noop("a %(character)s")
AN_TEXT = gettext_noop("an %(character)s")
THE_TEXT = gettext_noop("the %(character)s")
"""A character in a sentence; languages without articles translate all three in the same way."""

_CHARACTER_ON_HEX_TEXT = gettext_noop("%(character)s on %(hex)s")


def character(key: str) -> Phrase:
    """Return a character's name, or an unknown word unchanged."""
    return Phrase(CHARACTER_NAMES.get(key, key))


def strength(key: str) -> str:
    """Return the power and skill of a character other than a Titan, as printed: "9-2"."""
    return f"{CHARACTERS[key].power}-{CHARACTERS[key].skill}"


def code_with_article(code: str, key: str) -> str:
    """Return the code of the sentence with "a" or "an", whichever the character's English name requires."""
    return f"{code}_an" if key in NAMES_WITH_AN else code


def characters(keys: Iterable[str]) -> Listing:
    """Return a list of characters in which equal ones are counted: "Centaur, Ogre ×2"."""
    return Listing(tuple(several(character(key), count) for key, count in Counter(keys).items()))


def with_article(key: str) -> Phrase:
    """Return a character as a sentence names it first: "a Lion", "an Ogre", and "the Titan" of its player."""
    text = THE_TEXT if key == "titan" else AN_TEXT if key in NAMES_WITH_AN else A_TEXT
    return phrase(text, character=character(key))


def characters_with_articles(keys: Iterable[str]) -> Listing:
    """Return a list of characters as a sentence names them: "a Centaur and 2 Ogres"."""
    return Listing(
        tuple(
            with_article(key) if count == 1 else phrase(_SEVERAL_NAMES.get(key, key), count=count)
            for key, count in Counter(keys).items()
        )
    )


def several(name: Phrase, count: int) -> Phrase:
    """Return the name of a character of which there are `count`: "Ogre ×2"."""
    return name if count == 1 else phrase(_SEVERAL_CHARACTERS_TEXT, character=name, count=count)


def character_on_hex(key: str, hex: str) -> Phrase:
    """Return a character with its hex on the battleland: "Ogre on D3"."""
    return phrase(_CHARACTER_ON_HEX_TEXT, character=character(key), hex=hex)


def terrain(key: str) -> Phrase:
    """Return a terrain's name."""
    return Phrase(TERRAIN_NAMES.get(key, key))


def hazard(key: str) -> Phrase:
    """Return the name of a hazard of a hex or hexside."""
    return Phrase(HAZARD_NAMES[key])


def land(number: int) -> Part:
    """Return a land by terrain and number: "Marsh 41"."""
    found = LANDS.get(number)
    if found is None:
        return str(number)
    return phrase(_LAND_NAME, terrain=terrain(found.terrain), number=number)


def legion(marker: str, seat: int | None = None) -> Phrase:
    """Return a legion's name where its player need not be said: the charge, and also the set.

    The set is left out if it is that of `seat`, the player whose act the sentence is about.
    """
    letter, _, charge = marker.partition(".")
    name = Phrase(CHARGE_NAMES.get(charge, charge))
    if letter not in SEAT_LETTERS or SEAT_LETTERS.index(letter) == seat:
        return name
    return phrase(_MARKER_NAMES_BY_SEAT[SEAT_LETTERS.index(letter)], charge=name)


def held_legion(marker: str, seat: int | None) -> Phrase:
    """Return what the player who has a legion calls it: "Moon", or "Moon (Green)" if the marker is inherited.

    A reader's own legion has this name wherever the reader is spoken to, in sentences, buttons and lists.
    It is also the name of any legion beside which it is said whose it is now: after "your" or "Blue’s", in a
    list under the player's heading, before "now held by". "Green’s Moon" (`legion`) would say there that the
    legion is another player's. Only where the player follows in brackets is that name used.
    """
    letter, _, charge = marker.partition(".")
    name = Phrase(CHARGE_NAMES.get(charge, charge))
    if letter not in SEAT_LETTERS or SEAT_LETTERS.index(letter) == seat:
        return name
    return phrase(_HELD_MARKER_TEXT, charge=name, seat=SeatName(SEAT_LETTERS.index(letter)))


def legions(markers: Iterable[str], seat: int | None = None) -> Listing:
    """Return a list of legions' names."""
    return Listing(tuple(legion(marker, seat) for marker in markers))


def held_legions(markers: Iterable[str], seat: int | None) -> Listing:
    """Return a list of the legions of one player, as that player calls them."""
    return Listing(tuple(held_legion(marker, seat) for marker in markers))


def side(key: str) -> Phrase:
    """Return the name of a side of entry."""
    return Phrase(ENTRY_SIDE_TEXTS.get(key, key))


def outcome(loser: Loser, losses: Iterable[str]) -> Phrase:
    """Return an outcome as text: the side that is eliminated, and the winner's losses."""
    given = tuple(losses)
    if not given:
        return Phrase(_ELIMINATED_TEXTS[loser])
    return phrase(_ELIMINATED_GIVING_TEXTS[loser], losses=characters_with_articles(given))


def icon(key: str) -> str:
    """Return the name of the icon of a character, a terrain or a marker's charge."""
    if key in CHARACTER_NAMES:
        return _CHARACTER_ICONS.get(key, key)
    if key in TERRAIN_NAMES:
        return _TERRAIN_ICONS[key]
    charge = key.partition(".")[2]
    return _CHARGE_ICONS.get(charge, charge)
