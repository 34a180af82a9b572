import { beforeAll, describe, expect, test } from "vitest";
import type { Happened, ModuleInfo, Shown, WireAction } from "../../../src/protocol.ts";
import { boardAnimations } from "../../../src/table/animation/board-animations.ts";
import { eventLines } from "../../../src/table/log/event-lines.ts";
import { buttons } from "../../../src/table/state/action-buttons.ts";
import { actionLine, explainingRule, isPreviewed, partQuestion } from "../../../src/table/state/actions.ts";
import { addModule } from "../../../src/table/state/catalogue-lookup.ts";
import { offers } from "../../../src/table/state/offers.ts";
import { language } from "../../../src/text/messages.svelte.ts";
import { board, positions } from "../../support/positions.ts";

/** A module that this client was not built with. */
const FLARE: ModuleInfo = {
  id: "flare",
  actions: {
    "flare.LightFlare": {
      phase: "agents",
      fields: { agent: "agent", at: "location" },
      agent: null,
      rule: "flare.spent",
      confirm: true,
    },
    "flare.Wait": { phase: "agents", fields: {}, agent: null, rule: "flare.spent", confirm: false },
  },
  events: {
    "flare.FlareLit": { fields: { agent: "agent", at: "location", left: "number" }, evidence: true },
  },
  texts: {
    en: `
action_flare_LightFlare = Light a flare
    .line = { $agent }: light a flare at { $at }
action_flare_Wait = Wait
    .line = Wait in the dark
event_flare_FlareLit = { $agent } lights a flare at { $at }, { $left } left.
`,
    cs: `
action_flare_LightFlare = Zapálit světlici
    .line = { $agent }: zapálit světlici na { $at }
action_flare_Wait = Čekat
    .line = Čekat ve tmě
event_flare_FlareLit = { $agent } zapaluje světlici na { $at }, zbývá { $left }.
`,
  },
};
const lights: WireAction[] = [
  { do: "flare.LightFlare", agent: "meru", at: "C4" },
  { do: "flare.LightFlare", agent: "meru", at: "C5" },
  { do: "flare.LightFlare", agent: "bill", at: "A1" },
];
const lit: Happened = { public: { what: "flare.FlareLit", agent: "meru", at: "C4", left: 1 } };
const position = positions.find(({ view }) => view.phase === "agents")!;
const view: Shown = { ...position.view, activation: null };

beforeAll(async () => {
  await language.choose("en");
  await addModule(FLARE);
});

describe("an act of a rule module", () => {
  test("has a button for the Agent in hand, and its location is chosen on the board", () => {
    const button = buttons(board, view, lights, "meru").find(({ key }) => key === "flare.LightFlare")!;
    expect(button.label).toBe("Light a flare");
    const plan = { do: "flare.LightFlare", chosen: { agent: "meru" } } as const;
    expect(button.press).toEqual({ kind: "plan", plan });
    expect([...offers(view, lights, plan, "meru").keys()]).toEqual(["C4", "C5"]);
    expect(offers(view, lights, plan, "meru").get("C4")).toEqual([{ kind: "act", action: lights[0] }]);
    expect(partQuestion("flare.LightFlare", "at")).toBe("Light a flare");
  });

  test("without locations has one button for each legal action", () => {
    const waits: WireAction[] = [{ do: "flare.Wait" }];
    const button = buttons(board, view, waits, null).find(({ label }) => label === "Wait in the dark")!;
    expect(button.press).toEqual({ kind: "act", action: waits[0] });
  });

  test("is previewed and explained as its module says", () => {
    expect(isPreviewed("flare.LightFlare")).toBe(true);
    expect(isPreviewed("flare.Wait")).toBe(false);
    expect(explainingRule("flare.LightFlare")).toBe("flare.spent");
  });

  test("is described in every language", async () => {
    expect(actionLine(lights[0]!, board)).toMatch(/: light a flare at C4$/);
    await language.choose("cs");
    expect(actionLine(lights[0]!, board)).toMatch(/: zapálit světlici na C4$/);
    await language.choose("en");
  });
});

describe("an event of a rule module", () => {
  test("has a line in the log", () => {
    expect(eventLines(lit, board).map(({ text }) => text)).toEqual([expect.stringMatching(/flare at C4, 1 left\.$/)]);
  });

  test("is animated where it happened", () => {
    expect(boardAnimations([lit], 0)).toEqual([{ kind: "pulse", event: lit, at: "C4", loud: true }]);
  });
});
