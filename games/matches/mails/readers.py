"""Facts about the reader of an email about a match: their seat, the events seen, the people they know."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from games.compiled_queries import CompiledQuery, Parameter
from games.engine import registry
from games.matches.access import Access
from games.matches.errors import Unreadable
from games.matches.models import Match, Tenure, Visit
from games.matches.positions import Position, read_position
from games.matches.render import LETTERS, say
from games.matches.selectors.acquaintance import have_played_with
from games.matches.selectors.recap import acts_after, telling_once
from games.matches.services.unreadable import put_aside
from games.notices.links import absolute_url
from games.notices.mail_content import Button, EventLine

if TYPE_CHECKING:
    from accounts.models import User
    from games.notices.models import Notice


MAX_ACTS_TOLD = 12
"""How many acts of "since your visit" an email lists."""


def tenure_of(notice: Notice) -> Tenure | None:
    """Return the tenure of a notice's reader; None if it no longer exists or they gave up its seat."""
    tenure = _TENURE.first(tenure=notice.ids["tenure"])
    return None if tenure is None or tenure.given_up else tenure


_TENURE = CompiledQuery(
    lambda: Tenure.objects.select_related("match", "seat", "user", "deputyship__owner").filter(
        pk=Parameter("tenure")
    )
)


def looked_since(tenure: Tenure, instant: datetime) -> bool:
    """Return whether the reader has looked at the page since `instant`, and so knows what happened then."""
    return tenure.last_look is not None and tenure.last_look >= instant


def read_seat_position(tenure: Tenure, visit: Visit | None) -> Position | None:
    """Return the position as the reader's seat sees it.

    If it cannot be read, set the match aside and return None.
    """
    match = visit.match if visit else tenure.match
    try:
        return read_position(Access(match, tenure), visit)
    except Unreadable:
        put_aside(match.pk)
        return None


class EventsSinceLook(NamedTuple):
    """The events since the reader's last look.

    `lines` holds first what concerns the reader, then the latest acts; `earlier` is how many more are on the
    page.
    """

    lines: tuple[EventLine, ...]
    earlier: int


def since_last_look(notice: Notice, tenure: Tenure, match: Match) -> EventsSinceLook:
    """Return the events since the reader's last look, as their seat was told of them.

    A reader who wants only public facts in emails gets what watchers were told. A reader who no longer holds
    the seat gets only the events until they gave it up, because only the next player may know the rest. At
    most `MAX_ACTS_TOLD` acts are described; the others are counted.
    """
    access = Access(match, None if public_only(notice) else tenure)
    after, upto = tenure.looked_revision, tenure.to_revision
    found = acts_after(access, after, upto=upto)
    latest = found[-MAX_ACTS_TOLD:]
    # Earlier acts that concern the reader come first, in place of the same number of others.
    mine = [line for line in found[:-MAX_ACTS_TOLD] if line.mine][-MAX_ACTS_TOLD // 2 :]
    lines = telling_once([*mine, *latest[len(mine) :]])
    return EventsSinceLook(
        tuple(
            EventLine(
                line.sentence,
                line.seat,
                "" if line.seat is None else str(LETTERS[line.seat]),
            )
            for line in lines
        ),
        len(found) - len(lines),
    )


def public_only(notice: Notice) -> bool:
    """Return whether an email may contain only public facts: its reader wants that, or it has no reader."""
    return notice.user is None or notice.user.mail_public_facts_only


def table_name(notice: Notice, match: Match) -> str:
    """Return the name that the subject of an email uses for a table that has not started.

    This is the table's own name if its host is the reader or someone they have played with, or if it has no
    host, as in a competition. For other tables, and for every anonymous one, it is the title and the table's
    number. So no subject contains a stranger's words or reveals who offered an anonymous table.
    """
    if not match.masked and (
        match.host is None or match.host_id == notice.user_id or knows(notice, match.host)
    ):
        return match.shown_name
    return _("%(title)s, table %(number)d") % {
        "title": say(registry.meta(match.title).name),
        "number": match.pk,
    }


def personal_subject(notice: Notice, person: User, subject: str, plain: str) -> str:
    """Return a subject that names `person` as `%(name)s`, or `plain` if the reader has not played with them.

    Display names are free text, so a stranger's name is kept out of the subject.
    """
    return subject % {"name": person.name} if knows(notice, person) else plain


def knows(notice: Notice, person: User) -> bool:
    """Return whether the reader has played with a person."""
    return notice.user is not None and person.pk in have_played_with(notice.user, [person])


def match_button(label: str, match: Match) -> Button:
    return Button(label, absolute_url(reverse("matches:match", args=[match.pk])))


def reason_for_mail(match: Match, sentence: str) -> str:
    """Return the sentence that says why the reader receives an email, with the name of the match in it."""
    return sentence % {"match": match.shown_name}
