import { describe, expect, test } from "vitest";
import type { Happened } from "../../../src/protocol.ts";
import { boardAnimations } from "../../../src/table/animation/board-animations.ts";

const placed = (agent: string, at: string): Happened => ({ public: { what: "AgentPlaced", agent, at } });
const moved = (agent: string, to: string): Happened => ({ public: { what: "AgentMoved", agent, to }, undo: "1" });
const undone: Happened = { public: { what: "Undone", seat: "1" } };

describe("boardAnimations", () => {
  test("have the location from which an Agent moved", () => {
    const events = [placed("meru", "A1"), moved("meru", "A2"), moved("meru", "B2")];
    expect(boardAnimations(events, 2)).toMatchObject([{ kind: "move", who: "meru", from: "A2", to: "B2" }]);
  });

  test("start at the right location after an undo", () => {
    const events = [placed("meru", "A1"), moved("meru", "A2"), undone, moved("meru", "B1")];
    expect(boardAnimations(events, 3)).toMatchObject([{ from: "A1", to: "B1" }]);
  });

  test("are none without new events", () => {
    expect(boardAnimations([placed("meru", "A1")], 1)).toEqual([]);
  });
});
