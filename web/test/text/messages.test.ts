import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { describeLocation } from "../../src/board/location-text.ts";
import { locationsOf } from "../../src/board/geometry.ts";
import { NO_MARKS } from "../../src/board/marks.ts";
import { ACTIONS } from "../../src/catalogue.ts";
import { actionLine, boardParts } from "../../src/table/state/actions.ts";
import { eventLines } from "../../src/table/log/event-lines.ts";
import {
  refusalText,
  hasMessage,
  LANGUAGES,
  language,
  loadRules,
  ruleIds,
  say,
} from "../../src/text/messages.svelte.ts";
import { board, positions } from "../support/positions.ts";

const sources = readdirSync("src", { recursive: true, encoding: "utf-8" })
  .filter((file) => /\.(ts|svelte)$/.test(file))
  .map((file) => readFileSync(join("src", file), "utf-8"))
  .join("\n");
const used = new Set([...sources.matchAll(/\b(?:say|has)\(\s*"([^"]+)"/g)].map((match) => match[1]!));
const usedInChoices = new Set(
  [...sources.matchAll(/\b(?:say)\([^()]*\? "([^"]+)" : "([^"]+)"/g)].flatMap((match) => [match[1]!, match[2]!]),
);

describe.each(LANGUAGES)("messages in %s", (lang) => {
  beforeEach(async () => {
    await language.choose(lang);
    await loadRules();
  });

  test("contain every id used in the source", () => {
    expect([...used, ...usedInChoices].filter((id) => !hasMessage(id))).toEqual([]);
  });

  test("have a line for every action and a text for every preview", () => {
    for (const { legal } of positions)
      for (const action of legal) expect(actionLine(action, board)).not.toMatch(/[{}$]/);
    const previewed = Object.entries(ACTIONS).filter(([, { confirm }]) => confirm);
    expect(previewed.map(([kind]) => `preview_${kind}`).filter((id) => !hasMessage(id))).toEqual([]);
  });

  test("ask for every part of an action that is chosen step by step", () => {
    const steps = ["ExtraMove", "DetectWeakness", "NeuroRhythm"] as const;
    const wanted = steps.flatMap((kind) => boardParts(kind).map((part) => `plan_${kind}-${part}`));
    expect([...wanted, "plan_MoveImmortal-to"].filter((id) => !hasMessage(id))).toEqual([]);
  });

  test("contain every rule that explains an action", () => {
    expect(Object.values(ACTIONS).filter(({ rule }) => !ruleIds().includes(rule))).toEqual([]);
  });

  test("describe every event and location", () => {
    for (const { view, events } of positions) {
      for (const event of events)
        for (const { text } of eventLines(event, board)) expect(text).not.toMatch(/[{}$]|undefined/);
      for (const name of locationsOf(board))
        expect(describeLocation(board, view, NO_MARKS, name)).toMatch(new RegExp(`^${name}: .`));
    }
  });

  test("explain a refusal by a rule and by an error", async () => {
    expect(await refusalText("step.mayhem")).not.toBe("");
    expect(await refusalText("act.stale", { n: 3 })).not.toBe("");
    expect(await refusalText("no.such-id")).toContain("no.such-id");
  });

  test("use the plural form of a number", () => {
    const forms = [0, 1, 2, 5].map((count) => say("web-notes-left", { count }));
    expect(new Set(forms.map((form) => form.replace(/\d+/, ""))).size).toBe(lang === "cs" ? 4 : 3);
  });
});
