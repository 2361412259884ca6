"""The Django app configuration of odds."""

from django.apps import AppConfig


class OddsConfig(AppConfig):
    """The app that simulates encounters and shows their odds."""

    name = "games.odds"
    label = "odds"
