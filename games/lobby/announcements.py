"""Announcements by the lobby in the log of a running match."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from games.matches.registries.announcements import Announcement

ANNOUNCEMENTS = {
    "house.taken": Announcement(_("A substitute has taken %(seat)s’s seat.")),
}
