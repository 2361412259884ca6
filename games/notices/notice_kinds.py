"""The registry of kinds of notice. The rooms above register a renderer for each kind in their AppConfig."""

from typing import NamedTuple

from accounts.models import MailKind
from games.engine.listeners import NamedRegistrations
from games.notices.errors import UnknownKind
from games.notices.mail_content import Renderer
from games.notices.push_content import PushRenderer


class NoticeKind(NamedTuple):
    """A kind of notice: its renderers, and the preference that switches its emails off."""

    renderer: Renderer
    mail_kind: MailKind | None  # None: cannot be switched off
    push_renderer: PushRenderer | None = None  # None: browsers are not notified
    is_answer: bool = False  # answers an email of the reader, so it is sent even in their night


KINDS: NamedRegistrations[NoticeKind] = NamedRegistrations()


def register_notice_kind(
    name: str,
    renderer: Renderer,
    *,
    mail_kind: MailKind | None,
    push_renderer: PushRenderer | None = None,
    is_answer: bool = False,
) -> None:
    """Register `renderer`, which writes the emails of the kind `name`.

    `push_renderer` writes its notifications in browsers, if it has any. `is_answer` means that its emails
    answer an email of the reader, so they are not held during the reader's night. A renderer is called when a
    notice is about to be sent, outside any transaction and perhaps more than once, with the reader's language
    and time zone active. It must only read, and its answer is valid for that moment only. Raises `ValueError`
    if the kind is already registered.
    """
    KINDS.register(name, NoticeKind(renderer, mail_kind, push_renderer, is_answer))


def get(name: str) -> NoticeKind:
    """Return the kind `name`.

    Raises `UnknownKind` if no room has registered it.
    """
    try:
        return KINDS[name]
    except KeyError:
        raise UnknownKind(name) from None
