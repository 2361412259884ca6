"""The type that renderers return for a notification in a browser."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from games.notices.mail_content import DropNotice, HoldNotice

if TYPE_CHECKING:
    from games.notices.models import Notice


class PushContent(NamedTuple):
    """A notification in words, in its reader's language and time zone.

    Lock screens show it, so it holds public facts only. A push service drops it once `expires_at` has passed.
    """

    title: str
    body: str
    path: str  # of the page that it opens; a newer notification of the same page replaces it
    expires_at: datetime


PushResult: TypeAlias = PushContent | DropNotice | HoldNotice

PushRenderer: TypeAlias = Callable[["Notice", datetime], PushResult]
