import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TableSocket, type ConnectionState } from "../../src/net/table-socket.ts";
import type { Message } from "../../src/protocol.ts";

class Wire {
  readyState = 1;
  sent: { type: string; id: string; n?: number | null }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text) as (typeof this.sent)[number]);
  }
  close() {
    this.readyState = 3;
  }
  hear(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  welcome() {
    this.onopen?.();
    this.hear({ type: "welcome", id: this.sent[0]!.id });
  }
}

describe("the line to the server", () => {
  let wires: Wire[];
  let lines: ConnectionState[];
  let heard: Message[];
  let socket: TableSocket;
  const wire = () => wires.at(-1)!;

  beforeEach(() => {
    vi.useFakeTimers();
    [wires, lines, heard] = [[], [], []];
    socket = new TableSocket(
      "t",
      "1",
      { message: (message) => heard.push(message), line: (line) => lines.push(line) },
      () => {
        wires.push(new Wire());
        return wire() as unknown as WebSocket;
      },
    );
  });
  afterEach(() => {
    socket.stop();
    vi.useRealTimers();
  });

  test("says hello first and is live only after the welcome", () => {
    wire().onopen?.();
    expect(wire().sent.map(({ type }) => type)).toEqual(["hello"]);
    expect(lines).toEqual(["connecting"]);
    wire().hear({ type: "welcome", id: wire().sent[0]!.id });
    expect(lines.at(-1)).toBe("live");
  });

  test("sends again, with the same id, what was not answered, and says which update it has", async () => {
    wire().welcome();
    wire().hear({ type: "update", n: 7 });
    const answer = socket.send({ type: "say", text: "hello" });
    const id = wire().sent.at(-1)!.id;
    wire().onclose?.({ code: 1006 });
    expect(lines.at(-1)).toBe("lost");
    vi.advanceTimersByTime(2_000);
    wire().welcome();
    expect(wire().sent[0]).toMatchObject({ type: "hello", n: 7 });
    expect(wire().sent.at(-1)).toMatchObject({ type: "say", id });
    wire().hear({ type: "accepted", id, n: null, held: false });
    await expect(answer).resolves.toMatchObject({ type: "accepted" });
  });

  test("does not come back when the server says so", () => {
    wire().welcome();
    wire().onclose?.({ code: 4006 });
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(1);
    expect(lines.at(-1)).toBe("closed");
  });

  test("finds out that a silent line is dead", () => {
    wire().welcome();
    vi.advanceTimersByTime(15_000);
    expect(wire().sent.at(-1)?.type).toBe("ping");
    vi.advanceTimersByTime(8_500);
    expect(lines).toContain("lost");
  });

  test("is live only when what was missed has come", () => {
    wire().onopen?.();
    wire().hear({ type: "welcome", id: "h", n: 9 });
    expect(lines.at(-1)).toBe("connecting");
    wire().hear({ type: "update", n: 9 });
    expect(lines.at(-1)).toBe("live");
  });

  test.each([
    ["visibilitychange", () => document],
    ["resume", () => document],
    ["online", () => globalThis],
    ["offline", () => globalThis],
  ])("after %s it is not live until the server has answered", (event, target) => {
    wire().welcome();
    target().dispatchEvent(new Event(event));
    expect(lines.at(-1)).toBe("connecting");
    expect(wire().sent.at(-1)?.type).toBe("ping");
    wire().hear({ type: "pong", id: wire().sent.at(-1)!.id });
    expect(lines.at(-1)).toBe("live");
  });

  test("comes back soon when it wakes up on a dead line", () => {
    wire().welcome();
    document.dispatchEvent(new Event("resume"));
    vi.advanceTimersByTime(3_500);
    expect(lines).toContain("lost");
    expect(wires).toHaveLength(2);
  });

  test("does not wait for ever for a network that swallows the attempt", () => {
    vi.advanceTimersByTime(9_000);
    expect(wires).toHaveLength(2);
  });
});
