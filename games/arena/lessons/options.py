"""The chapter about every option of the title, in the words of the form for a new table."""

from __future__ import annotations

from games.arena.editions import Edition
from games.arena.lessons.lesson_parts import card_figure
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

_FIGURES = {
    "creatures": card_figure(
        _(
            "The twelve creatures, each with its highest card. The eight that are raised fight; the others "
            "stay in the box."
        ),
        "amazon-10 colossus-10 cyclops-10 daimon-10 ettin-10 gorgon-10 magus-10 seraphim-10 titan-10 "
        "troll-10 unicorn-10 wyrm-10",
        (0, 2, 4, 5, 6, 8, 9, 11),
    ),
    "bidding": card_figure(
        _(
            "Three players bid 9, 7 and 4. The player who bid 9 gets the first turn, and must then play a "
            "card of exactly that strength."
        ),
        "titan-9 cyclops-7 troll-4",
        (0,),
    ),
}
"""The pictures of some options, which each edition has or lacks."""


def chapter(edition: Edition) -> Chapter:
    """Return the chapter about the options, with one paragraph for each."""
    fields = TITLES[edition.key].options.__struct_fields__
    lead = _("Chosen when a table is offered, and fixed once the match starts.")
    return Chapter("options", Phrase(_("Options")), Phrase(lead), tuple(_told(name) for name in fields))


def _told(name: str) -> Paragraph:
    told = option(name)
    rules = _RULES.get(name, ())
    text = (told.note,) if told.note else ()
    return Paragraph(name.replace("_", "-"), told.text, text, rules, rules, figure=_FIGURES.get(name))
