/** The catalogue of actions and events: that of the base game, and those of rule modules once they are read. */
import { ACTIONS, EVENTS } from "../../catalogue.ts";
import { api } from "../../net/api.ts";
import type { ActionInfo, EventInfo, ModuleInfo } from "../../protocol.ts";
import { addMessages } from "../../text/messages.svelte.ts";

const actions = new Map<string, ActionInfo>(Object.entries(ACTIONS));
const events = new Map<string, EventInfo>(Object.entries(EVENTS));
const known = new Set<string>();

export const actionInfo = (kind: string): ActionInfo | undefined => actions.get(kind);
export const eventInfo = (what: string): EventInfo | undefined => events.get(what);

/** List the kinds of the base game's actions that are the ability of one Agent. */
export function abilitiesOf(agent: string): (keyof typeof ACTIONS)[] {
  return (Object.keys(ACTIONS) as (keyof typeof ACTIONS)[]).filter((kind) => ACTIONS[kind].agent === agent);
}

/** Read the acts, events and texts of the rule modules of a table, once. */
export async function loadModules(ids: readonly string[]): Promise<void> {
  await Promise.all(ids.filter((id) => !known.has(id)).map(async (id) => addModule(await api.module(id))));
}

export async function addModule(module: ModuleInfo): Promise<void> {
  await addMessages(module.texts);
  for (const [kind, info] of Object.entries(module.actions)) actions.set(kind, info);
  for (const [what, info] of Object.entries(module.events)) events.set(what, info);
  known.add(module.id);
}

/** Whether an action or event is one of a rule module: such names have a dot. */
export const isOfModule = (name: string): boolean => name.includes(".");

/** The key of an action or event among the messages, whose ids have no dots. */
export const messageKey = (name: string): string => name.replaceAll(".", "_");

/** The actions of an Agent that the Recruiter has to react to; a press on one is confirmed first. */
export const questionsOfAgents = (Object.keys(ACTIONS) as (keyof typeof ACTIONS)[]).filter(
  (kind) => ACTIONS[kind].phase === "agents" && ACTIONS[kind].confirm,
);
