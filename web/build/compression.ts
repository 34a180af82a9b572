import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const TEXT_FILES = /\.(js|css|html|svg|json|webmanifest)$/;

/** Write `.br` and `.gz` beside every text file, so that the server never compresses. */
export function compression(): Plugin {
  let folder = "";
  return {
    name: "zanzibar-compression",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle() {
      for (const file of readdirSync(folder, { recursive: true, encoding: "utf-8" })) {
        if (!TEXT_FILES.test(file)) continue;
        const path = join(folder, file);
        const content = readFileSync(path);
        const best = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params: best }));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
