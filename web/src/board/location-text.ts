/** A location in words: for screen readers and for the card on hover. */
import type { Shown, Spec } from "../protocol.ts";
import { agentName, clock, featureName, listed } from "../text/names.ts";
import { say } from "../text/messages.svelte.ts";
import type { Marks } from "./marks.ts";

/** List what is in a location, one phrase for each piece. */
export function locationContents(view: Shown, name: string): string[] {
  const phrases: string[] = [];
  for (const agent of view.agents.filter(({ at }) => at === name)) {
    phrases.push(say(agent.acted ? "web-here-agent-down" : "web-here-agent", { agent: agentName(agent.id) }));
  }
  if (view.immortals.includes(name)) phrases.push(say("token_immortal"));
  if (view.steps.includes(name)) phrases.push(say("token_step"));
  if (view.taken_back.includes(name)) phrases.push(say("web-here-taken-back"));
  if (view.second_slip === name) phrases.push(say("slip_second"));
  for (const { at, time } of view.confirmed) {
    if (at === name) phrases.push(say("web-here-confirmed", { time: clock(time) }));
  }
  for (const { at, text } of view.notes) {
    if (at === name) phrases.push(say("web-here-note", { text }));
  }
  for (const border of view.mayhem) {
    const [a, b] = border.split("-");
    if (a === name || b === name) phrases.push(say("web-here-mayhem", { location: (a === name ? b : a) ?? "" }));
  }
  const visit = view.secret ? view.secret.path.indexOf(name) + 1 : 0;
  if (visit > 0) phrases.push(say("web-here-visited", { time: clock(visit) }));
  return phrases;
}

export function describeLocation(spec: Spec, view: Shown, marks: Marks, name: string): string {
  const features = (spec.locations[name] ?? []).map((id) => featureName(id, spec));
  const phrases = [
    spec.temples.includes(name) ? say("word_temple") : listed(features),
    ...locationContents(view, name),
  ];
  const share = marks.heat?.[name];
  if (share !== undefined && share > 0) phrases.push(say("web-here-share", { percent: Math.round(share * 100) }));
  if (marks.chosen.has(name)) phrases.push(say("web-here-chosen"));
  if (marks.targets.has(name)) phrases.push(say("web-here-possible"));
  if (marks.changed.has(name)) phrases.push(say("web-here-fresh"));
  return `${name}: ${phrases.join(". ")}`;
}
