/** Fluent messages in the current language. A missing message is an error: there is no fallback to the other language. */
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
/** The rules reference is long: it is loaded on demand. */
const RULES: Record<LanguageCode, () => Promise<{ default: Body }>> = {
  en: () => import("@texts/en/rules.ftl"),
  cs: () => import("@texts/cs/rules.ftl"),
};

const bundles = new Map<LanguageCode, FluentBundle>();
const rulesByLanguage = new Map<LanguageCode, string[]>();

function bundle(lang: LanguageCode): FluentBundle {
  const made = bundles.get(lang);
  if (!made) throw new MissingMessage(`${lang} is not loaded`);
  return made;
}

/** Load the messages of a language, once, before `say` can use it. */
export async function loadLanguage(lang: LanguageCode): Promise<void> {
  if (bundles.has(lang)) return;
  const { default: bodies } = await loadChunk(FILES[lang]);
  const made = new FluentBundle(lang, { useIsolating: false });
  for (const body of bodies) made.addResource({ body });
  for (const source of moduleSources.get(lang) ?? []) await addSource(made, source);
  bundles.set(lang, made);
}

/** Messages of rule modules by language, as the server sent them. */
const moduleSources = new Map<string, string[]>();

/** Add the messages of a rule module, in all languages that it has. */
export async function addMessages(texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [lang, source] of Object.entries(texts)) {
    moduleSources.set(lang, [...(moduleSources.get(lang) ?? []), source]);
    const made = bundles.get(lang as LanguageCode);
    if (made) await addSource(made, source);
  }
}

async function addSource(made: FluentBundle, source: string): Promise<void> {
  const { parseMessages } = await loadChunk(() => import("./fluent-source.ts"));
  made.addResource(parseMessages(source));
}

class CurrentLanguage {
  current = $state<LanguageCode>(preferredLanguage());
  /** Languages whose rules reference is loaded. */
  withRules = $state<LanguageCode[]>([]);

  async choose(lang: LanguageCode): Promise<void> {
    await loadLanguage(lang);
    this.current = lang;
    storeLanguage(lang);
    document.documentElement.lang = lang;
  }
}

export const language = new CurrentLanguage();

export class MissingMessage extends Error {}

/** A number that is printed without Intl.NumberFormat: building that takes longer than the rest of a page. */
class PlainNumber extends FluentNumber {
  override toString(): string {
    return String(this.value);
  }
}

function fluentValue(value: Param): FluentVariable {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "number" ? new PlainNumber(value) : value;
}

function pattern(id: string) {
  const [name = "", attribute] = id.split(".");
  const message = bundle(language.current).getMessage(name);
  return attribute ? message?.attributes[attribute] : message?.value;
}

export function hasMessage(id: string): boolean {
  return pattern(id) != null;
}

/** Format a message, or an attribute of it written `message.attribute`. */
export function say(id: string, params: Params = {}): string {
  const found = pattern(id);
  if (found == null) throw new MissingMessage(`${id} in ${language.current}`);
  const args = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, fluentValue(value)]));
  const text = bundle(language.current).formatPattern(found, args);
  return text.replace(/(?<!\n)\n(?!\n)/g, " ");
}

const messageOf = (prefix: string, id: string) => prefix + id.replaceAll(".", "_");

/** Load the rules reference of the current language, once. */
export async function loadRules(): Promise<void> {
  const lang = language.current;
  if (rulesByLanguage.has(lang)) return;
  const { default: body } = await loadChunk(RULES[lang]);
  if (rulesByLanguage.has(lang)) return;
  bundle(lang).addResource({ body });
  rulesByLanguage.set(
    lang,
    body.map(({ id }) => id.slice("rule_".length).replaceAll("_", ".")),
  );
  language.withRules = [...language.withRules, lang];
}

/** Return every rule id in the order of the reference; empty until it is loaded. */
export function ruleIds(): string[] {
  return language.withRules.includes(language.current) ? (rulesByLanguage.get(language.current) ?? []) : [];
}

export const ruleTitle = (id: string) => say(messageOf("rule_", id));
export const ruleText = (id: string) => say(`${messageOf("rule_", id)}.text`);
export const ruleWords = (id: string) => say(`${messageOf("rule_", id)}.words`).split(",");

/** Explain a refusal by the id of its rule or error. */
export async function refusalText(id: string, params: Params = {}): Promise<string> {
  const error = messageOf("error_", id);
  if (hasMessage(error)) return say(error, params);
  await loadRules();
  const rule = messageOf("rule_", id);
  if (hasMessage(`${rule}.denied`)) return say(`${rule}.denied`, params);
  return hasMessage(rule) ? say("denied-by", { title: say(rule) }) : say("web-refused", { id });
}
