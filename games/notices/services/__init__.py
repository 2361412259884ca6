"""Everything that writes notices and deliveries."""
