import { describe, expect, test } from "vitest";
import type { WireAction } from "../../../src/protocol.ts";
import { buttons } from "../../../src/table/state/action-buttons.ts";
import {
  agentInHand,
  borderOffers,
  offers,
  targetLook,
  usableAgents,
  type Choice,
  type Plan,
} from "../../../src/table/state/offers.ts";
import { language } from "../../../src/text/messages.svelte.ts";
import { board, positionIn, positions, type Position } from "../../support/positions.ts";

await language.choose("en");
const key = (action: WireAction) => JSON.stringify(Object.entries(action).sort());

/** Return every action that can be reached by presses on offers and buttons. */
function reachable({ view, legal }: Position): Set<string> {
  const done = new Set<string>();
  const seen = new Set<string>();
  const visit = (plan: Plan | null, selected: string | null): void => {
    const state = JSON.stringify([plan, selected]);
    if (seen.has(state)) return;
    seen.add(state);
    const take = (choice: Choice): void => {
      if (choice.kind === "act") done.add(key(choice.action));
      else if (choice.kind === "plan") visit(choice.plan, selected);
      else visit(null, choice.agent);
    };
    for (const choices of offers(view, legal, plan, selected).values()) choices.forEach(take);
    if (plan) return;
    for (const action of borderOffers(legal).values()) done.add(key(action));
    for (const { press } of buttons(board, view, legal, agentInHand(view, legal, selected))) {
      if (press.kind === "act") {
        done.add(key(press.action));
        // The preview of an ASK offers the Dolphin, too.
        if (press.action.do === "Ask") done.add(key({ ...press.action, dolphin: true }));
      } else if (press.kind === "plan") visit(press.plan, selected);
      else if (press.kind === "name-feature") {
        for (const feature of Object.keys(board.features))
          done.add(key({ do: "Shakedown", agent: press.agent, feature }));
      }
    }
    for (const agent of usableAgents(legal)) visit(null, agent);
  };
  visit(null, null);
  return done;
}

describe("offers and buttons", () => {
  test.each(
    positions.map((position, index) => [`${index} ${position.view.mission} ${position.view.phase}`, position] as const),
  )("reach every legal action and no other: %s", (_, position) => {
    const reached = reachable(position);
    const legal = new Set(position.legal.map(key));
    expect([...legal].filter((action) => !reached.has(action))).toEqual([]);
    const dolphin = legal.size && [...legal].some((action) => action.includes('["dolphin",true]'));
    const extra = [...reached].filter(
      (action) => !legal.has(action) && (dolphin || !action.includes('["dolphin",true]')),
    );
    expect(extra).toEqual([]);
  });

  test("are empty without legal actions", () => {
    const { view } = positionIn("agents");
    expect(offers(view, [], null, null).size).toBe(0);
    expect(buttons(board, view, [], "meru")).toEqual([]);
  });

  test("mark a MIND SLIP and a STEP differently", () => {
    const slip: Choice = { kind: "act", action: { do: "MindSlip", to: "A1", token: "first" } };
    const step: Choice = { kind: "act", action: { do: "Step", to: "A1" } };
    expect(targetLook([slip])).toBe("slip");
    expect(targetLook([slip, step])).toBe("go");
    expect(targetLook([{ kind: "plan", plan: { do: "MoveImmortal", chosen: {} } }])).toBe("pick");
  });

  test("explain the actions that an Agent cannot do", () => {
    const { view, legal } = positionIn("agents", "training");
    const agent = usableAgents(legal)[0]!;
    const reveal = buttons(board, view, legal, agent).find(({ key }) => key === "Reveal");
    expect(reveal?.press.kind).toBe("why");
  });
});
