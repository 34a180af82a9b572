"""A query has outcomes with probabilities, and a worth in bits."""

from itertools import islice
from math import log2

import pytest

from tests.support.deduce.games import play, settings
from tests.support.deduce.street import STREET, deduction, mask
from zanzibar.deduce import Deduction, Evidence, query
from zanzibar.deduce.facts import VisitedNone
from zanzibar.deduce.what_if import IsHidden, When, Where, WhichStep, WhichSteps
from zanzibar.rules import NOWHERE, Mission, Phase
from zanzibar.rules.model.actions import Ask, Capture, Crosshairs, Reveal, Shakedown


def test_query_has_outcomes_and_their_worth() -> None:
    # ABCDE, BCDEF, GFEDC and HGFED are left.
    found = deduction(5, [VisitedNone(by=2, locations=mask("DE"))])
    where = found.what_if(Where(mask("CD")))
    assert (where.outcomes, where.bits) == ({True: 0.5, False: 0.5}, 1.0)
    when = found.what_if(When(STREET.index["D1"]))
    assert (when.outcomes, when.bits) == ({3: 0.25, 4: 0.5, 5: 0.25}, 1.5)
    hidden = found.what_if(IsHidden(0))
    assert hidden.outcomes == {True: 0.75, False: 0.25}
    assert found.what_if(IsHidden(0, known=True)).outcomes == {False: 1.0}


def test_outcomes_of_an_ask_depend_on_how_the_recruiter_chooses() -> None:
    # Of A and B: ABCDE visited both, BCDEF one, the other two none.
    found = deduction(5, [VisitedNone(by=2, locations=mask("DE"))])
    a, b = STREET.index["A1"], STREET.index["B1"]
    ask = WhichStep(mask("AB"))
    evenly = found.what_if(ask)
    assert evenly.outcomes == {NOWHERE: 0.5, a: 0.125, b: 0.375}
    entropy = 0.5 + 0.125 * 3 - 0.375 * log2(0.375)
    assert evenly.bits == pytest.approx(entropy - 0.25)  # in one world of four a coin is tossed
    first = found.what_if(ask, lambda choices: {choices[0]: 1.0})
    assert first.outcomes == {NOWHERE: 0.5, a: 0.25, b: 0.25}
    assert first.bits == pytest.approx(1.5)
    dolphin = found.what_if(WhichSteps(mask("AB")))
    assert dolphin.outcomes == {0: 0.5, mask("AB"): 0.25, mask("B"): 0.25}
    assert found.what_if(WhichStep(0)).outcomes == {NOWHERE: 1.0}


def test_every_action_that_asks_has_outcomes() -> None:
    kinds = set()
    for setting in islice(settings((Mission.FULL,)), 3):
        evidence: Evidence | None = None
        for table, entry in islice(play(setting), 120):
            evidence = evidence or Evidence(table.rules)
            for event in entry.events:
                evidence.see(event)
            if table.public.phase is not Phase.AGENTS or table.public.time < 7:
                continue
            found = Deduction(evidence.scene, evidence.facts)
            for action in table.legal(table.due[0])[::5]:
                if isinstance(action, Ask | Capture | Crosshairs | Reveal | Shakedown):
                    told = found.what_if(query(table.rules, table.public, action))
                    assert sum(told.outcomes.values()) == pytest.approx(1.0)
                    assert 0.0 <= told.bits <= found.bits + 1e-9
                    kinds.add(type(action))
    assert {Ask, Capture, Shakedown} <= kinds
