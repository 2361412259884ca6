"""The registry of kinds of notice. The rooms above register a renderer for each kind in their AppConfig."""

from typing import NamedTuple

from accounts.models import MailKind
from games.notices.errors import UnknownKind
from games.notices.mail_content import Renderer


class NoticeKind(NamedTuple):
    """A kind of notice: its renderer, and the preference that switches it off."""

    renderer: Renderer
    mail_kind: MailKind | None  # None: cannot be switched off


KINDS: dict[str, NoticeKind] = {}


def register_notice_kind(name: str, renderer: Renderer, *, mail_kind: MailKind | None) -> None:
    """Register `renderer`, which writes the notices of the kind `name`.

    The renderer is called when a notice is about to be sent, outside any transaction and perhaps more than
    once, with the reader's language and time zone active. It must only read, and its answer is valid for
    that moment only. Raises `ValueError` if the kind is already registered.
    """
    if name in KINDS:
        raise ValueError(f"The kind of notice {name!r} is registered twice.")
    KINDS[name] = NoticeKind(renderer, mail_kind)


def get(name: str) -> NoticeKind:
    """Return the kind `name`.

    Raises `UnknownKind` if no room has registered it.
    """
    try:
        return KINDS[name]
    except KeyError:
        raise UnknownKind(name) from None
