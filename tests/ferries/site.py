"""Makes the Russian words of the ferries known to the site under test; those of a title of the house
stand in `locale/`.
"""

from pathlib import Path

from django.conf import settings

from config.catalogues import compile_changed

if (folder := Path(__file__).parent / "locale") not in settings.LOCALE_PATHS:
    settings.LOCALE_PATHS.append(folder)
    compile_changed([folder])
