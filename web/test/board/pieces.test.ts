import { afterEach, describe, expect, test } from "vitest";
import { piecesMarkup } from "../../src/board/pieces.ts";
import { positionIn } from "../support/positions.ts";

afterEach(() => {
  document.body.innerHTML = "";
});

describe("pieces", () => {
  test("escape the text of notes", () => {
    const { view } = positionIn("agents");
    const text = `"<b>&'`;
    const note = { id: 1, at: "B2", text };
    paint(piecesMarkup({ ...view, notes: [note] }, null));
    expect(document.querySelector("b")).toBeNull();
    expect(document.querySelector("[data-note='1'] text")!.textContent).toBe(text);
  });

  test("leave out the note that is being dragged", () => {
    const { view } = positionIn("agents");
    paint(piecesMarkup({ ...view, notes: [{ id: 7, at: "B2", text: "X" }] }, null, 7));
    expect(document.querySelector("[data-note]")).toBeNull();
  });

  test("show a stop for each visit, and an arc for a MIND SLIP", () => {
    paint(piecesMarkup(positionIn("agents").view, { path: ["A1", "A2", "B3"], slips: [3] }));
    expect(document.querySelectorAll(".path circle")).toHaveLength(3);
    expect(document.querySelectorAll(".legs .slip")).toHaveLength(1);
    expect(document.querySelectorAll(".path .last")).toHaveLength(1);
  });

  test.each(["≤ 07:00", "> 07:00", "07:00"])("show the app's own note %s in full", (text) => {
    const { view } = positionIn("agents");
    paint(piecesMarkup({ ...view, notes: [{ id: 1, at: "B2", text }] }, null));
    expect(document.querySelector("[data-note] text")!.textContent).toBe(text);
  });

  test("show how many more notes there are where there is no room for all", () => {
    const { view } = positionIn("agents");
    const notes = [1, 2, 3, 4, 5].map((id) => ({ id, at: "B2", text: `${id}` }));
    paint(piecesMarkup({ ...view, confirmed: [], notes }, null));
    const texts = [...document.querySelectorAll("[data-note] text")].map((each) => each.textContent);
    expect(texts).toEqual(["1", "2", "+3"]);
  });
});

function paint(markup: string): void {
  document.body.innerHTML = `<svg>${markup}</svg>`;
}
