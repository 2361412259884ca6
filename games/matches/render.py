"""From phrases to text, in the language that is active."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache, partial
from typing import Any, assert_never

from django.utils.translation import get_language, gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_noop as _

from games.engine import registry
from games.engine import words as house
from games.engine.errors import IllegalAction, Refusal
from games.engine.losses import Loss
from games.engine.phrases import Listing, Part, Phrase, Plural, SeatLetter, SeatName
from games.matches.models import Match
from games.matches.registries import announcements

COLOURS = (_("Red"), _("Blue"), _("Green"), _("Gold"), _("Black"), _("Brown"))
LETTERS = (
    pgettext_lazy("letter of a seat", "R"),
    pgettext_lazy("letter of a seat", "B"),
    pgettext_lazy("letter of a seat", "G"),
    pgettext_lazy("letter of a seat", "Y"),
    pgettext_lazy("letter of a seat", "K"),
    pgettext_lazy("letter of a seat", "N"),
)


def say(part: Part) -> str:
    """The text of a phrase. A seat is its colour; the person's name stands beside it."""
    return _text(part, get_language() or "")


def speaker() -> Callable[[Part], str]:
    """`say` in the language that is active now, for whoever has much to say at once. It is the same
    one each time, so that a drawing may keep by it what it has said."""
    return _speaker(get_language() or "")


@cache
def _speaker(language: str) -> Callable[[Part], str]:
    return partial(_text, language=language)


def _text(part: Part, language: str) -> str:
    match part:
        case Phrase(message, params):
            filled = {
                name: value if isinstance(value, int) else _text(value, language)
                for name, value in params.items()
            }
            if isinstance(message, Plural):
                text = ngettext(message.one, message.many, int(filled[message.by]))
            else:
                text = _translated(language, message)
            return text % filled if filled else text
        case str():
            return part
        case int():
            return str(part)
        case SeatName(seat):
            return _translated(language, COLOURS[seat])
        case SeatLetter(seat):
            return str(LETTERS[seat])
        case Listing(parts):
            return _join([_text(each, language) for each in parts])
    assert_never(part)


def event_phrase(title: str, code: str, params: dict[str, Any]) -> Phrase:
    """A telling as a phrase: a room's announcement, the house's own, or the title's."""
    if code.startswith("house."):
        announced = announcements.find(code)
        return house.announcement(announced.message, params) if announced else house.event(code, params)
    return registry.words(title).event(code, params)


def event_pictures(title: str, code: str, params: dict[str, Any]) -> house.Pictures:
    """The small pictures of a telling: an announcement's, the house's own, the title's, or at least a
    shield."""
    if (announced := announcements.find(code)) is not None:
        return house.pictured(announced.mark, params)
    found = house.pictures if code.startswith("house.") else registry.words(title).pictures
    if found is not None:
        return found(code, params)
    seat = params.get("seat")
    return house.Pictures(seat=seat if isinstance(seat, int) else None)


def policy_text(title: str, name: str) -> str:
    """Who answers under a policy: the house's own words, or the title's."""
    phrase = house.policy(name)
    return say(phrase if phrase is not None else registry.words(title).policy(name))


def reason_text(title: str, refusal: Refusal) -> str:
    """Why something was refused."""
    phrase = house.refusal(refusal.code)
    return say(phrase if phrase is not None else registry.words(title).refusal(refusal.code, refusal.params))


def refusal_text(title: str, refusal: Refusal) -> str:
    """Why something was refused, with the rule's place."""
    text = reason_text(title, refusal)
    rule = refusal.rule if isinstance(refusal, IllegalAction) else ""
    return f"{text} ({say(registry.words(title).rule(rule))})" if rule else text


def losses_text(title: str, losses: Iterable[Loss]) -> str:
    """What an act gives up, in one sentence's middle."""
    words = registry.words(title)
    return "; ".join(say(words.loss(loss.code, loss.params)) for loss in losses)


@lru_cache(maxsize=8_192)
def _translated(language: str, message: str) -> str:
    """The message in the active `language`: a board says the same few hundred again and again."""
    # gettext("") would give the catalogue's head.
    return gettext(message) if message else ""


def _join(texts: list[str]) -> str:
    if len(texts) < 2:
        return "".join(texts)
    return gettext("%(some)s and %(last)s") % {"some": ", ".join(texts[:-1]), "last": texts[-1]}


def family_template(match: Match, name: str) -> tuple[str, str]:
    """A family's own template, or the house's where it has none: "table" shows the board of
    `page.scene`, "seats" its seats."""
    return f"{registry.meta(match.title).family}/{name}.html", f"titles/{name}.html"


def match_line(match: Match) -> str:
    """The line above a match's head: its title and its name."""
    return f"{say(registry.meta(match.title).name)} · {match.name}"
