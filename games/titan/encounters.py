"""An open engagement for its two players: what both know of it, and battles that the autopilot plays out.

A simulated battle uses only what both players may know: the two legions, which each has shown to the other
(9.1), and what everyone knows. So the attacker summons only a lord that everyone has seen (15.0).
"""

from __future__ import annotations

import msgspec

from games.engine.chance import Chance
from games.engine.drawing.scene import Say
from games.engine.encounters import OddsLine, WinCounts
from games.titan.aftermath import summon_donors
from games.titan.autopilot import maneuvers
from games.titan.battle import flow, policy
from games.titan.battle.state import OTHER_SIDE, Battle
from games.titan.characters import CHARACTER_VALUES, SUMMONABLE, titan_power
from games.titan.drawing.engagement import EngagementPanels, engagement_panels
from games.titan.lands import LANDS
from games.titan.mustering import available_recruits
from games.titan.view import TitanView
from games.titan.words import encounter_odds

INSPECTED = "examined"
SIDES_TEMPLATE = "titan/met_sides.html"


class LegionsMet(msgspec.Struct, frozen=True):
    """Two legions in an engagement, and everything else that decides their battle.

    The engagement has a `number` within the `turn`. The attacker enters by `side`. `titans` are the powers of
    the attacker's and the defender's Titan. `lord` is one that everyone knows the attacker could summon (""
    if there is none). `stack` contains the caretaker's characters, with which the defender reinforces.
    """

    turn: int
    number: int
    terrain: str
    side: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    titans: tuple[int, int]
    lord: str
    stack: tuple[tuple[str, int], ...]
    plus: bool


def open_encounter(view: TitanView) -> LegionsMet | None:
    """Return the engagement in which the view's seat takes part, while the two sides give their answers.

    Return None at any other time, and for watchers and seats that do not take part.
    """
    found = view.engagement
    if found is None or found.step != "answer" or view.over:
        return None
    attacker, defender = view.legions[found.attacker], view.legions[found.defender]
    if view.seat not in (attacker.seat, defender.seat):
        return None
    return LegionsMet(
        turn=view.turn,
        number=found.number,
        terrain=LANDS[found.land].terrain,
        side=attacker.side,
        attackers=tuple(attacker.pieces),
        defenders=tuple(defender.pieces),
        titans=(titan_power(view.scores[attacker.seat]), titan_power(view.scores[defender.seat])),
        lord=_known_lord(view, attacker.seat, found.attacker),
        stack=tuple(sorted(view.stack.items())),
        plus=view.options.plus,
    )


def fight(encounter: LegionsMet, chance: Chance) -> int:
    """Let the autopilot play one battle for both sides; return the index of its result in `WinCounts`."""
    battle = flow.begin(
        encounter.terrain, encounter.side, encounter.attackers, encounter.defenders, encounter.titans
    )
    while not battle.over:
        match battle.step:
            case "summon" if encounter.lord:
                flow.join(battle, encounter.lord)
            case "reinforce" if recruit := _best_recruit(encounter, battle):
                flow.join(battle, recruit)
            case "summon" | "reinforce":
                flow.decline(battle)
            case "maneuver":
                flow.play(battle, maneuvers.maneuver(battle, 0), chance)
            case _:
                flow.play(battle, policy.answer_by_order(battle, 0), chance)
    return _result(battle)


def odds_line(view: TitanView, wins: WinCounts) -> OddsLine:
    """Return the odds in words, for the view's seat."""
    return encounter_odds.odds_line(view, wins)


def panel(view: TitanView, before: TitanView | None, say: Say) -> EngagementPanels | None:
    """Return the panel of the engagement, in which characters that are new to the seat are marked.

    `before` is the seat's view before the engagement was opened. If it is None, the seat knew no more about
    the other side than everyone knows.
    """
    return engagement_panels(view, say, before)


def _known_lord(view: TitanView, seat: int, attacker: str) -> str:
    """Return the strongest lord that everyone knows the attacker could summon (15.0), or ""."""
    if view.summoned:
        return ""
    seen = {name for donor in summon_donors(view, seat, attacker) for name in view.legions[donor].told}
    return next((lord for lord in SUMMONABLE if lord in seen), "")


def _best_recruit(encounter: LegionsMet, battle: Battle) -> str:
    living = sorted(battle.living("defender"))
    pairs = available_recruits(encounter.terrain, living, dict(encounter.stack), encounter.plus)
    return max((recruit for recruit, _ in pairs), key=CHARACTER_VALUES.__getitem__, default="")


def _result(battle: Battle) -> int:
    winner = battle.over
    if winner == "titans":
        dead = battle.titans[0]
        other = OTHER_SIDE[dead]
        winner = other if len(set(battle.titans)) == 1 and battle.living(other) else "both"
    match winner:
        case "attacker":
            return WinCounts._fields.index("attacker")
        case "defender" | "time":
            return WinCounts._fields.index("defender")
    return WinCounts._fields.index("neither")
