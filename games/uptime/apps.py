"""The app configuration of uptime."""

from django.apps import AppConfig


class UptimeConfig(AppConfig):
    """Configure the app."""

    name = "games.uptime"
    label = "uptime"
