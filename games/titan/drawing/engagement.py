"""The page's picture of an engagement before and after its battle.

It shows both legions as the reader knows them, the land, and the sides by which they would enter.
"""

from __future__ import annotations

from typing import NamedTuple

from games.engine.drawing.scene import Cell, DataTable, Picture, Say
from games.engine.drawing.svg import Svg
from games.engine.phrases import SeatName, gettext_noop, phrase
from games.titan.battle import flow
from games.titan.battle.state import Side
from games.titan.characters import CHARACTERS, TITAN, titan_power
from games.titan.drawing import creatures
from games.titan.drawing.battle import battle_panels, ground, picture
from games.titan.drawing.battle.battle_map import BattleMap, build_battle_map
from games.titan.drawing.battle.battle_panels import Roster, Sign, Soldier
from games.titan.lands import LANDS
from games.titan.scoring import pieces_value
from games.titan.state import BATTLE_SIDES
from games.titan.view import EngagementView, LegionView, TitanView
from games.titan.words import names

TITLE = gettext_noop("Engagement in %(land)s")
ROLES: dict[Side, str] = {"attacker": gettext_noop("attacks"), "defender": gettext_noop("defends")}
UNKNOWN = gettext_noop("unknown: %(count)s")
WORTH = gettext_noop("points: %(points)s")
AT_LEAST = gettext_noop("points: %(points)s plus unknown characters")
FIRST_ANSWER_TEXT = gettext_noop("%(seat)s’s first answer: %(offers)s")
NO_OFFER = gettext_noop("nothing offered")


class EngagementPanels(NamedTuple):
    """The panels of both legions, the attacker's first unless the reader is the defender.

    `ground` is the battleland without characters. `offers` are those of the first round of answers, once both
    sides have been shown them.
    """

    title: str
    rosters: tuple[Roster, ...]
    ground: Picture
    signs: tuple[Sign, ...]
    offers: tuple[str, ...]


class Drawn(NamedTuple):
    """A drawn engagement: panels for the page, a table for emails, and the definitions for its ground."""

    parts: EngagementPanels
    twin: DataTable
    defs: Svg


def engagement(view: TitanView, say: Say) -> Drawn | None:
    """Return the current engagement, or None if there is none or if its battle is in progress."""
    found = view.engagement
    if found is None or found.battle is not None:
        return None
    sides = [side for side in BATTLE_SIDES if found.marker(side) in view.legions]
    defender = view.legions.get(found.defender)
    if defender is not None and defender.seat == view.seat:
        sides.reverse()
    rosters = tuple(_roster(view, found, side, say) for side in sides)
    empty = _empty(view, found)
    made = EngagementPanels(
        title=say(phrase(TITLE, land=names.land(found.land))),
        rosters=rosters,
        ground=picture.picture(empty, say),
        signs=battle_panels.signs(empty, say),
        offers=_offers(view, found, say),
    )
    return Drawn(made, _twin(view, found, sides, say), ground.defs(LANDS[found.land].terrain))


def _roster(view: TitanView, found: EngagementView, side: Side, say: Say) -> Roster:
    marker = found.marker(side)
    legion = view.legions[marker]
    message = WORTH if legion.full else AT_LEAST
    return Roster(
        seat=legion.seat,
        name=say(names.legion(marker, legion.seat)),
        label=battle_panels.label(marker, legion.seat, say),
        role=say(phrase(ROLES[side])),
        points=say(phrase(message, points=pieces_value(legion.pieces, view.scores[legion.seat]))),
        mine=legion.seat == view.seat,
        soldiers=tuple(_soldier(view, legion, name, say) for name in legion.pieces),
        fallen=(),
        unknown=say(phrase(UNKNOWN, count=_unknown(legion))) if _unknown(legion) else "",
    )


def _soldier(view: TitanView, legion: LegionView, name: str, say: Say) -> Soldier:
    return Soldier(
        name=say(names.character(name)),
        icon=names.icon(name),
        strength=creatures.strength(name, _power(view, legion, name)),
        place="",
        said="",
        pips=(),
        slain=False,
    )


def _power(view: TitanView, legion: LegionView, name: str) -> int:
    return titan_power(view.scores[legion.seat]) if name == TITAN else CHARACTERS[name].power


def _unknown(legion: LegionView) -> int:
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
            offers = "; ".join(map(say, outcomes)) or say(phrase(NO_OFFER))
            told.append(
                say(
                    phrase(
                        FIRST_ANSWER_TEXT, seat=SeatName(view.legions[found.marker(side)].seat), offers=offers
                    )
                )
            )
    return tuple(told)


def _twin(view: TitanView, found: EngagementView, sides: list[Side], say: Say) -> DataTable:
    """Return both legions as a table, for emails and terminals."""
    words = (gettext_noop("Legion"), gettext_noop("Side"), gettext_noop("Height"), gettext_noop("Characters"))
    rows = []
    for side in sides:
        marker = found.marker(side)
        legion = view.legions[marker]
        known = say(names.characters(legion.pieces)) if legion.pieces else ""
        unknown = say(phrase(UNKNOWN, count=_unknown(legion))) if _unknown(legion) else ""
        rows.append(
            (
                Cell(say(names.legion(marker, view.seat)), head=True),
                Cell(say(phrase(ROLES[side]))),
                Cell(str(legion.height)),
                Cell("; ".join(filter(None, (known, unknown)))),
            )
        )
    caption = say(phrase(TITLE, land=names.land(found.land)))
    return DataTable(caption, tuple(say(phrase(word)) for word in words), tuple(rows))
