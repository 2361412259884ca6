"""The faces of cards, with which a template shows a Combat Action or the Standard Action."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from games.engine.drawing import icons
from games.engine.drawing.scene import Link, Say
from games.engine.drawing.svg import Svg, el, join
from games.engine.phrases import Phrase, gettext_noop, phrase
from games.gladiators import pictograms
from games.gladiators.decks import CARDS, FORMULAS
from games.gladiators.decks.cards import GUESS_AXE_KINDS, Attack, AttackKind, CombatAction, Formula
from games.gladiators.decks.cards import GuessAxe as Printed
from games.gladiators.gladiator_values import axe_guesses, deck_of, is_axe_requirement_met
from games.gladiators.view import Fighter
from games.gladiators.words import attacks, cards, names

NUMBER_RANGE_TEXT = gettext_noop("n from %(low)s to %(high)s, %(opposed)s")
NEEDS_NOT_MET_TEXT = gettext_noop("%(needs)s (not met now)")
AS_HELD_TEXT = gettext_noop("with the items in hand now")


class AxeFace(NamedTuple):
    """A Guess Axe as a drawing and in words.

    `needs` says which items and free hands the axe requires, and `met` whether the gladiator meets that now.
    """

    drawn: Svg
    said: str
    needs: str
    met: bool


class AttackFace(NamedTuple):
    """One attack on a card: its name, its formula in large letters, and the small print."""

    head: str
    formula: str
    numbers: str
    notes: tuple[str, ...]


class CardFace(NamedTuple):
    """The face of a card. It represents `copies` identical cards; `link` chooses the card."""

    key: str
    number: str
    title: str
    icon: str
    axes: tuple[AxeFace, ...]
    strikes: tuple[AttackFace, ...]
    rules: tuple[str, ...]
    text: str
    copies: int = 1
    link: Link | None = None

    @property
    def inner(self) -> Svg:
        """Return the card's content as HTML.

        The result is cached, because a page has dozens of cards and most of them rarely change.
        """
        return _inner(self._replace(link=None))

    @property
    def shown(self) -> Svg:
        """Return the whole card, as a link if it can be chosen."""
        link = self.link
        if link is None:
            return el("div", {"class": "face"}, self.inner)
        current = "true" if link.chosen else None
        return el("a", {"class": "face face--pick", "href": link.href, "aria-current": current}, self.inner)


@lru_cache(maxsize=4_096)
def _inner(face: CardFace) -> Svg:
    title = f"{face.title} ×{face.copies}" if face.copies > 1 else face.title
    return join(
        _span(
            "face-head",
            el("b", {"class": "face-title"}, title),
            _span("face-number", face.number) if face.number else None,
        ),
        _span(
            "face-axes",
            _span("face-icon", icons.decorative_icon(face.icon)),
            *(
                _span(
                    "face-axe" if axe.met else "face-axe face-axe--unmet",
                    axe.drawn,
                    _span("visually-hidden", f"{axe.said}: "),
                    _span("face-needs", axe.needs),
                )
                for axe in face.axes
            ),
        ),
        *(
            _span(
                "face-strike",
                _span(
                    "face-line", el("b", {}, strike.head), el("b", {"class": "face-formula"}, strike.formula)
                ),
                _span("face-small", " ".join((strike.numbers, *strike.notes))),
            )
            for strike in face.strikes
        ),
        _span("face-rules", " ".join(face.rules)) if face.rules else None,
        _span("face-text", face.text) if face.text else None,
    )


def _span(css: str, *inside: Svg | str | None) -> Svg:
    return el("span", {"class": css}, *inside)


def card_face(
    key: str,
    who: Fighter,
    say: Say,
    *,
    now: AttackKind | None = None,
    copies: int = 1,
    link: Link | None = None,
) -> CardFace:
    """Return the face of a Combat Action in a gladiator's deck.

    If the reader is meeting an attack with this card, `now` is the type of the attack; the part of the axes
    for it is purple.
    """
    return _face(key, who.held, say, now)._replace(copies=copies, link=link)


@lru_cache(maxsize=4_096)
def _face(key: str, held: tuple[str, ...], say: Say, now: AttackKind | None) -> CardFace:
    """Return the face of a card for a gladiator that holds these items, in the language of `say`.

    The result is cached for all pages.
    """
    found = CARDS[key]
    return CardFace(
        key=key,
        number=str(found.number),
        title=say(names.card(key)),
        icon=pictograms.card_icon(key),
        axes=tuple(_axe(printed, held, say, now) for printed in found.axes),
        strikes=_strike_faces(found, say),
        rules=tuple(say(each) for each in cards.effects_text(found)),
        text=say(Phrase(found.text)),
    )


def standard_action_face(who: Fighter, say: Say, *, now: AttackKind | None = None) -> CardFace:
    """Return the face of the Standard Action, with one axe for the items that are held now."""
    deck = deck_of(who)
    slash, stab, smash = (axe_guesses(who, kind, "") for kind in GUESS_AXE_KINDS)
    return CardFace(
        key="",
        number="",
        title=say(names.card("")),
        icon=deck.icon,
        axes=(
            AxeFace(
                drawn=draw_axe(slash, stab, smash, _part(now)),
                said=say(cards.guesses_text(Printed(slash, stab, smash))),
                needs=say(Phrase(AS_HELD_TEXT)),
                met=True,
            ),
        ),
        strikes=(),
        rules=(),
        text=say(Phrase(deck.text)),
    )


def _axe(printed: Printed, held: Sequence[str], say: Say, now: AttackKind | None) -> AxeFace:
    met = is_axe_requirement_met(held, printed)
    return AxeFace(
        drawn=draw_axe(printed.slash, printed.stab, printed.smash, _part(now) if met else ""),
        said=say(cards.guesses_text(printed)),
        needs=say(
            cards.requirement_text(printed)
            if met
            else phrase(NEEDS_NOT_MET_TEXT, needs=cards.requirement_text(printed))
        ),
        met=met,
    )


def _part(now: AttackKind | None) -> str:
    return now if now is not None and now in GUESS_AXE_KINDS else ""


def _strike_faces(found: CombatAction, say: Say) -> tuple[AttackFace, ...]:
    """Return the attacks on a card as the face shows them."""
    return tuple(_strike(made, say) for made in found.attacks)


def _strike(made: Attack, say: Say) -> AttackFace:
    distance = say(attacks.distance_text(*made.distance))
    small = "; ".join([_numbers(made, say), *(say(each) for each in cards.attack_notes(made))])
    return AttackFace(
        head=f"{say(names.attack_kind_name(made.kind))}, {distance}",
        formula=formula_text(FORMULAS[made.strength]) if made.strength else say(attacks.strength_text(made)),
        numbers=f"{small}.",
        notes=tuple(say(each) for each in cards.attack_effects(made)),
    )


def _numbers(made: Attack, say: Say) -> str:
    opposed = names.opposition_text(made.opposed)
    if not made.strength:
        return say(opposed)
    read = FORMULAS[made.strength]
    return say(phrase(NUMBER_RANGE_TEXT, low=read.low, high=read.high, opposed=opposed))


def formula_text(read: Formula) -> str:
    """Return a strength formula as the face shows it: "3 + n × 2"."""
    return f"{read.base}\u00a0+\u00a0n" + (f"\u00a0×\u00a0{read.times}" if read.times > 1 else "")


# ---- the axe (look 4) -----------------------------------------------------------------

_BLADE_PATH = "M53 34V60Q43 62 27 84Q2 48 24 10Q42 32 53 34Z"
_SPIKE_PATH = "M56 0L70 32H42Z"
AXE_WIDE, AXE_HIGH = 112, 92


@cache
def draw_axe(slash: int, stab: int, smash: int, now: str = "") -> Svg:
    """Draw a Guess Axe.

    It consists of a blade on the left for slash, a spike for stab and a ball on the right for smash. The
    part for the attack being met is purple. The words beside the drawing contain the same information.
    """

    def part(kind: str) -> str:
        return "axe-part axe-part--now" if kind == now else "axe-part"

    return el(
        "svg",
        {"class": "drawing axe", "viewBox": f"0 0 {AXE_WIDE} {AXE_HIGH}", "aria-hidden": "true"},
        el("rect", {"class": "axe-shaft", "x": 52.5, "y": 28, "width": 7, "height": 64, "rx": 2}),
        el("rect", {"class": part("smash"), "x": 58, "y": 43, "width": 22, "height": 8}),
        el("path", {"class": part("slash"), "d": _BLADE_PATH}),
        el("path", {"class": part("stab"), "d": _SPIKE_PATH}),
        el("circle", {"class": part("smash"), "cx": 90, "cy": 47, "r": 18}),
        _count(slash, 31, 47, now == "slash"),
        _count(stab, 56, 22, now == "stab"),
        _count(smash, 90, 47, now == "smash"),
    )


def _count(number: int, x: float, y: float, now: bool) -> Svg:
    css = "axe-count axe-count--now" if now else "axe-count"
    return el("text", {"class": css, "x": x, "y": y}, str(number))
