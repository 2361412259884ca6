"""Make the Russian words of the ferries available to the site under test.

The words of the project's own titles are in `locale/`.
"""

from pathlib import Path

from django.conf import settings

from config.catalogues import compile_changed

if (folder := Path(__file__).parent / "locale") not in settings.LOCALE_PATHS:
    settings.LOCALE_PATHS.append(folder)
    compile_changed([folder])
