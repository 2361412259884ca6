"""Turn a notice into the notification that is sent to one browser."""

from datetime import datetime

from games.notices import notice_kinds
from games.notices.mail_content import DropNotice, HoldNotice
from games.notices.models import Channel, Notice, PushSubscription, When
from games.notices.push_content import PushContent
from games.notices.readers import as_reader, end_of_night
from games.notices.selectors.choices import choice_for


def compose_push(
    notice: Notice, subscription: PushSubscription, *, now: datetime
) -> PushContent | DropNotice | HoldNotice:
    """Return the notification for `notice` at `now`, or the reason why none is sent.

    Raises `UnknownKind`, or any error of the renderer.
    """
    user, kind = subscription.user, notice_kinds.get(notice.kind)
    if subscription.user_id != notice.user_id:
        return DropNotice("signed_out")
    if not subscription.enabled or not user.is_active or kind.push_renderer is None:
        return DropNotice("unwanted")
    if kind.mail_kind is not None:
        chosen = choice_for(user, mail_kind=kind.mail_kind, thread=notice.thread, channel=Channel.PUSH)
        if chosen.when == When.NEVER:
            return DropNotice("unwanted")
    if (until := end_of_night(user, now)) is not None:
        return HoldNotice(until, "night")
    with as_reader(user):
        return kind.push_renderer(notice, now)
