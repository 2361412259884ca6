"""Handle the forms on the planner's page, which change the plan."""

from __future__ import annotations

import msgspec

from games.engine.errors import BadForm, IllegalAction
from games.engine.planner_types import PlanChange, SubmittedForm
from games.titan.actions import Muster, Split
from games.titan.drawing.masterboard import board_tables
from games.titan.planner import plan as plans
from games.titan.planner.goals import act_to, goals_for_roll
from games.titan.planner.plan import Plan, PlannedAct, Remove
from games.titan.planner.reach import legion_reach
from games.titan.planner.sandbox import Board, assume, build_board, carry_out
from games.titan.planner.sheet import parse_bounded_int
from games.titan.view import TitanView


def change(view: TitanView, kept: str, deed: SubmittedForm) -> PlanChange:
    """Return the plan after a form has been sent.

    Raises `IllegalAction` if the rules do not allow the change in the sandbox, and `BadForm` if the page has
    no such form.
    """
    plan = plans.read(kept)
    found = build_board(view, plan)
    # Actions that no longer fit are dropped as soon as something else is planned.
    plan = msgspec.structs.replace(plan, acts=plan.acts[: found.fits], assumed=dict(found.assumed))
    marker = _single_value(deed, "legion")
    match _single_value(deed, "do"):
        case "undo":
            plan = msgspec.structs.replace(plan, acts=plan.acts[:-1])
        case "clear":
            plan = Plan()
        case "count":
            seat = parse_bounded_int(_single_value(deed, "seat"), 0, view.seats - 1, -1)
            if seat < 0:
                raise BadForm("bad_form")
            others = set(plan.uncounted) ^ {seat}
            plan = msgspec.structs.replace(plan, uncounted=tuple(sorted(others)))
        case "assume":
            plan = _with_assumption(view, plan, marker, tuple(each for each in deed.get("piece", ()) if each))
        case "move":
            plan = _move(found, plan, marker, deed)
        case "muster":
            legion = found.legion(marker)
            act = Muster(legion.seat, marker, _single_value(deed, "recruit"), _single_value(deed, "shown"))
            plan = _with_act(found, plan, PlannedAct(act, legion.land))
        case "split":
            plan = _with_act(found, plan, _split(found, marker, tuple(deed.get("piece", ()))))
        case "remove":
            legion = found.legion(marker)
            plan = _with_act(found, plan, PlannedAct(Remove(legion.seat, marker), legion.land))
        case _:
            raise BadForm("bad_form")
    return PlanChange(plans.write(plan), _look(view, plan, marker, deed))


def _single_value(deed: SubmittedForm, name: str) -> str:
    values = deed.get(name, ())
    return values[-1] if values else ""


def _with_act(found: Board, plan: Plan, planned: PlannedAct) -> Plan:
    carry_out(found, planned)
    return msgspec.structs.replace(plan, acts=(*plan.acts, planned))


def _move(found: Board, plan: Plan, marker: str, deed: SubmittedForm) -> Plan:
    legion = found.legion(marker)
    roll = parse_bounded_int(_single_value(deed, "roll"), 1, 6, 0)
    land = parse_bounded_int(_single_value(deed, "land"), 1, 6000, 0)
    if not roll:
        raise BadForm("bad_form")
    by_teleport = bool(_single_value(deed, "teleport"))
    made = goals_for_roll(found, marker, legion_reach(found, marker), roll, ())
    goal = next((each for each in made if each.land == land and each.teleport is by_teleport), None)
    if goal is None:
        raise IllegalAction("7.2", "cannot_go_there", legion=marker, land=land, roll=roll)
    planned = act_to(found, marker, roll, goal)
    lord = getattr(planned.act, "lord", "")
    if lord and lord not in legion.pieces:
        # From now on the plan assumes that the legion holds this lord, and the page says so.
        known = (*plan.assumed.get(marker, ()), lord)
        found = assume(found, marker, (lord,))
        plan = msgspec.structs.replace(plan, assumed={**plan.assumed, marker: tuple(sorted(known))})
    return _with_act(found, plan, planned)


def _split(found: Board, marker: str, creatures: tuple[str, ...]) -> PlannedAct:
    legion = found.legion(marker)
    free = found.view.free_markers(legion.seat)
    if not free:
        raise IllegalAction("4.2", "no_free_marker")
    return PlannedAct(Split(legion.seat, marker, creatures, free[0]), legion.land)


def _with_assumption(view: TitanView, plan: Plan, marker: str, wanted: tuple[str, ...]) -> Plan:
    """Return the plan with new assumptions about a legion, which apply before the plan's actions."""
    others = {name: each for name, each in plan.assumed.items() if name != marker}
    found = build_board(view, Plan(assumed=others))
    assume(found, marker, wanted)
    return msgspec.structs.replace(plan, assumed={**others, marker: wanted} if wanted else others)


def _look(view: TitanView, plan: Plan, marker: str, deed: SubmittedForm) -> dict[str, str]:
    """Return the address parameters that show the same legion and roll after a change."""
    order = [each for each, _ in board_tables.legions_in_order(build_board(view, plan).view)]
    looked = {"legion": str(order.index(marker) + 1)} if marker in order else {}
    for name in ("roll", "show"):
        value = _single_value(deed, name)
        if value.isascii() and value.isalnum() and len(value) < 8:
            looked[name] = value
    return looked
