import { beforeEach, describe, expect, test } from "vitest";
import type { Shown, TableInfo, WireAction } from "../../../../src/protocol.ts";
import { guidance, type Situation } from "../../../../src/table/panels/guidance/guidance-text.ts";
import { LANGUAGES, language } from "../../../../src/text/messages.svelte.ts";
import { board, positionIn, positions } from "../../../support/positions.ts";

const table = { seats: [] } as unknown as TableInfo;
const sentence = (view: Shown, legal: readonly WireAction[], more: Partial<Situation> = {}) =>
  guidance(table, board, view, { legal, covered: false, answered: false, ...more });
const step: WireAction = { do: "Step", to: "A1" };
const slip: WireAction = { do: "MindSlip", to: "A1", token: "first" };
const moveImmortal: WireAction = { do: "MoveImmortal", source: "A1", to: "A2" };
const endTurn: WireAction = { do: "EndTurn" };

describe("guidance", () => {
  beforeEach(() => language.choose("en"));

  test("names STEP and MIND SLIP only if they are possible", () => {
    const { view } = positionIn("recruiter");
    const before = { ...view, turn: { ...view.turn, acted: false } };
    expect(sentence(before, [step, slip])).toMatch(/STEP.*MIND SLIP/);
    expect(sentence(before, [step])).toBe("Your turn: take a STEP.");
    expect(sentence(before, [slip])).toBe("Your turn: take a MIND SLIP.");
  });

  test("names Immortals after the STEP only if one can be moved", () => {
    const { view } = positionIn("recruiter");
    const acted = { ...view, undo: false, turn: { ...view.turn, acted: true } };
    expect(sentence(acted, [moveImmortal, endTurn])).toContain("Immortals");
    expect(sentence(acted, [endTurn])).toBe("You have taken your action: end the turn.");
    expect(sentence({ ...acted, undo: true }, [endTurn])).toContain("or take it back");
    expect(sentence(acted, [moveImmortal])).toContain("move an Immortal, then end the turn");
  });

  test("never names Immortals in the Training Game", () => {
    for (const { view, legal } of positions.filter((each) => each.view.mission === "training")) {
      expect(sentence(view, legal)).not.toContain("Immortal");
    }
  });

  test("names moving and acting only until they are used", () => {
    const { view } = positionIn("agents");
    const active = { ...view, activation: { agent: "bill", seat: "1", moved: true, did: true, free: true } };
    const move: WireAction = { do: "MoveAgent", agent: "bill", to: "A1" };
    const ask: WireAction = { do: "Ask", agent: "bill", feature: "cafe", dolphin: false };
    const free: WireAction = { do: "DetectWeakness", source: "A1", to: "A2" };
    const done: WireAction = { do: "Done", agent: "bill" };
    expect(sentence(active, [move, ask, done])).toBe("Bill Falls is active: move, act, or end the activation.");
    expect(sentence(active, [move, done])).toBe("Bill Falls is active: move, or end the activation.");
    expect(sentence(active, [ask, done])).toBe("Bill Falls is active: act, or end the activation.");
    expect(sentence(active, [free, done])).toContain("use the free action");
    expect(sentence(active, [done])).toBe("Bill Falls is done: end the activation.");
  });

  test("offers to take opening STEPs back only if there are some", () => {
    const { view } = positionIn("opening");
    expect(sentence(view, [step])).not.toContain("take");
    expect(sentence(view, [step, { do: "OpeningBack" }])).toContain("take them back");
    expect(sentence(view, [{ do: "OpeningBack" }, { do: "ConfirmOpening" }])).toContain("complete");
  });

  test("does not ask for an answer that is given", () => {
    const { view, legal } = positionIn("answer");
    expect(sentence(view, legal)).toContain("answer");
    expect(sentence(view, [], { answered: true })).toContain("You have answered");
  });

  test("does not depend on the view while the Mental Screen is up", () => {
    const due = positions.filter(({ view }) => view.seat === "R" && view.due.includes("R") && view.phase !== "over");
    const sentences = due.map(({ view, legal }) => sentence(view, legal, { covered: true }));
    expect(due.length).toBeGreaterThan(5);
    expect(new Set(sentences).size).toBe(1);
  });
});

describe.each(LANGUAGES)("guidance in %s", (lang) => {
  beforeEach(() => language.choose(lang));

  test("has a sentence for every position", () => {
    for (const { view, legal } of positions) expect(sentence(view, legal)).toMatch(/^[^{}$]+$/);
  });
});

test("Czech counts what is left in the right form", async () => {
  await language.choose("cs");
  const { view } = positionIn("mayhem");
  const left = (count: number) =>
    sentence({ ...view, seat: "1", due: ["1"], mayhem: ["A1-B1", "B1-C1", "C1-D1", "D1-E1"].slice(0, 5 - count) }, []);
  expect(left(5)).toContain("zbývá 5");
  expect(left(3)).toContain("zbývají 3");
  expect(left(1)).toContain("zbývá 1");
});
