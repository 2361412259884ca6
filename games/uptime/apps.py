"""The app configuration of uptime."""

from django.apps import AppConfig


class UptimeConfig(AppConfig):
    """Configure the app that records heartbeats and outages."""

    name = "games.uptime"
    label = "uptime"
