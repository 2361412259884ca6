"""What the web serves here: the service, with the probe among its titles and short visits."""

from config.wsgi import application
from tests.crash import stage  # makes the probe known and the shortest visit short

__all__ = ["application", "stage"]
