import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const IMPORTED = /(?:\bfrom|\bimport\(?)\s*"(\.[^"]+)"/g;
const FILES = readdirSync("src", { recursive: true, encoding: "utf-8" }).filter((file) => /\.(ts|svelte)$/.test(file));
const IMPORTS = new Map(FILES.map((file) => [file, importsOf(file)]));

/** Every relative import of a file: of values, of types, and dynamic ones. */
function importsOf(file: string): string[] {
  const source = readFileSync(join("src", file), "utf-8");
  return [...source.matchAll(IMPORTED)].map(([, path]) => normalize(join(dirname(file), path!)));
}

/** The first cycle that is reachable from a file, as the list of its files. */
function cycleFrom(file: string, trail: readonly string[], safe: Set<string>): string[] | null {
  if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file];
  if (safe.has(file)) return null;
  for (const next of IMPORTS.get(file) ?? []) {
    const cycle = cycleFrom(next, [...trail, file], safe);
    if (cycle) return cycle;
  }
  safe.add(file);
  return null;
}

test("modules do not import each other in a circle", () => {
  const safe = new Set<string>();
  expect(FILES.map((file) => cycleFrom(file, [], safe)).filter(Boolean)).toEqual([]);
  expect(safe.size).toBeGreaterThan(60);
});
