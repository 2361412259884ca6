"""The Django app configuration of the site."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    """Configure the app of the site's own pages."""

    name = "games.site"
    label = "site"
