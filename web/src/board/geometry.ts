/** Coordinates of the drawing: a location is a square of CELL units, A1 is at the origin. */
import type { Spec } from "../protocol.ts";

export const CELL = 100;

export interface Point {
  x: number;
  y: number;
}

/** Name a column as the server does: A to Z, then AA. */
export function columnName(column: number): string {
  let name = "";
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name;
  }
  return name;
}

type Size = Pick<Spec, "columns" | "rows">;

export function rowsOf(spec: Size): string[][] {
  return Array.from({ length: spec.rows }, (_, row) =>
    Array.from({ length: spec.columns }, (_, column) => `${columnName(column)}${row + 1}`),
  );
}

export function locationsOf(spec: Size): string[] {
  return rowsOf(spec).flat();
}

/** Return the top left corner of a location. */
export function corner(name: string): Point {
  const match = /^([A-Z]+)(\d+)$/.exec(name);
  if (!match) throw new Error(`no location ${name}`);
  const column = [...match[1]!].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { x: column * CELL, y: (Number(match[2]) - 1) * CELL };
}

export function middle(name: string): Point {
  const { x, y } = corner(name);
  return { x: x + CELL / 2, y: y + CELL / 2 };
}

/** Return the location at a point; null outside the city. */
export function locationAt(spec: Spec, { x, y }: Point): string | null {
  const [column, row] = [Math.floor(x / CELL), Math.floor(y / CELL)];
  const inside = column >= 0 && row >= 0 && column < spec.columns && row < spec.rows;
  return inside ? `${columnName(column)}${row + 1}` : null;
}

/** The size of a Feature's icon. */
export const ICON = 42;

export interface PlacedFeature extends Point {
  key: string;
  feature: string;
}

/** Place each Feature's icon: two side by side, a single one in the middle. */
export function featuresOf(spec: Pick<Spec, "locations">): PlacedFeature[] {
  return Object.entries(spec.locations).flatMap(([name, features]) => {
    const { x, y } = corner(name);
    return features.map((feature, index) => ({
      key: `${name} ${feature}`,
      feature,
      x: x + (features.length === 1 ? 29 : index === 0 ? 6 : 52),
      y: y + (index === 0 ? 25 : 29),
    }));
  });
}

export interface Border {
  name: string;
  from: Point;
  to: Point;
  upright: boolean;
}

/** Return the line of a border such as `C4-D4` or `C4-C5`. */
export function border(name: string): Border {
  const [first = "", second = ""] = name.split("-");
  const [a, b] = [corner(first), corner(second)];
  const upright = a.y === b.y;
  const from = upright ? { x: b.x, y: b.y } : { x: b.x, y: b.y };
  const to = upright ? { x: b.x, y: b.y + CELL } : { x: b.x + CELL, y: b.y };
  return { name, from, to, upright };
}

export function bordersOf(spec: Spec): string[] {
  const names: string[] = [];
  for (const [row, locations] of rowsOf(spec).entries()) {
    for (const [column, name] of locations.entries()) {
      if (column + 1 < spec.columns) names.push(`${name}-${columnName(column + 1)}${row + 1}`);
      if (row + 1 < spec.rows) names.push(`${name}-${columnName(column)}${row + 2}`);
    }
  }
  return names;
}

/** Return the neighbour in the direction of an arrow key; null at the edge. */
export function beside(spec: Spec, name: string, key: string): string | null {
  const step = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[key];
  if (!step) return null;
  const { x, y } = middle(name);
  return locationAt(spec, { x: x + step[0]! * CELL, y: y + step[1]! * CELL });
}

/** Draw a line as if by hand: the same wobble for the same seed. */
export function wobble(from: Point, to: Point, seed: number, strength = 1.3): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const pieces = Math.max(2, Math.round(length / 60));
  const [nx, ny] = [-(to.y - from.y) / length, (to.x - from.x) / length];
  let state = seed * 2654435761 + 1;
  let path = `M${from.x} ${from.y}`;
  for (let i = 1; i <= pieces; i++) {
    state = (state * 1103515245 + 12345) % 2147483648;
    const off = i === pieces ? 0 : (state / 1073741824 - 1) * strength;
    const at = (t: number, away: number) =>
      `${(from.x + (to.x - from.x) * t + nx * away).toFixed(1)} ${(from.y + (to.y - from.y) * t + ny * away).toFixed(1)}`;
    path += `Q${at((i - 0.5) / pieces, -off * 0.8)} ${at(i / pieces, off)}`;
  }
  return path;
}

export function grouped<T, K>(all: readonly T[], key: (each: T) => K): Map<K, T[]> {
  const found = new Map<K, T[]>();
  for (const each of all) found.set(key(each), [...(found.get(key(each)) ?? []), each]);
  return found;
}
