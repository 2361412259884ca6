"""The powers: one module each, shared by every creature and edition that has it."""
