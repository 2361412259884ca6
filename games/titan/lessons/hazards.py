"""The Hazards Chart: what each hazard does, and to whom (11.7). What a rangestrike may cross is
told in words; the rest are tables made from the chart the rules use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games.engine.lessons import Chapter, Paragraph, Sheet, cell, tell
from games.engine.phrases import Listing, Phrase, phrase
from games.engine.phrases import gettext_noop as _
from games.titan.battle import hazards
from games.titan.battle.battlelands import BATTLELANDS, CLIFF, DRIFT, VOLCANO
from games.titan.battle.hazards import Cost, Gain
from games.titan.characters import CHARACTERS
from games.titan.words import names

_COSTS: dict[int, str] = {
    hazards.NEVER: _("forbidden"),
    1: _("free"),
    2: _("counts as two hexes"),
}

_TOLD: dict[str, tuple[str, tuple[str, ...]]] = {
    "tree": (
        _("Tree"),
        (_("Nobody ends a move there; flyers go over. No rangestrike passes, but a Warlock's."),),
    ),
    "bramble": (
        _("Bramble"),
        (
            _(
                "A native among brambles is harder to hit for those who are none, from near and from "
                "afar. Each bramble between a rangestriker who is not native and the target costs it 1 "
                "skill; those under the two ends cost nothing."
            ),
        ),
    ),
    "drift": (
        _("Drift"),
        (
            _(
                "Whoever is not native is hit at the start of each strike phase, twice a round. It can "
                "slay; the slain still strike."
            ),
        ),
    ),
    "volcano": (
        _("Volcano"),
        (
            _(
                "Dragons alone go in and over. From there they strike and rangestrike with more dice, "
                "besides what the slope gives."
            ),
        ),
    ),
    "bog": (_("Bog"), (_("Only natives can stand there. It does nothing to strikes."),)),
    "sand": (_("Sand"), (_("It slows those who walk in and are not native, and nothing else."),)),
    "dune": (
        _("Dune"),
        (
            _(
                "A rangestrike crosses one dune if striker or target stands on it, two if both do. A "
                "strike not made up a dune cannot be carried up one."
            ),
        ),
    ),
    "cliff": (
        _("Cliff"),
        (
            _(
                "Nobody walks across, nobody strikes across, and neighbours there are not in contact. A "
                "rangestrike crosses it if one end stands on top and the other is not at its foot; two "
                "cliffs, or a cliff and a dune, if an end stands on each."
            ),
        ),
    ),
    "slope": (
        _("Slope"),
        (
            _(
                "A rangestrike crosses one or two slopes if an end stands atop one of them; three if the "
                "ends stand atop the first and the third. After or before a cliff that lets it pass, "
                "slopes do not matter."
            ),
        ),
    ),
    "wall": (
        _("Wall"),
        (
            _(
                "Each wall crossed upward costs a rangestrike 1 skill. It crosses one wall if an end "
                "stands in the hex of that wall; two only between the middle of the Tower and a hex not "
                "directly below the outer walls."
            ),
        ),
    ),
}
"""Heading and words of each hazard, in the order of the chart."""


def _chart(hazard: str, heading: str) -> Sheet:
    """What a hazard does to natives and to others, or to everybody where nobody is native."""
    everybody = not _natives(hazard)
    head = (_("everybody"),) if everybody else (_("natives"), _("all others"))
    return Sheet(
        caption=phrase(_("%(hazard)s: what it does"), hazard=Phrase(heading)),
        head=(Phrase(_("What")), *map(Phrase, head)),
        rows=tuple(
            (Phrase(what), other) if everybody else (Phrase(what), native, other)
            for what, native, other in _rows(hazard)
        ),
    )


def _rows(hazard: str) -> Iterator[tuple[str, Phrase, Phrase]]:
    entry = hazards.ENTRY.get(hazard)
    if entry:
        yield _("Walking in"), *_cost(entry.walk)
        yield _("Landing there"), *_cost(entry.land)
        yield _("Flying over"), *_cost(entry.over)
    if hazard in hazards.CLIMB:
        yield _("Walking up across it"), *_cost(hazards.CLIMB[hazard])
        yield _("Walking down across it"), *_cost(hazards.DESCENT[hazard])
    if hazard == CLIFF:
        none = Phrase(_("no strike"))
        yield _("Striking down across it"), none, none
        yield _("Striking up across it"), none, none
    if hazard in hazards.STRIKE_DOWN:
        yield _("Striking down across it"), *_gains(hazards.STRIKE_DOWN[hazard])
    if hazard in hazards.STRIKE_UP:
        yield _("Striking up across it"), *_gains(hazards.STRIKE_UP[hazard])
    if hazard in hazards.STRIKE_OUT:
        yield _("Striking out of it"), *_gains(hazards.STRIKE_OUT[hazard])
    if hazard in hazards.COVER:
        yield _("Being struck in it by others"), _number(hazards.COVER[hazard]), _usual()
    if hazard in hazards.RANGE_COVER:
        yield _("Being rangestruck in it"), _number(hazards.RANGE_COVER[hazard]), _usual()
    if hazard == DRIFT:
        hits = phrase(_("hits: %(hits)s"), hits=hazards.DRIFT_HITS)
        yield _("At the start of each strike phase"), _usual(), hits


def _cost(cost: Cost) -> tuple[Phrase, Phrase]:
    native, other = cost
    return Phrase(_COSTS[native]), Phrase(_COSTS[other])


def _gains(gains: tuple[Gain, Gain]) -> tuple[Phrase, Phrase]:
    native, other = gains
    return _gain(native), _gain(other)


def _gain(gain: Gain) -> Phrase:
    if gain.dice:
        return phrase(_("dice %(dice)s"), dice=_signed(gain.dice))
    return phrase(_("skill %(skill)s"), skill=_signed(gain.skill)) if gain.skill else _usual()


def _number(more: int) -> Phrase:
    return phrase(_("number %(number)s"), number=_signed(more))


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}"


def _usual() -> Phrase:
    return Phrase(_("as usual"))


def _natives(hazard: str) -> list[str]:
    return [name for name, each in CHARACTERS.items() if hazard in each.natives]


def _found(terrain: str) -> Counter[str]:
    """Hazards of a battleland: hexes of those in hexes, hexsides of the others."""
    land = BATTLELANDS[terrain]
    found = Counter({hazard: mask.bit_count() for hazard, mask in land.ground.items()})
    found.update(land.sides.values())
    return found


def _hazard(hazard: str) -> Paragraph:
    heading, told = _TOLD[hazard]
    natives = _natives(hazard)
    who = Phrase(_("Nobody is native to it."))
    if natives:
        who = phrase(
            _("Natives: %(names)s."), names=Listing(tuple(names.character(name) for name in natives))
        )
    terrains = [terrain for terrain in BATTLELANDS if _found(terrain)[hazard]]
    where = phrase(
        _("Found in: %(terrains)s."), terrains=Listing(tuple(names.terrain(each) for each in terrains))
    )
    rules = "12.5 13.3" if hazard in hazards.STRIKE_DOWN else "13.3"
    plain = hazard in hazards.ENTRY and hazard not in (*hazards.COVER, VOLCANO)
    return tell(
        hazard,
        heading,
        *told,
        who,
        where,
        rules="11.4" if plain else rules,
        sheet=_chart(hazard, heading),
    )


def listed(terrain: str) -> Phrase:
    """The hazards of a battleland, counted by hexes and hexsides."""
    found = _found(terrain)
    if not found:
        return Phrase(_("none at all"))
    return cell(
        Listing(
            tuple(
                phrase(_("%(hazard)s ×%(count)s"), hazard=names.hazard(hazard), count=count)
                for hazard, count in found.items()
            )
        )
    )


def _where() -> Sheet:
    return Sheet(
        caption=Phrase(_("Hazards of the battlelands")),
        head=(Phrase(_("Terrain")), Phrase(_("Hazards, with their hexes and sides"))),
        rows=tuple((names.terrain(terrain), listed(terrain)) for terrain in BATTLELANDS),
    )


def _homes() -> Sheet:
    """By terrain those who are native to any of its hazards."""
    rows = []
    for terrain in BATTLELANDS:
        found = _found(terrain)
        natives = [name for name, each in CHARACTERS.items() if each.natives.intersection(found)]
        listed = Listing(tuple(names.character(name) for name in natives))
        rows.append((names.terrain(terrain), cell(listed) if natives else Phrase(_("no natives"))))
    return Sheet(
        caption=Phrase(_("Natives of the battlelands")),
        head=(Phrase(_("Terrain")), Phrase(_("Natives to any of its hazards"))),
        rows=tuple(rows),
    )


CHAPTER = Chapter(
    "hazards",
    Phrase(_("Hazards")),
    Phrase(_("What lies in the hexes and on their sides, and whom it helps.")),
    (
        tell(
            "reading",
            _("How to read the Hazards Chart"),
            _(
                "Whoever is native to a hazard is at home in it; everybody else suffers. Up and down mean "
                "the higher and the lower hex of a side."
            ),
            _("Only the volcano hinders flight above it; all others matter where a flyer lands."),
            home="11.7",
            rules="11.4 12.2 13.3",
        ),
        tell(
            "where",
            _("Where which hazards are"),
            rules="2.2",
            sheet=_where(),
        ),
        tell(
            "natives",
            _("Who is at home where"),
            _("On these grounds they stand better than others; think twice before you attack them there."),
            rules="3.4",
            sheet=_homes(),
        ),
        tell(
            "characters",
            _("Other characters"),
            _(
                "On foot nobody enters their hexes; flyers pass over. Who is beside an enemy strikes, and "
                "neither moves nor rangestrikes."
            ),
            _(
                "A rangestrike does not go through them, unless they stand lower than both ends, or at the "
                "foot of a cliff whose top is an end; and a Warlock's goes through all."
            ),
            rules="11.3 11.5 13.3 13.5",
        ),
        tell("plain", _("Plain ground"), _("Nothing hinders here. Shades show the height.")),
        *(_hazard(hazard) for hazard in _TOLD),
    ),
)
