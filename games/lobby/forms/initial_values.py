"""Convert stored settings back to initial values of `ClockForm` and `PlayForm`."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import time
from typing import Any

import msgspec

from games.clocks.controls import HOUR, Bank, Control, Daily, Fixed, Untimed
from games.clocks.standstill import Agreement
from games.engine.meta import MAIN_CLOCK, TitleMeta
from games.lobby.forms.clock import BANK_PRESETS, CUSTOM_PACE, LENGTHS, NO_CLOCK, ControlKind

EVENING = time(21)


def clock_initial(controls: Mapping[str, Control], agreement: Agreement) -> dict[str, Any]:
    """Return initial values with which a `ClockForm` would store these settings."""
    main = controls[MAIN_CLOCK]
    if isinstance(main, Untimed):
        # What stops the clock has its usual values, in case the host chooses a time after all.
        return {"pace": NO_CLOCK}
    found: dict[str, Any] = {
        "free_days": [str(day) for day in agreement.free_days],
        "nights": agreement.nights.value,
        "absences": agreement.absences,
        "automatic": agreement.automatic,
        "emergencies": agreement.emergencies,
    }
    found |= _preset(main) or {"pace": CUSTOM_PACE} | _own(main)
    battle = controls.get("battle")
    if isinstance(battle, Fixed) and battle != main:
        found["battle_pace"] = str(battle.seconds)
    return found


def options_initial(meta: TitleMeta, chosen: msgspec.Struct) -> dict[str, Any]:
    """Return initial values with which a `PlayForm` would store these options.

    If a preset has exactly these options, it is selected; otherwise each option is set separately.
    """
    for preset in meta.presets:
        if msgspec.convert(preset.values, meta.options) == chosen:
            return {"preset": preset.key}
    values = {f"option.{name}": value for name, value in msgspec.structs.asdict(chosen).items()}
    return values | {"preset": CUSTOM_PACE}


def _preset(control: Control) -> dict[str, Any] | None:
    if isinstance(control, Fixed) and control.seconds in dict(LENGTHS):
        return {"pace": str(control.seconds)}
    for name, store in BANK_PRESETS.items():
        if control == store:
            return {"pace": name}
    if isinstance(control, Daily) and control.at == EVENING:
        return {"pace": "evening"}
    return None


def _own(control: Fixed | Bank | Daily) -> dict[str, Any]:
    match control:
        case Bank(seconds=seconds, increment=increment, cap=cap, free=free):
            hours = {"hours": seconds, "increment": increment, "cap": cap, "free": free}
            return {"kind": ControlKind.BANK} | {name: value / HOUR for name, value in hours.items()}
        case Daily(at=at):
            return {"kind": ControlKind.DAILY, "at": at}
        case Fixed(seconds=seconds):
            return {"kind": ControlKind.FIXED, "hours": seconds / HOUR}
