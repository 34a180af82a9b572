/** What this person is about to do at the table: nothing of it has been sent yet. */
import type { Shown, Spec, WireAction } from "../../protocol.ts";
import { NO_MARKS, type Marks } from "../../board/marks.ts";
import { actionLine, PREVIEWED, places, RULES } from "./actions.ts";
import type { Game, Refusal } from "./game.svelte.ts";
import { agentInHand, borderOffers, likelyAction, offers, targetLook, type Choice, type Plan } from "./offers.ts";
import { changedLocations } from "./changes.ts";

export class Interaction {
  /** The Agent whose card was pressed. */
  selectedAgent = $state<string | null>(null);
  plan = $state.raw<Plan | null>(null);
  /** Shown before it is done. */
  preview = $state.raw<WireAction | null>(null);
  /** Several meanings of one press, to choose from. */
  choiceMenu = $state.raw<{ location: string; choices: Choice[] } | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** The Mental Screen: covers every secret. */
  secretsCovered = $state(false);
  /** The location whose card is shown. */
  inspected = $state.raw<{ name: string; asked: boolean } | null>(null);
  hoveredAction = $state.raw<WireAction | null>(null);
  /** The sheet of notes is open: on a note, for a location, or for all. */
  notesSheet = $state.raw<{ note: number | null; at: string | null } | null>(null);
  /** A note in the hand: the next location that is pressed gets it. */
  noteInHand = $state.raw<{ text: string; note: number | null } | null>(null);
  /** What a computer has just said, and where its Agent stands. */
  speech = $state.raw<{ text: string; at: string; agent: string } | null>(null);
  /** The menu of the table is open. */
  menuOpen = $state(false);
  /** After the end: an earlier moment of the game that is looked at. */
  replayMoment = $state.raw<{ view: Shown; path: { path: readonly string[]; slips: readonly number[] } } | null>(null);
  /** "Why not here?": who gets the next location that is pressed. */
  locationQuestion = $state.raw<((location: string) => void) | null>(null);
  heat = $state.raw<{ readonly [location: string]: number } | null>(null);
  /** How much of the story has been looked at. */
  seenEvents = $state(0);
  /** A stranger's game, or a broken line: look, do not touch. */
  readonly canAct = $derived.by(() => this.game.connection === "live" && !this.game.answerHeld);

  constructor(readonly game: Game) {}

  readonly legal = $derived.by(() => (this.canAct ? this.game.legal : []));
  readonly agentInHand = $derived.by(() =>
    this.game.view ? agentInHand(this.game.view, this.legal, this.selectedAgent) : null,
  );
  readonly offers = $derived.by(() =>
    this.game.view && !this.preview && !this.noteInHand
      ? offers(this.game.view, this.legal, this.plan, this.selectedAgent)
      : new Map<string, Choice[]>(),
  );
  readonly borders = $derived.by(() => borderOffers(this.preview ? [] : this.legal));
  readonly changed = $derived.by(() => {
    return new Set(this.game.events.slice(this.seenEvents).flatMap(changedLocations));
  });
  readonly marks = $derived.by((): Marks => {
    const { view, spec } = this.game;
    if (!view || !spec) return NO_MARKS;
    const shown = this.preview ?? this.hoveredAction;
    return {
      targets: new Map([...this.offers].map(([name, choices]) => [name, targetLook(choices)])),
      borders: new Set(this.borders.keys()),
      chosen: new Set(this.#chosen(view)),
      spotlight: new Set(shown ? places(shown, spec, view) : []),
      fresh: this.changed,
      heat: this.heat,
    };
  });

  #chosen(view: Shown): string[] {
    const at = (id: string) => view.agents.find((agent) => agent.id === id)?.at ?? "";
    if (this.plan) {
      return Object.entries(this.plan.chosen).map(([field, value]) => (field === "agent" ? at(value) : value));
    }
    return this.agentInHand && view.phase === "agents" ? [at(this.agentInHand)] : [];
  }

  /** A location was pressed. */
  pressLocation(location: string): void {
    this.refusal = null;
    this.choiceMenu = null;
    if (this.locationQuestion) return this.locationQuestion(location);
    if (this.noteInHand) {
      const { text, note } = this.noteInHand;
      this.noteInHand = null;
      void this.performAside(
        note === null ? { do: "PlaceNote", at: location, text } : { do: "MoveNote", note, at: location },
      );
      return;
    }
    const choices = this.offers.get(location) ?? [];
    if (choices.length > 1) this.choiceMenu = { location, choices };
    else if (choices[0]) this.choose(choices[0]);
    else void this.explainLocation(location);
  }

  pressBorder(border: string): void {
    const action = this.borders.get(border);
    if (action) void this.propose(action);
  }

  choose(choice: Choice): void {
    this.choiceMenu = null;
    if (choice.kind === "act") void this.propose(choice.action);
    else if (choice.kind === "plan") this.plan = choice.plan;
    else this.selectedAgent = choice.agent;
  }

  beginPlan(plan: Plan): void {
    this.cancel();
    this.plan = plan;
  }

  /** Shows what an act will do first, where that matters; otherwise does it. */
  async propose(action: WireAction): Promise<void> {
    this.choiceMenu = null;
    if (PREVIEWED.has(action.do)) this.preview = action;
    else await this.perform(action);
  }

  async perform(action: WireAction): Promise<void> {
    this.cancel();
    this.seenEvents = this.game.events.length;
    this.refusal = await this.game.act(action);
  }

  /** Notes and the like: they interrupt nothing that is being put together. */
  async performAside(action: WireAction): Promise<void> {
    this.refusal = await this.game.act(action);
  }

  undo(): Promise<void> {
    return this.perform({ do: "Undo" });
  }

  /** Puts back everything that is only being considered. */
  cancel(): void {
    this.plan = null;
    this.preview = null;
    this.choiceMenu = null;
    this.refusal = null;
    this.hoveredAction = null;
    this.noteInHand = null;
    this.locationQuestion = null;
  }

  async explainAction(action: WireAction): Promise<void> {
    this.refusal = await this.game.whyNot(action);
  }

  /** Nothing is offered at this location: ask which rule says so, if something was likely likelyAction. */
  async explainLocation(location: string): Promise<void> {
    const { view, seat } = this.game;
    if (!view || !seat || this.preview || !view.due.includes(seat)) return;
    const action = likelyAction(view, this.plan, this.agentInHand ?? this.selectedAgent, location);
    if (action) await this.explainAction(action);
  }

  lineOf(action: WireAction, spec: Spec): string {
    return actionLine(action, spec);
  }

  ruleOf(action: WireAction): string | undefined {
    return RULES[action.do];
  }
}
