"""The page's picture of an engagement before and after its battle.

It shows both legions as the reader knows them, the land, and the sides by which they would enter.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from games.engine.drawing.scene import Cell, DataTable, Picture, Say
from games.engine.drawing.svg import Svg, el
from games.engine.phrases import Phrase, Plural, SeatLetter, SeatName, gettext_noop, phrase
from games.titan.battle import flow
from games.titan.battle.battlelands import BATTLELANDS
from games.titan.battle.state import Side
from games.titan.characters import CHARACTERS, TITAN, titan_power
from games.titan.drawing import creatures, roster
from games.titan.drawing.battle import battle_panels, ground, picture
from games.titan.drawing.battle.battle_map import BattleMap, build_battle_map
from games.titan.drawing.battle.battle_panels import Sign
from games.titan.lands import LANDS
from games.titan.scoring import pieces_value
from games.titan.state import BATTLE_SIDES
from games.titan.view import EngagementView, LegionView, TitanView
from games.titan.words import names

ENGAGEMENT_TITLE = gettext_noop("Engagement in %(land)s")
ROLE_TEXTS: dict[Side, str] = {"attacker": gettext_noop("attacks"), "defender": gettext_noop("defends")}
UNKNOWN_COUNT_TEXT = gettext_noop("unknown: %(count)s")
FIRST_ANSWER_TEXT = gettext_noop("%(seat)s’s first answer: %(offers)s")
NO_OFFER_TEXT = gettext_noop("nothing offered")

_YOUR_LEGION_HEADING = Plural(
    "Your %(legion)s, %(points)s point", "Your %(legion)s, %(points)s points", "points"
)
_THEIR_LEGION_HEADING = Plural(
    "%(seat)s’s %(legion)s, %(points)s point", "%(seat)s’s %(legion)s, %(points)s points", "points"
)
_THEIR_LEGION_HEADING_AT_LEAST = Plural(
    "%(seat)s’s %(legion)s, at least %(points)s point",
    "%(seat)s’s %(legion)s, at least %(points)s points",
    "points",
)
_POINTS = Plural("%(count)s point", "%(count)s points", "count")
_ALL_SEEN_NOTE = Plural(
    "You can see it all now. %(count)s is new to you.",
    "You can see it all now. %(count)s are new to you.",
    "count",
)
_NOTHING_NEW_NOTE = gettext_noop("You knew all of its characters.")
_NATIVES_NOTE = Plural(
    "%(count)s of its characters is at home on this ground.",
    "%(count)s of its characters are at home on this ground.",
    "count",
)
_NO_NATIVES_NOTE = gettext_noop("None of its characters is at home on this ground.")
_HIDDEN_NOTE = Plural("%(count)s character is hidden.", "%(count)s characters are hidden.", "count")
_CHARACTER_LABEL = gettext_noop("%(character)s, %(strength)s")
_NEW_CHARACTER_LABEL = gettext_noop("%(character)s, %(strength)s, new to you")

TILE_MARGIN = 1.5
"""The space around a tile within its own picture, for the tile's edge."""


class MetCharacter(NamedTuple):
    """A character of a legion in an engagement; `fresh` means that the reader has just learned of it."""

    name: str
    tile: Svg
    fresh: bool


class MetLegion(NamedTuple):
    """A legion in an engagement: seat, shield, name and points, and its characters as far as they are known.

    `points` are those of the known characters. `hidden` contains the numbers, from 1, of the characters that
    the reader does not know.
    """

    seat: int
    label: str
    shield: Svg
    heading: str
    points: str
    note: str
    characters: tuple[MetCharacter, ...]
    hidden: range


class EngagementPanels(NamedTuple):
    """The panels of both legions, the attacker's first.

    `place` is the name of the land, which the page shows above its heading. `ground` is the battleland
    without characters. `offers` are those of the first round of answers, once both sides have been shown
    them.
    """

    title: str
    place: str
    legions: tuple[MetLegion, ...]
    ground: Picture
    signs: tuple[Sign, ...]
    offers: tuple[str, ...]


class Drawn(NamedTuple):
    """A drawn engagement: panels for the page, a table for emails, and the definitions for its ground."""

    parts: EngagementPanels
    twin: DataTable
    defs: Svg


def engagement(view: TitanView, say: Say) -> Drawn | None:
    """Return the drawing of the current engagement.

    Return None if there is no engagement, or if its battle is in progress.
    """
    found = view.engagement
    parts = engagement_panels(view, say)
    if found is None or parts is None:
        return None
    return Drawn(parts, _twin(view, found, say), ground.ground_definitions(LANDS[found.land].terrain))


def engagement_panels(view: TitanView, say: Say, before: TitanView | None = None) -> EngagementPanels | None:
    """Return the panels of the current engagement, or None as `engagement` does.

    `before` is the reader's view before the engagement was opened. If it is None, the reader knew no more
    about the other side than everyone knows.
    """
    found = view.engagement
    if found is None or found.battle is not None:
        return None
    empty = _empty(view, found)
    return EngagementPanels(
        title=say(phrase(ENGAGEMENT_TITLE, land=names.land(found.land))),
        place=say(phrase("%(land)s", land=names.land(found.land))),
        legions=tuple(_met_legion(view, found, side, before, say) for side in _sides(view, found)),
        ground=picture.draw_battle(empty, say),
        signs=battle_panels.hazard_signs(empty, say),
        offers=_offers(view, found, say),
    )


def _sides(view: TitanView, found: EngagementView) -> list[Side]:
    return [side for side in BATTLE_SIDES if found.marker(side) in view.legions]


def _met_legion(
    view: TitanView, found: EngagementView, side: Side, before: TitanView | None, say: Say
) -> MetLegion:
    marker = found.marker(side)
    legion = view.legions[marker]
    fresh = _newly_learned(view, marker, before) if found.step == "answer" else Counter[str]()
    hidden = _unknown_count(legion)
    points = pieces_value(legion.pieces, view.scores[legion.seat])
    return MetLegion(
        seat=legion.seat,
        label=battle_panels.legion_label(marker, legion.seat, say),
        shield=roster.draw_shield(marker),
        heading=say(_heading(marker, legion, points, yours=legion.seat == view.seat)),
        points=say(phrase(_POINTS, count=points)),
        note=say(_note(view, found, side, legion, fresh.total())),
        characters=tuple(_characters(view, legion, fresh, say)),
        hidden=range(1, hidden + 1),
    )


def _heading(marker: str, legion: LegionView, points: int, *, yours: bool) -> Phrase:
    message = (
        _YOUR_LEGION_HEADING
        if yours
        else _THEIR_LEGION_HEADING
        if legion.full
        else _THEIR_LEGION_HEADING_AT_LEAST
    )
    name = names.held_legion(marker, legion.seat)
    return phrase(message, legion=name, seat=SeatName(legion.seat), points=points)


def _note(view: TitanView, found: EngagementView, side: Side, legion: LegionView, fresh: int) -> Phrase:
    """Return a note on a legion: what the reader has learned of it, or how the ground suits it."""
    if not legion.full:
        return phrase(_HIDDEN_NOTE, count=_unknown_count(legion))
    if legion.seat != view.seat:
        if found.step != "answer" or view.seat is None:
            return Phrase(ROLE_TEXTS[side])
        return phrase(_ALL_SEEN_NOTE, count=fresh) if fresh else Phrase(_NOTHING_NEW_NOTE)
    land = BATTLELANDS[LANDS[found.land].terrain]
    hazards = {*land.ground, *land.sides.values()}
    count = sum(bool(CHARACTERS[name].natives & hazards) for name in legion.pieces)
    return phrase(_NATIVES_NOTE, count=count) if count else Phrase(_NO_NATIVES_NOTE)


def _newly_learned(view: TitanView, marker: str, before: TitanView | None) -> Counter[str]:
    """Return the characters of another player's legion that the reader has learned of by the engagement."""
    legion = view.legions[marker]
    if view.seat is None or legion.seat == view.seat:
        return Counter()
    known = legion.told if before is None else before.legions[marker].pieces
    return Counter(legion.pieces) - Counter(known)


def _characters(view: TitanView, legion: LegionView, fresh: Counter[str], say: Say) -> list[MetCharacter]:
    """Return a legion's characters; if some of several equal ones are new, the last ones are marked."""
    known = Counter(legion.pieces) - fresh
    letter = say(SeatLetter(legion.seat))
    found = []
    for name in legion.pieces:
        new = not known[name]
        known[name] -= not new
        power = _power(view, legion, name)
        told = phrase(
            _NEW_CHARACTER_LABEL if new else _CHARACTER_LABEL,
            character=names.character(name),
            strength=creatures.strength_text(name, power),
        )
        drawn = creatures.draw_tile(name, legion.seat, letter=letter, power=power if name == TITAN else None)
        found.append(MetCharacter(say(told), _frame_tile(drawn), new))
    return found


def _frame_tile(drawn: Svg) -> Svg:
    """Return a tile as a picture of its own, for a list."""
    width, height = creatures.WIDTH + 2 * TILE_MARGIN, creatures.HEIGHT + 2 * TILE_MARGIN
    box = f"{-width / 2:g} {-height / 2:g} {width:g} {height:g}"
    return el("svg", {"class": "drawing met-tile", "viewBox": box, "aria-hidden": "true"}, drawn)


def _power(view: TitanView, legion: LegionView, name: str) -> int:
    return titan_power(view.scores[legion.seat]) if name == TITAN else CHARACTERS[name].power


def _unknown_count(legion: LegionView) -> int:
    return legion.height - len(legion.pieces)


def _empty(view: TitanView, found: EngagementView) -> BattleMap:
    """Return the battleland without characters, with the sides by which the legions would enter."""
    attacker = view.legions.get(found.attacker)
    side = attacker.side if attacker and attacker.side else "bottom"
    battle = flow.begin(LANDS[found.land].terrain, side, (), (), (6, 6))
    return build_battle_map(view, battle, {})


def _offers(view: TitanView, found: EngagementView, say: Say) -> tuple[str, ...]:
    told = []
    for side in BATTLE_SIDES:
        if found.before and found.marker(side) in view.legions:
            outcomes = [names.outcome(offer.loser, offer.losses) for offer in found.before.get(side, ())]
            offers = "; ".join(map(say, outcomes)) or say(phrase(NO_OFFER_TEXT))
            told.append(
                say(
                    phrase(
                        FIRST_ANSWER_TEXT, seat=SeatName(view.legions[found.marker(side)].seat), offers=offers
                    )
                )
            )
    return tuple(told)


def _twin(view: TitanView, found: EngagementView, say: Say) -> DataTable:
    """Return both legions as a table, for emails and terminals."""
    words = (gettext_noop("Legion"), gettext_noop("Side"), gettext_noop("Height"), gettext_noop("Characters"))
    rows = []
    for side in _sides(view, found):
        marker = found.marker(side)
        legion = view.legions[marker]
        mine = legion.seat == view.seat
        name = names.held_legion(marker, legion.seat) if mine else names.legion(marker)
        known = say(names.characters(legion.pieces)) if legion.pieces else ""
        unknown = (
            say(phrase(UNKNOWN_COUNT_TEXT, count=_unknown_count(legion))) if _unknown_count(legion) else ""
        )
        rows.append(
            (
                Cell(say(name), head=True),
                Cell(say(phrase(ROLE_TEXTS[side]))),
                Cell(str(legion.height)),
                Cell("; ".join(filter(None, (known, unknown)))),
            )
        )
    caption = say(phrase(ENGAGEMENT_TITLE, land=names.land(found.land)))
    return DataTable(caption, tuple(say(phrase(word)) for word in words), tuple(rows))
