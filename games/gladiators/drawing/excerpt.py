"""Pictures for the lessons: a part of the field, and a single Guess Axe."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.engine.drawing import marks
from games.engine.drawing.scene import Say
from games.engine.drawing.svg import Svg, el, image, join
from games.engine.lessons import LessonDrawing
from games.engine.phrases import Listing, gettext_noop, phrase
from games.gladiators.decks.cards import GuessAxe
from games.gladiators.drawing import faces, tables
from games.gladiators.drawing.board import Board, build_board
from games.gladiators.drawing.close_ups import draw_field_part
from games.gladiators.drawing.geometry import REACH_OUTLINE_RADIUS, WIDE_LIE
from games.gladiators.view import GladiatorsView
from games.gladiators.words import cards, names

LARGE, SMALL = 168, 104
"""The width at which a single axe and one of several are shown, in pixels."""

PART_SCALE = 1.2
"""The scale at which a part of the field is shown."""

PART_LABEL = gettext_noop("Part of the field with %(gladiators)s.")
STANDING_LABEL = gettext_noop("%(gladiator)s on %(hex)s")
PRONE_LABEL = gettext_noop("%(gladiator)s lying on %(hex)s")
HOLD_LABEL = gettext_noop("A bar shows that %(gladiator)s holds %(other)s.")
ATTACK_LABEL = gettext_noop("A dart shows that %(gladiator)s attacks %(target)s: %(card)s.")
GROUND_LABEL = gettext_noop("On the ground at %(hex)s: %(items)s.")
WRITTEN_LABEL = gettext_noop("%(text)s is written on %(hexes)s.")


def draw_part(
    view: GladiatorsView, hexes: Iterable[str], written: Mapping[str, str], say: Say
) -> LessonDrawing:
    """Draw the part of the field around some hexes, for a lesson, with a table of its gladiators.

    `written` maps hexes to the letter or number that is drawn on each. Only if it is empty does each
    gladiator have its tab, which shows the letter of its seat and its Condition.
    """
    picture, defs = draw_field_part(view, (*hexes, *written), say, written=not written)
    found = build_board(view, {})
    _, _, wide, high = map(float, picture.view_box.split())
    drawn = join(el("defs", {}, defs), picture.drawn, *(_written(at, text) for at, text in written.items()))
    return LessonDrawing(
        image(
            picture.view_box,
            _name(view, found, written, say),
            drawn,
            width=round(wide * PART_SCALE),
            height=round(high * PART_SCALE),
            css="drawing",
        ),
        tables.board_tables(view, found, say)[0],
    )


def _name(view: GladiatorsView, found: Board, written: Mapping[str, str], say: Say) -> str:
    """Return whole sentences about who and what is on the field, and what is written on it."""
    standing = tuple(
        phrase(
            PRONE_LABEL if each.who.prone else STANDING_LABEL,
            gladiator=names.gladiator(view.gladiators, each.who.name),
            hex=each.who.at,
        )
        for each in found.figures
    )
    sentences = [phrase(PART_LABEL, gladiators=Listing(standing))]
    sentences += [
        phrase(
            HOLD_LABEL,
            gladiator=names.gladiator(view.gladiators, each.who.name),
            other=names.gladiator(view.gladiators, each.who.holds),
        )
        for each in found.figures
        if each.who.holds
    ]
    sentences += [
        phrase(
            ATTACK_LABEL,
            gladiator=names.gladiator(view.gladiators, threat.blow.by),
            target=names.gladiator(view.gladiators, threat.blow.target),
            card=names.card(threat.blow.card),
        )
        for threat in found.threats
    ]
    sentences += [
        phrase(GROUND_LABEL, hex=each.at, items=Listing(tuple(map(names.item, each.items))))
        for each in found.lying
    ]
    sentences += [
        phrase(WRITTEN_LABEL, text=text, hexes=Listing(tuple(at for at in written if written[at] == text)))
        for text in dict.fromkeys(written.values())
    ]
    return " ".join(map(say, sentences))


def _written(at: str, text: str) -> Svg:
    """Draw a text on a hex, with the outline of a hex that can be reached."""
    x, y = WIDE_LIE.centre(at)
    return join(
        marks.reach_outline(WIDE_LIE.corners((x, y), REACH_OUTLINE_RADIUS)),
        marks.letter_disc(text, round(x, 1), round(y, 1)),
    )


def draw_axe(found: GuessAxe, say: Say, *, width: int = LARGE) -> LessonDrawing:
    """Draw a single Guess Axe, with its values in one line of text."""
    drawn = faces.draw_axe(found.slash, found.stab, found.smash)
    box = f"0 0 {faces.AXE_WIDE:g} {faces.AXE_HIGH:g}"
    return LessonDrawing(image(box, say(cards.guesses_text(found)), drawn, width=width))
