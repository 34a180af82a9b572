import { mkdirSync, readFileSync, writeFileSync, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const require = createRequire(import.meta.url);
const here = dirname(fileURLToPath(import.meta.url));

export const FONT_FOLDER = join(here, "../node_modules/.cache/zanzibar-fonts");

const ASCII = String.fromCodePoint(...Array.from({ length: 95 }, (_, i) => 32 + i));
const LATIN = ASCII + "áéíóúýÁÉÍÓÚÝäöüÄÖÜßàèçñ\u00a0·×°±–—‘’‚“”„…«»©";
const CZECH = "čďěňřšťůžČĎĚŇŘŠŤŮŽ";

const FACES = [
  ["inter", 400],
  ["inter", 600],
  ["special-elite", 400],
  ["patrick-hand", 400],
] as const;

/** Reduce the fonts to the letters of English and Czech, one file for each of the two Unicode ranges. */
export function subsetFonts(): Plugin {
  return {
    name: "zanzibar-fonts",
    async buildStart() {
      mkdirSync(FONT_FOLDER, { recursive: true });
      for (const [face, weight] of FACES) {
        for (const [range, letters] of [
          ["latin", LATIN],
          ["latin-ext", CZECH],
        ] as const) {
          const file = `${face}-${range}-${weight}-normal.woff2`;
          const cut = join(FONT_FOLDER, `${face}-${range}-${weight}.woff2`);
          if (existsSync(cut)) continue;
          const whole = readFileSync(require.resolve(`@fontsource/${face}/files/${file}`));
          writeFileSync(cut, await subsetFont(whole, letters, { targetFormat: "woff2" }));
        }
      }
    },
  };
}
