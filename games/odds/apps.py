"""The Django app configuration of odds."""

from django.apps import AppConfig


class OddsConfig(AppConfig):
    """Configure the app of simulated odds."""

    name = "games.odds"
    label = "odds"
