"""The template tag for parts of a page that are shown again while nothing has changed."""

from __future__ import annotations

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.template.context import Context
from django.template.exceptions import TemplateSyntaxError
from django.utils.safestring import SafeString, mark_safe

from config.templatetags.look import with_times_now

register = template.Library()


@register.tag
def reusable(parser: Parser, token: Token) -> template.Node:
    """Show a part of a match's page: `{% reusable "board" %} … {% endreusable %}`.

    It is drawn only if the page's `reusable` parts (`games.site.reusable_parts`) do not have it. With
    `as name` it becomes a variable. Its content may read only what the key of the parts has, and the tokens
    of the page's forms; instants in it are drawn by `{% ago %}`.
    """
    _, name, *rest = token.split_contents()
    if rest and (len(rest) != 2 or rest[0] != "as"):
        raise TemplateSyntaxError("reusable takes the name of a part, and `as` with that of a variable")
    content = parser.parse(("endreusable",))
    parser.delete_first_token()
    return _ReusablePart(parser.compile_filter(name), content, rest[1] if rest else "")


class _ReusablePart(template.Node):
    """A part of a page with its name; its text goes into a `variable`, unless that is ""."""

    def __init__(self, name: FilterExpression, nodelist: NodeList, variable: str) -> None:
        self.name, self.nodelist, self.variable = name, nodelist, variable

    def render(self, context: Context) -> SafeString:
        text = self._text(context)
        if not self.variable:
            return text
        context[self.variable] = text
        return SafeString()

    def _text(self, context: Context) -> SafeString:
        parts = context.get("reusable")
        name, csrf_token = str(self.name.resolve(context)), context.get("csrf_token")
        kept = parts.text(name, csrf_token) if parts is not None else None
        if kept is not None:
            return mark_safe(with_times_now(kept))
        # The page is made here if it was not: in a variable, its errors could pass for a missing value.
        bool(context.get("page"))
        # A variable that the content sets is not there either if the content is kept.
        with context.push():
            text = self.nodelist.render(context)
        if parts is not None:
            parts.add(name, text, csrf_token)
        return text
