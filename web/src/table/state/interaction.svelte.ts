/** What this person is about to do at the table: nothing of it has been sent yet. */
import type { Shown, Spec, WireAction } from "../../protocol.ts";
import { NO_MARKS, type Marks } from "../../board/marks.ts";
import { actionLine, NEEDS_PREVIEW, places, RULE_OF } from "./actions.ts";
import type { Game, Refusal } from "./game.svelte.ts";
import { agentInHand, borderOffers, meant, offers, targetLook, type Choice, type Plan } from "./offers.ts";
import { changedBy } from "./changes.ts";

export class Desk {
  /** The Agent whose card was pressed. */
  selected = $state<string | null>(null);
  plan = $state.raw<Plan | null>(null);
  /** Shown before it is done. */
  preview = $state.raw<WireAction | null>(null);
  /** Several meanings of one press, to choose from. */
  menu = $state.raw<{ location: string; choices: Choice[] } | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** The Mental Screen: covers every secret. */
  covered = $state(false);
  /** The location whose card is shown. */
  looked = $state.raw<{ name: string; asked: boolean } | null>(null);
  hovered = $state.raw<WireAction | null>(null);
  /** The sheet of notes is open: on a note, for a location, or for all. */
  notes = $state.raw<{ note: number | null; at: string | null } | null>(null);
  /** A note in the hand: the next location that is pressed gets it. */
  noting = $state.raw<{ text: string; note: number | null } | null>(null);
  /** What a computer has just said, and where its Agent stands. */
  speech = $state.raw<{ text: string; at: string; agent: string } | null>(null);
  /** The menu of the table is open. */
  atMenu = $state(false);
  /** After the end: an earlier moment of the game that is looked at. */
  ending = $state.raw<{ view: Shown; path: { path: readonly string[]; slips: readonly number[] } } | null>(null);
  /** "Why not here?": who gets the next location that is pressed. */
  inquire = $state.raw<((location: string) => void) | null>(null);
  heat = $state.raw<{ readonly [location: string]: number } | null>(null);
  /** How much of the story has been looked at. */
  seen = $state(0);
  /** A stranger's game, or a broken line: look, do not touch. */
  readonly can = $derived.by(() => this.game.line === "live" && !this.game.held);

  constructor(readonly game: Game) {}

  readonly legal = $derived.by(() => (this.can ? this.game.legal : []));
  readonly inHand = $derived.by(() =>
    this.game.view ? agentInHand(this.game.view, this.legal, this.selected) : null,
  );
  readonly offers = $derived.by(() =>
    this.game.view && !this.preview && !this.noting ? offers(this.game.view, this.legal, this.plan, this.selected) : new Map<string, Choice[]>(),
  );
  readonly borders = $derived.by(() => borderOffers(this.preview ? [] : this.legal));
  readonly fresh = $derived.by(() => {
    return new Set(this.game.story.slice(this.seen).flatMap(changedBy));
  });
  readonly marks = $derived.by((): Marks => {
    const { view, spec } = this.game;
    if (!view || !spec) return NO_MARKS;
    const shown = this.preview ?? this.hovered;
    return {
      targets: new Map([...this.offers].map(([name, choices]) => [name, targetLook(choices)])),
      borders: new Set(this.borders.keys()),
      chosen: new Set(this.#chosen(view)),
      spotlight: new Set(shown ? places(shown, spec, view) : []),
      fresh: this.fresh,
      heat: this.heat,
    };
  });

  #chosen(view: Shown): string[] {
    const at = (id: string) => view.agents.find((agent) => agent.id === id)?.at ?? "";
    if (this.plan) {
      return Object.entries(this.plan.chosen).map(([field, value]) => (field === "agent" ? at(value) : value));
    }
    return this.inHand && view.phase === "agents" ? [at(this.inHand)] : [];
  }

  /** A location was pressed. */
  touch(location: string): void {
    this.refusal = null;
    this.menu = null;
    if (this.inquire) return this.inquire(location);
    if (this.noting) {
      const { text, note } = this.noting;
      this.noting = null;
      void this.aside(note === null ? { do: "PlaceNote", at: location, text } : { do: "MoveNote", note, at: location });
      return;
    }
    const choices = this.offers.get(location) ?? [];
    if (choices.length > 1) this.menu = { location, choices };
    else if (choices[0]) this.choose(choices[0]);
    else void this.explain(location);
  }

  touchBorder(border: string): void {
    const action = this.borders.get(border);
    if (action) void this.propose(action);
  }

  choose(choice: Choice): void {
    this.menu = null;
    if (choice.kind === "act") void this.propose(choice.action);
    else if (choice.kind === "plan") this.plan = choice.plan;
    else this.selected = choice.agent;
  }

  begin(plan: Plan): void {
    this.reset();
    this.plan = plan;
  }

  /** Shows what an act will do first, where that matters; otherwise does it. */
  async propose(action: WireAction): Promise<void> {
    this.menu = null;
    if (NEEDS_PREVIEW.has(action.do)) this.preview = action;
    else await this.perform(action);
  }

  async perform(action: WireAction): Promise<void> {
    this.reset();
    this.seen = this.game.story.length;
    this.refusal = await this.game.act(action);
  }

  /** Notes and the like: they interrupt nothing that is being put together. */
  async aside(action: WireAction): Promise<void> {
    this.refusal = await this.game.act(action);
  }

  undo(): Promise<void> {
    return this.perform({ do: "Undo" });
  }

  /** Puts back everything that is only being considered. */
  reset(): void {
    this.plan = null;
    this.preview = null;
    this.menu = null;
    this.refusal = null;
    this.hovered = null;
    this.noting = null;
    this.inquire = null;
  }

  async why(action: WireAction): Promise<void> {
    this.refusal = await this.game.whyNot(action);
  }

  /** Nothing is offered at this location: ask which rule says so, if something was likely meant. */
  async explain(location: string): Promise<void> {
    const { view, seat } = this.game;
    if (!view || !seat || this.preview || !view.due.includes(seat)) return;
    const action = meant(view, this.plan, this.inHand ?? this.selected, location);
    if (action) await this.why(action);
  }

  lineOf(action: WireAction, spec: Spec): string {
    return actionLine(action, spec);
  }

  ruleOf(action: WireAction): string | undefined {
    return RULE_OF[action.do];
  }
}
