"""Plain functions that make things for tests; one module for each room."""
