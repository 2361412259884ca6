"""The pictures, tables and cards of a fight, made only from a view."""

from __future__ import annotations

from games.engine.drawing import icons, shields
from games.engine.drawing.scene import Links, Say, Scene
from games.engine.drawing.svg import Svg, join
from games.gladiators import pictograms
from games.gladiators.decks import CARDS, DECKS, ITEMS
from games.gladiators.drawing import fighters, ground, tables
from games.gladiators.drawing.board import board
from games.gladiators.drawing.close_ups import close_up, mailed
from games.gladiators.drawing.geometry import TALL_LIE, WIDE_LIE
from games.gladiators.drawing.legend import legend
from games.gladiators.drawing.picture import picture
from games.gladiators.drawing.thumbnails import small
from games.gladiators.view import GladiatorsView

__all__ = ["close_up", "mailed", "scene", "small"]


def scene(view: GladiatorsView, links: Links, say: Say) -> Scene:
    """Return a position as a scene: the field for desktop and phone, its content as tables, and all cards."""
    found = board(view, links)
    return Scene(
        pictures=tuple(picture(view, found, lie, say) for lie in (WIDE_LIE, TALL_LIE)),
        twins=tables.board_tables(view, found, say),
        seats=tables.seats(view, say),
        parts={
            "legend": legend(found, say),
            "rosters": fighters.rosters(view, found, say),
            "rows": fighters.rows(view, links, say),
            "hands": fighters.hands(view, links, say),
            "known": fighters.gladiators_knowledge(view, say),
            "pack": fighters.open_cards_group(view, links, say),
            "more": "gladiators/cards.html",
        },
        own=fighters.tables(view, say),
        defs=definitions(view),
    )


def definitions(view: GladiatorsView) -> Svg:
    """Return the symbols and patterns that the page's pictures, cards and choices use."""
    badges = (tincture.badge for tincture in shields.SEAT_TINCTURES[: view.seats])
    return join(
        shields.defs(*range(view.seats)),
        ground.sand_definitions(),
        icons.symbols(
            *(deck.icon for deck in DECKS.values()),
            *(pictograms.item(key) for key in ITEMS),
            *(pictograms.card(key) for key in CARDS),
            *pictograms.BODY_AND_EVENT_ICONS,
            *badges,
        ),
    )
