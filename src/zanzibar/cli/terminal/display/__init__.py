"""Output for people at a terminal: the drawn table, sentences, the deduction map."""
