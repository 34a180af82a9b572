/** The HTTP API: guests, tables, seats and links. */
import type {
  CreateTable,
  LinkTarget,
  Invited,
  Made,
  Me,
  ModuleInfo,
  Possible,
  Refusal,
  GameReplay,
  Seated,
  Sides,
  Speed,
  TableInfo,
  Tables,
} from "../protocol.ts";

/** Parameters for the sentence of a refusal. */
export type RefusalParams = Record<string, string | number | boolean | null>;

/** A refused request; `id` names the rule or error whose sentence explains it. */
export class RequestRefused extends Error {
  constructor(
    readonly id: string,
    readonly params: RefusalParams,
  ) {
    super(id);
  }
}

async function request<Reply>(method: "GET" | "POST", path: string, body?: unknown): Promise<Reply> {
  const headers: Record<string, string> = { "X-Zanzibar": "1" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(`/api/${path}`, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new RequestRefused("web.offline", {});
  }
  if (response.ok) return (await response.json()) as Reply;
  const refusal = (await response.json().catch(() => null)) as Refusal | null;
  throw new RequestRefused(refusal?.rule ?? refusal?.error ?? "server.fault", refusal?.params ?? {});
}

export const api = {
  me: () => request<Me>("GET", "me"),
  setName: (name: string) => request<Me>("POST", "me", { name }),
  tableOptions: () => request<Possible>("GET", "possible"),
  module: (module: string) => request<ModuleInfo>("GET", `modules/${module}`),
  openTables: () => request<Tables>("GET", "tables"),
  myTables: () => request<Tables>("GET", "tables/mine"),
  table: (table: string) => request<TableInfo>("GET", `tables/${table}`),
  createTable: (wish: CreateTable) => request<Made>("POST", "tables", wish),
  useLink: (link: string) => request<LinkTarget>("POST", "link", { link }),
  takeSeat: (table: string, seat: string, invitation: string | null) =>
    request<Seated>("POST", `tables/${table}/seats/${seat}/take`, { invitation }),
  newSeatLink: (table: string, seat: string) => request<Seated>("POST", `tables/${table}/seats/${seat}/link`),
  leaveSeat: (table: string, seat: string) => request<TableInfo>("POST", `tables/${table}/seats/${seat}/leave`),
  returnToSeat: (table: string, seat: string) => request<TableInfo>("POST", `tables/${table}/seats/${seat}/return`),
  freeSeat: (table: string, seat: string) => request<TableInfo>("POST", `tables/${table}/seats/${seat}/free`),
  seatComputer: (table: string, seat: string, level: string) =>
    request<TableInfo>("POST", `tables/${table}/seats/${seat}/computer`, { level }),
  setSpeed: (table: string, speed: Speed) => request<TableInfo>("POST", `tables/${table}/speed`, { speed }),
  closeTable: (table: string) => request<TableInfo>("POST", `tables/${table}/close`),
  newInvitation: (table: string) => request<Invited>("POST", `tables/${table}/invitation`),
  rematch: (table: string, sides: Sides) => request<Made>("POST", `tables/${table}/rematch`, { sides }),
  replay: (table: string) => request<GameReplay>("GET", `tables/${table}/replay`),
  recordUrl: (table: string) => `/api/tables/${table}/record`,
};
