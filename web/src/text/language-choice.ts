/** The language this browser wants: the one chosen last, or that of the browser. */
export const LANGS = ["en", "cs"] as const;
export type Lang = (typeof LANGS)[number];

const KEPT = "zanzibar.lang";

export function chosenLang(): Lang {
  const kept = globalThis.localStorage?.getItem(KEPT);
  if (kept === "en" || kept === "cs") return kept;
  return globalThis.navigator?.language?.startsWith("cs") ? "cs" : "en";
}

export function keepLang(lang: Lang): void {
  globalThis.localStorage?.setItem(KEPT, lang);
}
