import { afterEach, describe, expect, test } from "vitest";
import { readCity } from "../../build/city-file.ts";
import { sprite } from "../../build/sprite.ts";
import { cityKey, cityMapMarkup } from "../../src/board/city-map.ts";
import { clearPieces, drawPieces } from "../../src/boot/first-board.ts";
import type { Message, Shown } from "../../src/protocol.ts";
import { board, positionIn, positions } from "../support/positions.ts";

const printed = readCity("../src/zanzibar/board/zanzibar.toml");

function page(key = cityKey(printed)): HTMLElement {
  document.body.innerHTML = `<div data-city="${key}"><svg><g class="live"></g></svg></div>`;
  return document.body.firstElementChild as HTMLElement;
}
const messages = (view: Shown): Message[] => [
  { type: "welcome", board } as Message,
  { type: "update", view } as Message,
];
const live = () => document.querySelector(".live")!;

afterEach(() => {
  document.body.innerHTML = "";
});

describe("the first board", () => {
  test("lies on the map of the city that the server uses", () => {
    expect(cityKey(printed)).toBe(cityKey(board));
    expect(cityMapMarkup(printed)).toBe(cityMapMarkup(board));
    for (const name of Object.keys(board.features)) expect(sprite()).toContain(`id="icon-${name}"`);
  });

  test("has every piece of the last view", () => {
    for (const { view } of positions) {
      expect(drawPieces(page(), [...messages(positionIn("mayhem").view), ...messages(view)])).toBe(true);
      const standing = view.agents.filter(({ at }) => at).length;
      expect(live().querySelectorAll(".figure")).toHaveLength(standing);
      expect(live().querySelectorAll(".immortal")).toHaveLength(view.immortals.length);
      expect(live().querySelectorAll(".mayhem")).toHaveLength(view.mayhem.length);
      expect(live().querySelectorAll(".step")).toHaveLength(view.steps.length);
      expect(live().querySelectorAll(".sticker")).toHaveLength(view.notes.length + view.confirmed.length);
      expect(live().querySelectorAll(".path")).toHaveLength(view.secret || view.unmasked ? 1 : 0);
    }
  });

  test("is not drawn on the map of another city, nor without a view", () => {
    const { view } = positionIn("agents");
    expect(drawPieces(page("another"), messages(view))).toBe(false);
    expect(live().innerHTML).toBe("");
    expect(drawPieces(page(), messages(view).slice(0, 1))).toBe(false);
  });

  test("loses its pieces when the connection is lost", () => {
    const firstBoard = page();
    drawPieces(firstBoard, messages(positionIn("agents").view));
    expect(firstBoard.classList).toContain("drawn");
    clearPieces(firstBoard);
    expect(live().innerHTML).toBe("");
    expect(firstBoard.classList).not.toContain("drawn");
  });
});
