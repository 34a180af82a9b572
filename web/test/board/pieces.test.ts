import { afterEach, describe, expect, test } from "vitest";
import { pathMarkup, piecesMarkup } from "../../src/board/pieces.ts";
import { positionIn } from "../support/positions.ts";

afterEach(() => {
  document.body.innerHTML = "";
});

describe("pieces", () => {
  test("escape the text of notes", () => {
    const { view } = positionIn("agents");
    const text = `"<b>&'`;
    const note = { id: 1, at: "B2", text };
    paint(piecesMarkup({ ...view, notes: [note] }));
    expect(document.querySelector("b")).toBeNull();
    expect(document.querySelector("[data-note='1'] text")!.textContent).toBe(text);
  });

  test("leave out the note that is being dragged", () => {
    const { view } = positionIn("agents");
    paint(piecesMarkup({ ...view, notes: [{ id: 7, at: "B2", text: "X" }] }, 7));
    expect(document.querySelector("[data-note]")).toBeNull();
  });

  test("show a stop for each visit, and an arc for a MIND SLIP", () => {
    paint(pathMarkup({ path: ["A1", "A2", "B3"], slips: [3] }, positionIn("agents").view));
    expect(document.querySelectorAll(".path circle")).toHaveLength(3);
    expect(document.querySelectorAll(".path .slip")).toHaveLength(1);
    expect(document.querySelectorAll(".path .last")).toHaveLength(1);
  });
});

function paint(markup: string): void {
  document.body.innerHTML = `<svg>${markup}</svg>`;
}
