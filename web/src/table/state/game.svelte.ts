/** One table as this browser knows it: the connection, and the state built from the server's messages. */
import { TableSocket, type ConnectionState } from "../../net/table-socket.ts";
import type {
  ChatLine,
  DeductionReply,
  Happened,
  Message,
  PresenceInfo,
  RemarkLine,
  SeatInfo,
  Shown,
  Spec,
  TableInfo,
  WireAction,
} from "../../protocol.ts";
import type { Params } from "../../text/messages.svelte.ts";
import { loadModules } from "./catalogue-lookup.ts";

/** Why an action was not done: the id of a rule or of an error. */
export interface Refusal {
  id: string;
  params: Params;
  isRule: boolean;
}

/** The newest update. */
export interface LastUpdate {
  n: number;
  /** The index of its first event in `Game.events`. */
  from: number;
  before: Shown | null;
  after: Shown;
}

/** A remark of a computer player. */
export interface HeardRemark {
  remark: RemarkLine;
  /** The number of events before it; null for remarks before this visit. */
  after: number | null;
}

export class Game {
  connection = $state<ConnectionState>("connecting");
  #tableInfo = $state.raw<TableInfo | null>(null);
  spec = $state.raw<Spec | null>(null);
  view = $state.raw<Shown | null>(null);
  legal = $state.raw<readonly WireAction[]>([]);
  n = $state(0);
  /** All events of the game as this seat sees them. */
  events = $state.raw<readonly Happened[]>([]);
  lastUpdate = $state.raw<LastUpdate | null>(null);
  chat = $state.raw<readonly ChatLine[]>([]);
  remarks = $state.raw<readonly HeardRemark[]>([]);
  presence = $state.raw<PresenceInfo>({ seats: [], watching: 0 });
  /** The table, with the presence of people updated. */
  readonly table = $derived.by(
    () =>
      this.#tableInfo && { ...this.#tableInfo, seats: this.#tableInfo.seats.map((seat) => this.#withPresence(seat)) },
  );
  /** By seat, the Agent that it asks a computer player to use next. */
  calledAgents = $state.raw<{ readonly [seat: string]: string }>({});
  /** This seat has answered, and the server holds the answer until the next point of its time grid. */
  answerHeld = $state(false);
  busy = $state(false);
  /** The error id with which the server closed the connection. */
  closeReason = $state<string | null>(null);
  /** Null for a spectator. With random roles it changes when the game begins. */
  seat = $state<string | null>(null);
  readonly #socket: TableSocket;
  /** Set while a table has rule modules; messages are shown in order after it. */
  #modulesLoaded: Promise<unknown> | null = null;
  #waiters: { n: number; resolve: () => void }[] = [];

  constructor(
    readonly id: string,
    seat: string | null,
    /** Called if the server refuses this seat before a welcome. */
    readonly onSeatRefused: (() => void) | null = null,
  ) {
    this.seat = seat;
    this.#socket = new TableSocket(id, seat, {
      message: (message) => this.#receive(message),
      connectionChanged: (state) => {
        this.connection = state;
        if (state === "closed" && !this.#tableInfo) this.onSeatRefused?.();
      },
    });
  }

  /** Send an action. Resolve after its update with null, or with the refusal. */
  async act(action: WireAction): Promise<Refusal | null> {
    this.busy = true;
    try {
      const reply = await this.#socket.send({ type: "act", act: action });
      if (reply.type === "accepted" && !reply.held) await this.#updateArrived(reply.n);
      if (reply.type === "rejected") return refusalOf(reply.rule, reply.error, reply.params);
      if (reply.type === "accepted" && reply.held) this.answerHeld = true;
      return null;
    } finally {
      this.busy = false;
    }
  }

  /** Ask which rule forbids an action; null if none does. */
  async whyNot(action: WireAction): Promise<Refusal | null> {
    const reply = await this.#socket.send({ type: "why-not", act: action });
    if (reply.type === "why") return reply.rule ? refusalOf(reply.rule, null, reply.params) : null;
    return reply.type === "rejected" ? refusalOf(reply.rule, reply.error, reply.params) : null;
  }

  async say(text: string): Promise<Refusal | null> {
    const reply = await this.#socket.send({ type: "say", text });
    return reply.type === "rejected" ? refusalOf(reply.rule, reply.error, reply.params) : null;
  }

  async call(agent: string | null): Promise<void> {
    await this.#socket.send({ type: "call", agent });
  }

  async deduce(about: { why_not: string; time: number } | null): Promise<DeductionReply | Refusal> {
    const reply = await this.#socket.send({ type: "deduce", ...about });
    if (reply.type === "deduction") return reply;
    return reply.type === "rejected"
      ? refusalOf(reply.rule, reply.error, reply.params)
      : { id: "deduction.failed", params: {}, isRule: false };
  }

  /** Wait for an update: that of an accepted action follows the reply. */
  #updateArrived(n: number | null): Promise<void> {
    if (n === null || this.n >= n) return Promise.resolve();
    return new Promise((resolve) => this.#waiters.push({ n, resolve }));
  }

  #withPresence(seat: SeatInfo): SeatInfo {
    return seat.kind === "person" ? { ...seat, present: this.presence.seats.includes(seat.seat) } : seat;
  }

  disconnect(): void {
    this.#socket.stop();
  }

  /** Take a message in; what needs the words of a rule module waits until they are there. */
  #receive(message: Message): void {
    if (message.type === "welcome" && message.ruleset.modules?.length) {
      this.#modulesLoaded = loadModules(message.ruleset.modules).catch(() => undefined);
    }
    if (this.#modulesLoaded) void this.#modulesLoaded.then(() => this.#show(message));
    else this.#show(message);
  }

  #show(message: Message): void {
    switch (message.type) {
      case "welcome":
        this.closeReason = null;
        this.#tableInfo = message.table;
        this.seat = message.seat;
        this.spec = message.board;
        this.presence = message.presence;
        this.chat = message.chat;
        // After a reconnection the earlier remarks are known already.
        if (!this.remarks.length) this.remarks = message.remarks.map((remark) => ({ remark, after: null }));
        break;
      case "update":
        if (message.resync) this.events = [];
        this.lastUpdate = { n: message.n, from: this.events.length, before: this.view, after: message.view };
        this.events = [...this.events, ...message.events];
        this.view = message.view;
        // Every action resets the calls before it.
        this.calledAgents = {};
        this.legal = message.legal;
        this.n = message.n;
        this.#waiters = this.#waiters.filter(({ n, resolve }) => n > message.n || resolve());
        if (message.view.phase !== "answer") this.answerHeld = false;
        break;
      case "chat":
        this.chat = [...this.chat, message.line];
        break;
      case "remark":
        this.remarks = [...this.remarks, { remark: message.remark, after: this.events.length }];
        break;
      case "presence":
        this.presence = message.presence;
        break;
      case "table":
        this.#tableInfo = message.table;
        break;
      case "called": {
        const { [message.seat]: _, ...others } = this.calledAgents;
        this.calledAgents = message.agent ? { ...others, [message.seat]: message.agent } : others;
        break;
      }
      case "error":
        this.closeReason = message.error;
        break;
    }
  }
}

function refusalOf(rule: string | null, error: string | null, params: Params): Refusal {
  return { id: rule ?? error ?? "server.fault", params, isRule: rule !== null };
}
