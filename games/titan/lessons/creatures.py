"""The Character Chart: the values of every character, and the number of pieces in the box (3.5)."""

from __future__ import annotations

from games.engine.lessons import Chapter, Figure, WordTable, cell, paragraph
from games.engine.phrases import Phrase, phrase
from games.engine.phrases import gettext_noop as _
from games.titan.characters import CHARACTERS, Character, Rank
from games.titan.lessons.legion_figures import tiles_figure
from games.titan.words import names

_COLUMN_HEADINGS = (
    Phrase(_("Character")),
    Phrase(_("Power and skill")),
    Phrase(_("Points")),
    Phrase(_("How many")),
    Phrase(_("Abilities")),
)


_TILES_CAPTION = _("Power and skill are on each tile, and its points below.")


def _characters_of_rank(rank: Rank) -> list[Character]:
    """Return the characters of one class, the one with the fewest points first."""
    return sorted((each for each in CHARACTERS.values() if each.rank == rank), key=lambda each: each.value)


def _chart(rank: Rank, caption: str) -> WordTable:
    """Return a table of the characters of one class, in the order of their points."""
    rows = tuple(_row(each) for each in _characters_of_rank(rank))
    return WordTable(Phrase(caption), _COLUMN_HEADINGS, rows)


def _tiles(rank: Rank) -> Figure:
    """Return the tiles of the characters of one class, in the order of their points."""
    return tiles_figure(
        _TILES_CAPTION, *((each.name, cell(each.value)) for each in _characters_of_rank(rank))
    )


def _row(each: Character) -> tuple[Phrase, ...]:
    return (
        names.character(each.name),
        cell(f"{each.power}-{each.skill}"),
        cell(each.value),
        cell(each.box),
        _other_abilities(each),
    )


def _other_abilities(each: Character) -> Phrase:
    if not each.rangestrikes:
        return Phrase(_("flies")) if each.flies else cell("–")
    dice = each.power // 2
    if each.flies:
        return phrase(_("flies; rangestrike dice: %(dice)s"), dice=dice)
    return phrase(_("rangestrike dice: %(dice)s"), dice=dice)


CHAPTER = Chapter(
    "creatures",
    Phrase(_("All the characters")),
    Phrase(_("The twenty-four kinds and what they can do.")),
    (
        paragraph(
            "creatures",
            _("Nineteen creatures"),
            _(
                "The Character Chart as a table, with the lowest values first. Power is dice and "
                "hits, skill is movement and aim. Points are power times skill."
            ),
            _(
                "Slain creatures never return to the caretaker’s stacks, so check how many are left "
                "before you plan for one."
            ),
            home="3.5",
            rules="3.3 3.4",
            figure=_tiles("creature"),
            sheet=_chart("creature", _("The Character Chart: creatures")),
        ),
        paragraph(
            "lords",
            _("Lords"),
            _(
                "A Titan starts with these numbers. Its power, and with it its points, grows with "
                "its owner’s score. Angels and Archangels are acquired with points."
            ),
            rules="3.1 17.3 19.1",
            figure=_tiles("lord"),
            sheet=_chart("lord", _("The Character Chart: lords")),
        ),
        paragraph(
            "demi-lords",
            _("Demi-lords"),
            _("They are found only in Towers. Nothing blocks or weakens a Warlock’s rangestrike."),
            rules="3.2 13.5 18.5",
            figure=_tiles("demi"),
            sheet=_chart("demi", _("The Character Chart: demi-lords")),
        ),
    ),
)
