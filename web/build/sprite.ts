/** Silhouettes: those of the icon set on a canvas of 512, our own drawings on one of 64. */
import { createRequire } from "node:module";
import { FEATURE_INK, TOKENS } from "../src/board/icons.ts";

interface Drawing {
  size: 512 | 64;
  /** Filled paths; holes by the even-odd rule. */
  fill: string[];
  /** Lines with round ends: path and width. */
  lines?: [string, number][];
}

interface IconSet {
  icons: Record<string, { body: string }>;
}

/** Our names and those of the set game-icons (CC BY 3.0, see NOTICE). */
const FROM_SET: Record<string, string> = {
  bird: "dove",
  book: "secret-book",
  bus: "bus",
  cafe: "coffee-cup",
  dogs: "hound",
  garden: "flower-pot",
  monks: "meditation",
  palm: "palm-tree",
  torches: "torch",
  umbrella: "umbrella",
  hood: "cowled",
  footprint: "footprint",
  pagoda: "pagoda",
  fire: "small-fire",
};

const OWN: Record<string, Drawing> = {
  tuktuk: {
    size: 64,
    fill: [
      "M8 16Q9 11 15 11H44Q49 11 51 16L56 31Q60 33 60 39V46H56.5A7.5 7.5 0 0 0 41.5 46H25.5A8.5 8.5 0 0 0 8.5 46H4V36Q4 32 8 31ZM13 17V31H21V17ZM26 17V34H31V40H39L41 34V17ZM45 17V31H50.5L46.5 17Z",
      "M11 47a6 6 0 1 0 12 0a6 6 0 1 0 -12 0ZM43.5 47a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0Z",
    ],
  },
  billboard: {
    size: 64,
    fill: [
      "M4 6H60V38H48V60H42V38H22V60H16V38H4ZM9 11V33H55V11Z",
      "M13 22Q32 6 51 22Q32 38 13 22ZM32 15.5A6.5 6.5 0 1 0 32 28.5A6.5 6.5 0 1 0 32 15.5ZM32 18.8A3.2 3.2 0 1 1 32 25.2A3.2 3.2 0 1 1 32 18.8Z",
    ],
  },
  graffiti: {
    size: 64,
    fill: [
      "M25 14V9H33V14Q42 16 43 25V58Q43 61 40 61H18Q15 61 15 58V25Q16 16 25 14ZM20 31V36H38V31ZM20 40V52H38V40Z",
      "M24 3H34V7H24ZM39.5 5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0ZM46.5 3.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0ZM47 10.5a2.7 2.7 0 1 0 5.4 0a2.7 2.7 0 1 0 -5.4 0ZM54 5.5a3 3 0 1 0 6 0a3 3 0 1 0 -6 0ZM54 14a3 3 0 1 0 6 0a3 3 0 1 0 -6 0Z",
    ],
  },
  idol: {
    size: 64,
    fill: [
      "M20 4H44L48 12V40L42 48H22L16 40V12ZM21 16L30 20V25L21 22ZM43 16L34 20V25L43 22ZM30 27H34L36 33H28ZM22 37H42V43H38.5V40H34V43H30V40H25.5V43H22Z",
      "M8 18H13V34H8ZM51 18H56V34H51ZM16 51H48V55H54V61H10V55H16Z",
    ],
  },
  fountain: {
    size: 64,
    fill: [
      "M29.5 24H34.5V42H29.5ZM22 40H42V44H22ZM8 46H56L52 56Q51 60 46 60H18Q13 60 12 56Z",
      "M29 7a3 3 0 1 0 6 0a3 3 0 1 0 -6 0Z",
    ],
    lines: [
      [
        "M32 22Q30 7 20 11Q12 15 12 32M32 22Q34 7 44 11Q52 15 52 32M32 22Q31 18 25 20Q21 22 21 34M32 22Q33 18 39 20Q43 22 43 34",
        4,
      ],
    ],
  },
  pool: {
    size: 64,
    fill: [],
    lines: [
      ["M23 38V14Q23 6 30 6Q35 6 36 11M43 38V14Q43 6 50 6Q55 6 56 11M23 18H43M23 28H43", 4.5],
      ["M4 43q7 -6 14 0t14 0t14 0t14 0M4 56q7 -6 14 0t14 0t14 0t14 0", 5],
    ],
  },
};

function drawing(name: string, set: IconSet): Drawing {
  const source = FROM_SET[name];
  const own = OWN[name];
  if (!source) {
    if (!own) throw new Error(`no drawing for the icon ${name}`);
    return own;
  }
  const path = /^<path fill="currentColor" d="([^"]+)"\/>$/.exec(set.icons[source]?.body ?? "");
  if (!path?.[1]) throw new Error(`the icon ${source} is not a single path`);
  return { size: 512, fill: [path[1]] };
}

/** Build the SVG with one symbol per icon that is written into the page. */
export function sprite(): string {
  const set = createRequire(import.meta.url)("@iconify-json/game-icons/icons.json") as IconSet;
  const symbols = [...Object.keys(FEATURE_INK), ...TOKENS].map((name) => {
    const { size, fill, lines = [] } = drawing(name, set);
    const filled = fill.map((d) => `<path d="${d}" fill="currentColor" fill-rule="evenodd"/>`);
    const drawn = lines.map(
      ([d, width]) =>
        `<path d="${d}" fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`,
    );
    return `<symbol id="icon-${name}" viewBox="0 0 ${size} ${size}">${filled.join("")}${drawn.join("")}</symbol>`;
  });
  return `<svg class="sprite" aria-hidden="true">${symbols.join("")}</svg>`;
}
