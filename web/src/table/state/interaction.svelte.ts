/** UI state of one table: what this person has selected, opened and is composing. None of it is sent to the server. */
import type { Shown, WireAction } from "../../protocol.ts";
import { NO_MARKS, type Marks } from "../../board/marks.ts";
import { actionLocations, isPreviewed } from "./actions.ts";
import type { Game, Refusal } from "./game.svelte.ts";
import { agentInHand, borderOffers, likelyAction, offers, targetLook, type Choice, type Plan } from "./offers.ts";
import { publicPart, withoutSecret } from "./public-part.ts";
import { changedLocations } from "./changes.ts";

export class Interaction {
  /** The Agent whose card was pressed. */
  selectedAgent = $state<string | null>(null);
  plan = $state.raw<Plan | null>(null);
  /** The action whose consequences are shown before it is sent. */
  preview = $state.raw<WireAction | null>(null);
  /** The choices of a pressed location that has several meanings. */
  choiceMenu = $state.raw<{ location: string; choices: Choice[] } | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** The Mental Screen is up: nothing on the page may depend on a secret. */
  secretsCovered = $state(false);
  /** The location whose card is shown; `asked`: by a long press. */
  inspected = $state.raw<{ name: string; asked: boolean } | null>(null);
  hoveredAction = $state.raw<WireAction | null>(null);
  /** The notes sheet, if open: for one note, for a location, or for all notes. */
  notesSheet = $state.raw<{ note: number | null; at: string | null } | null>(null);
  /** The note that goes to the next pressed location; `note` is the id of one that is moved. */
  noteInHand = $state.raw<{ text: string; note: number | null } | null>(null);
  /** The latest remark of a computer player, and where its Agent stands. */
  speech = $state.raw<{ text: string; at: string; agent: string } | null>(null);
  menuOpen = $state(false);
  /** After the end: the earlier moment that the replay shows. */
  replayMoment = $state.raw<{ view: Shown; path: { path: readonly string[]; slips: readonly number[] } } | null>(null);
  /** The open question "Why not here?": called with the next pressed location. */
  locationQuestion = $state.raw<((location: string) => void) | null>(null);
  /** The heat map of the deduction panel, if it is open. */
  heat = $state.raw<{ readonly [location: string]: number } | null>(null);
  /** How many events this person has seen; later ones are marked as changes. */
  seenEvents = $state(0);
  /** The number of the last line of the chat that was on the screen; lines before this visit count as read. */
  lastReadLine = $state(0);
  /** The mission card was asked for again. */
  missionCardOpen = $state(false);

  constructor(readonly game: Game) {
    this.markChatRead();
  }

  readonly unreadLines = $derived.by(() => this.game.chat.filter(({ n }) => n > this.lastReadLine).length);

  /** Whether this seat has secrets that the Mental Screen can cover. */
  readonly hasSecrets = $derived.by(() => this.game.view?.secret != null);
  /** The current view; without its secrets while the Mental Screen is up. Components read this, never `game.view`. */
  readonly view = $derived.by(() =>
    this.game.view && this.secretsCovered ? withoutSecret(this.game.view) : this.game.view,
  );
  /** The view to draw: an earlier one while the replay after the end shows that moment. */
  readonly shownView = $derived.by(() => this.replayMoment?.view ?? this.view);
  /** All events; only their public parts while the Mental Screen is up. */
  readonly events = $derived.by(() => (this.secretsCovered ? this.game.events.map(publicPart) : this.game.events));
  readonly canAct = $derived.by(() => this.game.connection === "live" && !this.game.answerHeld && !this.secretsCovered);

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
  readonly changed = $derived.by(() => new Set(this.game.events.slice(this.seenEvents).flatMap(changedLocations)));
  readonly marks = $derived.by((): Marks => {
    const { view, spec } = this.game;
    if (!view || !spec) return NO_MARKS;
    const shown = this.preview ?? this.hoveredAction;
    return {
      targets: new Map([...this.offers].map(([name, choices]) => [name, targetLook(choices)])),
      borders: new Set(this.borders.keys()),
      chosen: new Set(this.#chosen(view)),
      spotlight: new Set(shown ? actionLocations(shown, spec, view) : []),
      changed: this.changed,
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

  /** Do what the press of a location means now. */
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

  /** Show a preview if this kind of action has one; otherwise perform it. */
  async propose(action: WireAction): Promise<void> {
    this.choiceMenu = null;
    if (isPreviewed(action.do)) this.preview = action;
    else await this.perform(action);
  }

  async perform(action: WireAction): Promise<void> {
    this.cancel();
    this.seenEvents = this.game.events.length;
    this.refusal = await this.game.act(action);
  }

  /** Perform an action with notes, which leaves the action that is being composed as it is. */
  async performAside(action: WireAction): Promise<void> {
    this.refusal = await this.game.act(action);
  }

  undo(): Promise<void> {
    return this.perform({ do: "Undo" });
  }

  /** Drop everything that is selected or composed but not sent. */
  cancel(): void {
    this.plan = null;
    this.preview = null;
    this.choiceMenu = null;
    this.refusal = null;
    this.hoveredAction = null;
    this.noteInHand = null;
    this.locationQuestion = null;
  }

  markChatRead(): void {
    this.lastReadLine = this.game.chat.at(-1)?.n ?? 0;
  }

  /** Put the Mental Screen up or take it down. What was being composed is dropped: it may show a secret. */
  toggleScreen(): void {
    this.cancel();
    this.secretsCovered = !this.secretsCovered;
  }

  async explainAction(action: WireAction): Promise<void> {
    this.refusal = await this.game.whyNot(action);
  }

  /** Ask the server which rule forbids the most likely action at a location without offers. */
  async explainLocation(location: string): Promise<void> {
    const { view, seat } = this.game;
    if (!view || !seat || this.preview || this.secretsCovered || !view.due.includes(seat)) return;
    const action = likelyAction(view, this.plan, this.agentInHand ?? this.selectedAgent, location);
    if (action) await this.explainAction(action);
  }
}
