"""The menu: every legal action can be reached by numbers."""

from collections.abc import Sequence

import pytest

from tests.support.cli.decisions import decisions, sentences_of
from zanzibar.cli.terminal.display.sentences import GameSentences
from zanzibar.cli.terminal.menu import MenuEntry, menu
from zanzibar.rules import GameAction, Mission, Public


def picked(
    sentences: GameSentences, public: Public, choices: Sequence[MenuEntry]
) -> list[GameAction]:
    """Everything that can be reached by picking numbers."""
    found: list[GameAction] = []
    for choice in choices:
        if len(choice.actions) == 1:
            found += choice.actions
        else:
            opened = menu(sentences, public, choice.actions)
            assert len(opened) > 1, "an entry that opens only itself"
            found += picked(sentences, public, opened)
    return found


@pytest.mark.parametrize("mission", list(Mission))
def test_every_legal_action_can_be_picked_once(mission: Mission) -> None:
    for table, seat in decisions(mission, seed=4, seats=3):
        sentences, legal = sentences_of(table, "cs"), table.legal(seat)
        found = picked(sentences, table.public, menu(sentences, table.public, legal))
        assert sorted(map(repr, found)) == sorted(map(repr, legal))
