/** The paper map as SVG markup: what never changes during a game. The build writes it into the page, too. */
import { FEATURE_INK } from "./icons.ts";
import type { Spec } from "../protocol.ts";
import { CELL, columnName, corner, featuresOf, grouped, ICON, locationsOf, wobble } from "./geometry.ts";

const MARGIN = 27;
const INK = "#3a332a";
export type City = Pick<Spec, "columns" | "rows" | "temples" | "locations">;

export function viewBox({ columns, rows }: Pick<Spec, "columns" | "rows">): string {
  return `${-MARGIN} ${-MARGIN} ${columns * CELL + MARGIN + 6} ${rows * CELL + MARGIN + 6}`;
}

/** Return a key that is equal for cities with the same map. */
export function cityKey(city: City): string {
  const places = locationsOf(city).map((name) => city.locations[name]?.join("+") ?? "");
  return [city.columns, city.temples.join("+"), ...places].join(" ");
}

export function cityMapMarkup(city: City): string {
  return [heads(city), shades(city), ...city.temples.map(temple), features(city), lines(city)].join("");
}

/** One text element with many spans is laid out faster than many text elements. */
const span = (x: number, y: number, text: string | number) => `<tspan x="${x}" y="${y}">${text}</tspan>`;

function heads({ columns, rows }: City): string {
  const above = Array.from({ length: columns }, (_, i) => span(i * CELL + CELL / 2, -8, columnName(i)));
  const beside = Array.from({ length: rows }, (_, i) => span(-14, i * CELL + CELL / 2 + 7, i + 1));
  return `<text class="heads">${above.join("")}${beside.join("")}</text>`;
}

function shades(city: City): string {
  const dark = locationsOf(city)
    .map(corner)
    .filter(({ x, y }) => (x + y) % (2 * CELL) === 0);
  return `<path class="shade" d="${dark.map(({ x, y }) => `M${x} ${y}h${CELL}v${CELL}h${-CELL}z`).join("")}"/>`;
}

function temple(name: string): string {
  const { x, y } = corner(name);
  return (
    `<g transform="translate(${x} ${y})"><rect x="4" y="4" width="${CELL - 8}" height="${CELL - 8}" rx="6" class="court"/>` +
    `<path d="M8 8L26 26M92 8L74 26M8 92L26 74M92 92L74 74" class="ways"/>` +
    `<use href="#icon-pagoda" x="17" y="15" width="66" height="66" class="pagoda"/></g>`
  );
}

/** Group the icons by Feature: each colour is written once. */
function features(city: City): string {
  const drawn = grouped(featuresOf(city), ({ feature }) => feature);
  return [...drawn]
    .map(([feature, places]) => {
      const icons = places.map(
        ({ x, y }) => `<use href="#icon-${feature}" x="${x}" y="${y}" width="${ICON}" height="${ICON}"/>`,
      );
      return `<g color="${FEATURE_INK[feature] ?? INK}">${icons.join("")}</g>`;
    })
    .join("");
}

/** Write the names of the locations. They are drawn above the pieces, so that nothing hides them. */
export function namesMarkup(city: City): string {
  const written = locationsOf(city).map((name) => span(corner(name).x + 9, corner(name).y + 20, name));
  return `<text class="names">${written.join("")}</text>`;
}

function lines({ columns, rows }: City): string {
  const [right, bottom] = [columns * CELL, rows * CELL];
  const inside = [
    ...Array.from({ length: columns - 1 }, (_, i) =>
      wobble({ x: (i + 1) * CELL, y: 0 }, { x: (i + 1) * CELL, y: bottom }, i + 3),
    ),
    ...Array.from({ length: rows - 1 }, (_, i) =>
      wobble({ x: 0, y: (i + 1) * CELL }, { x: right, y: (i + 1) * CELL }, i + 31),
    ),
  ];
  const frame = [
    wobble({ x: 0, y: 0 }, { x: right, y: 0 }, 71),
    wobble({ x: right, y: 0 }, { x: right, y: bottom }, 72),
    wobble({ x: right, y: bottom }, { x: 0, y: bottom }, 73),
    wobble({ x: 0, y: bottom }, { x: 0, y: 0 }, 74),
  ];
  return `<path d="${inside.join("")}" class="grid"/><path d="${frame.join("")}" class="grid frame"/>`;
}
