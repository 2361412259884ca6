"""Makes the probe's template known to the site under test."""

from pathlib import Path

from django.conf import settings

TEMPLATES = Path(__file__).parent / "templates"

if TEMPLATES not in settings.TEMPLATES[0]["DIRS"]:
    settings.TEMPLATES[0]["DIRS"].append(TEMPLATES)
