"""The Hazards Chart: the effects of each hazard, and the characters affected (11.7).

The text explains what a rangestrike may cross; everything else is in tables, made from the chart that the
rules use.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from games.engine.lessons import Chapter, Figure, Panel, Paragraph, WordTable, cell, paragraph
from games.engine.phrases import Listing, Phrase, phrase
from games.engine.phrases import gettext_noop as _
from games.titan.battle import hazards
from games.titan.battle.battlelands import BATTLELANDS, CLIFF, DRIFT, DUNE, SLOPE, VOLCANO, WALL
from games.titan.battle.hazards import Cost, StrikeGain
from games.titan.characters import CHARACTERS
from games.titan.drawing.battle.lesson_battle import draw_hazard
from games.titan.words import names

_COST_TEXTS: dict[int, str] = {
    hazards.FORBIDDEN_COST: _("forbidden"),
    1: _("free"),
    2: _("counts as two hexes"),
}

_HAZARD_TEXTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "tree": (
        _("Tree"),
        (
            _(
                "No character can end its maneuver there; flyers can pass over. It blocks every "
                "rangestrike except a Warlock’s."
            ),
        ),
    ),
    "bramble": (
        _("Bramble"),
        (
            _(
                "A native in bramble is harder for non-natives to hit, both with strikes and with "
                "rangestrikes. Each bramble hex between a non-native rangestriker and its target "
                "costs the rangestriker 1 skill; bramble in the hexes of the two costs nothing."
            ),
        ),
    ),
    "drift": (
        _("Drift"),
        (
            _(
                "A non-native takes one hit at the start of each strike phase, so two hits a round. "
                "This can slay it, but it still strikes."
            ),
        ),
    ),
    "volcano": (
        _("Volcano"),
        (
            _(
                "Only Dragons can enter it or fly over it. From there they strike and rangestrike "
                "with extra dice, on top of what the slope gives."
            ),
        ),
    ),
    "bog": (_("Bog"), (_("Only natives can stand there. It does not affect strikes."),)),
    "sand": (_("Sand"), (_("It slows non-natives that enter on foot. It does nothing else."),)),
    "dune": (
        _("Dune"),
        (
            _(
                "A rangestrike can cross one dune if the rangestriker or the target stands on it, "
                "and two dunes if each stands on one of them. Hits from a strike that was not made "
                "up a dune cannot be carried over up a dune."
            ),
        ),
    ),
    "cliff": (
        _("Cliff"),
        (
            _(
                "Characters on foot cannot cross it, no character can strike across it, and "
                "characters on either side of it are not in contact. A rangestrike can cross it if "
                "the rangestriker or the target stands on top and the other is not at its foot. It "
                "can cross two cliffs, or a cliff and a dune, if the rangestriker stands on one and "
                "the target on the other."
            ),
        ),
    ),
    "slope": (
        _("Slope"),
        (
            _(
                "A rangestrike can cross one or two slopes if the rangestriker or the target stands "
                "atop at least one of them, and three slopes if one stands atop the first and the "
                "other atop the third. Slopes before or after a cliff that the rangestrike can cross "
                "do not matter."
            ),
        ),
    ),
    "wall": (
        _("Wall"),
        (
            _(
                "Each wall crossed upwards costs a rangestrike 1 skill. It can cross one wall if the "
                "rangestriker or the target stands in the hex of that wall. It can cross two walls "
                "only between the centre hex of the Tower and a hex that is not directly below the "
                "outer walls."
            ),
        ),
    ),
}
"""The heading and the sentences for each hazard, in the order of the chart."""


def _chart(hazard: str, heading: str) -> WordTable:
    """Return a table of a hazard's effects on natives and others, or on everyone if it has no natives."""
    everybody = not _natives(hazard)
    head = (_("all characters"),) if everybody else (_("natives"), _("non-natives"))
    return WordTable(
        caption=phrase(_("Effects of %(hazard)s"), hazard=Phrase(heading)),
        head=(Phrase(_("What")), *map(Phrase, head)),
        rows=tuple(
            (Phrase(what), other) if everybody else (Phrase(what), native, other)
            for what, native, other in _rows(hazard)
        ),
    )


def _rows(hazard: str) -> Iterator[tuple[str, Phrase, Phrase]]:
    entry = hazards.ENTRY_COST.get(hazard)
    if entry:
        yield _("Entering on foot"), *_cost(entry.walk)
        yield _("Landing there"), *_cost(entry.land)
        yield _("Flying over"), *_cost(entry.over)
    if hazard in hazards.CLIMB_COSTS:
        yield _("Crossing upwards on foot"), *_cost(hazards.CLIMB_COSTS[hazard])
        yield _("Crossing downwards on foot"), *_cost(hazards.DESCENT_COSTS[hazard])
    if hazard == CLIFF:
        none = Phrase(_("no strike"))
        yield _("Striking down across it"), none, none
        yield _("Striking up across it"), none, none
    if hazard in hazards.DOWNHILL_STRIKE_GAINS:
        yield _("Striking down across it"), *_gains(hazards.DOWNHILL_STRIKE_GAINS[hazard])
    if hazard in hazards.UPHILL_STRIKE_GAINS:
        yield _("Striking up across it"), *_gains(hazards.UPHILL_STRIKE_GAINS[hazard])
    if hazard in hazards.OUTWARD_STRIKE_GAINS:
        yield _("Striking out of it"), *_gains(hazards.OUTWARD_STRIKE_GAINS[hazard])
    if hazard in hazards.COVER_PENALTIES:
        yield (
            _("Being struck in it by a non-native"),
            _number(hazards.COVER_PENALTIES[hazard]),
            _as_usual_phrase(),
        )
    if hazard in hazards.RANGE_COVER_PENALTIES:
        yield _("Being rangestruck in it"), _number(hazards.RANGE_COVER_PENALTIES[hazard]), _as_usual_phrase()
    if hazard == DRIFT:
        hits = phrase(_("hits: %(hits)s"), hits=hazards.DRIFT_HITS)
        yield _("At the start of each strike phase"), _as_usual_phrase(), hits


def _cost(cost: Cost) -> tuple[Phrase, Phrase]:
    native, other = cost
    return Phrase(_COST_TEXTS[native]), Phrase(_COST_TEXTS[other])


def _gains(gains: tuple[StrikeGain, StrikeGain]) -> tuple[Phrase, Phrase]:
    native, other = gains
    return _gain(native), _gain(other)


def _gain(gain: StrikeGain) -> Phrase:
    if gain.dice:
        return phrase(_("dice %(dice)s"), dice=_signed_number(gain.dice))
    return (
        phrase(_("skill %(skill)s"), skill=_signed_number(gain.skill)) if gain.skill else _as_usual_phrase()
    )


def _number(more: int) -> Phrase:
    return phrase(_("strike-number %(number)s"), number=_signed_number(more))


def _signed_number(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}"


def _as_usual_phrase() -> Phrase:
    return Phrase(_("as usual"))


def _natives(hazard: str) -> list[str]:
    return [name for name, each in CHARACTERS.items() if hazard in each.natives]


def _hazards_in(terrain: str) -> Counter[str]:
    """Return the number of hexes or hexsides with each hazard of a battleland."""
    land = BATTLELANDS[terrain]
    found = Counter({hazard: mask.bit_count() for hazard, mask in land.ground.items()})
    found.update(land.sides.values())
    return found


_HEX_CAPTION = _("A hex with this hazard, as the maps show it.")
_DOWNHILL_MARKS_CAPTION = _(
    "A hexside with this hazard, as the maps show it: the marks point from the higher hex to the lower."
)
_SIDE_CAPTIONS = {
    CLIFF: _DOWNHILL_MARKS_CAPTION,
    DUNE: _("A hexside with this hazard, as the maps show it: the arcs are in the lower hex."),
    SLOPE: _DOWNHILL_MARKS_CAPTION,
    WALL: _("A hexside with this hazard, as the maps show it: the battlements face the higher hex."),
}


def _hazard(hazard: str) -> Paragraph:
    heading, told = _HAZARD_TEXTS[hazard]
    natives = _natives(hazard)
    who = Phrase(_("No character is native to it."))
    if natives:
        who = phrase(
            _("Natives: %(names)s."), names=Listing(tuple(names.character(name) for name in natives))
        )
    terrains = [terrain for terrain in BATTLELANDS if _hazards_in(terrain)[hazard]]
    where = phrase(
        _("Found in: %(terrains)s."), terrains=Listing(tuple(names.terrain(each) for each in terrains))
    )
    caption = _SIDE_CAPTIONS.get(hazard, _HEX_CAPTION)
    rules = "12.5 13.3" if hazard in hazards.DOWNHILL_STRIKE_GAINS else "13.3"
    plain = hazard in hazards.ENTRY_COST and hazard not in (*hazards.COVER_PENALTIES, VOLCANO)
    return paragraph(
        hazard,
        heading,
        *told,
        who,
        where,
        rules="11.4" if plain else rules,
        figure=Figure(Phrase(caption), (Panel(partial(draw_hazard, hazard)),)),
        sheet=_chart(hazard, heading),
    )


def describe_hazards(terrain: str) -> Phrase:
    """Return the hazards of a battleland as a phrase, with the number of hexes or hexsides of each."""
    found = _hazards_in(terrain)
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


def _hazard_lands_table() -> WordTable:
    return WordTable(
        caption=Phrase(_("Hazards of the battlelands")),
        head=(Phrase(_("Terrain")), Phrase(_("Hazards (number of hexes or hexsides)"))),
        rows=tuple((names.terrain(terrain), describe_hazards(terrain)) for terrain in BATTLELANDS),
    )


def _natives_table() -> WordTable:
    """Return a table of the characters that are native to at least one hazard of each terrain."""
    rows = []
    for terrain in BATTLELANDS:
        found = _hazards_in(terrain)
        natives = [name for name, each in CHARACTERS.items() if each.natives.intersection(found)]
        listed = Listing(tuple(names.character(name) for name in natives))
        rows.append((names.terrain(terrain), cell(listed) if natives else Phrase(_("no natives"))))
    return WordTable(
        caption=Phrase(_("Natives of the battlelands")),
        head=(Phrase(_("Terrain")), Phrase(_("Native to at least one of its hazards"))),
        rows=tuple(rows),
    )


CHAPTER = Chapter(
    "hazards",
    Phrase(_("Hazards")),
    Phrase(_("What lies in the hexes and on the hexsides, and which characters it helps.")),
    (
        paragraph(
            "reading",
            _("How to read the Hazards Chart"),
            _(
                "A character native to a hazard is at home in it; all others suffer. Up means "
                "towards the higher hex of a hexside, and down towards the lower."
            ),
            _("Only the volcano affects flight over it. All other hazards matter only where a flyer lands."),
            home="11.7",
            rules="11.4 12.2 13.3",
        ),
        paragraph(
            "where",
            _("Where the hazards are"),
            rules="2.2",
            sheet=_hazard_lands_table(),
        ),
        paragraph(
            "natives",
            _("Which characters are native where"),
            _("These characters do better here than others, so think twice before you attack them there."),
            rules="3.4",
            sheet=_natives_table(),
        ),
        paragraph(
            "characters",
            _("Other characters"),
            _(
                "Characters on foot cannot enter an occupied hex; flyers can pass over it. A "
                "character in contact with an enemy must strike, and can neither maneuver nor "
                "rangestrike."
            ),
            _(
                "A rangestrike cannot pass through characters unless they stand lower than both the "
                "rangestriker and the target, or at the foot of a cliff with the rangestriker or the "
                "target on top. A Warlock’s rangestrike passes through all."
            ),
            rules="11.3 11.5 13.3 13.5",
        ),
        paragraph("plain", _("Plain ground"), _("Plain ground has no effect. The shades show the height.")),
        *(_hazard(hazard) for hazard in _HAZARD_TEXTS),
    ),
)
