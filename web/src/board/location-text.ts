/** A location in words, for screen readers and for the card that hovers over it. */
import type { Shown, Spec } from "../protocol.ts";
import { agentName, clock, featureName, listed } from "../text/names.ts";
import { say } from "../text/messages.svelte.ts";
import type { Marks } from "./marks.ts";

/** What lies or stands in a location, a phrase each. */
export function contents(view: Shown, name: string): string[] {
  const said: string[] = [];
  for (const agent of view.agents.filter(({ at }) => at === name)) {
    said.push(say(agent.acted ? "web-here-agent-down" : "web-here-agent", { agent: agentName(agent.id) }));
  }
  if (view.immortals.includes(name)) said.push(say("token_immortal"));
  if (view.steps.includes(name)) said.push(say("token_step"));
  if (view.taken_back.includes(name)) said.push(say("web-here-taken-back"));
  if (view.second_slip === name) said.push(say("slip_second"));
  for (const { at, time } of view.confirmed) {
    if (at === name) said.push(say("web-here-confirmed", { time: clock(time) }));
  }
  for (const { at, text } of view.notes) {
    if (at === name) said.push(say("web-here-note", { text }));
  }
  for (const border of view.mayhem) {
    const [a, b] = border.split("-");
    if (a === name || b === name) said.push(say("web-here-mayhem", { location: (a === name ? b : a) ?? "" }));
  }
  const visit = view.secret ? view.secret.path.indexOf(name) + 1 : 0;
  if (visit > 0) said.push(say("web-here-visited", { time: clock(visit) }));
  return said;
}

export function describeLocation(spec: Spec, view: Shown, marks: Marks, name: string): string {
  const features = (spec.locations[name] ?? []).map((id) => featureName(id, spec));
  const said = [spec.temples.includes(name) ? say("word_temple") : listed(features), ...contents(view, name)];
  const share = marks.heat?.[name];
  if (share !== undefined && share > 0) said.push(say("web-here-share", { percent: Math.round(share * 100) }));
  if (marks.chosen.has(name)) said.push(say("web-here-chosen"));
  if (marks.targets.has(name)) said.push(say("web-here-possible"));
  if (marks.fresh.has(name)) said.push(say("web-here-fresh"));
  return `${name}: ${said.join(". ")}`;
}
