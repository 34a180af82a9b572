/** The language of this device: the one chosen last, or that of the browser. */
export const LANGUAGES = ["en", "cs"] as const;
export type LanguageCode = (typeof LANGUAGES)[number];

const STORAGE_KEY = "zanzibar.lang";

export function preferredLanguage(): LanguageCode {
  const stored = globalThis.localStorage?.getItem(STORAGE_KEY);
  if (stored === "en" || stored === "cs") return stored;
  return globalThis.navigator?.language?.startsWith("cs") ? "cs" : "en";
}

export function storeLanguage(language: LanguageCode): void {
  globalThis.localStorage?.setItem(STORAGE_KEY, language);
}
