"""The game: state, actions, legality, events and views."""
