"""Render phrases as text in the active language."""

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
    """Return the text of a phrase. A seat is named by its colour; pages show the person's name beside it."""
    return _text(part, get_language() or "")


def current_say() -> Callable[[Part], str]:
    """Return the `say` function for the language that is active now.

    Drawings and forms receive this function and never `say` itself. There is one function per language, so
    anything that they cache by function is in the reader's language.
    """
    return _speaker(get_language() or "")


@cache
def _speaker(language: str) -> Callable[[Part], str]:
    return partial(_text, language=language)


def _text(part: Part, language: str) -> str:
    # Plain texts come first because they are most of the parts: a late page says some 1,500.
    match part:
        case str():
            return part
        case Phrase():
            filled = {
                name: value if isinstance(value, str | int) else _text(value, language)
                for name, value in part.params.items()
            }
            message = part.message
            if isinstance(message, Plural):
                text = ngettext(message.one, message.many, int(filled[message.by]))
            else:
                text = _translated(language, message)
            return text % filled if filled else text
        case int():
            return str(part)
        case SeatName():
            return _translated(language, COLOURS[part.seat])
        case SeatLetter():
            return str(LETTERS[part.seat])
        case Listing():
            return _join([_text(each, language) for each in part.parts])
    assert_never(part)


def event_phrase(title: str, code: str, params: dict[str, Any], *, you: int | None = None) -> Phrase:
    """Return the phrase of a stored event message.

    The phrase is a room's announcement, a general one of the engine, or the title's own. `you` is the
    reader's seat, which the phrase addresses as "you" if the event concerns it.
    """
    own = None if you is None else _addressed(title, code, params, you)
    if own is not None:
        return own
    if code.startswith("house."):
        announced = announcements.find(code)
        return house.announcement(announced.message, params) if announced else house.event(code, params)
    return registry.words(title).event(code, params)


def _addressed(title: str, code: str, params: dict[str, Any], seat: int) -> Phrase | None:
    if code.startswith("house."):
        announced = announcements.find(code)
        own = announced.own if announced else house.OWN_EVENTS.get(code, "")
        return Phrase(own) if own and params.get("seat") == seat else None
    addressed = registry.words(title).addressed
    return addressed(code, params, seat) if addressed else None


def event_pictures(title: str, code: str, params: dict[str, Any]) -> house.EventPictures:
    """Return the small pictures for an event, from its announcement, the engine or the title, or a shield."""
    if (announced := announcements.find(code)) is not None:
        return house.announcement_pictures(announced.mark, params)
    found = house.pictures if code.startswith("house.") else registry.words(title).pictures
    if found is not None:
        return found(code, params)
    seat = params.get("seat")
    return house.EventPictures(seat=seat if isinstance(seat, int) else None)


def policy_text(title: str, name: str) -> str:
    """Return the text that says who answers under a policy, from the engine or the title."""
    phrase = house.policy(name)
    return say(phrase if phrase is not None else registry.words(title).policy(name))


def reason_text(title: str, refusal: Refusal) -> str:
    """Return a sentence with the reason why an action was refused."""
    phrase = house.refusal(refusal.code)
    return say(phrase if phrase is not None else registry.words(title).refusal(refusal.code, refusal.params))


def refusal_text(title: str, refusal: Refusal) -> str:
    """Return a sentence with the reason why an action was refused, and a reference to the rule."""
    text = reason_text(title, refusal)
    rule = refusal.rule if isinstance(refusal, IllegalAction) else ""
    return f"{text} ({say(registry.words(title).rule(rule))})" if rule else text


def loss_sentences(title: str, losses: Iterable[Loss]) -> list[str]:
    """Return one sentence for each thing that an action gives up."""
    words = registry.words(title)
    told = (say(words.loss(loss.code, loss.params)) for loss in losses)
    return [f"{text[:1].upper()}{text[1:]}." for text in told]


@lru_cache(maxsize=8_192)
def _translated(language: str, message: str) -> str:
    """Return a message translated into `language`, cached because a board repeats the same few hundred."""
    # gettext("") would return the header of the message catalogue.
    return gettext(message) if message else ""


def _join(texts: list[str]) -> str:
    if len(texts) < 2:
        return "".join(texts)
    return gettext("%(some)s and %(last)s") % {"some": ", ".join(texts[:-1]), "last": texts[-1]}


def family_template(match: Match, name: str) -> tuple[str, str]:
    """Return the template paths to try for `name`: that of the family of titles, then the general one.

    "table" shows the board of `page.scene`, and "seats" shows its seats.
    """
    return f"{registry.meta(match.title).family}/{name}.html", f"titles/{name}.html"


def match_line(match: Match) -> str:
    """Return the line above a match's heading: the game and the name of the match."""
    return f"{say(registry.meta(match.title).name)} · {match.shown_name}"
