"""The log's announcements about deputies."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from games.matches.registries.announcements import Announcement

ANNOUNCEMENTS = {
    "house.deputy": Announcement(_("A deputy acted for %(seat)s."), own=_("A deputy acted for you.")),
}
