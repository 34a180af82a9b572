/** The pieces on the board as SVG markup, used by the page's own script and by the app. */
import { AGENT_INK, AGENT_OUTLINE, initialOf } from "./agent-figures.ts";
import type { Shown } from "../protocol.ts";
import { border, corner, grouped, middle } from "./geometry.ts";

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

export function pathMarkup({ path, slips }: Path, view: Shown): string {
  const known = new Set(view.confirmed.map(({ time }) => time));
  const legs = path.slice(1).map((to, index) => leg(path[index]!, to, slips.includes(index + 2)));
  const stops = path.map((name, index) => {
    const { x, y } = middle(name);
    const look = [known.has(index + 1) ? "known" : "", index === path.length - 1 ? "last" : ""].join(" ");
    return `<g transform="translate(${x} ${y})" class="${look}"><circle r="14.5"/><text y="6">${index + 1}</text></g>`;
  });
  return `<g class="path">${legs.join("")}${stops.join("")}</g>`;
}

/** Draw one leg of the path; a MIND SLIP as an arc, so that it does not look like two steps. */
function leg(from: string, to: string, slip: boolean): string {
  const [a, b] = [middle(from), middle(to)];
  const bend = `Q${(a.x + b.x) / 2 - (b.y - a.y) * 0.22} ${(a.y + b.y) / 2 + (b.x - a.x) * 0.22} `;
  const d = `M${a.x} ${a.y}${slip ? bend : "L"}${b.x} ${b.y}`;
  return `<path d="${d}" class="under"/><path d="${d}"${slip ? ' class="slip"' : ""}/>`;
}

/** Draw all pieces of a view, except the note that is being dragged. */
export function piecesMarkup(view: Shown, grabbed: number | null = null): string {
  const there = new Map<string, string[]>();
  const put = (at: string | null, piece: string) => {
    if (at) there.set(at, [...(there.get(at) ?? []), piece]);
  };
  for (const at of view.taken_back) put(at, '<circle cx="84" cy="17" r="13" class="taken"/>');
  for (const at of view.steps) put(at, STEP);
  put(view.second_slip, SLIP);
  for (const [at, notes] of stickersOf(view))
    notes.forEach((note, index) => put(at, sticker(note, index, notes.length, grabbed)));
  for (const at of view.immortals) put(at, IMMORTAL);
  for (const [at, agents] of grouped(view.agents, ({ at }) => at)) {
    agents.forEach(({ id, acted }, index) =>
      put(at, figure(id, acted, id === view.activation?.agent, 5 + index * (agents.length > 2 ? 21 : 27))),
    );
  }
  const placed = [...there].map(([name, pieces]) => {
    const { x, y } = corner(name);
    return `<g transform="translate(${x} ${y})" class="pieces">${pieces.join("")}</g>`;
  });
  return view.mayhem.map(mayhem).join("") + placed.join("");
}

const STEP =
  '<g class="step"><circle cx="83" cy="18" r="15"/><use href="#icon-footprint" x="72" y="7" width="22" height="22"/></g>';
const SLIP = '<g class="slip"><circle cx="50" cy="84" r="13"/><path d="M42 86q8 -13 16 0M54 82l4 4l-6 1"/></g>';
const IMMORTAL =
  '<g class="immortal"><circle cx="20" cy="20" r="17"/><use href="#icon-hood" x="7" y="7" width="26" height="26"/></g>';

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
  text: string;
  /** The number of a Mental Note; a Confirmed Note has none. */
  id: number | null;
}

function stickersOf(view: Shown): Map<string, (Sticker & { at: string })[]> {
  const confirmed = view.confirmed.map(({ at, time }) => ({ at, text: hour(time), id: null }));
  return grouped([...confirmed, ...view.notes], ({ at }) => at);
}

function sticker({ text, id }: Sticker, index: number, count: number, grabbed: number | null): string {
  if (id !== null && id === grabbed) return "";
  const confirmed = id === null;
  const short = text.length > 6 ? `${text.slice(0, 5)}…` : text;
  const squeezed = short.length > 4 ? ` textLength="${confirmed ? 27 : 36}" lengthAdjust="spacingAndGlyphs"` : "";
  const [x, y, tilt] = [58 - index * 4, 69 - (count - 1 - index) * 17, index % 2 ? 3 : -4];
  return (
    `<g transform="translate(${x} ${y}) rotate(${tilt} 20 13)" class="sticker${confirmed ? " confirmed" : ""}"` +
    `${confirmed ? "" : ` data-note="${id}"`}><rect x="1.5" y="2.5" width="41" height="27" rx="1.5" class="shadow"/>` +
    `<rect width="41" height="27" rx="1.5"/>${confirmed ? '<path d="M4 9l3 3l5 -7"/>' : ""}` +
    `<text x="${confirmed ? 25 : 20.5}" y="19.5"${squeezed}>${escaped(short)}</text></g>`
  );
}
