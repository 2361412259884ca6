"""The parts of pages that the process keeps, for tests that need them drawn again."""

from __future__ import annotations

from games.site import reusable_parts


def forget_parts() -> None:
    """Let every part of every page be drawn again when it is next shown."""
    reusable_parts._STORE = reusable_parts.PartStore(reusable_parts.MAX_KEPT_BYTES)
