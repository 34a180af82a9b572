/** Client-side routing by the hash: browsers do not send it, so the secret of a link stays on the device. */
export type Place =
  | { name: "home" }
  | { name: "table"; table: string }
  | { name: "join"; link: string }
  | { name: "rules"; rule: string | null }
  | { name: "about" };

export function placeOf(hash: string): Place {
  const [, name = "", rest = ""] = /^#?\/?([^/]*)\/?(.*)$/.exec(hash) ?? [];
  const value = decoded(rest);
  if (name === "table" && value) return { name, table: value };
  if (name === "join" && value) return { name, link: value };
  if (name === "rules") return { name, rule: value || null };
  return name === "about" ? { name } : { name: "home" };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // malformed: passed on as it is, and the server rejects it
  }
}

class Route {
  place = $state.raw<Place>(placeOf(location.hash));

  constructor() {
    addEventListener("hashchange", () => (this.place = placeOf(location.hash)));
  }

  go(hash: string): void {
    location.hash = hash;
  }
}

export const route = new Route();
export const tableHash = (table: string) => `#/table/${table}`;
export const joinUrl = (link: string) => `${location.origin}${location.pathname}#/join/${encodeURIComponent(link)}`;
