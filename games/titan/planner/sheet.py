"""The planner's page: one legion, one roll, and the consequences of each move.

The page's address says what is shown: positions in the page's lists (`legion`, `pick`), the assumed roll, and
the part of the board. None of this is secret, and an address may contain anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

from games.engine.choices import letter
from games.engine.drawing.scene import Link, Say
from games.engine.drawing.svg import Svg, join
from games.engine.phrases import Phrase, SeatName, gettext_noop, phrase
from games.engine.planner_types import PageParams, PlannerPage
from games.engine.sent_numbers import read_number
from games.titan.actions import Move, Muster, Split, Teleport
from games.titan.attackers import POSSIBLE_ROLLS
from games.titan.commencement import MIN_SPLIT_PART
from games.titan.drawing import definitions
from games.titan.drawing import tables as house_tables
from games.titan.drawing.masterboard import board_tables
from games.titan.drawing.masterboard import sandbox as drawn
from games.titan.drawing.masterboard.board_tables import LIST_SEPARATOR
from games.titan.enlistment import eligible_legions
from games.titan.lands import LANDS
from games.titan.movement import find_way
from games.titan.mustering import available_recruits
from games.titan.open_campaign import legions_of
from games.titan.planner import plan as plans
from games.titan.planner import tables, texts
from games.titan.planner.assumptions import partly_known_legions
from games.titan.planner.goals import (
    Goal,
    Threat,
    act_to,
    assess_threat,
    goals_by_roll,
    goals_for_roll,
    rivals,
)
from games.titan.planner.plan import Plan, PlannedAct
from games.titan.planner.reach import Reach, legion_reach, lord_of
from games.titan.planner.sandbox import UNKNOWN_PIECE, Board, build_board, carry_out, unknown_count
from games.titan.view import TitanView
from games.titan.words import action_texts, names

BOARD_VIEWS = ("near", "whole", "table")
"""The parts of the board that can be shown."""

MAX_UNFOLDED_TELEPORTS = 6
"""The most goals of teleports that are listed directly; more are folded."""

UNKNOWN_CHARACTER_TEXT = gettext_noop("unknown character")


class GoalRow(NamedTuple):
    """A row for a land that the legion can go to.

    It contains the land's key and name, the legion's actions there, the legions that could come there, and
    the chance that one does: in words, and in percent for a bar.
    """

    key: str
    name: str
    note: str
    url: str
    chosen: bool
    share: str
    percent: int


class CountedSeat(NamedTuple):
    """A seat, and whether its legions are counted as threats."""

    seat: int
    name: str
    counts: bool


def sheet(view: TitanView, kept: str, look: PageParams, say: Say) -> PlannerPage:
    """Return the page of a plan."""
    plan = plans.read(kept)
    found = build_board(view, plan)
    order = [marker for marker, _ in board_tables.legions_in_order(found.view)]
    if not order:
        return PlannerPage(say(Phrase(texts.NO_LEGIONS_HEADING)), len(plan.acts))
    return _Page(plan, found, view, order, look, say).planned()


def parse_bounded_int(text: str, least: int, most: int, otherwise: int) -> int:
    """Return the whole number in a text from an address, or `otherwise` if it is missing or out of bounds."""
    number = read_number(text, least=least, most=most)
    return otherwise if number is None else number


class _Page:
    """The data of one page; each part is calculated once."""

    def __init__(
        self, plan: Plan, found: Board, view: TitanView, order: Sequence[str], look: PageParams, say: Say
    ) -> None:
        self.plan, self.found, self.real, self.order, self.say = plan, found, view, order, say
        place = parse_bounded_int(look.get("legion", ""), 1, len(order), 1)
        self.marker = order[place - 1]
        self.legion = found.view.legions[self.marker]
        self.mine = self.legion.seat == view.seat
        rolled = view.roll if view.phase == "move" and view.mover == view.seat and view.roll else 0
        last = plan.acts[-1].roll if plan.acts else 0
        self.roll = parse_bounded_int(look.get("roll", ""), 1, 6, last or rolled or 1)
        self.shown = look.get("show", "") if look.get("show", "") in BOARD_VIEWS else BOARD_VIEWS[0]
        self.assuming = parse_bounded_int(look.get("assume", ""), 1, len(order), 0)
        self.enemies = rivals(found, self.legion.seat, plan.uncounted)
        self.reach = legion_reach(found, self.marker)
        self.goals = goals_for_roll(found, self.marker, self.reach, self.roll, self.enemies)
        keys = [letter(place) for place in range(len(self.goals))]
        pick = look.get("pick", "")
        self.picked = self.goals[keys.index(pick)] if pick in keys else None
        self.going = act_to(found, self.marker, self.roll, self.picked) if self.picked else None
        self.after = carry_out(found, self.going) if self.going else found
        self.place = place

    def url(self, **changed: object) -> str:
        """Return the address of this page with some of its parameters changed."""
        look: dict[str, object] = {"legion": self.place, "roll": self.roll}
        if self.shown != BOARD_VIEWS[0]:
            look["show"] = self.shown
        look |= changed
        return f"?{urlencode({name: value for name, value in look.items() if value})}"

    def planned(self) -> PlannerPage:
        say, found = self.say, self.found
        name = texts.legion_name(found.view, self.marker)
        reaches = self._reaches()
        every = goals_by_roll(found, self.marker, self.reach, self.enemies)
        pictures = (
            drawn.sandbox_pictures(self.after.view, self._sandbox(reaches), say, whole=self.shown == "whole")
            if self.shown != "table"
            else ()
        )
        parts: dict[str, object] = {
            "pictures": pictures,
            "legend": [(drawn.hatching_swatch(seat), say(SeatName(seat))) for seat in self._seats_shown()],
            "moved": bool(self._moved()),
            "views": [
                (each, self.url(show=each if each != BOARD_VIEWS[0] else ""), each == self.shown)
                for each in BOARD_VIEWS
            ],
            "question": say(phrase(texts.SAFEST_QUESTION, legion=name, roll=self.roll))
            if self.mine
            else say(phrase(texts.WHERE_QUESTION, legion=name, roll=self.roll)),
            "reason": say(Phrase(texts.CHANCE_NOTE if self.enemies else texts.NO_LEGIONS_COUNTED)),
            "rolls": [
                {"key": "", "name": str(roll), "url": self.url(roll=roll), "chosen": roll == self.roll}
                for roll in POSSIBLE_ROLLS
            ],
            "own": self._legions(own=True),
            "others": self._legions(own=False),
            "rows": self._rows(teleport=False),
            "stay": self._stay(),
            "teleports": self._rows(teleport=True),
            "fold": sum(goal.teleport for goal in self.goals) > MAX_UNFOLDED_TELEPORTS,
            "seats": [
                CountedSeat(seat, say(SeatName(seat)), seat not in self.plan.uncounted)
                for seat in rivals(found, self.legion.seat)
            ],
            "marker": self.marker,
            "place": self.place,
            "roll": self.roll,
            "keep": self._keep(),
            "acts": [self._done(planned) for planned in self.plan.acts[: found.fits]],
            "musters": self._musters(),
            "pieces": self._pieces(),
            "least": MIN_SPLIT_PART,
            "legion": say(name),
            "standing": self._standing(),
            "every": tables.moves_by_roll_table(found, self.marker, every, self._every_links(every), say),
            "staying": texts.format_likelihood(assess_threat(found, self.marker, self.enemies))
            if self.mine
            else "",
            "lands": tables.reach_table(self.after, reaches, self.enemies, say)
            if self.mine
            else tables.legion_reach_table(found, self.marker, self.reach, say),
            "notes": tables.teleport_notes(self.after, reaches, say)
            or ([say(Phrase(texts.NO_TELEPORT_NOTE))] if self.mine and self.enemies else []),
            "assumable": partly_known_legions(
                self.real,
                self.plan,
                found,
                self.order,
                self.assuming,
                lambda place: self.url(assume=place),
                say,
            ),
            "stacks": house_tables.stacks_table(found.view, say),
        }
        heading = say(phrase(texts.HEADING_REACHED if self.mine else texts.HEADING_MOVES, legion=name))
        defs: Svg = join(
            definitions(self.after.view, say), drawn.hatching_definitions(range(found.view.seats))
        )
        return PlannerPage(heading, len(self.plan.acts) - found.fits, parts, defs)

    # ---- the board -----------------------------------------------------------------

    def _reaches(self) -> dict[str, Reach]:
        """Return the legions whose possible moves are shown on the board.

        If the viewed legion is the reader's own, they are the legions of all other players that are counted
        as threats. If it is another player's legion, it is only that one.
        """
        if not self.mine:
            return {self.marker: self.reach}
        return {
            marker: legion_reach(self.after, marker)
            for seat in self.enemies
            for marker, _ in legions_of(self.after.view, seat)
        }

    def _seats_shown(self) -> Sequence[int]:
        return self.enemies if self.mine else (self.legion.seat,)

    def _moved(self) -> dict[str, int]:
        """Return the legions that the sandbox has moved, each with the land where it is in the match."""
        return {
            marker: self.real.legions[marker].land
            for marker, legion in self.after.view.legions.items()
            if marker in self.real.legions and self.real.legions[marker].land != legion.land
        }

    def _sandbox(self, reaches: Mapping[str, Reach]) -> drawn.Sandbox:
        goal = self.picked
        way: tuple[int, ...] = ()
        if goal is not None and not goal.teleport:
            side = goal.sides[0] if goal.sides else ""
            way = find_way(self.found.view, self.marker, self.roll, goal.land, side)
        near = {row.key: each for row, each in zip(self._rows(), self.goals, strict=True)}
        return drawn.Sandbox(
            reached=tables.reach_marks(self.after, reaches)
            if self.mine
            else tables.legion_reach_marks(self.found, self.marker, self.reach),
            moved=self._moved(),
            way=way,
            lands={
                each.land: Link(row.url, row.key, row.name, row.chosen)
                for row in self._rows()
                for each in (near[row.key],)
                # The six of a tower would add so many keys that they hide the board; the list has them all.
                if not each.teleport or each == goal
            },
            legions={
                marker: Link(self.url(legion=place), "", self.say(texts.legion_name(self.found.view, marker)))
                for place, marker in enumerate(self.order, 1)
            },
            looked_at=self.legion.land,
            previewed=goal.land if goal else 0,
        )

    # ---- the panel -----------------------------------------------------------------

    def _legions(self, *, own: bool) -> list[dict[str, Any]]:
        return [
            {
                "key": "",
                "name": self.say(texts.legion_name(self.found.view, marker)),
                "url": self.url(legion=place),
                "chosen": marker == self.marker,
            }
            for place, marker in enumerate(self.order, 1)
            if (self.found.view.legions[marker].seat == self.real.seat) is own
        ]

    def _rows(self, *, teleport: bool | None = None) -> list[GoalRow]:
        return [
            GoalRow(
                letter(place),
                self.say(names.land(goal.land)),
                self._note(goal),
                self.url(pick=letter(place)),
                goal is self.picked,
                texts.format_likelihood(goal.threat),
                _bar(goal.threat),
            )
            for place, goal in enumerate(self.goals)
            if teleport is None or goal.teleport is teleport
        ]

    def _note(self, goal: Goal) -> str:
        say = self.say
        parts = [say(self._lord(goal))] if goal.teleport else []
        parts += [say(each) for each in tables.describe_effects(self.found, goal)]
        who = texts.describe_attackers(self.found.view, goal.threat.coming, say)
        parts.append(say(phrase(texts.IF_WON_TEXT, threat=who)) if goal.met else who)
        return LIST_SEPARATOR.join(parts)

    def _lord(self, goal: Goal) -> Phrase:
        """Return the lord by which the legion teleports, saying whether it is certain to hold that lord."""
        lord = lord_of(self.found, self.marker, goal.land, goal.sides[0] if goal.sides else "")
        message = texts.BY_TELEPORT_TEXT if lord in self.legion.pieces else texts.BY_TELEPORT_IF_TEXT
        return phrase(message, lord=names.character(lord))

    def _stay(self) -> GoalRow:
        found = assess_threat(self.found, self.marker, self.enemies)
        land = names.land(self.legion.land)
        return GoalRow(
            "–",
            self.say(phrase(texts.STAY_TEXT if self.mine else texts.CURRENT_LAND_TEXT, land=land)),
            texts.describe_attackers(self.found.view, found.coming, self.say),
            self.url(),
            False,
            texts.format_likelihood(found),
            _bar(found),
        )

    def _keep(self) -> dict[str, object] | None:
        """Return what the main button adds to the plan, which is the previewed move, or None."""
        if self.picked is None or self.going is None:
            return None
        words = phrase(
            texts.ADD_TO_PLAN_LABEL,
            legion=texts.legion_name(self.found.view, self.marker),
            land=names.land(self.picked.land),
        )
        return {"words": self.say(words), "land": self.picked.land, "teleport": self.picked.teleport}

    def _done(self, planned: PlannedAct) -> str:
        told = self._told(planned)
        seat = planned.act.seat
        return (
            told
            if seat == self.real.seat
            else self.say(phrase(texts.ACTION_OF_SEAT, seat=SeatName(seat), done=told))
        )

    def _told(self, planned: PlannedAct) -> str:
        act, say = planned.act, self.say
        match act:
            case Move() | Teleport():
                return say(
                    phrase(
                        texts.WITH_ROLL_TEXT,
                        done=action_texts.done_action_text(self.real, act),
                        roll=planned.roll,
                    )
                )
            case Split():
                pieces = Phrase(UNKNOWN_CHARACTER_TEXT)
                if UNKNOWN_PIECE in act.creatures:
                    told = [
                        names.character(each) if each != UNKNOWN_PIECE else pieces for each in act.creatures
                    ]
                    return say(
                        phrase(
                            action_texts.DONE_ACTION_TEXTS["split"],
                            legion=names.held_legion(act.legion, act.seat),
                            to=names.held_legion(act.to, act.seat),
                            pieces=", ".join(say(each) for each in told),
                        )
                    )
                return say(action_texts.done_action_text(self.real, act))
            case Muster():
                return say(action_texts.done_action_text(self.real, act))
        return say(phrase(texts.TREATED_AS_LOST_TEXT, legion=names.held_legion(act.legion, act.seat)))

    def _musters(self) -> list[tuple[str, str, str]]:
        """Return what the legion could muster in its land, as far as its characters are known.

        Each entry is (recruit, what is shown, the name).
        """
        if self.marker not in eligible_legions(self.found.view, self.legion.seat):
            return []
        view = self.found.view
        pairs = available_recruits(
            LANDS[self.legion.land].terrain, self.legion.pieces, view.stack, view.options.plus
        )
        shown = {recruit: way for recruit, way in reversed(pairs)}
        return [(recruit, way, self.say(names.character(recruit))) for recruit, way in shown.items()]

    def _pieces(self) -> list[tuple[str, str]]:
        """Return the characters that can be split off, or none if the legion cannot be split."""
        if self.legion.height < 2 * MIN_SPLIT_PART or not self.found.view.free_markers(self.legion.seat):
            return []
        named = [(each, self.say(names.character(each))) for each in self.legion.pieces]
        return named + [(UNKNOWN_PIECE, self.say(Phrase(UNKNOWN_CHARACTER_TEXT)))] * unknown_count(
            self.legion
        )

    # ---- tables --------------------------------------------------------------------

    def _standing(self) -> object:
        seat = self.legion.seat
        return tables.threat_table(self.after, seat, self.enemies, self.say)

    def _every_links(self, every: list[tuple[int, list[Goal]]]) -> dict[tuple[int, int], Link]:
        """Return links from each land, for each roll, to the preview of the move there."""
        return {
            (roll, goal.land): Link(
                self.url(roll=roll, pick=letter(place)),
                "",
                self.say(names.land(goal.land)),
                self.picked is not None and roll == self.roll and goal.land == self.picked.land,
            )
            for roll, made in every
            for place, goal in enumerate(made)
        }


def _bar(found: Threat) -> int:
    """Return the greatest likelihood of a threat in percent, as the length of a bar."""
    return round(found.most * 100)
