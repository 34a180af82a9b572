/** All sentences, in the language of the moment. What is missing in it is an error, never borrowed. */
import { loadChunk } from "../net/chunk-loader.ts";
import { preferredLanguage, storeLanguage, type LanguageCode } from "./language-choice.ts";
import { FluentBundle, FluentNumber, type FluentResource, type FluentVariable } from "@fluent/bundle";
export { LANGUAGES, type LanguageCode } from "./language-choice.ts";
export type Param = string | number | boolean | null;
export type Params = Record<string, Param>;

type Body = FluentResource["body"];

const FILES: Record<LanguageCode, () => Promise<{ default: Body[] }>> = {
  en: () => import("./languages/en.ts"),
  cs: () => import("./languages/cs.ts"),
};
/** The rules reference is long and is read on demand. */
const RULES: Record<LanguageCode, () => Promise<{ default: Body }>> = {
  en: () => import("@texts/en/rules.ftl"),
  cs: () => import("@texts/cs/rules.ftl"),
};

const bundles = new Map<LanguageCode, FluentBundle>();
const ruleIds = new Map<LanguageCode, string[]>();

function bundle(lang: LanguageCode): FluentBundle {
  const made = bundles.get(lang);
  if (!made) throw new MissingMessage(`${lang} has not been read`);
  return made;
}

/** Reads a language, once; nothing can be said in it before. */
export async function loadLanguage(lang: LanguageCode): Promise<void> {
  if (bundles.has(lang)) return;
  const { default: bodies } = await loadChunk(FILES[lang]);
  const made = new FluentBundle(lang, { useIsolating: false });
  for (const body of bodies) made.addResource({ body });
  bundles.set(lang, made);
}

class Language {
  current = $state<LanguageCode>(preferredLanguage());
  /** LanguageSwitch whose rules reference has been read. */
  read = $state<LanguageCode[]>([]);

  async choose(lang: LanguageCode): Promise<void> {
    await loadLanguage(lang);
    this.current = lang;
    storeLanguage(lang);
    document.documentElement.lang = lang;
  }
}

export const language = new Language();

export class MissingMessage extends Error {}

/** A number as it is counted: no formatter is built for it, which takes longer than the rest of a page. */
class Count extends FluentNumber {
  override toString(): string {
    return String(this.value);
  }
}

function given(value: Param): FluentVariable {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "number" ? new Count(value) : value;
}

function pattern(id: string) {
  const [name = "", attribute] = id.split(".");
  const message = bundle(language.current).getMessage(name);
  return attribute ? message?.attributes[attribute] : message?.value;
}

export function hasMessage(id: string): boolean {
  return pattern(id) != null;
}

/** The text of a message, or of an attribute of it written `message.attribute`. */
export function say(id: string, params: Params = {}): string {
  const found = pattern(id);
  if (found == null) throw new MissingMessage(`${id} in ${language.current}`);
  const args = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, given(value)]));
  const text = bundle(language.current).formatPattern(found, args);
  return text.replace(/(?<!\n)\n(?!\n)/g, " ");
}

const messageOf = (prefix: string, id: string) => prefix + id.replaceAll(".", "_");

/** Reads the rules reference of the current language, once. */
export async function loadRules(): Promise<void> {
  const lang = language.current;
  if (ruleIds.has(lang)) return;
  const { default: body } = await loadChunk(RULES[lang]);
  if (ruleIds.has(lang)) return;
  bundle(lang).addResource({ body });
  ruleIds.set(
    lang,
    body.map(({ id }) => id.slice("rule_".length).replaceAll("_", ".")),
  );
  language.read = [...language.read, lang];
}

/** Every rule id in the order of the reference; empty until it has been read. */
export function rules(): string[] {
  return language.read.includes(language.current) ? (ruleIds.get(language.current) ?? []) : [];
}

export const ruleTitle = (id: string) => say(messageOf("rule_", id));
export const ruleText = (id: string) => say(`${messageOf("rule_", id)}.text`);
export const ruleWords = (id: string) => say(`${messageOf("rule_", id)}.words`).split(",");

/** Why something was refused and what to do, by the id of a rule or of an error. */
export async function refusalText(id: string, params: Params = {}): Promise<string> {
  const error = messageOf("error_", id);
  if (hasMessage(error)) return say(error, params);
  await loadRules();
  const rule = messageOf("rule_", id);
  if (hasMessage(`${rule}.denied`)) return say(`${rule}.denied`, params);
  return hasMessage(rule) ? say("denied-by", { title: say(rule) }) : say("web-refused", { id });
}
