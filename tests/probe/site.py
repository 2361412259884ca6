"""Make the probe's template available to the site under test."""

from pathlib import Path

from django.conf import settings

TEMPLATES = Path(__file__).parent / "templates"

folders = settings.TEMPLATES[0]["DIRS"]
assert isinstance(folders, list)
if TEMPLATES not in folders:
    folders.append(TEMPLATES)
