/** Layers of `src`, lowest first: a folder imports only from the folders above it in this list. */
const ORDER = [
  "net",
  "text",
  "board",
  "ui",
  "rules",
  "lobby",
  "table/state",
  "table/log",
  "table/animation",
  "table/panels",
  "table/layout",
];
/** Screens beside the table: they do not know it, and it does not know them. */
const BESIDE_TABLE = "home";
/** The page's own script is built apart from the app, and small: it imports only these. */
const BOOT = ["net", "text", "board", "ui", "table/state"];

function forbid(folder, forbidden) {
  const group = forbidden.flatMap((each) => [`**/${each}`, `**/${each}/**`]);
  const message = `src/${folder} must not import this: see the order of the layers in eslint.layers.js`;
  return {
    files: [`src/${folder}/**`],
    rules: { "no-restricted-imports": ["error", { patterns: [{ group, message }] }] },
  };
}

// Of several entries for one file ESLint takes the last, so the wide pattern of the table comes first.
export const layers = [
  forbid("table", [BESIDE_TABLE, "boot"]),
  ...ORDER.map((folder, index) => forbid(folder, [...ORDER.slice(index + 1), BESIDE_TABLE, "boot"])),
  forbid(BESIDE_TABLE, ["table", "boot"]),
  forbid("table", [BESIDE_TABLE, "boot"]),
  forbid("boot", [...ORDER.filter((folder) => !BOOT.includes(folder)), BESIDE_TABLE]),
];
