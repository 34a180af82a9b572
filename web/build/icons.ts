import { createRequire } from "node:module";
import type { Plugin } from "vite";

const MODULE = "virtual:game-icons";

/** What is taken from the set game-icons (CC BY 3.0, see NOTICE); the rest is drawn by us. */
const TAKEN: Record<string, string> = {
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
  dolphin: "dolphin",
  fire: "small-fire",
};

interface IconSet {
  icons: Record<string, { body: string }>;
}

/** Gives the path of each taken icon, on a canvas of 512 by 512, as a virtual module. */
export function gameIcons(): Plugin {
  return {
    name: "zanzibar-icons",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null;
      const set = createRequire(import.meta.url)("@iconify-json/game-icons/icons.json") as IconSet;
      const paths = Object.entries(TAKEN).map(([name, source]) => {
        const path = /^<path fill="currentColor" d="([^"]+)"\/>$/.exec(set.icons[source]?.body ?? "");
        if (!path?.[1]) throw new Error(`the icon ${source} is not a single path`);
        return [name, path[1]];
      });
      return `export default ${JSON.stringify(Object.fromEntries(paths))};`;
    },
  };
}
