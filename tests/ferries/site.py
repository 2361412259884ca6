"""Makes the templates and the Russian words of the ferries known to the site under test.

A title of the house needs none of it: its templates stand in `templates/`, its words in `locale/`.
"""

from pathlib import Path

from django.conf import settings

FOLDER = Path(__file__).parent

if FOLDER / "templates" not in settings.TEMPLATES[0]["DIRS"]:
    settings.TEMPLATES[0]["DIRS"].append(FOLDER / "templates")
    settings.LOCALE_PATHS.append(FOLDER / "locale")
