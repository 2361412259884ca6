"""The pictures, tables and cards of a fight, made only from a view."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.actions import Action
from games.engine.drawing import icons, shields
from games.engine.drawing.scene import Links, Say, Scene
from games.engine.drawing.svg import Svg, join
from games.gladiators import pictograms
from games.gladiators.decks import CARDS, DECKS, ITEMS
from games.gladiators.drawing import fighters, ground, tables
from games.gladiators.drawing.board import build_board
from games.gladiators.drawing.close_ups import close_up, mailed, phone_picture
from games.gladiators.drawing.geometry import WIDE_LIE
from games.gladiators.drawing.legend import legend_lines
from games.gladiators.drawing.picture import draw_picture
from games.gladiators.drawing.thumbnails import draw_thumbnail as small
from games.gladiators.view import GladiatorsView

__all__ = ["close_up", "drafted", "mailed", "scene", "small"]


def scene(view: GladiatorsView, links: Links, say: Say) -> Scene:
    """Return everything that the page shows of the position.

    The field is drawn for desktop screens and for phones, and described in tables. Gladiators in play are
    shown with their public facts, and with the cards and secret numbers that the reader may see.
    """
    return drafted(view, links, say, ())


def drafted(
    view: GladiatorsView, links: Links, say: Say, steps: Sequence[tuple[GladiatorsView, Action]], /
) -> Scene:
    """Return the scene, with an explanation of the card that is chosen or was last planned in the draft."""
    found = build_board(view, links)
    return Scene(
        pictures=(draw_picture(view, found, WIDE_LIE, say), phone_picture(view, found, say)),
        twins=tables.board_tables(view, found, say),
        seats=tables.seats_table(view, say),
        parts={
            "legend": legend_lines(found, say),
            "groups": fighters.held_groups(view, found, links, say),
            "duellists": fighters.duellists(view, found, say),
            "explained": fighters.explained_card(view, links, [step for _, step in steps], say),
            "rosters": fighters.rosters(view, found, say),
            "rows": fighters.row_groups(view, links, say),
            "hands": fighters.hand_groups(view, links, say),
            "known": fighters.gladiators_knowledge(view, say),
            "pack": fighters.open_cards_group(view, links, say),
            "more": "gladiators/cards.html",
        },
        own=fighters.fighter_tables(view, say),
        defs=definitions(view),
        chip_rows=fighters.replanning_rows(view, links, say),
        board_first=True,
    )


def definitions(view: GladiatorsView) -> Svg:
    """Return the symbols and patterns that the page's pictures, cards and choices use."""
    badges = (tincture.badge for tincture in shields.SEAT_TINCTURES[: view.seats])
    return join(
        shields.defs(*range(view.seats)),
        ground.sand_definitions(),
        icons.symbols(
            *(deck.icon for deck in DECKS.values()),
            *(pictograms.item_icon(key) for key in ITEMS),
            *(pictograms.card_icon(key) for key in CARDS),
            *pictograms.BODY_AND_EVENT_ICONS,
            *badges,
        ),
    )
