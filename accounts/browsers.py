"""A browser's self-description in words a person recognises."""

from django.utils.translation import gettext as _

# The first that is named in the text is meant: each calls itself by the names of those below it too.
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("YaBrowser/", "Yandex"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
    ("Lynx/", "Lynx"),
)
_SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("CrOS", "Chrome OS"),
    ("Linux", "Linux"),
)


def describe(user_agent: str) -> str:
    """``"Firefox, Linux"`` for a User-Agent header; what is not recognised is left out."""
    found = [_first(_BROWSERS, user_agent), _first(_SYSTEMS, user_agent)]
    return ", ".join(name for name in found if name) or _("A browser that does not name itself")


def _first(names: tuple[tuple[str, str], ...], text: str) -> str:
    return next((name for mark, name in names if mark in text), "")
