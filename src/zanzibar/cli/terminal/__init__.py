"""One game at a terminal: the session, its input and its output."""
