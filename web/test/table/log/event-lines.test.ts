import { beforeEach, describe, expect, test } from "vitest";
import type { Happened, Remark } from "../../../src/protocol.ts";
import { boardAnimations } from "../../../src/table/animation/board-animations.ts";
import { remarkLine } from "../../../src/table/log/event-lines.ts";
import { LANGUAGES, language } from "../../../src/text/messages.svelte.ts";
import { board } from "../../support/positions.ts";

const placed = (agent: string, at: string): Happened => ({ public: { what: "AgentPlaced", agent, at } });
const moved = (agent: string, to: string): Happened => ({ public: { what: "AgentMoved", agent, to }, undo: "1" });
const undone: Happened = { public: { what: "Undone", seat: "1" } };

describe("a replay", () => {
  test("shows where an Agent came from", () => {
    const story = [placed("meru", "A1"), moved("meru", "A2"), moved("meru", "B2")];
    expect(boardAnimations(story, 2)).toMatchObject([{ kind: "move", who: "meru", from: "A2", to: "B2" }]);
  });

  test("knows where an Agent is after an act was taken back", () => {
    const story = [placed("meru", "A1"), moved("meru", "A2"), undone, moved("meru", "B1")];
    expect(boardAnimations(story, 3)).toMatchObject([{ from: "A1", to: "B1" }]);
  });

  test("has nothing to show where nothing is new", () => {
    expect(boardAnimations([placed("meru", "A1")], 1)).toEqual([]);
  });
});

describe.each(LANGUAGES)("a computer's words in %s", (lang) => {
  beforeEach(() => language.choose(lang));
  const remark = (id: string, params: Remark["params"]): Remark => ({ n: 1, seat: "2", id, params, at: 0 });

  test("name the Agent and the Feature as everybody does", () => {
    const said = remarkLine(remark("bot.asks", { agent: "lyme", feature: "cafe" }), board);
    expect(said).toContain("Henry Lyme");
    expect(said).toContain(lang === "en" ? "Flux Coffee Shop" : "kavárna Flux");
    expect(remarkLine(remark("bot.captures", { agent: "meru", location: "C4", percent: 62 }), board)).toMatch(
      /62\s%.*|C4/,
    );
  });

  test("are left out where this client does not know them", () => {
    expect(remarkLine(remark("bot.sings", {}), board)).toBeNull();
  });
});
