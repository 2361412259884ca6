"""Words of luck, which players contribute to the chance of a match.

Each player gives one only after the match's seal and first epoch were shown and emailed to them. Nobody could
therefore know, when the key was drawn, what it would be mixed with.
"""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.clocks.controls import DAY
from games.matches.models import Match, Seat
from games.matches.services.notify import tell_holders

LUCK_WORDS_SECONDS = DAY
"""How many seconds a full table waits for words of luck."""

LUCK_WORDS = [
    _("amber"),
    _("anvil"),
    _("ash"),
    _("badger"),
    _("beacon"),
    _("birch"),
    _("brook"),
    _("cedar"),
    _("cinder"),
    _("clover"),
    _("comet"),
    _("copper"),
    _("dawn"),
    _("ember"),
    _("falcon"),
    _("fern"),
    _("flint"),
    _("frost"),
    _("gale"),
    _("garnet"),
    _("grove"),
    _("harbour"),
    _("hazel"),
    _("heron"),
    _("ivy"),
    _("juniper"),
    _("kestrel"),
    _("lantern"),
    _("larch"),
    _("linden"),
    _("maple"),
    _("marble"),
    _("meadow"),
    _("moss"),
    _("north"),
    _("oak"),
    _("onyx"),
    _("orchard"),
    _("otter"),
    _("pebble"),
    _("pine"),
    _("quarry"),
    _("raven"),
    _("reed"),
    _("river"),
    _("rowan"),
    _("saffron"),
    _("sage"),
    _("slate"),
    _("sparrow"),
    _("spruce"),
    _("thistle"),
    _("thorn"),
    _("tide"),
    _("timber"),
    _("umber"),
    _("vale"),
    _("walnut"),
    _("willow"),
    _("winter"),
    _("wren"),
    _("yarrow"),
]


def propose_word() -> str:
    """Return a suggested word of luck, in the reader's language."""
    return "-".join(gettext(secrets.choice(LUCK_WORDS)) for _place in range(3))


def is_word_missing(match: Match) -> bool:
    """Return whether any seat still has no word of luck."""
    return Seat.objects.filter(match=match, word="").exists()


def draw_missing_words(match: Match) -> None:
    """Draw a word for each seat without one; these words stay marked as drawn by Muster."""
    for seat in Seat.objects.filter(match=match, word=""):
        seat.word, seat.house_word = propose_word(), True
        seat.save(update_fields=["word", "house_word"])


def tell_seal(match: Match, now: datetime, **which: Any) -> None:
    """Email the seal and the epoch to the people who hold certain seats; `which` filters their tenures.

    After that Muster cannot change either of them unnoticed.
    """
    tell_holders(
        kind="seal",
        about=match.key_seal,
        ids={"match": match.pk},
        now=now,
        match=match,
        to_revision=None,
        **which,
    )
