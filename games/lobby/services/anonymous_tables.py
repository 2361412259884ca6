"""Settings for anonymous tables, whose logs and clocks must not reveal who the players are."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from games.clocks.controls import Control, Daily
from games.clocks.standstill import Agreement, Nights

IMPERSONAL_ZONE = "UTC"
"""The time zone of an anonymous table. The host's own would tell where they live."""


def impersonal(agreement: Agreement) -> Agreement:
    """Return an agreement by which clocks stop for everyone or for no one.

    A player's nights, absences and emergencies are the same at all their tables, so a clock that stopped for
    them would reveal who holds the seat. Days on which the whole match stops remain, as days in UTC.
    """
    return replace(
        agreement,
        zone=IMPERSONAL_ZONE,
        nights=Nights.COUNTED,
        absences=False,
        automatic=False,
        emergencies=False,
    )


def impersonal_controls(controls: Mapping[str, Control]) -> dict[str, Control]:
    """Return time controls with hours of the day in UTC instead of the host's time zone."""
    return {
        clock: replace(control, zone=IMPERSONAL_ZONE) if isinstance(control, Daily) else control
        for clock, control in controls.items()
    }
