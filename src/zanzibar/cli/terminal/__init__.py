"""A game at the terminal: drawing, menus, typed input, sentences."""
