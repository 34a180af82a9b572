import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { describeLocation } from "../../src/board/location-text.ts";
import { locationsOf } from "../../src/board/geometry.ts";
import { NO_MARKS } from "../../src/board/marks.ts";
import { search } from "../../src/rules/reference.svelte.ts";
import { actionLine, PREVIEWED, BOARD_PARTS, RULES } from "../../src/table/state/actions.ts";
import { eventLines } from "../../src/table/log/event-lines.ts";
import { refusalText, hasMessage, LANGUAGES, language, loadRules, rules, say } from "../../src/text/messages.svelte.ts";
import { board, positions } from "../support/positions.ts";

const sources = readdirSync("src", { recursive: true, encoding: "utf-8" })
  .filter((file) => /\.(ts|svelte)$/.test(file))
  .map((file) => readFileSync(join("src", file), "utf-8"))
  .join("\n");
const asked = new Set([...sources.matchAll(/\b(?:say|has)\(\s*"([^"]+)"/g)].map((match) => match[1]!));
const choices = new Set(
  [...sources.matchAll(/\b(?:say)\([^()]*\? "([^"]+)" : "([^"]+)"/g)].flatMap((match) => [match[1]!, match[2]!]),
);

describe.each(LANGUAGES)("in %s", (lang) => {
  beforeEach(async () => {
    await language.choose(lang);
    await loadRules();
  });

  test("every message that is asked for is there", () => {
    expect([...asked, ...choices].filter((id) => !hasMessage(id))).toEqual([]);
  });

  test("every action has a line, every act with a preview says what it does", () => {
    for (const { legal } of positions)
      for (const action of legal) expect(actionLine(action, board)).not.toMatch(/[{}$]/);
    const missing = [...PREVIEWED].filter((kind) => !hasMessage(`preview_${kind}`));
    expect(missing).toEqual([]);
  });

  test("every part of an action that is chosen step by step is asked for in words", () => {
    const steps = ["ExtraMove", "DetectWeakness", "NeuroRhythm"] as const;
    const wanted = steps.flatMap((kind) => BOARD_PARTS[kind]!.map((part) => `plan_${kind}-${part}`));
    expect([...wanted, "plan_MoveImmortal-to"].filter((id) => !hasMessage(id))).toEqual([]);
  });

  test("every rule an action points to exists", () => {
    expect(Object.values(RULES).filter((rule) => !rules().includes(rule))).toEqual([]);
  });

  test("what happened and every location can be read out", () => {
    for (const { view, events } of positions) {
      for (const event of events)
        for (const { text } of eventLines(event, board)) expect(text).not.toMatch(/[{}$]|undefined/);
      for (const name of locationsOf(board))
        expect(describeLocation(board, view, NO_MARKS, name)).toMatch(new RegExp(`^${name}: .`));
    }
  });

  test("a refusal has a sentence, whether by a rule or by an error", async () => {
    expect(await refusalText("step.mayhem")).not.toBe("");
    expect(await refusalText("act.stale", { n: 3 })).not.toBe("");
    expect(await refusalText("no.such-id")).toContain("no.such-id");
  });

  test("numbers are said with the right form of the word", () => {
    const forms = [0, 1, 2, 5].map((count) => say("web-notes-left", { count }));
    expect(new Set(forms.map((form) => form.replace(/\d+/, ""))).size).toBe(lang === "cs" ? 4 : 3);
  });
});

describe("finding a rule", () => {
  test("by an everyday word, with and without accents, in any form", async () => {
    await language.choose("en");
    await loadRules();
    expect(search("diagonal").slice(0, 5)).toContain("step.temple");
    await language.choose("cs");
    await loadRules();
    expect(search("sikmo").slice(0, 5)).toEqual(search("šikmo").slice(0, 5));
    expect(search("qqqq")).toEqual([]);
  });

  test("all rules are listed when nothing is asked", () => {
    expect(search("  ")).toEqual(rules());
  });
});
