"""The template filter `with_letters`, which shows an email address as people write it."""

from django import template

from .. import addresses

register = template.Library()

register.filter("with_letters", addresses.readable_address)
