"""What a table is told of deputies."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from games.matches.registries.announcements import Announcement

ANNOUNCEMENTS = {
    "house.deputy": Announcement(_("%(seat)s: a deputy acted.")),
}
