"""What the lobby announces to the table of a running match."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from games.matches.registries.announcements import Announcement

ANNOUNCEMENTS = {
    "house.taken": Announcement(_("%(seat)s: a substitute has taken the seat.")),
}
