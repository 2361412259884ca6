"""The type of the test client's response: Django's response, with what the client adds to it."""

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse

# The stubs alone have a class for it.
Answer: TypeAlias = "_MonkeyPatchedWSGIResponse"
