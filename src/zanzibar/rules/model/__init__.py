"""The data of the game: vocabulary, state, actions, events, rulesets, rejections."""
