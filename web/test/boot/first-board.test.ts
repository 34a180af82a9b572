import { afterEach, describe, expect, test } from "vitest";
import { readCity } from "../../build/city-file.ts";
import { sprite } from "../../build/sprite.ts";
import { cityKey, cityMapMarkup } from "../../src/board/city-map.ts";
import { pathMarkup, piecesMarkup } from "../../src/board/pieces.ts";
import { clearPieces, drawPieces } from "../../src/boot/first-board.ts";
import type { Message, Shown } from "../../src/protocol.ts";
import { board, positionIn, positions } from "../support/positions.ts";

const printed = readCity("../src/zanzibar/board/zanzibar.toml");

function firstBoard(key = cityKey(printed)): HTMLElement {
  document.body.innerHTML = `<div data-city="${key}"><svg><g class="live"></g></svg></div>`;
  return document.body.firstElementChild as HTMLElement;
}
const said = (view: Shown): Message[] => [{ type: "welcome", board } as Message, { type: "update", view } as Message];
const live = () => document.querySelector(".live")!;

afterEach(() => {
  document.body.innerHTML = "";
});

describe("the first board", () => {
  test("lies on the ground of the city that the server plays on", () => {
    expect(cityKey(printed)).toBe(cityKey(board));
    expect(cityMapMarkup(printed)).toBe(cityMapMarkup(board));
    for (const name of Object.keys(board.features)) expect(sprite()).toContain(`id="icon-${name}"`);
  });

  test("has every piece of the last view", () => {
    for (const { view } of positions) {
      expect(drawPieces(firstBoard(), [...said(positionIn("mayhem").view), ...said(view)])).toBe(true);
      const standing = view.agents.filter(({ at }) => at).length;
      expect(live().querySelectorAll(".figure")).toHaveLength(standing);
      expect(live().querySelectorAll(".immortal")).toHaveLength(view.immortals.length);
      expect(live().querySelectorAll(".mayhem")).toHaveLength(view.mayhem.length);
      expect(live().querySelectorAll(".step")).toHaveLength(view.steps.length);
      expect(live().querySelectorAll(".sticker")).toHaveLength(view.notes.length + view.confirmed.length);
      expect(live().querySelectorAll(".path")).toHaveLength(view.secret || view.unmasked ? 1 : 0);
    }
  });

  test("is not drawn on the ground of another city, nor before there is a view", () => {
    const { view } = positionIn("agents");
    expect(drawPieces(firstBoard("another"), said(view))).toBe(false);
    expect(live().innerHTML).toBe("");
    expect(drawPieces(firstBoard(), said(view).slice(0, 1))).toBe(false);
  });

  test("loses its pieces when they may be out of date", () => {
    const page = firstBoard();
    drawPieces(page, said(positionIn("agents").view));
    expect(page.classList).toContain("drawn");
    clearPieces(page);
    expect(live().innerHTML).toBe("");
    expect(page.classList).not.toContain("drawn");
  });
});

describe("drawn as text", () => {
  test("a note cannot become a tag", () => {
    const { view } = positionIn("agents");
    const text = `"<b>&'`;
    const note = { id: 1, at: "B2", text };
    paint(piecesMarkup({ ...view, notes: [note] }));
    expect(document.querySelector("b")).toBeNull();
    expect(document.querySelector("[data-note='1'] text")!.textContent).toBe(text);
  });

  test("a note in the hand is not on the board", () => {
    const { view } = positionIn("agents");
    paint(piecesMarkup({ ...view, notes: [{ id: 7, at: "B2", text: "X" }] }, 7));
    expect(document.querySelector("[data-note]")).toBeNull();
  });

  test("a path has a stop for each visit, and an arc for a slip", () => {
    paint(pathMarkup({ path: ["A1", "A2", "B3"], slips: [3] }, positionIn("agents").view));
    expect(document.querySelectorAll(".path circle")).toHaveLength(3);
    expect(document.querySelectorAll(".path .slip")).toHaveLength(1);
    expect(document.querySelectorAll(".path .last")).toHaveLength(1);
  });
});

function paint(markup: string): void {
  document.body.innerHTML = `<svg>${markup}</svg>`;
}
