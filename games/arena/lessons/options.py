"""The chapter about every option of the title, in the words of the form for a new table."""

from __future__ import annotations

from games.arena.editions import Edition
from games.arena.meta import TITLES
from games.arena.words.settings import option
from games.engine.lessons import Chapter, Paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _

_RULES: dict[str, tuple[str, ...]] = {
    "creatures": ("setup",),
    "discard_top_visible": ("R-49",),
    "faq_stalemate": ("stalemate",),
    "ru_start_player_each_round": ("R-9",),
    "ru_magister_all": ("R-48",),
    "ru_wyrm_any": ("R-78",),
    "wbc_tiebreak": ("R-112",),
    "campaign": ("campaign",),
}
"""The source of each option: topics of the rulebook, or rulings."""


def chapter(edition: Edition) -> Chapter:
    """Return the chapter, with one paragraph for each option."""
    fields = TITLES[edition.key].options.__struct_fields__
    lead = _("Chosen when a table is offered, and fixed once the match starts.")
    return Chapter("options", Phrase(_("Options")), Phrase(lead), tuple(_told(name) for name in fields))


def _told(name: str) -> Paragraph:
    told = option(name)
    rules = _RULES.get(name, ())
    text = (told.note,) if told.note else ()
    return Paragraph(name.replace("_", "-"), told.text, text, rules, rules)
