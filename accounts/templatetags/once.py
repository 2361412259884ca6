"""The tags `{% once_token %}` and `{% once_token_redirect %}`.

The first belongs beside `{% csrf_token %}`. The second belongs in the head of a page that consists only of a
form that creates something (`templates/parts/once.html`).
"""

from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from ..form_tokens import ONCE_FIELD, new_token, token_in_address

register = template.Library()


@register.simple_tag(takes_context=True)
def once_token(context: dict[str, Any]) -> SafeString:
    """Return a hidden field with a token that identifies this rendering of the form (`accounts.form_tokens`).

    If the page's address contains a token, all renderings at that address share it.
    """
    request = context.get("request")
    token = (token_in_address(request) if request is not None else "") or new_token()
    return format_html('<input type="hidden" name="{}" value="{}">', ONCE_FIELD, token)


@register.simple_tag(takes_context=True)
def once_token_redirect(context: dict[str, Any]) -> SafeString | str:
    """Return tags that, without scripts, redirect to the page's address with a token.

    People who return with the browser's back button then get the same form again.
    """
    request = context["request"]
    if token_in_address(request):
        return ""
    query = request.GET.copy()
    query[ONCE_FIELD] = new_token()
    return format_html(
        '<noscript><meta http-equiv="refresh" content="0;url=?{}"></noscript>', query.urlencode()
    )
