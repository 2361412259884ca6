"""The metadata and the options of Three Ferries."""

from __future__ import annotations

from typing import Annotated

import msgspec

from games.engine.meta import AUTOPILOT, Preset, TitleMeta
from games.engine.phrases import gettext_noop, phrase
from games.engine.roles import ORDER_OF_PLAY


class Options(msgspec.Struct, frozen=True):
    """The options of a match: `room` is the number of a seat's cards that a ferry carries."""

    room: Annotated[int, msgspec.Meta(ge=2, le=8)] = 4
    stowaways: bool = True


TITLES = {
    "ferries": TitleMeta(
        key="ferries",
        family="ferries",
        edition=2026,
        name=phrase(gettext_noop("Three Ferries")),
        seats=(2, 2),
        options=Options,
        presets=(Preset("open", phrase(gettext_noop("All cards open")), {"stowaways": False}),),
        policies=("default", AUTOPILOT),
        kinds=("turn",),
        roles=dict(list(ORDER_OF_PLAY.items())[:2]),
    )
}
