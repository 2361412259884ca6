"""Settings, addresses, processes: everything that joins the rooms into one service."""

from .celery import app as celery_app

__all__ = ["celery_app"]
