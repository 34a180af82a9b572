import { readFileSync } from "node:fs";
import type { City } from "../src/board/city-map.ts";

/** Reads the printed city. Of TOML its file uses tables and values that are also JSON. */
export function readCity(file: string): City {
  const whole: Record<string, unknown> = {};
  let here = whole;
  for (const line of readFileSync(file, "utf-8").split("\n")) {
    const said = line.replace(/#[^"]*$/, "").trim();
    const table = /^\[(\w+)\]$/.exec(said)?.[1];
    const [, key, value] = /^(\w+)\s*=\s*(.+)$/.exec(said) ?? [];
    if (table) whole[table] = here = {};
    else if (key && value) here[key] = JSON.parse(value);
    else if (said) throw new Error(`${file}: ${line}`);
  }
  return whole as unknown as City;
}
