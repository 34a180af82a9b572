/** The facts of the deduction in words. */
import type { KnownFact, Reasons, Spec } from "../../../protocol.ts";
import { agentName, clock, featureName, listed } from "../../../text/names.ts";
import { say } from "../../../text/messages.svelte.ts";

/** Say what everybody saw and what follows from it. */
export function factSentence(fact: KnownFact, spec: Spec): string {
  const others = Object.keys(spec.locations).filter((name) => !fact.locations.includes(name));
  return say(`fact_${fact.fact}_${fact.rule.replaceAll(".", "_")}`, {
    time: clockOrNone(fact.time),
    when: clockOrNone(fact.when),
    agent: fact.agent === null ? null : agentName(fact.agent),
    feature: fact.about === null ? null : featureName(fact.about, spec),
    where: fact.where,
    inside: fact.where !== null && fact.locations.includes(fact.where),
    locations: listed(fact.locations),
    count: fact.locations.length || fact.features.length,
    others: listed(others),
    excluded: others.length,
    features: listed(fact.features.map((id) => featureName(id, spec))),
    first: clockOrNone(fact.first),
    last: clockOrNone(fact.last),
    recruits: fact.recruits,
    fewest: fact.fewest,
    most: fact.most,
    location: fact.second,
  });
}

const clockOrNone = (time: number | null) => (time === null ? null : clock(time));

export function reasonsHeading({ location, time, worlds }: Reasons): string {
  const params = { location, time: clock(time) };
  return worlds > 0
    ? say("deduce-possible", { ...params, worlds: Math.round(worlds).toLocaleString() })
    : say("deduce-why", params);
}
