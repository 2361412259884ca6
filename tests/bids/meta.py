"""A short description of Sealed Bids."""

from __future__ import annotations

from typing import Annotated

import msgspec

from games.engine.meta import AUTOPILOT, TitleMeta
from games.engine.phrases import phrase


class Options(msgspec.Struct, frozen=True):
    """The options: `rounds` is the number of bids of each seat."""

    rounds: Annotated[int, msgspec.Meta(ge=1, le=5)] = 2


TITLES = {
    "bids": TitleMeta(
        key="bids",
        family="bids",
        edition=2026,
        name=phrase("Sealed Bids"),
        seats=(2, 6),
        options=Options,
        policies=("default", AUTOPILOT),
        kinds=("bid",),
    )
}
