"""Template tags that show the talk of a table on pages of other rooms."""

from __future__ import annotations

from typing import Any

from django import template

from accounts.models import User
from games.matches.models import Match
from games.talk.access import room_access
from games.talk.forms import TalkForm
from games.talk.models import TalkRoom
from games.talk.selectors import NEWEST_SHOWN, has_talk, talk_page
from games.talk.table_rooms import has_room

register = template.Library()


@register.inclusion_tag("talk/table.html", takes_context=True)
def table_talk(context: Any, match: Match) -> dict[str, Any]:
    """Return the context for the talk of a table before its start: its newest messages, and the form.

    The messages are left out for those who may not read them, and for staff who can read them only as staff:
    they have to open the room itself, which records that.
    """
    user = _reader(context)
    if not has_room(match):
        return {"anonymous": match.anonymous}
    access = room_access(TalkRoom.Kind.TABLE, match.pk, user)
    shown = access.may_read and not access.reads_as_staff
    return {
        "user": user,
        "csrf_token": context.get("csrf_token"),
        "access": access,
        "page": talk_page(access, count=NEWEST_SHOWN) if shown else None,
        "form": TalkForm() if access.may_write else None,
    }


@register.simple_tag(takes_context=True)
def has_table_talk(context: Any, match: Match) -> bool:
    """Return whether the reader can read messages that were written at a table before the match started."""
    if not has_room(match):
        return False
    return has_talk(room_access(TalkRoom.Kind.TABLE, match.pk, _reader(context)))


def _reader(context: Any) -> User | None:
    user = context["user"]
    return user if isinstance(user, User) else None
