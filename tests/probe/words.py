from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine.actions import Action
from games.engine.choices import Option
from games.engine.decisions import Decision, Field
from games.engine.phrases import Phrase, SeatName, phrase
from games.engine.words import ChoiceLine, PhasePill
from tests.probe.rules import ProbeView

TASKS = {
    "name": "Name a number",
    "parry": "Parry",
    "turn": "Take your turn",
    "gift": "Give a card",
    "wave": "Wave",
}
EVENTS = {
    "began": "Round %(round)s starts.",
    "named": "All numbers are in: %(numbers)s.",
    "parried": "%(seat)s parried.",
    "walked": "%(seat)s walked %(way)s.",
    "drew": "%(seat)s drew a %(card)s.",
    "drew_hidden": "%(seat)s drew a card.",
    "demanded": "%(seat)s demanded a card of %(victim)s.",
    "gave": "%(victim)s gave %(seat)s a %(card)s.",
    "gave_hidden": "%(victim)s gave %(seat)s a card.",
    "gave_none": "%(victim)s had nothing to give %(seat)s.",
    "threw": "%(seat)s threw %(cards)s.",
    "turn_done": "%(seat)s ended the turn.",
    "waved": "%(seat)s waved.",
    "toppled": "%(seat)s toppled.",
    "alone": "%(seat)s stands alone.",
}
REFUSALS = {
    "number": "A number from %(least)s to %(most)s.",
    "not_empty": "You have a card to give.",
    "no_card": "You do not hold that card.",
    "steps": "At most %(most)s steps.",
    "peeks": "No more peeks this turn.",
    "demand": "No such demand now.",
    "throw_count": "From %(least)s to %(most)s different cards.",
    "unknown_word": "No action begins with %(word)s.",
    "word_count": "%(word)s takes another number of words.",
    "bad_value": "%(word)s does not take that.",
    "hand": "A hand holds 2 to 9 cards.",
    "seats": "Two to six seats.",
    "namings": "One to nine numbers in a row.",
}

RULE = "Probe %(place)s"


def situation(view: ProbeView, decisions: Sequence[Decision]) -> Phrase:
    return phrase("Round %(round)s of the probe", round=view.round)


def phases(view: ProbeView, decisions: Sequence[Decision]) -> tuple[PhasePill, ...]:
    if view.phase == "name":
        return (PhasePill(phrase("Name"), "now"), PhasePill(phrase("Turn"), "later"))
    return (PhasePill(phrase("Name"), "done"), PhasePill(phrase("Turn"), "now"))


def question(view: ProbeView, decision: Decision) -> Phrase:
    return phrase(TASKS[decision.kind] + "?")


def heading(view: ProbeView, act: str) -> Phrase:
    return phrase(act.capitalize())


def line(view: ProbeView, option: Option) -> ChoiceLine:
    value = SeatName(int(option.value)) if option.name == "victim" else str(option.value)
    return ChoiceLine(phrase("%(act)s %(value)s", act=option.act, value=value))


def deed(view: ProbeView, action: Action) -> Phrase:
    words = [
        type(action).__name__,
        *(str(getattr(action, n)) for n in action.__struct_fields__ if n != "seat"),
    ]
    return Phrase(" ".join(words))


def done(view: ProbeView, action: Action) -> Phrase:
    return deed(view, action)


def field(view: ProbeView, field: Field) -> ChoiceLine:
    return ChoiceLine(phrase(field.name.capitalize()))


def event(code: str, params: dict[str, Any]) -> Phrase:
    filled = {
        name: SeatName(value) if name in ("seat", "victim") else str(value) for name, value in params.items()
    }
    return phrase(EVENTS[code], **filled)


def silence(kind: str) -> Phrase:
    return phrase("If there is no answer the least is done.")


def option(name: str) -> ChoiceLine:
    return ChoiceLine(
        phrase(
            {
                "hand": "Hand limit",
                "sealed": "Sealed numbers",
                "namings": "Numbers in a row",
                "brink": "Steps to the brink",
            }[name]
        )
    )


def setting(name: str, value: object) -> Phrase:
    return phrase(str(value))


def out(view: ProbeView) -> Phrase:
    return phrase("You toppled")


def ending(how: str) -> Phrase:
    return phrase("One stands alone" if how == "alone" else "Stopped")


def fate(word: str) -> Phrase:
    return phrase(word.capitalize())
