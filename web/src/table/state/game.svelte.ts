/** The table as this browser knows it: what the server last said, and the line to it. */
import { TableSocket, type ConnectionState } from "../../net/table-socket.ts";
import type {
  ChatLine,
  Deduction,
  Happened,
  Message,
  Presence,
  Remark,
  SeatInfo,
  Shown,
  Spec,
  TableInfo,
  WireAction,
} from "../../protocol.ts";
import type { Params } from "../../text/messages.svelte.ts";

/** Why something was not done: the id of a rule or of an error. */
export interface Refusal {
  id: string;
  params: Params;
  isRule: boolean;
}

/** The update that came last. */
export interface LastUpdate {
  n: number;
  /** Where its events begin in the story. */
  from: number;
  before: Shown | null;
  after: Shown;
}

/** A computer's words, and after how much of the story they were said; null for before this visit. */
export interface HeardRemark {
  remark: Remark;
  after: number | null;
}

export class Game {
  connection = $state<ConnectionState>("connecting");
  #tableInfo = $state.raw<TableInfo | null>(null);
  spec = $state.raw<Spec | null>(null);
  view = $state.raw<Shown | null>(null);
  legal = $state.raw<readonly WireAction[]>([]);
  n = $state(0);
  /** Everything that this seat has seen happen, from the beginning of the game. */
  events = $state.raw<readonly Happened[]>([]);
  lastUpdate = $state.raw<LastUpdate | null>(null);
  chat = $state.raw<readonly ChatLine[]>([]);
  remarks = $state.raw<readonly HeardRemark[]>([]);
  presence = $state.raw<Presence>({ seats: [], watching: 0 });
  /** The table as it was last told, with who is there at the moment. */
  readonly table = $derived.by(
    () =>
      this.#tableInfo && { ...this.#tableInfo, seats: this.#tableInfo.seats.map((seat) => this.#withPresence(seat)) },
  );
  calledAgents = $state.raw<{ readonly [seat: string]: string }>({});
  /** An answer of ours that waits for the moment at which every answer is released. */
  answerHeld = $state(false);
  busy = $state(false);
  /** Why the server closes the line: for good, or until it is back. */
  closeReason = $state<string | null>(null);
  /** Null for who watches. Where sides are drawn by lot, it changes when the game begins. */
  seat = $state<string | null>(null);
  readonly #socket: TableSocket;
  #awaited: { n: number; resolve: () => void }[] = [];

  constructor(
    readonly id: string,
    seat: string | null,
    /** Called when the server does not want this seat here; without it, that is told on the page. */
    readonly onSeatRefused: (() => void) | null = null,
  ) {
    this.seat = seat;
    this.#socket = new TableSocket(id, seat, {
      message: (message) => this.#receive(message),
      line: (line) => {
        this.connection = line;
        if (line === "closed" && !this.#tableInfo) this.onSeatRefused?.();
      },
    });
  }

  /** Does something; resolves with why it was refused, or null when it was done. */
  async act(action: WireAction): Promise<Refusal | null> {
    this.busy = true;
    try {
      const answer = await this.#socket.send({ type: "act", act: action });
      if (answer.type === "accepted" && !answer.held) await this.#updateArrived(answer.n);
      if (answer.type === "rejected") return refusalOf(answer.rule, answer.error, answer.params);
      if (answer.type === "accepted" && answer.held) this.answerHeld = true;
      return null;
    } finally {
      this.busy = false;
    }
  }

  /** Which rule forbids this? Null when nothing does. */
  async whyNot(action: WireAction): Promise<Refusal | null> {
    const answer = await this.#socket.send({ type: "why-not", act: action });
    if (answer.type === "why") return answer.rule ? refusalOf(answer.rule, null, answer.params) : null;
    return answer.type === "rejected" ? refusalOf(answer.rule, answer.error, answer.params) : null;
  }

  async say(text: string): Promise<Refusal | null> {
    const answer = await this.#socket.send({ type: "say", text });
    return answer.type === "rejected" ? refusalOf(answer.rule, answer.error, answer.params) : null;
  }

  async call(agent: string | null): Promise<void> {
    await this.#socket.send({ type: "call", agent });
  }

  async deduce(about: { why_not: string; time: number } | null): Promise<Deduction | Refusal> {
    const answer = await this.#socket.send({ type: "deduce", ...about });
    if (answer.type === "deduction") return answer;
    return answer.type === "rejected"
      ? refusalOf(answer.rule, answer.error, answer.params)
      : { id: "deduction.failed", params: {}, isRule: false };
  }

  /** The update that an accepted act leads to follows its answer. */
  #updateArrived(n: number | null): Promise<void> {
    if (n === null || this.n >= n) return Promise.resolve();
    return new Promise((resolve) => this.#awaited.push({ n, resolve }));
  }

  #withPresence(seat: SeatInfo): SeatInfo {
    return seat.kind === "person" ? { ...seat, present: this.presence.seats.includes(seat.seat) } : seat;
  }

  disconnect(): void {
    this.#socket.stop();
  }

  #receive(message: Message): void {
    switch (message.type) {
      case "welcome":
        this.closeReason = null;
        this.#tableInfo = message.table;
        this.seat = message.seat;
        this.spec = message.board;
        this.presence = message.presence;
        this.chat = message.chat;
        // Who comes back after a broken line has heard some of them already.
        if (!this.remarks.length) this.remarks = message.remarks.map((remark) => ({ remark, after: null }));
        break;
      case "update":
        if (message.resync) this.events = [];
        this.lastUpdate = { n: message.n, from: this.events.length, before: this.view, after: message.view };
        this.events = [...this.events, ...message.events];
        this.view = message.view;
        // Every act takes the calls before it back.
        this.calledAgents = {};
        this.legal = message.legal;
        this.n = message.n;
        this.#awaited = this.#awaited.filter(({ n, resolve }) => n > message.n || resolve());
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
