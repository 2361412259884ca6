"""The chapter about every option of the title, in the words of the form for a new table."""

from __future__ import annotations

from functools import partial

from games.engine.lessons import Chapter, Figure, Panel, Paragraph
from games.engine.phrases import Phrase
from games.engine.phrases import gettext_noop as _
from games.gladiators.drawing import lesson_cards
from games.gladiators.meta import TITLES
from games.gladiators.words.settings import option

_FIGURES = {
    "quality": Figure(
        Phrase(_("Three sides, with each gladiator’s quality in the corner.")),
        tuple(
            Panel(partial(lesson_cards.draw_band, decks), Phrase(label))
            for label, decks in (
                (_("Quality 2"), ("barbarian",)),
                (_("Also quality 2"), ("orc", "orc")),
                (_("Quality 4"), ("swordmaster", "orc", "orc")),
            )
        ),
    )
}
"""The pictures of some options."""

_SHARES = tuple(f"seat_{seat}" for seat in range(1, 6))


def chapter() -> Chapter:
    """Return the chapter about options: a paragraph for each, and one for all the seats' own shares."""
    fields = TITLES["gladiators"].options.__struct_fields__
    lead = _("Chosen when a table is offered, and fixed once the match starts.")
    told = [_told(name) for name in fields if name not in _SHARES]
    shares = _("A table may give a seat its own quality; seats without one share the rest equally.")
    told.append(Paragraph("shares", Phrase(_("Quality by seat")), (Phrase(shares),)))
    return Chapter("options", Phrase(_("Options")), Phrase(lead), tuple(told))


def _told(name: str) -> Paragraph:
    told = option(name)
    return Paragraph(name, told.text, (told.note,) if told.note else (), figure=_FIGURES.get(name))
