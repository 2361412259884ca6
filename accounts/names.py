"""Display names: which are allowed, and when two are the same name.

Names are stored in Unicode's NFKC form (UAX #15). Two names are the same if their keys, which are the
case-folded names, are equal, or if they look the same (`look_alikes`). Names may contain only the characters
that are allowed on a line (`lines`).
"""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from . import lines, look_alikes
from .links import refuse_link

MIN_LENGTH = 2  # counted in characters of the NFKC form
MAX_DISPLAY_NAME_LENGTH = 24
KEY_MAX_LENGTH = MAX_DISPLAY_NAME_LENGTH * 3  # case folding turns one character into at most three
LOOK_MAX_LENGTH = MAX_DISPLAY_NAME_LENGTH * look_alikes.LONGEST_PROTOTYPE

#: The most combining marks on one letter: more than any living orthography needs.
_MARKS_ON_A_LETTER = 2

#: The general name of erased accounts, forbidden to everyone else.
FORMER = "Former player"

#: The beginning of a guest's stored name, before a token; forbidden to everyone else.
GUEST = "Guest"
GUEST_TOKEN_BYTES = 8
_GUESTS = re.compile(rf"{GUEST} [0-9a-f]{{{GUEST_TOKEN_BYTES * 2}}}", re.IGNORECASE)


def normalise(name: str) -> str:
    """Return `name` as it is stored: NFKC, on one line, and tidied as `lines.tidy` does."""
    return " ".join(lines.tidy(unicodedata.normalize("NFKC", name)).split())


def name_key(name: str) -> str:
    """Return a key that is equal for names that count as the same.

    The name is case-folded twice with a normalisation in between (Unicode 3.13, D146), because folding can
    undo the normalisation.
    """
    name = lines.without_joiners(normalise(name))
    folded = unicodedata.normalize("NFKC", name.casefold()).casefold()
    return unicodedata.normalize("NFKC", folded)


def look_key(name: str) -> str:
    """Return a key that is equal for names that look the same, whatever letters they contain."""
    return look_alikes.look_key(lines.without_joiners(normalise(name)))


def guest_name(token: str) -> str:
    """Return the name under which a guest is stored; pages show a word in the reader's language instead."""
    return f"{GUEST} {token}"


def is_guest_name(name: str) -> bool:
    """Return whether a stored name is a guest's."""
    return _GUESTS.fullmatch(name) is not None


def validate(name: str) -> None:
    """Raise `ValidationError` unless the normalised `name` is allowed as a display name."""
    lines.validate(lines.tidy(name))
    name = normalise(name)
    lines.validate(name)
    if not MIN_LENGTH <= len(name) <= MAX_DISPLAY_NAME_LENGTH:
        raise ValidationError(
            _("A name must have %(min)d to %(max)d characters."),
            code="length",
            params={"min": MIN_LENGTH, "max": MAX_DISPLAY_NAME_LENGTH},
        )
    refuse_link(name)
    if not any(character.isalnum() for character in name):
        raise ValidationError(_("A name needs at least one letter or digit."), code="no_letter")
    if _longest_run_of_marks(name) > _MARKS_ON_A_LETTER:
        raise ValidationError(_("A letter has too many marks."), code="marks")
    if look_alikes.mixes_scripts(name):
        raise ValidationError(
            _("Write the name in one script: some letters of different scripts look alike."), code="scripts"
        )
    if name_key(name).startswith(name_key(FORMER)) or look_key(name).startswith(look_key(FORMER)):
        raise ValidationError(_("This name is reserved for players who have left."), code="reserved")
    if is_guest_name(name):
        raise ValidationError(_("This name is reserved for guests."), code="reserved")


def _longest_run_of_marks(name: str) -> int:
    longest = run = 0
    for character in unicodedata.normalize("NFD", name):
        run = run + 1 if unicodedata.combining(character) else 0
        longest = max(longest, run)
    return longest
