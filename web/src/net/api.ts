/** The HTTP API: guests, tables, seats and links. */
import type {
  CreateTable,
  LinkTarget,
  Invited,
  Made,
  Me,
  Possible,
  Refusal,
  GameReplay,
  Seated,
  Sides,
  Speed,
  TableInfo,
  Tables,
} from "../protocol.ts";
import type { Params } from "../text/messages.svelte.ts";

/** A request that was refused, with the id its sentence is found by. */
export class Refused extends Error {
  constructor(
    readonly id: string,
    readonly params: Params,
  ) {
    super(id);
  }
}

async function request<Answer>(method: "GET" | "POST", path: string, body?: unknown): Promise<Answer> {
  const headers: Record<string, string> = { "X-Zanzibar": "1" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(`/api/${path}`, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new Refused("web.offline", {});
  }
  if (response.ok) return (await response.json()) as Answer;
  const refusal = (await response.json().catch(() => null)) as Refusal | null;
  throw new Refused(refusal?.rule ?? refusal?.error ?? "server.fault", (refusal?.params as Params) ?? {});
}

export const api = {
  me: () => request<Me>("GET", "me"),
  nameMe: (name: string) => request<Me>("POST", "me", { name }),
  possible: () => request<Possible>("GET", "possible"),
  lobby: () => request<Tables>("GET", "tables"),
  mine: () => request<Tables>("GET", "tables/mine"),
  table: (table: string) => request<TableInfo>("GET", `tables/${table}`),
  make: (wish: CreateTable) => request<Made>("POST", "tables", wish),
  useLink: (link: string) => request<LinkTarget>("POST", "link", { link }),
  take: (table: string, seat: string, invitation: string | null) =>
    request<Seated>("POST", `tables/${table}/seats/${seat}/take`, { invitation }),
  newLink: (table: string, seat: string) => request<Seated>("POST", `tables/${table}/seats/${seat}/link`),
  leave: (table: string, seat: string) => request<TableInfo>("POST", `tables/${table}/seats/${seat}/leave`),
  comeBack: (table: string, seat: string) => request<TableInfo>("POST", `tables/${table}/seats/${seat}/return`),
  free: (table: string, seat: string) => request<TableInfo>("POST", `tables/${table}/seats/${seat}/free`),
  computer: (table: string, seat: string, level: string) =>
    request<TableInfo>("POST", `tables/${table}/seats/${seat}/computer`, { level }),
  speed: (table: string, speed: Speed) => request<TableInfo>("POST", `tables/${table}/speed`, { speed }),
  close: (table: string) => request<TableInfo>("POST", `tables/${table}/close`),
  invite: (table: string) => request<Invited>("POST", `tables/${table}/invitation`),
  rematch: (table: string, sides: Sides) => request<Made>("POST", `tables/${table}/rematch`, { sides }),
  replay: (table: string) => request<GameReplay>("GET", `tables/${table}/replay`),
  recordAddress: (table: string) => `/api/tables/${table}/record`,
};
