"""The Mastercharts: what the characters of each terrain can muster, and the ladders they form (18.2)."""

from __future__ import annotations

from functools import reduce

from games.engine.lessons import Chapter, Paragraph, WordTable, cell, paragraph
from games.engine.phrases import Phrase, phrase
from games.engine.phrases import gettext_noop as _
from games.titan.characters import CHARACTERS, CREATURES, GUARDIAN, TITAN, WARLOCK
from games.titan.lands import TOWER
from games.titan.lessons.legion_figures import tiles_figure
from games.titan.mustering import LADDERS, ladder, parse_recruiters, qualified_recruits, tower_creatures
from games.titan.words import names

_ANY_CREATURE = min(CREATURES)
"""The character that represents any creature where three of a kind muster a Guardian (18.5)."""

_COLUMN_HEADINGS = (
    Phrase(_("Recruit")),
    Phrase(_("Power and skill")),
    Phrase(_("Show any one of these")),
)


def _musters(terrain: str, plus: bool = False) -> WordTable:
    """Return a table of what can be mustered in a terrain, with the ways to show recruiters."""
    everybody = (WARLOCK, TITAN, GUARDIAN) if terrain == TOWER else ()
    enough = 3
    creatures = (
        (_ANY_CREATURE,) * enough
        if terrain == TOWER
        else tuple(name for count, name in ladder(terrain, plus) for _one in range(count or 1))
    )
    ways: dict[str, list[str]] = {}
    for recruit, shown in qualified_recruits(terrain, (*everybody, *creatures), plus):
        ways.setdefault(recruit, []).append(shown)
    return WordTable(
        caption=phrase(_("%(terrain)s: what can be mustered"), terrain=names.terrain(terrain)),
        head=_COLUMN_HEADINGS,
        rows=tuple(
            (
                names.character(recruit),
                cell(f"{CHARACTERS[recruit].power}-{CHARACTERS[recruit].skill}"),
                reduce(_either_phrase, (_set(terrain, shown) for shown in found)),
            )
            for recruit, found in ways.items()
        ),
    )


def _either_phrase(one: Phrase, other: Phrase) -> Phrase:
    return phrase(_("%(one)s or %(other)s"), one=one, other=other)


def _upward_phrase(lower: Phrase, higher: Phrase) -> Phrase:
    return phrase("%(lower)s → %(higher)s", lower=lower, higher=higher)


def _set(terrain: str, shown: str) -> Phrase:
    """Return the text for one set of shown recruiters."""
    pieces = parse_recruiters(shown)
    if not pieces:
        return Phrase(_("nothing"))
    if terrain == TOWER and len(pieces) > 1:
        return phrase(_("any creature ×%(count)s"), count=len(pieces))
    return cell(names.characters(pieces))


def _ladder_steps_table() -> WordTable:
    """Return a table of every step of every ladder, with the creature that leads to the next one."""
    steps = [
        (name, count, terrain, above[1])
        for terrain in LADDERS
        for (count, name), above in zip(LADDERS[terrain], LADDERS[terrain][1:], strict=False)
    ]
    steps.sort(key=lambda step: (CHARACTERS[step[0]].value, step))
    return WordTable(
        caption=Phrase(_("Steps of the ladders")),
        head=(
            Phrase(_("Character")),
            Phrase(_("How many are needed")),
            Phrase(_("Where")),
            Phrase(_("Recruit")),
        ),
        rows=tuple(
            (names.character(name), cell(count), names.terrain(terrain), names.character(recruit))
            for name, count, terrain, recruit in steps
        ),
    )


def _terrain(terrain: str) -> Paragraph:
    return paragraph(
        terrain,
        names.terrain(terrain),
        rules="18.5" if terrain == TOWER else "18.3",
        icon=names.icon(terrain),
        sheet=_musters(terrain),
    )


def _plus_table() -> WordTable:
    """Return a table of the ladders that TITANplus shortens, and of what its Towers provide (21.3)."""
    cut = [terrain for terrain in LADDERS if ladder(terrain, True) != LADDERS[terrain]]
    rows = [(names.terrain(TOWER), cell(names.characters(tower_creatures(True))))]
    for terrain in cut:
        steps = [
            cell(names.characters((name,) * count)) if count else names.character(name)
            for count, name in ladder(terrain, True)
        ]
        rows.append((names.terrain(terrain), reduce(_upward_phrase, steps)))
    return WordTable(
        caption=Phrase(_("Ladders that differ")),
        head=(Phrase(_("Terrain")), Phrase(_("Ladder"))),
        rows=tuple(rows),
    )


_MARSH = tiles_figure(
    _("The ladder of the Marsh: two Ogres muster a Troll, and two Trolls muster a Ranger."),
    *(
        (name, phrase("×%(count)s →", count=count) if count else phrase("–"))
        for count, name in LADDERS["marsh"]
    ),
)

CHAPTER = Chapter(
    "ladders",
    Phrase(_("Who musters whom")),
    Phrase(_("A ladder for each terrain, and what each creature leads to.")),
    (
        paragraph(
            "reading",
            _("How to read the ladders"),
            _(
                "Each row names a recruit and what must be shown to muster it. Any one of the sets "
                "named is enough."
            ),
            home="18.2",
            rules="18.0 18.3",
            figure=_MARSH,
        ),
        *(_terrain(terrain) for terrain in (*LADDERS, TOWER)),
        paragraph(
            "leads-on",
            _("What leads to the next step"),
            _("The creatures by value, and where enough of them muster the next step."),
            rules="18.3",
            sheet=_ladder_steps_table(),
        ),
        paragraph(
            "titanplus",
            _("Ladders of TITANplus"),
            _("Centaur, Gargoyle and Ogre are not used. The ladders of the other terrains stay the same."),
            rules="21.3",
            sheet=_plus_table(),
        ),
    ),
)
