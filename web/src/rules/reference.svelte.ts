/** The rules reference: which rule is open, and full-text search. */
import { ruleText, ruleTitle, ruleIds, ruleWords } from "../text/messages.svelte.ts";

class Reference {
  open = $state(false);
  rule = $state<string | null>(null);
}

export const reference = new Reference();

export function openRule(rule: string | null): void {
  reference.rule = rule;
  reference.open = true;
}

/** Weights of a match: by the field it is in, and by how similar the words are. */
const ID = 4;
const TITLE = 5;
const WORDS = 4;
const TEXT = 1;
const SAME = 1;
const BEGINS = 0.7;
const RELATED = 0.4;
/** Bonus for a query that equals an id, a title or a search word: such rules come first. */
const WHOLE = 50;

/** Split a text into words without case and accents. */
export function split(text: string): string[] {
  const plain = text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function similarity(asked: string, word: string): number {
  if (asked === word) return SAME;
  if (asked.length > 1 && word.startsWith(asked)) return BEGINS;
  // Forms of one word differ in the last letters: nesmrtelný, nesmrtelných; visit, visited.
  let common = 0;
  while (common < Math.min(asked.length, word.length) && asked[common] === word[common]) common++;
  const close = common >= Math.max(4, Math.max(asked.length, word.length) - 2);
  return close || (common === word.length && common >= 4) ? RELATED : 0;
}

/** Return the ids of matching rules, best first; all rules for an empty query. */
export function search(query: string): string[] {
  const asked = split(query);
  const all = ruleIds();
  if (!asked.length) return all;
  const entries = all.map((rule) => {
    const weight = new Map<string, number>();
    const parts: [number, string][] = [
      [TEXT, ruleText(rule)],
      [WORDS, ruleWords(rule).join(" ")],
      [TITLE, ruleTitle(rule)],
      [ID, rule],
    ];
    for (const [count, text] of parts) for (const word of split(text)) weight.set(word, count);
    const phrases = [rule, ruleTitle(rule), ...ruleWords(rule)].map((phrase) => split(phrase).join(" "));
    return { rule, weight, phrases, score: 0 };
  });
  for (const word of new Set(asked)) {
    const found = entries.map(({ weight }) => {
      let best = 0;
      for (const [other, count] of weight) best = Math.max(best, similarity(word, other) * count);
      return best;
    });
    const hits = found.filter((score) => score > 0).length;
    // Inverse document frequency: a word that is in every rule tells little.
    const rarity = hits ? Math.log(1 + found.length / hits) : 0;
    entries.forEach((entry, index) => (entry.score += found[index]! * rarity));
  }
  const whole = asked.join(" ");
  for (const entry of entries) if (entry.phrases.includes(whole)) entry.score += WHOLE;
  return entries
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ rule }) => rule);
}
