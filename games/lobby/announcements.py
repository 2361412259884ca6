"""The lobby's announcements in the log of a match in progress."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from games.matches.registries.announcements import Announcement

ANNOUNCEMENTS = {
    "house.seat_link": Announcement(
        _("The host has made a link that opens %(seat)s’s seat in another browser."),
        own=_("The host has made a link that opens your seat in another browser."),
    ),
    "house.seat_link_cancelled": Announcement(
        _("The link to %(seat)s’s seat has been cancelled."),
        own=_("The link to your seat has been cancelled."),
    ),
    "house.seat_moved": Announcement(
        _("%(seat)s’s seat has moved to a new browser."),
        own=_("Your seat has moved to a new browser."),
    ),
    "house.taken": Announcement(_("A substitute has taken %(seat)s’s seat.")),
}
