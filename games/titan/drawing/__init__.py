"""Pictures and tables of a campaign, made only from a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from games.engine.actions import Action
from games.engine.drawing import dice, icons, shields
from games.engine.drawing.scene import NO_TRAIL, DataTable, Links, Picture, Say, Scene, TrailBox, Trails
from games.engine.drawing.svg import Svg, join
from games.titan.characters import CHARACTERS
from games.titan.drawing import creatures, tables
from games.titan.drawing.battle import battle
from games.titan.drawing.battle.struck import draw_strike as strike
from games.titan.drawing.close_ups import close_up, mailed, poster
from games.titan.drawing.engagement import engagement
from games.titan.drawing.ledger import ledger
from games.titan.drawing.legend import legend
from games.titan.drawing.masterboard import board_tables, ground, markers
from games.titan.drawing.masterboard.board_choice import has_no_choice, previous_places, read_board_choice
from games.titan.drawing.masterboard.callouts import label_pictures
from games.titan.drawing.masterboard.pictures import (
    ReplayedMoves,
    board_label,
    board_pictures,
    still_board,
    still_overview,
)
from games.titan.drawing.masterboard.trails import MAX_LABELLED_WIDTH, draw_trail, trail_box
from games.titan.drawing.roster import roster_sections
from games.titan.drawing.thumbnail import draw_thumbnail as small
from games.titan.recap import LegionTrail, trail_of_move
from games.titan.view import TitanView

__all__ = [
    "close_up",
    "drafted",
    "mailed",
    "name_parts",
    "poster",
    "replayed",
    "scene",
    "small",
    "strike",
    "trails",
]


class FoldedBoard(NamedTuple):
    """The Masterboard, which is folded away below a battle and its question."""

    pictures: tuple[Picture, ...]
    twins: tuple[DataTable, ...]


def scene(view: TitanView, links: Links, say: Say) -> Scene:
    """Return everything that the page shows of the position.

    A battle in progress comes first. Otherwise the Masterboard is shown, in pictures for desktop screens and
    for phones, and beside it both legions of an engagement if there is one.
    """
    return drafted(view, links, say, ())


def drafted(view: TitanView, links: Links, say: Say, steps: Sequence[tuple[TitanView, Action]], /) -> Scene:
    """Return the scene, with the moves and musters of the seat's draft marked."""
    return _compose(view, links, say, steps)


def replayed(view: TitanView, told: Sequence[tuple[str, Mapping[str, Any]]], say: Say, /) -> Scene:
    """Return the scene of a moment in a replay, with the moves that led to it."""
    moves = tuple(trail for code, params in told if (trail := trail_of_move(code, params)) is not None)
    lands = [land for trail in moves for land in trail.way] or [
        land for _, params in told if (land := _land_of(view, params))
    ]
    return _compose(view, {}, say, (), ReplayedMoves(moves, tuple(lands)))


def trails(view: TitanView, found: Sequence[LegionTrail], say: Say, /) -> Trails | None:
    """Return the drawings of legions' acts, and the board that a phone shows them on.

    Return None while the view's seat fights a battle, which the Masterboard does not show.
    """
    if view.engagement is not None and view.engagement.battle is not None and _fights(view):
        return None
    return Trails(
        drawn=tuple(draw_trail(view, trail, say) for trail in found),
        boxes=tuple(TrailBox(box.text, box.width > MAX_LABELLED_WIDTH) for box in map(trail_box, found)),
        board=still_board(view, say),
        overview=still_overview(view),
        label=board_label(view, say),
    )


def name_parts(scene: Scene, view: TitanView, links: Links, say: Say, /) -> Scene:
    """Return a scene whose board names a legion's marker, its height, a land and a recruit."""
    if scene.parts["battle"] is not None:
        return scene
    return scene._replace(pictures=label_pictures(scene.pictures, view, read_board_choice(view, links), say))


def _fights(view: TitanView) -> bool:
    """Return whether a legion of the view's seat is in the engagement."""
    sides = (view.engagement.attacker, view.engagement.defender) if view.engagement else ()
    return any(marker in view.legions and view.legions[marker].seat == view.seat for marker in sides)


def _land_of(view: TitanView, params: Mapping[str, Any]) -> int:
    """Return the land that an event names, or the land of the legion that it names; 0 if it names neither."""
    legion = view.legions.get(params.get("legion", ""))
    return int(params.get("land", legion.land if legion else 0))


def _compose(
    view: TitanView,
    links: Links,
    say: Say,
    steps: Sequence[tuple[TitanView, Action]],
    moves: ReplayedMoves | None = None,
) -> Scene:
    ahead = read_board_choice(view, links)._replace(left=previous_places(view, steps))
    fought = battle(view, links, say)
    met = engagement(view, say)
    mine = tables.own_legions_table(view, say)
    board = FoldedBoard(
        board_pictures(view, ahead, say, moves),
        (board_tables.lands_table(view, ahead, say), board_tables.legions_table(view, ahead, say)),
    )
    return Scene(
        pictures=(fought.picture,) if fought else board.pictures,
        twins=fought.twins if fought else board.twins,
        seats=tables.seats_table(view, say),
        parts={
            "battle": fought.parts if fought else None,
            "engagement": met.parts if met else None,
            # The questions of an engagement are about its legions, unless the board offers choices.
            "beside": met is not None and has_no_choice(ahead),
            "masterboard": board,
            "legend": legend(say),
            # The heading of its player's page says the same: "you rolled 4".
            "roll": ((view.roll, False),) if view.phase == "move" and view.seat == view.mover else (),
            "more": "titan/known.html",
            "sections": roster_sections(view, say),
            "stacks": tables.stacks_table(view, say),
        },
        own=tuple(table for table in (met.twin if met else None, mine) if table),
        defs=join(
            definitions(view, say),
            NO_TRAIL,
            dice.symbols(),
            fought.defs if fought else met.defs if met else None,
        ),
        ledger=ledger(view, links, ahead, steps, say),
    )


def definitions(view: TitanView, say: Say) -> Svg:
    """Return the symbols and patterns that any picture or choice on the page may use."""
    badges = (tincture.badge for tincture in shields.SEAT_TINCTURES[: view.seats])
    return join(
        shields.defs(*range(view.seats)),
        creatures.tile_symbols(CHARACTERS),
        icons.symbols("crossed-swords", *badges),
        ground.ground_layers(ground.terrain_codes(say)),
        markers.shield_definitions(view, say),
    )
