import { describe, expect, test } from "vitest";
import { beside, border, bordersOf, corner, locationAt, locationsOf, wobble } from "../../src/board/geometry.ts";
import { board } from "../support/positions.ts";

describe("geometry", () => {
  test("lists every location of the board, row by row", () => {
    expect(locationsOf(board)).toEqual(Object.keys(board.locations));
  });

  test("maps a point back to its location", () => {
    for (const name of locationsOf(board)) {
      const { x, y } = corner(name);
      expect(locationAt(board, { x: x + 1, y: y + 99 })).toBe(name);
    }
    expect(locationAt(board, { x: -1, y: 5 })).toBeNull();
  });

  test("puts a border between its two locations", () => {
    expect(border("C4-D4")).toMatchObject({ from: { x: 300, y: 300 }, to: { x: 300, y: 400 }, upright: true });
    expect(border("C4-C5")).toMatchObject({ from: { x: 200, y: 400 }, to: { x: 300, y: 400 }, upright: false });
    expect(bordersOf(board)).toHaveLength(71);
  });

  test("moves with the arrow keys and stops at the edge", () => {
    expect(beside(board, "C4", "ArrowRight")).toBe("D4");
    expect(beside(board, "A1", "ArrowUp")).toBeNull();
    expect(beside(board, "A1", "Enter")).toBeNull();
  });

  test("wobbles the same way every time", () => {
    const draw = () => wobble({ x: 0, y: 0 }, { x: 0, y: 700 }, 3);
    expect(draw()).toBe(draw());
  });
});
