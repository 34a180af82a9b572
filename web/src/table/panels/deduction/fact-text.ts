/** The facts of the deduction in words. */
import type { KnownFact, Reasons, Spec } from "../../../protocol.ts";
import { cardName, clock, featureName, listed } from "../../../text/names.ts";
import { say, type Params } from "../../../text/messages.svelte.ts";

/** Phrase a fact; one that names most locations is phrased by the others. */
export function factSentence(fact: KnownFact, spec: Spec): string {
  const all = Object.keys(spec.locations);
  const mostly = fact.fact === "at" && fact.locations.length * 2 > all.length;
  const places = mostly ? all.filter((name) => !fact.locations.includes(name)) : fact.locations;
  const params: Params = {
    time: fact.time === null ? "" : clock(fact.time),
    locations: listed(places),
    features: listed(fact.features.map((id) => featureName(id, spec))),
    location: fact.second ?? "",
    first: fact.first === null ? "" : clock(fact.first),
    last: fact.last === null ? "" : clock(fact.last),
    recruits: fact.recruits ?? 0,
    fewest: fact.fewest ?? 0,
    most: fact.most ?? 0,
    card: fact.card ? cardName(fact.card) : "",
  };
  return say(messageOf(fact, mostly), params);
}

function messageOf(fact: KnownFact, mostly: boolean): string {
  if (mostly) return "deduce-fact-not-at";
  if (fact.fact === "slipped" && fact.second) return "deduce-fact-slipped-second";
  return SENTENCES[fact.fact] ?? "deduce-by-movement";
}

const SENTENCES: Record<string, string> = {
  at: "deduce-fact-at",
  visited: "deduce-fact-visited",
  unvisited: "deduce-fact-unvisited",
  "visited-some": "deduce-fact-visited-some",
  count: "deduce-fact-count",
  stepped: "deduce-fact-stepped",
  slipped: "deduce-fact-slipped",
  acted: "deduce-fact-acted",
  "could-move": "deduce-fact-could-move",
  "boxed-in": "deduce-fact-boxed-in",
  hidden: "deduce-fact-hidden",
  "not-hidden": "deduce-fact-not-hidden",
  character: "deduce-fact-character",
};

export function reasonsHeading({ location, time, worlds }: Reasons): string {
  const params = { location, time: clock(time) };
  return worlds > 0
    ? say("deduce-possible", { ...params, worlds: Math.round(worlds).toLocaleString() })
    : say("deduce-why", params);
}
