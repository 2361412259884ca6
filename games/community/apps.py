"""The app configuration of the community."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CommunityConfig(AppConfig):
    """Register this room's part in exporting and erasing a person's data."""

    name = "games.community"
    label = "community"
    verbose_name = _("Blocks and mutes")

    def ready(self) -> None:
        from accounts.services import erasure, export, guests
        from games.community import personal_data

        export.export_parts.register("blocked_and_muted", personal_data.blocked_and_muted)
        guests.deletion_parts.register("community", personal_data.forget_guest)
        erasure.register_erasure("community", permanently=personal_data.forget)
