"""The game in the hands of researchers: OpenSpiel, PettingZoo and a vectorised environment."""
