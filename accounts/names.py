"""Display names: what one may look like, and when two are the same name.

Names are stored in Unicode's NFKC form (UAX #15); two are the same if their keys are equal, the key being
the case fold of that form, or if they look the same (`look_alikes`).
"""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from . import look_alikes
from .links import refuse_link

MIN_LENGTH = 2  # characters of the NFKC form
MAX_LENGTH = 24
KEY_MAX_LENGTH = MAX_LENGTH * 3  # a case fold makes at most three characters of one
LOOK_MAX_LENGTH = MAX_LENGTH * look_alikes.LONGEST_PROTOTYPE

#: Control, format (direction, zero width), surrogate, private, unassigned, line and paragraph separator.
_INVISIBLE_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
#: Letters and marks that draw nothing, whatever their category says: the grapheme joiner, Hangul fillers,
#: Khmer inherent vowels, Mongolian and general variation selectors, the blank Braille cell.
_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0") | {
    chr(code) for code in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
}
#: How many combining marks may stand on one letter: more than any living orthography needs.
_MARKS_ON_A_LETTER = 2

#: Emptied accounts are called so; nobody else is.
FORMER = "Former player"

#: Guests are called so, and a token; nobody else is.
GUEST = "Guest"
GUEST_TOKEN_BYTES = 8
_GUESTS = re.compile(rf"{GUEST} [0-9a-f]{{{GUEST_TOKEN_BYTES * 2}}}", re.IGNORECASE)


def normalise(name: str) -> str:
    """``name`` as it is stored and shown: NFKC, outer spaces cut, runs of spaces made one."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def key(name: str) -> str:
    """What is equal for names that count as the same.

    Folded twice with a normalisation between (Unicode 3.13, D146), for a fold can undo the form.
    """
    folded = unicodedata.normalize("NFKC", normalise(name).casefold()).casefold()
    return unicodedata.normalize("NFKC", folded)


def look(name: str) -> str:
    """What is equal for names that look the same, whatever letters they are made of."""
    return look_alikes.look(normalise(name))


def of_guest(token: str) -> str:
    """The name under which a guest is stored; shown is a word of the reader's language."""
    return f"{GUEST} {token}"


def is_guests(name: str) -> bool:
    """Whether a stored name is a guest's."""
    return _GUESTS.fullmatch(name) is not None


def validate(name: str) -> None:
    """Raise ValidationError unless the normalised ``name`` may be a display name."""
    _refuse_invisible(name)
    name = normalise(name)
    _refuse_invisible(name)
    if not MIN_LENGTH <= len(name) <= MAX_LENGTH:
        raise ValidationError(
            _("A name has %(min)d to %(max)d characters."),
            code="length",
            params={"min": MIN_LENGTH, "max": MAX_LENGTH},
        )
    refuse_link(name)
    if not any(character.isalnum() for character in name):
        raise ValidationError(_("A name needs a letter or a figure."), code="no_letter")
    if _longest_run_of_marks(name) > _MARKS_ON_A_LETTER:
        raise ValidationError(_("A letter carries too many marks."), code="marks")
    if look_alikes.mixes_scripts(name):
        raise ValidationError(
            _("A name is written in one script: letters of two look alike, and are not."), code="scripts"
        )
    if key(name).startswith(key(FORMER)) or look(name).startswith(look(FORMER)):
        raise ValidationError(_("This name is kept for players who have left."), code="reserved")
    if is_guests(name):
        raise ValidationError(_("This name is kept for guests."), code="reserved")


def _refuse_invisible(name: str) -> None:
    for character in name:
        if character in _INVISIBLE or unicodedata.category(character) in _INVISIBLE_CATEGORIES:
            raise ValidationError(_("A name cannot hold invisible or control characters."), code="invisible")


def _longest_run_of_marks(name: str) -> int:
    longest = run = 0
    for character in unicodedata.normalize("NFD", name):
        run = run + 1 if unicodedata.combining(character) else 0
        longest = max(longest, run)
    return longest
