"""What the web serves; the probe is among its titles."""

import tests.probe.site  # noqa: F401  makes the probe known
from config.wsgi import application

__all__ = ["application"]
