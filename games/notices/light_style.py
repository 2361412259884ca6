"""The site's style for drawings, resolved for a rasteriser that knows no custom properties or colour schemes.

The drawings contain only classes, which are defined once, in the site's own style sheets. This module
reads the definitions: the tokens of all style sheets, and the rules of those for drawings, all in their
light form.
"""

import re
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders

from games.engine import registry

TOKENS = "css/muster.css"
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_PROPERTY = re.compile(r"(--[\w-]+)\s*:\s*([^;]+)")
_VARIABLE = re.compile(r"var\((--[\w-]+)\)")
_LIGHT_DARK = re.compile(r"light-dark\(\s*((?:[^(),]|\([^()]*\))+?)\s*,\s*(?:[^(),]|\([^()]*\))+\)")
_CLASS = re.compile(r"\.([\w-]+)")
_CLASSES_OF_ELEMENT = re.compile(r"""\bclass=["']([^"']*)""")
_SPACED_RGB = re.compile(r"rgb\(\s*(\d+)\s+(\d+)\s+(\d+)\s*/\s*([\d.]+)%\s*\)")


def light_style(svg: str | None = None) -> str:
    """Return the site's style rules for drawings, in their light form, with every value resolved.

    With a drawing, return only the rules that can apply to it: those with a selector whose classes all occur
    in the drawing. The rasteriser compares every rule with every element, and most rules are for other
    titles.
    """
    if svg is None:
        return "\n".join(rule for rule, _needed in _light_rules())
    there = frozenset(" ".join(_CLASSES_OF_ELEMENT.findall(svg)).split())
    return "\n".join(rule for rule, needed in _light_rules() if any(classes <= there for classes in needed))


@cache
def _light_rules() -> tuple[tuple[str, tuple[frozenset[str], ...]], ...]:
    """Return the rules for drawings, each with the classes that each of its selectors needs."""
    sheets = registry.style_sheets()
    tokens = dict(_PROPERTY.findall("".join(body for name in (TOKENS, *sheets) for _, body in _rules(name))))
    return tuple(
        (f"{selector} {{ {_resolve(body, tokens)} }}", _classes_needed(selector))
        for name in sheets
        for selector, body in _rules(name)
        # A pointer cannot hover over anything in an email.
        if selector != ":root" and ":" not in selector
    )


def _classes_needed(selectors: str) -> tuple[frozenset[str], ...]:
    return tuple(frozenset(_CLASS.findall(selector)) for selector in selectors.split(","))


def _rules(name: str) -> list[tuple[str, str]]:
    path = finders.find(name)
    if path is None:
        raise FileNotFoundError(name)
    text = _COMMENT.sub("", Path(path).read_text())
    # Rules within @media and the like are for screens and readers that an email does not have.
    return [
        (selector.strip(), body.strip())
        for selector, body in _RULE.findall(_without_at_rules(text))
        if selector.strip()
    ]


def _without_at_rules(text: str) -> str:
    kept, depth, skipping = [], 0, False
    for part in re.split(r"([{}])", text):
        if depth == 0 and part.lstrip().startswith("@"):
            skipping = True
        if not skipping:
            kept.append(part)
        depth += {"{": 1, "}": -1}.get(part, 0)
        if part == "}" and depth == 0:
            skipping = False
    return "".join(kept)


def _resolve(value: str, tokens: dict[str, str]) -> str:
    while _VARIABLE.search(value):
        value = _VARIABLE.sub(lambda found: tokens[found[1]], value)
    value = _LIGHT_DARK.sub(r"\1", value)
    return _SPACED_RGB.sub(_older_rgb, value)


def _older_rgb(found: re.Match[str]) -> str:
    red, green, blue, percent = found.groups()
    return f"rgba({red}, {green}, {blue}, {float(percent) / 100})"
