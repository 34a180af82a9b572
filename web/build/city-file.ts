import { readFileSync } from "node:fs";
import type { City } from "../src/board/city-map.ts";

/** Read the file of the printed city: the part of TOML that it uses is tables, and values that are also JSON. */
export function readCity(file: string): City {
  const city: Record<string, unknown> = {};
  let table = city;
  for (const line of readFileSync(file, "utf-8").split("\n")) {
    const code = line.replace(/#[^"]*$/, "").trim();
    const heading = /^\[(\w+)\]$/.exec(code)?.[1];
    const [, key, value] = /^(\w+)\s*=\s*(.+)$/.exec(code) ?? [];
    if (heading) city[heading] = table = {};
    else if (key && value) table[key] = JSON.parse(value);
    else if (code) throw new Error(`${file}: ${line}`);
  }
  return city as unknown as City;
}
