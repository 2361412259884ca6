"""The planner's page: one legion, one roll, and the consequences of each move.

The address says what is shown: positions in the page's lists (`legion`, `pick`), the assumed roll, and which
part of the board is shown. None of it is secret, and it may contain anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

from games.engine.choices import letter
from games.engine.drawing.scene import Link, Say
from games.engine.drawing.svg import Svg, join
from games.engine.phrases import Phrase, SeatName, gettext_noop, phrase
from games.engine.planning import Look, Planned
from games.titan.actions import Move, Muster, Split, Teleport
from games.titan.commencement import LEAST
from games.titan.drawing import definitions
from games.titan.drawing import tables as house_tables
from games.titan.drawing.masterboard import sandbox as drawn
from games.titan.drawing.masterboard import twins
from games.titan.drawing.masterboard.prospect import way_of
from games.titan.enlistment import eligible
from games.titan.lands import LANDS
from games.titan.mustering import recruits
from games.titan.planner import plan as plans
from games.titan.planner import said, tables
from games.titan.planner.assumptions import assumable
from games.titan.planner.goals import Goal, Threat, act_to, by_every_roll, goals, rivals, threat
from games.titan.planner.plan import Plan, PlannedAct
from games.titan.planner.reach import ROLLS, Reach, lord_of, reach
from games.titan.planner.sandbox import UNKNOWN, Board, board, carry_out, unknown
from games.titan.table import legions_of
from games.titan.view import TitanView
from games.titan.words import deeds, names

SHOWN = ("near", "whole", "table")
"""The parts of the board that can be shown."""

MANY_TELEPORTS = 6
"""The most goals of teleports that are listed directly; more are folded."""

UNNAMED = gettext_noop("unknown character")


class Row(NamedTuple):
    """A land to go to.

    It has its key and name, what the legion does there and what could come, and the share in words and in
    percent for a bar.
    """

    key: str
    name: str
    note: str
    url: str
    chosen: bool
    share: str
    percent: int


class Seated(NamedTuple):
    """A seat, and whether its legions count."""

    seat: int
    name: str
    counts: bool


def sheet(view: TitanView, kept: str, look: Look, say: Say) -> Planned:
    """Return the page of a plan."""
    plan = plans.read(kept)
    found = board(view, plan)
    order = [marker for marker, _ in twins.in_order(found.view)]
    if not order:
        return Planned(say(Phrase(said.NOBODY)), len(plan.acts))
    return _Page(plan, found, view, order, look, say).planned()


def number(text: str, least: int, most: int, otherwise: int) -> int:
    """Return a whole number from an address if it is within bounds, or else `otherwise`."""
    return (
        int(text)
        if text.isascii() and text.isdecimal() and len(text) < 5 and least <= int(text) <= most
        else otherwise
    )


class _Page:
    """Everything one page is made of; each part is calculated once."""

    def __init__(
        self, plan: Plan, found: Board, view: TitanView, order: Sequence[str], look: Look, say: Say
    ) -> None:
        self.plan, self.found, self.real, self.order, self.say = plan, found, view, order, say
        place = number(look.get("legion", ""), 1, len(order), 1)
        self.marker = order[place - 1]
        self.legion = found.view.legions[self.marker]
        self.mine = self.legion.seat == view.seat
        rolled = view.roll if view.phase == "move" and view.mover == view.seat and view.roll else 0
        last = plan.acts[-1].roll if plan.acts else 0
        self.roll = number(look.get("roll", ""), 1, 6, last or rolled or 1)
        self.shown = look.get("show", "") if look.get("show", "") in SHOWN else SHOWN[0]
        self.assuming = number(look.get("assume", ""), 1, len(order), 0)
        self.enemies = rivals(found, self.legion.seat, plan.uncounted)
        self.reach = reach(found, self.marker)
        self.goals = goals(found, self.marker, self.reach, self.roll, self.enemies)
        keys = [letter(place) for place in range(len(self.goals))]
        pick = look.get("pick", "")
        self.picked = self.goals[keys.index(pick)] if pick in keys else None
        self.going = act_to(found, self.marker, self.roll, self.picked) if self.picked else None
        self.after = carry_out(found, self.going) if self.going else found
        self.place = place

    def url(self, **changed: object) -> str:
        """Return the address of a page that shows something else."""
        look: dict[str, object] = {"legion": self.place, "roll": self.roll}
        if self.shown != SHOWN[0]:
            look["show"] = self.shown
        look |= changed
        return f"?{urlencode({name: value for name, value in look.items() if value})}"

    def planned(self) -> Planned:
        say, found = self.say, self.found
        name = said.name(found.view, self.marker)
        reaches = self._reaches()
        every = by_every_roll(found, self.marker, self.reach, self.enemies)
        pictures = (
            drawn.pictures(self.after.view, self._sandbox(reaches), say, whole=self.shown == "whole")
            if self.shown != "table"
            else ()
        )
        parts: dict[str, object] = {
            "pictures": pictures,
            "legend": [(drawn.legend(seat), say(SeatName(seat))) for seat in self._seats_shown()],
            "moved": bool(self._moved()),
            "views": [
                (each, self.url(show=each if each != SHOWN[0] else ""), each == self.shown) for each in SHOWN
            ],
            "question": say(phrase(said.SAFEST, legion=name, roll=self.roll))
            if self.mine
            else say(phrase(said.WHERE, legion=name, roll=self.roll)),
            "reason": say(Phrase(said.ONCE if self.enemies else said.COUNTED_NONE)),
            "rolls": [
                {"key": "", "name": str(roll), "url": self.url(roll=roll), "chosen": roll == self.roll}
                for roll in ROLLS
            ],
            "own": self._legions(own=True),
            "others": self._legions(own=False),
            "rows": self._rows(teleport=False),
            "stay": self._stay(),
            "teleports": self._rows(teleport=True),
            "fold": sum(goal.teleport for goal in self.goals) > MANY_TELEPORTS,
            "seats": [
                Seated(seat, say(SeatName(seat)), seat not in self.plan.uncounted)
                for seat in rivals(found, self.legion.seat)
            ],
            "marker": self.marker,
            "place": self.place,
            "roll": self.roll,
            "keep": self._keep(),
            "acts": [self._done(planned) for planned in self.plan.acts[: found.fits]],
            "musters": self._musters(),
            "pieces": self._pieces(),
            "least": LEAST,
            "legion": say(name),
            "standing": self._standing(),
            "every": tables.every_roll(found, self.marker, every, self._every_links(every), say),
            "staying": said.likely(threat(found, self.marker, self.enemies)) if self.mine else "",
            "lands": tables.lands(self.after, reaches, self.enemies, say)
            if self.mine
            else tables.lands_of(found, self.marker, self.reach, say),
            "notes": tables.teleports(self.after, reaches, say)
            or ([say(Phrase(said.NO_TELEPORT))] if self.mine and self.enemies else []),
            "assumable": assumable(
                self.real,
                self.plan,
                found,
                self.order,
                self.assuming,
                lambda place: self.url(assume=place),
                say,
            ),
            "stacks": house_tables.stacks(found.view, say),
        }
        heading = say(phrase(said.REACHED if self.mine else said.GOING, legion=name))
        defs: Svg = join(definitions(self.after.view, say), drawn.definitions(range(found.view.seats)))
        return Planned(heading, len(self.plan.acts) - found.fits, parts, defs)

    # ---- the board -----------------------------------------------------------------

    def _reaches(self) -> dict[str, Reach]:
        """Return the legions whose ways are shown.

        For the reader's own legion these are all legions that count, for another player's legion it is that
        one.
        """
        if not self.mine:
            return {self.marker: self.reach}
        return {
            marker: reach(self.after, marker)
            for seat in self.enemies
            for marker, _ in legions_of(self.after.view, seat)
        }

    def _seats_shown(self) -> Sequence[int]:
        return self.enemies if self.mine else (self.legion.seat,)

    def _moved(self) -> dict[str, int]:
        """Return the legions that the sandbox has moved, with the lands they are really in."""
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
            way = way_of(self.found.view, self.marker, self.roll, goal.land, side)
        near = {row.key: each for row, each in zip(self._rows(), self.goals, strict=True)}
        return drawn.Sandbox(
            reached=tables.reached(self.after, reaches)
            if self.mine
            else tables.reached_by_one(self.found, self.marker, self.reach),
            moved=self._moved(),
            way=way,
            lands={
                each.land: Link(row.url, row.key, row.name, row.chosen)
                for row in self._rows()
                for each in (near[row.key],)
                # A tower's six would add so many keys that they hide the board; the list has them all.
                if not each.teleport or each == goal
            },
            legions={
                marker: Link(self.url(legion=place), "", self.say(said.name(self.found.view, marker)))
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
                "name": self.say(said.name(self.found.view, marker)),
                "url": self.url(legion=place),
                "chosen": marker == self.marker,
            }
            for place, marker in enumerate(self.order, 1)
            if (self.found.view.legions[marker].seat == self.real.seat) is own
        ]

    def _rows(self, *, teleport: bool | None = None) -> list[Row]:
        return [
            Row(
                letter(place),
                self.say(names.land(goal.land)),
                self._note(goal),
                self.url(pick=letter(place)),
                goal is self.picked,
                said.likely(goal.threat),
                _bar(goal.threat),
            )
            for place, goal in enumerate(self.goals)
            if teleport is None or goal.teleport is teleport
        ]

    def _note(self, goal: Goal) -> str:
        say = self.say
        parts = [say(self._lord(goal))] if goal.teleport else []
        parts += [say(each) for each in tables.does(self.found, goal)]
        who = said.who_comes(self.found.view, goal.threat.coming, say)
        parts.append(say(phrase(said.IF_WON, threat=who)) if goal.met else who)
        return said.APART.join(parts)

    def _lord(self, goal: Goal) -> Phrase:
        """Return the lord by which it teleports, and whether the legion is sure to hold it."""
        lord = lord_of(self.found, self.marker, goal.land, goal.sides[0] if goal.sides else "")
        message = said.BY_TELEPORT if lord in self.legion.pieces else said.BY_TELEPORT_IF
        return phrase(message, lord=names.character(lord))

    def _stay(self) -> Row:
        found = threat(self.found, self.marker, self.enemies)
        land = names.land(self.legion.land)
        return Row(
            "–",
            self.say(phrase(said.STAY if self.mine else said.STANDS, land=land)),
            said.who_comes(self.found.view, found.coming, self.say),
            self.url(),
            False,
            said.likely(found),
            _bar(found),
        )

    def _keep(self) -> dict[str, object] | None:
        """Return what the main button plans: the previewed move."""
        if self.picked is None or self.going is None:
            return None
        words = phrase(
            said.KEEP, legion=said.name(self.found.view, self.marker), land=names.land(self.picked.land)
        )
        return {"words": self.say(words), "land": self.picked.land, "teleport": self.picked.teleport}

    def _done(self, planned: PlannedAct) -> str:
        told = self._told(planned)
        seat = planned.act.seat
        return told if seat == self.real.seat else self.say(phrase(said.BY, seat=SeatName(seat), done=told))

    def _told(self, planned: PlannedAct) -> str:
        act, say = planned.act, self.say
        match act:
            case Move() | Teleport():
                return say(phrase(said.AS_ROLLED, done=deeds.done(self.real, act), roll=planned.roll))
            case Split():
                pieces = Phrase(UNNAMED)
                if UNKNOWN in act.creatures:
                    told = [names.character(each) if each != UNKNOWN else pieces for each in act.creatures]
                    return say(
                        phrase(
                            deeds.DONE["split"],
                            legion=names.legion(act.legion, act.seat),
                            to=names.legion(act.to, act.seat),
                            pieces=", ".join(say(each) for each in told),
                        )
                    )
                return say(deeds.done(self.real, act))
            case Muster():
                return say(deeds.done(self.real, act))
        return say(phrase(said.REMOVED, legion=names.legion(act.legion, act.seat)))

    def _musters(self) -> list[tuple[str, str, str]]:
        """Return what the legion could muster in its land, as far as its characters are known.

        Each entry is (recruit, what is shown, the name).
        """
        if self.marker not in eligible(self.found.view, self.legion.seat):
            return []
        view = self.found.view
        pairs = recruits(LANDS[self.legion.land].terrain, self.legion.pieces, view.stack, view.options.plus)
        shown = {recruit: way for recruit, way in reversed(pairs)}
        return [(recruit, way, self.say(names.character(recruit))) for recruit, way in shown.items()]

    def _pieces(self) -> list[tuple[str, str]]:
        """Return the characters that can be split off, if the legion is tall enough."""
        if self.legion.height < 2 * LEAST or not self.found.view.free_markers(self.legion.seat):
            return []
        named = [(each, self.say(names.character(each))) for each in self.legion.pieces]
        return named + [(UNKNOWN, self.say(Phrase(UNNAMED)))] * unknown(self.legion)

    # ---- tables --------------------------------------------------------------------

    def _standing(self) -> object:
        seat = self.legion.seat
        return tables.standing(self.after, seat, self.enemies, self.say)

    def _every_links(self, every: list[tuple[int, list[Goal]]]) -> dict[tuple[int, int], Link]:
        """Return each land as a link to its preview: its position in the list of its roll."""
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
    """Return a share for a bar, in percent."""
    return round(found.most * 100)
