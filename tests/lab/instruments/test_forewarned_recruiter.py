"""The forewarned Recruiter tries moves on copies of the table, and is no level."""

from random import Random

from zanzibar.bots import Bot, create, names
from zanzibar.lab.deal import deal
from zanzibar.lab.game import rules_of
from zanzibar.lab.instruments.forewarned_recruiter import FOREWARNED, ForewarnedRecruiter
from zanzibar.rules import Mission, Phase, Side, Table, see_event


def test_forewarned_recruiter_foresees_captures_without_touching_the_table() -> None:
    assert FOREWARNED not in names(Side.RECRUITER)
    rules, chance = rules_of(Mission.TRAINING), Random(3)
    table, player = Table(rules, 2, deal(3)), ForewarnedRecruiter(rules, chance, None)
    agents = create("expert", Side.AGENTS, rules, Random(4))
    players: dict[int, ForewarnedRecruiter | Bot] = {0: player, 1: agents}
    foreseen = 0
    while not table.over and table.public.time < 9:
        due = table.due[0]
        before, legal = table.game, table.legal(due)
        action = agents.act(table.view(due), legal) if due else player.act(table, legal)
        assert table.game == before, "it tries on copies"
        if table.public.phase is Phase.RECRUITER and len(legal) > 1:
            foreseen += any(player.is_punished(table, each) for each in legal)
        for event in table.act(due, action).events:
            for other, watching in players.items():
                if (seen := see_event(event, other)) is not None:
                    watching.watch([seen])
    assert foreseen, "some moves would be punished"
