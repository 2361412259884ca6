"""The room's Django app."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    """The pages a visitor opens."""

    name = "games.site"
    label = "site"
