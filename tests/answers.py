"""What the test client answers with: Django's response, and what the client wrote onto it."""

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse

# The stubs alone have a class for it.
Answer: TypeAlias = "_MonkeyPatchedWSGIResponse"
