"""Close-up pictures of the cards or fights that a question is about.

An email shows the fights of the round and below them the cards in question; a list of matches shows only the
cards. Readers without cards, such as spectators, see the fights.
"""

from __future__ import annotations

from games.arena.cards import STRENGTH_OF_CARD
from games.arena.drawing import hand, lanes
from games.arena.drawing.board import Board, CreatureLane, RoundCell, build_board
from games.arena.drawing.thumbnails import CARD_HEIGHT, CARD_WIDTH, draw_card, draw_cards, draw_creatures
from games.arena.view import ArenaView
from games.arena.words import names
from games.engine.drawing import icons
from games.engine.drawing.scene import Picture, Say
from games.engine.drawing.svg import Svg, el, join, sprite
from games.engine.phrases import phrase

FIGHTS_PER_ROW = 4
PICTURE_EDGE = 8.0
NAME, ROW = 17.0, 8.0
"""The room for a creature's name below its card, and the distance from one row to the next."""

LABEL, CARD_STEP = 22.0, 49.0
CARD_EDGE = 1.0
"""The room for a card's outline."""

ICON_SIZE = 34.0
WIDTH = (
    2 * PICTURE_EDGE + FIGHTS_PER_ROW * lanes.WIDE_CELLS.width + (FIGHTS_PER_ROW - 1) * lanes.WIDE_CELLS.gap
)


def close_up(view: ArenaView, say: Say) -> Svg | None:
    """Draw up to three of the cards that the question is about.

    If there are none, as for a spectator, draw the creatures with their cards of this round.
    """
    return draw_cards(_asked(view)) or draw_creatures(view)


def mailed(view: ArenaView, say: Say) -> Svg:
    """Draw each creature with its card of this round, and below them the cards in question.

    Once the match has finished, draw the whole arena.
    """
    found = build_board(view, {})
    if view.over:
        return lanes.draw_tall_board(found, say, whole=found.over).alone(lanes.svg_definitions(found))
    fought, height = _fights(found, say)
    held, below = _cards(view, height, say)
    label = say(phrase(lanes.BOARD_LABEL, round=view.round))
    picture = Picture(f"0 0 {WIDTH:g} {height + below:g}", label, join(fought, held), still=True)
    return picture.alone(
        join(lanes.svg_definitions(found), icons.symbols(*(names.icon(each) for each in _asked(view))))
    )


def _asked(view: ArenaView) -> tuple[str, ...]:
    """Return the cards that the player is looking at, or else those in the hand."""
    return tuple(sorted(view.three or view.hand, key=lambda each: -STRENGTH_OF_CARD[each]))


def _fights(found: Board, say: Say) -> tuple[Svg, float]:
    """Draw the creatures' cards of this round, four in a row; return the drawing and its height."""
    size = lanes.WIDE_CELLS
    step = size.height + NAME + ROW
    drawn = []
    for number, lane in enumerate(found.lanes):
        row, column = divmod(number, FIGHTS_PER_ROW)
        x, y = PICTURE_EDGE + column * (size.width + size.gap), PICTURE_EDGE + row * step
        drawn.append(_fight(lane, lane.spots[found.round - 1], x, y, say))
    return join(*drawn), PICTURE_EDGE + -(-len(found.lanes) // FIGHTS_PER_ROW) * step


def _fight(lane: CreatureLane, spot: RoundCell, x: float, y: float, say: Say) -> Svg:
    """Draw a creature's card of this round with the bet on it, and the creature's name below."""
    size = lanes.WIDE_CELLS
    name = say(names.creature(lane.creature))
    css = "middle lane-name lane-name--out" if lane.out else "middle lane-name"
    left, top = size.gap / 2, PICTURE_EDGE
    middle = left + size.width / 2
    figure = "lane-icon--out" if lane.out else "lane-icon"
    return sprite(
        x - left,
        y - top,
        size.width + size.gap,
        top + size.height + NAME + ROW / 2,
        lanes.draw_cell(lane, spot, left, top, size, say),
        icons.use(names.icon(lane.creature), ICON_SIZE, x=middle, y=top + size.height / 2, css=figure)
        if spot.strength < 0
        else None,
        el(
            "text",
            {
                "x": middle,
                "y": top + size.height + NAME - 2,
                "class": css,
                **lanes.fitted_text(name, lanes.NAME_LETTER, size.width),
            },
            name,
        ),
    )


def _cards(view: ArenaView, top: float, say: Say) -> tuple[Svg, float]:
    """Draw the cards in question in a row below their heading; return the drawing and its height."""
    asked = _asked(view)
    if not asked:
        return Svg(""), 0.0
    called = hand.hand_groups(view, {}, say)[0].head
    step = min(CARD_STEP, (WIDTH - 2 * PICTURE_EDGE - CARD_WIDTH) / max(1, len(asked) - 1))
    heading = el("text", {"class": "bold lane-name", "x": PICTURE_EDGE, "y": LABEL - 6}, called)
    return join(
        sprite(0, top, WIDTH, LABEL, heading),
        *(
            sprite(
                PICTURE_EDGE + step * place - CARD_EDGE,
                top + LABEL - CARD_EDGE,
                CARD_WIDTH + 2 * CARD_EDGE,
                CARD_HEIGHT + 2 * CARD_EDGE,
                draw_card(each, CARD_EDGE, CARD_EDGE),
            )
            for place, each in enumerate(asked)
        ),
    ), LABEL + CARD_HEIGHT + PICTURE_EDGE
