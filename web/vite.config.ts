import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { compression } from "./build/compression.ts";
import { FONT_FOLDER, subsetFonts } from "./build/fonts.ts";
import { firstPage } from "./build/first-page.ts";
import { fluent } from "./build/fluent.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Where `zanzibar serve` runs while the client is developed with `npm run dev`. */
const SERVER = "http://127.0.0.1:8000";

const FOLDERS = {
  web: here("."),
  texts: here("../src/zanzibar/text"),
  city: here("../src/zanzibar/board/zanzibar.toml"),
};

export default defineConfig({
  plugins: [subsetFonts(), fluent(), svelte({ configFile: false }), firstPage(FOLDERS), compression()],
  resolve: {
    alias: { "@fonts": FONT_FOLDER, "@texts": here("../src/zanzibar/text") },
    // Component tests mount in a simulated browser, which needs Svelte's browser build.
    ...(process.env.VITEST ? { conditions: ["browser"] } : {}),
  },
  build: {
    outDir: process.env.ZANZIBAR_WEB_OUT ?? here("../src/zanzibar/server/static"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    // One style sheet for all chunks: a chunk that is loaded later needs no second request, which could fail.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
  test: { environment: "happy-dom", include: ["test/**/*.test.ts"] },
});
