"""Phrases as English text, for tests and golden playthroughs, without translation and Django."""

from __future__ import annotations

from games.engine.phrases import Listing, Part, Phrase, Plural, SeatLetter, SeatName

COLOURS = ("Red", "Blue", "Green", "Gold", "Black", "Brown")


def say(part: Part) -> str:
    """Return the text of a phrase; every parameter that its message names must be present."""
    match part:
        case SeatName(seat):
            return COLOURS[seat]
        case SeatLetter(seat):
            return "RBGYKN"[seat]
        case Listing(parts):
            return ", ".join(say(each) for each in parts)
        case Phrase(message, params):
            filled = {name: say(value) for name, value in params.items()}
            if isinstance(message, Plural):
                text = message.one if str(params[message.by]) == "1" else message.many
            else:
                text = message
            return text % filled if filled else text
    return str(part)
