"""The form in which a player chooses how their seat's questions are answered when time runs out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms

from games.engine import registry
from games.matches.render import policy_text, say


class PoliciesForm(forms.Form):
    """A form with a policy for each kind of question; the default is the title's usual policy."""

    def __init__(self, title: str, chosen: Mapping[str, str], data: Any = None) -> None:
        super().__init__(data, prefix="policy")
        meta, words = registry.meta(title), registry.words(title)
        choices = [(policy, policy_text(title, policy)) for policy in meta.policies]
        for kind in meta.kinds:
            self.fields[kind] = forms.ChoiceField(
                label=say(words.task(kind)),
                choices=choices,
                initial=chosen.get(kind, meta.policies[0]),
            )
        texts = dict(choices)
        self.told = texts[meta.policies[0]]
        """The usual policy, and every other choice, in one line."""
        for kind in meta.kinds:
            if (policy := chosen.get(kind, meta.policies[0])) != meta.policies[0]:
                self.told += f" · {say(words.task(kind))}: {texts[policy]}"
