/** The language this browser wants: the one chosen last, or that of the browser. */
export const LANGUAGES = ["en", "cs"] as const;
export type LanguageCode = (typeof LANGUAGES)[number];

const KEPT = "zanzibar.lang";

export function preferredLanguage(): LanguageCode {
  const kept = globalThis.localStorage?.getItem(KEPT);
  if (kept === "en" || kept === "cs") return kept;
  return globalThis.navigator?.language?.startsWith("cs") ? "cs" : "en";
}

export function storeLanguage(lang: LanguageCode): void {
  globalThis.localStorage?.setItem(KEPT, lang);
}
