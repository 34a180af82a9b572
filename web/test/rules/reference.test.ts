import { describe, expect, test } from "vitest";
import { search } from "../../src/rules/reference.svelte.ts";
import { language, loadRules, ruleIds } from "../../src/text/messages.svelte.ts";

describe("search", () => {
  test("finds a rule by an everyday word, with and without accents", async () => {
    await language.choose("en");
    await loadRules();
    expect(search("diagonal").slice(0, 5)).toContain("step.temple");
    await language.choose("cs");
    await loadRules();
    expect(search("sikmo").slice(0, 5)).toEqual(search("šikmo").slice(0, 5));
    expect(search("qqqq")).toEqual([]);
  });

  test("lists all rules for an empty query", () => {
    expect(search("  ")).toEqual(ruleIds());
  });
});
