"""The program `zanzibar`: its commands, and the game in a terminal."""
