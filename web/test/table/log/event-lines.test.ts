import { beforeEach, describe, expect, test } from "vitest";
import type { RemarkLine } from "../../../src/protocol.ts";
import { eventLines, remarkLine } from "../../../src/table/log/event-lines.ts";
import { LANGUAGES, language } from "../../../src/text/messages.svelte.ts";
import { board } from "../../support/positions.ts";

describe.each(LANGUAGES)("remarks of computer players in %s", (lang) => {
  beforeEach(() => language.choose(lang));
  const remark = (id: string, params: RemarkLine["params"]): RemarkLine => ({ n: 1, seat: "2", id, params, at: 0 });

  test("name the Agent and the Feature", () => {
    const text = remarkLine(remark("bot.asks", { agent: "lyme", feature: "cafe" }), board);
    expect(text).toContain("Henry Lyme");
    expect(text).toContain(lang === "en" ? "Flux Coffee Shop" : "kavárna Flux");
    expect(remarkLine(remark("bot.captures", { agent: "meru", location: "C4", percent: 62 }), board)).toMatch(
      /62\s%.*|C4/,
    );
  });

  test("are left out if there is no message for them", () => {
    expect(remarkLine(remark("bot.sings", {}), board)).toBeNull();
  });
});

describe.each(LANGUAGES)("events in %s", (lang) => {
  beforeEach(() => language.choose(lang));
  const moved = (agent: string) => eventLines({ public: { what: "RhythmMoved", agent, to: "C7" } }, board)[0]!.text;

  test("do not say that Dusty moves Dusty", () => {
    expect(moved("dusty").match(/Dusty/g)).toHaveLength(1);
    expect(moved("dusty")).toContain("C7");
    expect(moved("lyme")).toContain("Henry Lyme");
  });
});
