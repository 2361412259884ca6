"""The room's place in Django."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    """What a visitor comes to."""

    name = "games.site"
    label = "site"
