/** The pieces on the board as SVG markup, used by the page's own script and by the app. */
import { AGENT_INK, AGENT_OUTLINE, initialOf } from "./agent-figures.ts";
import type { Shown } from "../protocol.ts";
import { border, CELL, corner, grouped, middle } from "./geometry.ts";

const PLANKS = "M3 0L14 -8L25 7L37 -8L50 7L62 -8L74 7L86 -8L97 0";
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escape text for markup: people write the notes. */
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
const hour = (time: number) => `${String(time).padStart(2, "0")}:00`;

/** The numbered path of the Secret Map, and the times at which a MIND SLIP was used. */
export interface Path {
  path: readonly string[];
  slips: readonly number[];
}

export function pathOf(view: Shown): Path | null {
  const shown = view.unmasked ?? view.secret;
  return shown ? { path: shown.path, slips: shown.slips.map(({ time }) => time) } : null;
}

function legsMarkup({ path, slips }: Path): string {
  const legs = path.slice(1).map((to, index) => leg(path[index]!, to, slips.includes(index + 2)));
  return `<g class="legs">${legs.join("")}</g>`;
}

function stopsMarkup({ path }: Path, view: Shown): string {
  const known = new Set(view.confirmed.map(({ time }) => time));
  const stops = path.map((name, index) => {
    const { x, y } = middle(name);
    const look = [known.has(index + 1) ? "known" : "", index === path.length - 1 ? "last" : ""].join(" ");
    return `<g transform="translate(${x} ${y})" class="${look}"><circle r="14.5"/><text y="6">${index + 1}</text></g>`;
  });
  return `<g class="path">${stops.join("")}</g>`;
}

/** Draw one leg of the path; a MIND SLIP as an arc, so that it does not look like two steps. */
function leg(from: string, to: string, slip: boolean): string {
  const [a, b] = [middle(from), middle(to)];
  const bend = `Q${(a.x + b.x) / 2 - (b.y - a.y) * 0.22} ${(a.y + b.y) / 2 + (b.x - a.x) * 0.22} `;
  const d = `M${a.x} ${a.y}${slip ? bend : "L"}${b.x} ${b.y}`;
  return `<path d="${d}" class="under"/><path d="${d}"${slip ? ' class="slip"' : ""}/>`;
}

/**
 * Draw all pieces of a view, except the note that is being dragged. The order keeps every number readable: Mayhem
 * and what lies flat, then the numbers of the path, then the standing figures beside them.
 */
export function piecesMarkup(view: Shown, path: Path | null, grabbed: number | null = null): string {
  return [
    ...view.mayhem.map(mayhem),
    path ? legsMarkup(path) : "",
    tokensMarkup(view, path, grabbed),
    path ? stopsMarkup(path, view) : "",
    figuresMarkup(view),
  ].join("");
}

/** Collects pieces by location. */
class Heaps {
  readonly #pieces = new Map<string, string[]>();

  put(at: string | null, ...pieces: string[]): void {
    if (at) this.#pieces.set(at, [...(this.#pieces.get(at) ?? []), ...pieces]);
  }

  markup(): string {
    const heaps = [...this.#pieces].map(([name, pieces]) => {
      const { x, y } = corner(name);
      return `<g transform="translate(${x} ${y})" class="pieces">${pieces.join("")}</g>`;
    });
    return heaps.join("");
  }
}

function tokensMarkup(view: Shown, path: Path | null, grabbed: number | null): string {
  const heaps = new Heaps();
  for (const at of view.taken_back) heaps.put(at, '<circle cx="84" cy="17" r="13" class="taken"/>');
  for (const at of view.steps) heaps.put(at, STEP);
  heaps.put(view.second_slip, SLIP);
  for (const [at, stickers] of stickersOf(view)) {
    const agents = view.agents.filter((agent) => agent.at === at).length;
    const crowded = agents > 1 || (stickers.length > 1 && !!path?.path.includes(at));
    const drawn = stickers.map((each, index) =>
      each.id !== null && each.id === grabbed ? "" : stickerMarkup(each, index, stickers.length, crowded),
    );
    heaps.put(at, ...drawn);
  }
  return heaps.markup();
}

function figuresMarkup(view: Shown): string {
  const heaps = new Heaps();
  for (const at of view.immortals) heaps.put(at, IMMORTAL);
  for (const [at, agents] of grouped(view.agents, ({ at }) => at)) {
    const spacing = agents.length > 2 ? 21 : 27;
    const figures = agents.map(({ id, acted }, index) =>
      figure(id, acted, id === view.activation?.agent, 5 + index * spacing),
    );
    heaps.put(at, ...figures);
  }
  return heaps.markup();
}

const STEP =
  '<g class="step"><circle cx="83" cy="18" r="15"/><use href="#icon-footprint" x="72" y="7" width="22" height="22"/></g>';
const SLIP = '<g class="slip"><circle cx="50" cy="84" r="13"/><path d="M42 86q8 -13 16 0M54 82l4 4l-6 1"/></g>';
const IMMORTAL =
  '<g class="immortal"><circle cx="47" cy="17" r="15.5"/><use href="#icon-hood" x="35" y="5" width="24" height="24"/></g>';

/** Draw Mayhem horizontally; rotate it for an upright border. */
function mayhem(name: string): string {
  const { from, upright } = border(name);
  const turn = upright ? 90 : 0;
  return (
    `<g transform="translate(${from.x} ${from.y}) rotate(${turn})" class="mayhem">` +
    `<path d="${PLANKS}" class="under"/><path d="${PLANKS}" class="planks"/><g transform="translate(50 0) rotate(${-turn})">` +
    `<use href="#icon-fire" x="-14" y="-17" width="28" height="28" class="glow"/>` +
    `<use href="#icon-fire" x="-10" y="-12" width="20" height="20" class="flame"/></g></g>`
  );
}

/** Draw an Agent; one that has acted lies on its side. */
function figure(id: string, down: boolean, active: boolean, x: number): string {
  const fall = down ? " translate(2 4) rotate(90 13 22) translate(8 -2)" : "";
  return (
    `<g transform="translate(${x} 58)${fall}" class="figure${down ? " down" : ""}${active ? " active" : ""}">` +
    `<path d="${AGENT_OUTLINE}" fill="${AGENT_INK[id] ?? "#555"}"/>` +
    `<text x="13" y="33"${down ? ' transform="rotate(-90 13 28)"' : ""}>${escaped(initialOf(id))}</text></g>`
  );
}

interface Sticker {
  at: string;
  text: string;
  /** The number of a Mental Note; a Confirmed Note has none. */
  id: number | null;
}

/** The height of a sticker, and the distance to the next one above it: none hides the text of another. */
const STICKER_HEIGHT = 25;
const STICKER_SPACING = 21;
const LOWEST_STICKER = 72;
const MOST_STICKERS = 3;
/** Longer texts are cut on the board; the location's card has them in full. */
const LONGEST_TEXT = 8;

/** Return the stickers to draw by location; where there is no room for all, the last tells how many more there are. */
function stickersOf(view: Shown): Map<string, Sticker[]> {
  const confirmed = view.confirmed.map(({ at, time }) => ({ at, text: hour(time), id: null }));
  const all = grouped<Sticker, string>([...confirmed, ...view.notes], ({ at }) => at);
  for (const [at, stickers] of all) {
    if (stickers.length <= MOST_STICKERS) continue;
    const [last] = stickers.slice(MOST_STICKERS - 1);
    const more = { ...last!, text: `+${stickers.length - MOST_STICKERS + 1}` };
    all.set(at, [...stickers.slice(0, MOST_STICKERS - 1), more]);
  }
  return all;
}

/** Return how much of a location, from below, its stickers cover. */
export function stickersHeight(view: Shown, name: string): number {
  const count = [...view.confirmed, ...view.notes].filter(({ at }) => at === name).length;
  if (!count) return 0;
  return CELL - LOWEST_STICKER + (Math.min(count, MOST_STICKERS) - 1) * STICKER_SPACING;
}

/** Draw one of `count` stickers. A crowded location has figures or a number of the path on its left: it gets a narrow one. */
function stickerMarkup({ text, id }: Sticker, index: number, count: number, crowded: boolean): string {
  const confirmed = id === null;
  const short = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text;
  const width = crowded ? 36 : short.length > 5 ? 54 : 41;
  const room = width - (confirmed ? 14 : 6);
  const squeezed = short.length * 8 > room ? ` textLength="${room}" lengthAdjust="spacingAndGlyphs"` : "";
  const [x, y, tilt] = [98 - width, LOWEST_STICKER - (count - 1 - index) * STICKER_SPACING, index % 2 ? 2 : -3];
  return (
    `<g transform="translate(${x} ${y}) rotate(${tilt} ${width / 2} 12)" class="sticker${confirmed ? " confirmed" : ""}"` +
    `${confirmed ? "" : ` data-note="${id}"`}>` +
    `<rect x="1.5" y="2.5" width="${width}" height="${STICKER_HEIGHT}" rx="1.5" class="shadow"/>` +
    `<rect width="${width}" height="${STICKER_HEIGHT}" rx="1.5"/>${confirmed ? '<path d="M4 9l3 3l5 -7"/>' : ""}` +
    `<text x="${width / 2 + (confirmed ? 4.5 : 0)}" y="18"${squeezed}>${escaped(short)}</text></g>`
  );
}
