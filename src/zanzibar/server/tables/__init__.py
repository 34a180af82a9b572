"""Live tables: registry, seating, presence, chat, creation and commands."""
