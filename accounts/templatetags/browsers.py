"""The template filter for browsers: `{{ session.user_agent|browser }}`."""

from django import template
from django.utils.translation import gettext as _

register = template.Library()

# The first name found in the user agent counts, because each browser also includes the names of those below
# it.
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


@register.filter("browser")
def describe(user_agent: str) -> str:
    """Return `"Firefox, Linux"` or similar for a User-Agent header, without the part that is unknown.

    If both parts are unknown, return "Unnamed browser" in the reader's language.
    """
    found = [_first(_BROWSERS, user_agent), _first(_SYSTEMS, user_agent)]
    return ", ".join(name for name in found if name) or _("Unnamed browser")


def _first(names: tuple[tuple[str, str], ...], text: str) -> str:
    return next((name for mark, name in names if mark in text), "")
