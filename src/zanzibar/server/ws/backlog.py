"""How much may wait on a socket, in either direction."""

MOST_UNSENT = 512
"""Messages that wait for a client which does not read; with more the connection is closed."""
MOST_UNREAD = 32
"""Commands that wait until those before them are carried out; with more, reading pauses."""
