"""What tests of ladders make first is copied from what another made."""

from tests.factories.copying import copies_allowed

__all__ = ["copies_allowed"]
