// Written by `python -m zanzibar.server.protocol.typescript` from the server's types. Do not edit.

export const PROTOCOL = 1;

export type Command =
  | Hello
  | ActCommand
  | WhyNot
  | Say
  | Call
  | Deduce
  | Ping;

export type Message =
  | Welcome
  | Update
  | Accepted
  | Rejected
  | Why
  | Chat
  | Remarked
  | Called
  | PresenceChanged
  | TableChanged
  | DeductionReply
  | ErrorMessage
  | Pong;

export type WireAction =
  | PlaceMayhem
  | ChooseCard
  | ChooseStart
  | OpeningBack
  | ConfirmOpening
  | PlaceImmortal
  | PlaceSecondSlip
  | TakeAgent
  | PlaceAgent
  | Step
  | MindSlip
  | MoveImmortal
  | ExtraMove
  | EndTurn
  | MoveAgent
  | Done
  | Ask
  | Answer
  | AnswerAll
  | GiveBackStep
  | Reveal
  | HandBackNote
  | Shakedown
  | Push
  | Capture
  | Crosshairs
  | DetectWeakness
  | NeuroRhythm
  | PlaceNote
  | MoveNote
  | EditNote
  | RemoveNote
  | WriteNotebook
  | Undo
  | Resign
  | OfferStop
  | ModuleAction;

export type PublicEvent =
  | MayhemPlaced
  | MayhemFinished
  | CardChosen
  | StartChosen
  | OpeningConfirmed
  | ImmortalPlaced
  | SecondSlipPlaced
  | DealBegan
  | AgentTaken
  | AgentsDealt
  | AgentPlaced
  | CardsDrawn
  | TurnBegan
  | Acted
  | ImmortalMoved
  | ExtraTokenPlaced
  | ImmortalRecruited
  | TimeAdvanced
  | SlipShown
  | Alerted
  | AgentsTurnBegan
  | Activated
  | AgentMoved
  | AgentDone
  | Asked
  | Answered
  | AnswerHeld
  | StepGivenBack
  | Revealed
  | RevealHeld
  | Shaken
  | ImmortalPushed
  | CaptureTried
  | CrosshairsAnswered
  | WeaknessDetected
  | RhythmMoved
  | NotePlaced
  | NoteMoved
  | NoteEdited
  | NoteRemoved
  | StopOffered
  | Undone
  | Ended
  | ModuleEvent;

export type OwnEvent =
  | CardKept
  | StartMarked
  | OpeningSteppedBack
  | Retrieved
  | OpeningStepped
  | Visited
  | AnswerChosen
  | NotebookWritten
  | ModuleEvent;

export type ErrorId =
  | "act.pending"
  | "act.stale"
  | "action.malformed"
  | "chat.not-seated"
  | "chat.text"
  | "csrf.missing"
  | "deduction.busy"
  | "deduction.failed"
  | "deduction.not-allowed"
  | "guest.name"
  | "guest.unknown"
  | "level.unknown"
  | "limit.asides"
  | "limit.chat"
  | "limit.connections"
  | "limit.guests"
  | "limit.notebook"
  | "limit.rate"
  | "limit.tables"
  | "link.unknown"
  | "origin.foreign"
  | "owner.only"
  | "protocol.hello-first"
  | "protocol.id-used"
  | "protocol.idle"
  | "protocol.malformed"
  | "protocol.too-fast"
  | "protocol.too-large"
  | "protocol.version"
  | "request.malformed"
  | "request.unknown"
  | "roles.shared-device"
  | "seat.computer"
  | "seat.empty"
  | "seat.not-yours"
  | "seat.other-side"
  | "seat.present"
  | "seat.taken"
  | "seat.unknown"
  | "server.fault"
  | "server.stopping"
  | "storage.full"
  | "storage.unwritable"
  | "table.changed"
  | "table.closed"
  | "table.name"
  | "table.over"
  | "table.playing"
  | "table.rematched"
  | "table.unknown"
  | "table.waiting"
  | "watch.not-allowed";

/** A field of an action or event of a rule module, by the kinds that its ModuleInfo lists. */
export type ModuleField = string | number | boolean | null | readonly (string | null)[];

/** An action of a rule module: MODULE.Name. */
export interface ModuleAction {
  do: `${string}.${string}`;
  readonly [field: string]: ModuleField;
}

/** An event of a rule module: MODULE.Name. */
export interface ModuleEvent {
  what: `${string}.${string}`;
  readonly [field: string]: ModuleField;
}

/** Done, and saved. The update with `reply_to`, if the seat gets one, follows. */
export interface Accepted {
  type: "accepted";
  id: string;
  n: number | null;
  held: boolean;
}

/** Do something: a game action, a note, undo, resigning, agreeing to stop. */
export interface ActCommand {
  type: "act";
  id: string;
  act: WireAction;
  n?: number | null;
}

export interface Acted {
  what: "Acted";
}

/** The description a client needs to offer an action: its fields and their kinds. */
export interface ActionInfo {
  phase: Phase | null;
  fields: { readonly [key: string]: FieldKind };
  agent: string | null;
  rule: string;
  confirm: boolean;
}

export interface Activated {
  what: "Activated";
  agent: string;
  seat: string;
}

export interface AgentDone {
  what: "AgentDone";
  agent: string;
}

export interface AgentMoved {
  what: "AgentMoved";
  agent: string;
  to: string;
}

export interface AgentPlaced {
  what: "AgentPlaced";
  agent: string;
  at: string;
}

export interface AgentTaken {
  what: "AgentTaken";
  seat: string;
  agent: string;
}

export interface AgentsDealt {
  what: "AgentsDealt";
  held: readonly (string | null)[];
}

export interface AgentsTurnBegan {
  what: "AgentsTurnBegan";
}

export interface Alerted {
  what: "Alerted";
  recruits: number;
}

export interface Answer {
  do: "Answer";
  at: string | null;
}

export interface AnswerAll {
  do: "AnswerAll";
}

export interface AnswerChosen {
  what: "AnswerChosen";
  steps: readonly (string)[];
}

export interface AnswerHeld {
  what: "AnswerHeld";
  owed: number;
}

export interface Answered {
  what: "Answered";
  steps: readonly (string)[];
}

export interface Ask {
  do: "Ask";
  agent: string;
  feature: string;
  dolphin?: boolean;
}

export interface Asked {
  what: "Asked";
  agent: string;
  feature: string;
  dolphin: boolean;
}

export type Assist = "deduction" | "none" | "notebook";

/** Tell the table which Agent this seat would like to act next; None takes it back. */
export interface Call {
  type: "call";
  id: string;
  agent: string | null;
}

export interface Called {
  type: "called";
  seat: string;
  agent: string | null;
}

export interface Capture {
  do: "Capture";
  agent: string;
}

export interface CaptureTried {
  what: "CaptureTried";
  agent: string;
  at: string;
  hit: boolean;
}

export interface CardChosen {
  what: "CardChosen";
  drawn: boolean;
}

export interface CardKept {
  what: "CardKept";
  card: string;
}

export interface CardsDrawn {
  what: "CardsDrawn";
  features: readonly (string)[];
}

export interface Chat {
  type: "chat";
  line: ChatLine;
}

export interface ChatLine {
  n: number;
  seat: string;
  name: string;
  text: string;
  at: number;
}

export interface ChooseCard {
  do: "ChooseCard";
  card: string | null;
}

export interface ChooseStart {
  do: "ChooseStart";
  at: string;
}

export interface ConfirmOpening {
  do: "ConfirmOpening";
}

export interface CreateTable {
  name: string;
  seats: readonly (SeatWish)[];
  ruleset?: Ruleset;
  roles?: Roles;
  private?: boolean;
  spectators?: boolean;
  hot_seat?: boolean;
  speed?: Speed;
  answer_grid_ms?: number;
}

export interface Crosshairs {
  do: "Crosshairs";
}

export interface CrosshairsAnswered {
  what: "CrosshairsAnswered";
  at: string;
  yes: boolean;
}

export type Deal = "choose" | "random";

export interface DealBegan {
  what: "DealBegan";
}

/** Ask for the deduction map, where the table allows it. */
export interface Deduce {
  type: "deduce";
  id: string;
  why_not?: string | null;
  time?: number | null;
}

/** Shares (0 to 1) of all worlds that fit what is public at update `n`. */
export interface DeductionReply {
  type: "deduction";
  id: string;
  n: number;
  worlds: number;
  now: { readonly [key: string]: number };
  visited: { readonly [key: string]: number };
  hidden: { readonly [key: string]: number };
  card: { readonly [key: string]: number };
  times: readonly ({ readonly [key: string]: number })[];
  why_not: Reasons | null;
}

export interface DetectWeakness {
  do: "DetectWeakness";
  source: string;
  to: string;
}

export interface Done {
  do: "Done";
  agent: string;
}

export interface EditNote {
  do: "EditNote";
  note: number;
  text: string;
}

export interface EndTurn {
  do: "EndTurn";
}

export interface Ended {
  what: "Ended";
  result: Result | null;
  unmasked: ShownUnmasked;
}

/** An error that belongs to no command; when the socket closes, why. */
export interface ErrorMessage {
  type: "error";
  error: ErrorId;
  params: { readonly [key: string]: string | number };
}

export interface EventInfo {
  fields: { readonly [key: string]: FieldKind };
  evidence: boolean;
}

export interface ExtraMove {
  do: "ExtraMove";
  token: string;
  source: string;
  to: string;
}

export interface ExtraTokenPlaced {
  what: "ExtraTokenPlaced";
  at: string;
}

export type FieldKind = "agent" | "border" | "card" | "feature" | "features" | "flag" | "holders" | "location" | "locations" | "maybe-card" | "maybe-location" | "maybe-slip" | "number" | "result" | "seat" | "side" | "slip" | "text" | "time" | "unmasked";

/** A finished game, step by step, with everything that was hidden. */
export interface GameReplay {
  table: TableInfo;
  steps: readonly (ReplayStep)[];
}

export interface GiveBackStep {
  do: "GiveBackStep";
  at: string;
}

export interface HandBackNote {
  do: "HandBackNote";
  note: number;
}

/** Let a computer play an absent person's seat. */
export interface HandOver {
  level: string;
}

/** An event as one seat gets it. What that seat may not know is simply absent. */
export interface Happened {
  public?: PublicEvent | null;
  own?: OwnEvent | null;
  undo?: string | null;
  settles?: boolean;
}

/** The first frame: which seat this is, and the last update the client has, if any. */
export interface Hello {
  type: "hello";
  id: string;
  protocol: number;
  seat?: string | null;
  n?: number | null;
}

export interface ImmortalMoved {
  what: "ImmortalMoved";
  source: string;
  to: string;
}

export interface ImmortalPlaced {
  what: "ImmortalPlaced";
  at: string;
}

export interface ImmortalPushed {
  what: "ImmortalPushed";
  source: string;
  to: string | null;
}

export interface ImmortalRecruited {
  what: "ImmortalRecruited";
  feature: string;
}

/** The new invitation of your table; the old one is void. */
export interface Invited {
  table: TableInfo;
  invitation: string;
}

/** Something public that excludes worlds; which fields it has depends on `fact`. */
export interface KnownFact {
  fact: string;
  rule: string;
  time: number | null;
  first: number | null;
  last: number | null;
  recruits: number | null;
  fewest: number | null;
  most: number | null;
  locations: readonly (string)[];
  features: readonly (string)[];
  second: string | null;
  card: string | null;
  when: number | null;
  agent: string | null;
  about: string | null;
  where: string | null;
}

/** The target of a link: a seat that is yours now, or a table you may join. */
export interface LinkTarget {
  table: TableInfo;
  seat: string | null;
}

/** A new table: the invitation for others, and a link for each seat that is yours. */
export interface Made {
  table: TableInfo;
  invitation: string;
  seats: readonly (Seated)[];
}

export interface MayhemFinished {
  what: "MayhemFinished";
}

export interface MayhemPlaced {
  what: "MayhemPlaced";
  border: string;
}

/** `name` is None before the first POST to /api/me. */
export interface Me {
  name: string | null;
}

export interface MindSlip {
  do: "MindSlip";
  to: string;
  token: Slip;
}

export type Mission = "full" | "training";

/** The description a client needs to play with a rule module that it does not know. */
export interface ModuleInfo {
  id: string;
  actions: { readonly [key: string]: ActionInfo };
  events: { readonly [key: string]: EventInfo };
  texts: { readonly [key: string]: string };
}

export interface MoveAgent {
  do: "MoveAgent";
  agent: string;
  to: string;
}

export interface MoveImmortal {
  do: "MoveImmortal";
  source: string;
  to: string;
}

export interface MoveNote {
  do: "MoveNote";
  note: number;
  at: string;
}

/** Become a guest, or change the name shown to others. */
export interface NameMe {
  name: string;
}

export interface NeuroRhythm {
  do: "NeuroRhythm";
  agent: string;
  to: string;
}

export interface NoteEdited {
  what: "NoteEdited";
  seat: string;
  note: number;
  text: string;
}

export interface NoteMoved {
  what: "NoteMoved";
  seat: string;
  note: number;
  at: string;
}

export interface NotePlaced {
  what: "NotePlaced";
  seat: string;
  note: number;
  at: string;
  text: string;
}

export interface NoteRemoved {
  what: "NoteRemoved";
  seat: string;
  note: number;
}

export interface NotebookWritten {
  what: "NotebookWritten";
  text: string;
}

export interface OfferStop {
  do: "OfferStop";
}

export interface OpeningBack {
  do: "OpeningBack";
}

export interface OpeningConfirmed {
  what: "OpeningConfirmed";
  recruits: number;
}

export interface OpeningStepped {
  what: "OpeningStepped";
  to: string;
}

export interface OpeningSteppedBack {
  what: "OpeningSteppedBack";
}

/** The act the table waits for. */
export type Phase = "agents" | "answer" | "card" | "deal" | "give-back-step" | "hand-back-note" | "immortals" | "mayhem" | "opening" | "over" | "place" | "push" | "recruiter" | "second-slip" | "start";

export interface Ping {
  type: "ping";
  id: string;
}

export interface PlaceAgent {
  do: "PlaceAgent";
  agent: string;
  at: string;
}

export interface PlaceImmortal {
  do: "PlaceImmortal";
  at: string;
}

export interface PlaceMayhem {
  do: "PlaceMayhem";
  border: string;
}

export interface PlaceNote {
  do: "PlaceNote";
  at: string;
  text: string;
}

export interface PlaceSecondSlip {
  do: "PlaceSecondSlip";
  at: string;
}

export interface Pong {
  type: "pong";
  id: string;
  time: number;
}

/** The choices for a new table. */
export interface Possible {
  protocol: number;
  recruiter_levels: readonly (string)[];
  agents_levels: readonly (string)[];
  modules: readonly (string)[];
  most_tables: number;
}

export interface PresenceChanged {
  type: "presence";
  presence: PresenceInfo;
}

/** The people who are connected now. */
export interface PresenceInfo {
  seats: readonly (string)[];
  watching: number;
}

export interface Push {
  do: "Push";
  to: string | null;
}

export type Reason = "boxed-in" | "captured" | "evaded" | "recruits" | "resigned" | "stopped";

/** Why the Recruiter cannot be at a location at a time, or in how many worlds that is so. */
export interface Reasons {
  location: string;
  time: number;
  worlds: number;
  facts: readonly (KnownFact)[];
  smallest: boolean;
}

/** Every HTTP error has this body: a rule id or an error id. */
export interface Refusal {
  rule: string | null;
  error: ErrorId | null;
  params: { readonly [key: string]: string | number };
}

/** Nothing has changed. Either a rule forbids it, or the server has an error id for it. */
export interface Rejected {
  type: "rejected";
  id: string;
  rule: string | null;
  error: ErrorId | null;
  params: { readonly [key: string]: string | number };
}

/** A remark of a computer on the Agents' side about its act: a text id, not a sentence. */
export interface RemarkLine {
  n: number;
  seat: string;
  id: string;
  params: { readonly [key: string]: string | number };
  at: number;
}

/** A computer says something about its act; it comes after the update that tells of it. */
export interface Remarked {
  type: "remark";
  remark: RemarkLine;
}

export interface Rematch {
  sides: Sides;
}

export interface RemoveNote {
  do: "RemoveNote";
  note: number;
}

/** An act of a finished game, and the view after it. */
export interface ReplayStep {
  seat: string;
  act: WireAction;
  at: number;
  public: readonly (Happened)[];
  recruiter: readonly (Happened)[];
  view: Shown;
}

export interface Resign {
  do: "Resign";
}

export interface Result {
  winner: Side;
  reason: Reason;
  time: number;
  round: number;
}

export interface Retrieved {
  what: "Retrieved";
}

export interface Reveal {
  do: "Reveal";
  agent: string;
}

export interface RevealHeld {
  what: "RevealHeld";
  agent: string;
}

export interface Revealed {
  what: "Revealed";
  agent: string;
  at: string;
  time: number;
}

export interface RhythmMoved {
  what: "RhythmMoved";
  agent: string;
  to: string;
}

/** How seats are assigned. */
export type Roles = "chosen" | "random";

/** The rules a table agreed on. Part of a game's first event. */
export interface Ruleset {
  mission?: Mission;
  second_slip_counts_past_visits?: boolean;
  immortal_move_mandatory?: boolean;
  step_supply?: 0 | 8 | 10;
  assist?: Assist;
  deal?: Deal;
  modules?: readonly (string)[];
}

/** A line of chat for everybody at the table. */
export interface Say {
  type: "say";
  id: string;
  text: string;
}

/** A seat as one guest sees it. */
export interface SeatInfo {
  seat: string;
  kind: SitterKind;
  name: string | null;
  level: string | null;
  stands_in: boolean;
  present: boolean;
  yours: boolean;
}

/** The sitter of a new seat: `open` for anybody, `person` for the maker, or a computer. */
export interface SeatWish {
  kind: SitterKind;
  level?: string | null;
}

/** Your seat. Its link, which is shown only once, brings it to another device. */
export interface Seated {
  table: TableInfo;
  seat: string;
  link: string;
}

export interface SecondSlipPlaced {
  what: "SecondSlipPlaced";
  at: string;
}

export interface SetSpeed {
  speed: Speed;
}

export interface Shakedown {
  do: "Shakedown";
  agent: string;
  feature: string;
}

export interface Shaken {
  what: "Shaken";
  agent: string;
  feature: string;
  exposed: boolean;
}

/** A seat's view as people and other programs get it. */
export interface Shown {
  seat: string | null;
  mission: Mission;
  phase: Phase;
  due: readonly (string)[];
  seats: number;
  time: number;
  last_time: number;
  round: number;
  recruits: number;
  goal: number;
  opening_recruits: number | null;
  alerts: readonly (ShownAlert)[];
  slips: readonly (ShownSlip)[];
  first_slip: boolean;
  second_slip: string | null;
  mayhem: readonly (string)[];
  immortals: readonly (string)[];
  agents: readonly (ShownAgent)[];
  activation: ShownActivation | null;
  steps: readonly (string)[];
  steps_left: number | null;
  taken_back: readonly (string)[];
  confirmed: readonly (ShownConfirmed)[];
  notes: readonly (ShownNote)[];
  notes_left: number;
  cards: readonly (string)[];
  recruited: readonly (string)[];
  exposed: readonly (string)[];
  denied: readonly (string)[];
  deck: number;
  allies: readonly (string)[];
  potential: readonly (string)[];
  turn: ShownTurn;
  question: ShownQuestion | null;
  owed: number;
  stop_offered: readonly (Side)[];
  undo: boolean;
  result: Result | null;
  unmasked: ShownUnmasked | null;
  secret: ShownSecret | null;
  notebook: string | null;
  modules?: { readonly [key: string]: { readonly [key: string]: unknown } };
  own_modules?: { readonly [key: string]: { readonly [key: string]: unknown } };
}

export interface ShownActivation {
  agent: string;
  seat: string;
  moved: boolean;
  did: boolean;
  free: boolean;
}

export interface ShownAgent {
  id: string;
  at: string | null;
  holder: string | null;
  acted: boolean;
}

export interface ShownAlert {
  time: number;
  recruits: number;
}

export interface ShownConfirmed {
  at: string;
  time: number;
}

export interface ShownNote {
  id: number;
  at: string;
  text: string;
}

export interface ShownQuestion {
  agent: string;
  feature: string;
  dolphin: boolean;
}

/** The secrets behind the Mental Screen, for the Recruiter only. */
export interface ShownSecret {
  card: string | null;
  hidden: readonly (string)[];
  path: readonly (string)[];
  slips: readonly (ShownSlip)[];
  retrieved: boolean;
  contacted: number;
}

export interface ShownSlip {
  time: number;
  token: Slip;
}

/** The Recruiter's public acts of the turn. */
export interface ShownTurn {
  acted: boolean;
  immortal_moved: boolean;
  extra_moved: boolean;
}

export interface ShownUnmasked {
  path: readonly (string)[];
  card: string | null;
  hidden: readonly (string)[];
  slips: readonly (ShownSlip)[];
  retrieved: boolean;
  deck: readonly (string)[];
}

export type Side = "agents" | "recruiter";

export type Sides = "keep" | "swap";

/** The kind of player in a seat. */
export type SitterKind = "computer" | "open" | "person";

/** Which MIND SLIP token pays. */
export type Slip = "first" | "second";

export interface SlipShown {
  what: "SlipShown";
  token: Slip;
}

/** The content of a board file: the data from which everything else on a board follows. */
export interface Spec {
  name: string;
  columns: number;
  rows: number;
  temples: readonly (string)[];
  features: { readonly [key: string]: string };
  locations: { readonly [key: string]: readonly (string)[] };
}

/** How fast computers play. */
export type Speed = "instant" | "readable" | "slow";

export interface StartChosen {
  what: "StartChosen";
  shown: string | null;
}

export interface StartMarked {
  what: "StartMarked";
  at: string;
  hidden: readonly (string)[];
}

/** The state of a table. */
export type Status = "closed" | "over" | "playing" | "waiting";

export interface Step {
  do: "Step";
  to: string;
}

export interface StepGivenBack {
  what: "StepGivenBack";
  at: string;
}

export interface StopOffered {
  what: "StopOffered";
  side: Side;
}

/** Seats, options or the state of the table are different now. */
export interface TableChanged {
  type: "table";
  table: TableInfo;
}

/** A table as one guest sees it. */
export interface TableInfo {
  id: string;
  name: string;
  status: Status;
  seats: readonly (SeatInfo)[];
  owner: string;
  yours: boolean;
  made_at: number;
  changed_at: number;
  result: Result | null;
  rematch: string | null;
  ruleset: Ruleset;
  roles: Roles;
  private: boolean;
  spectators: boolean;
  hot_seat: boolean;
  speed: Speed;
  answer_grid_ms: number;
}

export interface Tables {
  tables: readonly (TableInfo)[];
}

export interface TakeAgent {
  do: "TakeAgent";
  agent: string;
}

export interface TakeSeat {
  invitation?: string | null;
}

export interface TimeAdvanced {
  what: "TimeAdvanced";
  time: number;
}

export interface TurnBegan {
  what: "TurnBegan";
  round: number;
}

export interface Undo {
  do: "Undo";
}

export interface Undone {
  what: "Undone";
  seat: string;
}

/** The view of this seat, its legal actions, and the events since its last update. */
export interface Update {
  type: "update";
  n: number;
  events: readonly (Happened)[];
  view: Shown;
  legal: readonly (WireAction)[];
  reply_to: string | null;
  resync: boolean;
}

/** A seat's link, or an invitation. */
export interface UseLink {
  link: string;
}

export interface Visited {
  what: "Visited";
  to: string;
  contacts: number;
  token: Slip | null;
  retrieves: boolean;
}

export interface WeaknessDetected {
  what: "WeaknessDetected";
  source: string;
  to: string;
}

/** The answer to hello. One update follows at once if the game has begun. */
export interface Welcome {
  type: "welcome";
  id: string;
  protocol: number;
  table: TableInfo;
  board: Spec;
  ruleset: Ruleset;
  allies: readonly (string)[];
  seat: string | null;
  n: number | null;
  presence: PresenceInfo;
  chat: readonly (ChatLine)[];
  remarks: readonly (RemarkLine)[];
  time: number;
}

/** The answer to why-not; `rule` is None when the act is legal. */
export interface Why {
  type: "why";
  id: string;
  rule: string | null;
  params: { readonly [key: string]: string | number };
}

/** Which rule forbids this now? */
export interface WhyNot {
  type: "why-not";
  id: string;
  act: WireAction;
}

export interface WriteNotebook {
  do: "WriteNotebook";
  text: string;
}
