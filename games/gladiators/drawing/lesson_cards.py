"""Pictures for the lessons: rows of cards and of gladiators as stamps, and the numbers of an attack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine.drawing import icons, marks
from games.engine.drawing.scene import Say
from games.engine.drawing.svg import Svg, el, image, wrap_words
from games.engine.lessons import LessonDrawing
from games.engine.phrases import Listing, Phrase, gettext_noop, phrase
from games.gladiators import pictograms
from games.gladiators.decks import CARDS, DECKS
from games.gladiators.words import names

FACE_DOWN_CARD = "back"
"""The word for a card that is drawn face down."""

STAMP_WIDTH, STAMP_HEIGHT, STAMP_GAP = 96.0, 108.0, 8.0
STAMP_ICON_SIZE = 40.0
MAX_LINE_LETTERS = 12
"""How many letters of a name fit on one line of a stamp."""

TILE_SIZE, TILE_GAP = 46.0, 6.0
LINE_HEIGHT = 24.0
"""The height of what is below the numbers."""

FACE_DOWN_TEXT = gettext_noop("an action face down")
CARD_TEXT = gettext_noop("%(card)s (%(number)s)")
DECK_TEXT = gettext_noop("%(gladiator)s with quality %(quality)s")
NUMBERS_TEXT = gettext_noop("The numbers from 1 to %(most)s. Guessed: %(guessed)s.")
NUMBERS_SET_TEXT = gettext_noop(
    "The numbers from 1 to %(most)s. Guessed: %(guessed)s. Set in secret: %(number)s."
)
LOSS_TEXT = gettext_noop("Number %(number)s costs %(loss)s Condition.")


def draw_row(cards: Sequence[str], say: Say) -> LessonDrawing:
    """Draw actions side by side; `FACE_DOWN_CARD` is drawn face down."""
    stamps = [
        _back()
        if key == FACE_DOWN_CARD
        else _stamp(pictograms.card_icon(key), names.card(key), _number(key), say)
        for key in cards
    ]
    told = tuple(
        Phrase(FACE_DOWN_TEXT)
        if key == FACE_DOWN_CARD
        else phrase(CARD_TEXT, card=names.card(key), number=_number(key))
        for key in cards
    )
    return _side_by_side(stamps, say(Listing(told)))


def draw_band(decks: Sequence[str], say: Say) -> LessonDrawing:
    """Draw gladiators side by side, each with its quality in the corner."""
    stamps = [_stamp(DECKS[key].icon, names.deck(key), str(DECKS[key].quality), say) for key in decks]
    told = tuple(phrase(DECK_TEXT, gladiator=names.deck(key), quality=DECKS[key].quality) for key in decks)
    return _side_by_side(stamps, say(Listing(told)))


def draw_numbers(
    most: int, guessed: Sequence[int], losses: Mapping[int, int], number: int, say: Say
) -> LessonDrawing:
    """Draw the numbers from 1 to `most` with which an attack can be made.

    Those that are `guessed` are dark and ticked. Below the others is the Condition that they cost, where
    `losses` says it. Swords are below the `number` that was set; it is 0 if that is not shown.
    """
    step = TILE_SIZE + TILE_GAP
    width, height = most * step - TILE_GAP + 4, TILE_SIZE + 14 + (LINE_HEIGHT if losses or number else 0)
    told = phrase(
        NUMBERS_SET_TEXT if number else NUMBERS_TEXT,
        most=most,
        guessed=Listing(tuple(guessed)),
        number=number,
    )
    lost = (phrase(LOSS_TEXT, number=each, loss=loss) for each, loss in losses.items())
    drawn = (
        _tile(each, 2 + step * (each - 1), each in guessed, each == number, losses.get(each))
        for each in range(1, most + 1)
    )
    return LessonDrawing(
        image(
            f"0 0 {width:g} {height:g}",
            " ".join(map(say, (told, *lost))),
            *drawn,
            width=width,
            height=height,
            css="drawing",
        )
    )


def _tile(number: int, x: float, guessed: bool, chosen: bool, loss: int | None) -> Svg:
    middle = TILE_SIZE / 2
    frame = {"width": TILE_SIZE, "height": TILE_SIZE, "rx": 7}
    return el(
        "g",
        {"transform": f"translate({x:g} 8)", "class": "stamps--dark" if guessed else None},
        el("rect", {"class": "stamp", **frame}),
        el(
            "text",
            {"class": "stamp-number stamp-number--large middle", "x": middle, "y": middle + 8},
            str(number),
        ),
        _mark_of_chosen(middle) if chosen else None,
        marks.tick(TILE_SIZE - 6, 5) if guessed else None,
        None
        if loss is None
        else el(
            "text",
            {"class": "lane-name middle", "x": middle, "y": TILE_SIZE + 20},
            f"−{loss}" if loss else "0",
        ),
    )


def _mark_of_chosen(middle: float) -> Svg:
    """Draw the swords of an attack below the number that was set for it."""
    size = LINE_HEIGHT - 2
    return el(
        "svg",
        {
            "x": middle - size / 2,
            "y": TILE_SIZE + 4,
            "width": size,
            "height": size,
            "viewBox": icons.VIEW_BOX,
        },
        el("path", {"class": "lane-icon", "d": icons.path("crossed-swords")}),
    )


def _number(key: str) -> str:
    return str(CARDS[key].number)


def _back() -> Svg:
    frame = {"x": 6, "y": 6, "width": STAMP_WIDTH - 12, "height": STAMP_HEIGHT - 12, "rx": 6}
    return el(
        "g",
        {},
        el("rect", {"class": "card-back", "width": STAMP_WIDTH, "height": STAMP_HEIGHT, "rx": 9}),
        el("rect", {"class": "card-back-line", **frame}),
    )


def _stamp(icon: str, name: Phrase, corner: str, say: Say) -> Svg:
    lines = wrap_words(say(name), MAX_LINE_LETTERS)
    return el(
        "g",
        {},
        el("rect", {"class": "stamp", "width": STAMP_WIDTH, "height": STAMP_HEIGHT, "rx": 9}),
        el("text", {"class": "stamp-number", "x": 9, "y": 24}, corner),
        el(
            "svg",
            {
                "x": (STAMP_WIDTH - STAMP_ICON_SIZE) / 2,
                "y": 24,
                "width": STAMP_ICON_SIZE,
                "height": STAMP_ICON_SIZE,
                "viewBox": icons.VIEW_BOX,
            },
            el("path", {"class": "stamp-figure", "d": icons.path(icon)}),
        ),
        *(
            el(
                "text",
                {
                    "class": "stamp-name",
                    "x": STAMP_WIDTH / 2,
                    "y": STAMP_HEIGHT - 10 - 15 * (len(lines) - 1 - row),
                },
                line,
            )
            for row, line in enumerate(lines)
        ),
    )


def _side_by_side(stamps: Sequence[Svg], name: str) -> LessonDrawing:
    step = STAMP_WIDTH + STAMP_GAP
    width, height = len(stamps) * step - STAMP_GAP + 4, STAMP_HEIGHT + 4
    placed = (
        el("g", {"transform": f"translate({2 + step * place:g} 2)"}, stamp)
        for place, stamp in enumerate(stamps)
    )
    return LessonDrawing(
        image(f"0 0 {width:g} {height:g}", name, *placed, width=width, height=height, css="drawing")
    )
