import { beforeEach, describe, expect, test } from "vitest";
import type { KnownFact } from "../../../src/protocol.ts";
import { factSentence } from "../../../src/table/panels/deduction/fact-text.ts";
import { language } from "../../../src/text/messages.svelte.ts";
import { board } from "../../support/positions.ts";

const NONE: KnownFact = {
  fact: "",
  rule: "",
  time: null,
  first: null,
  last: null,
  recruits: null,
  fewest: null,
  most: null,
  locations: [],
  features: [],
  second: null,
  card: null,
  when: null,
  agent: null,
  about: null,
  where: null,
};
const sentence = (fact: Partial<KnownFact>) => factSentence({ ...NONE, ...fact }, board);
const ASKED = { agent: "lyme", about: "bus", when: 8, time: 8 };

describe("facts in English", () => {
  beforeEach(() => language.choose("en"));

  test("name the act by its time, Agent and Feature", () => {
    expect(sentence({ fact: "unvisited", rule: "ask.answer", locations: ["B2", "C4"], ...ASKED })).toBe(
      "Henry Lyme asked about Dream Bus at 08:00: no new token, so none of B2, C4 was visited by then.",
    );
  });

  test("name a single location without a list", () => {
    expect(sentence({ fact: "unvisited", rule: "ask.answer", locations: ["C4"], ...ASKED })).toBe(
      "Henry Lyme asked about Dream Bus at 08:00: no new token, so C4 was not visited by then.",
    );
    expect(sentence({ fact: "at", rule: "setup.start", locations: ["C4"], time: 1 })).toBe(
      "The start was shown: at 01:00 the Recruiter was on C4.",
    );
  });

  test("tell a hit from a miss", () => {
    const tried = { fact: "at", rule: "capture", agent: "meru", where: "C4", when: 9, time: 9 };
    expect(sentence({ ...tried, locations: ["C4"] })).toMatch(/HIT\.$/);
    expect(sentence({ ...tried, locations: ["A1", "A2"] })).toMatch(/MISS\.$/);
  });
});

test("facts in Czech name the act too", async () => {
  await language.choose("cs");
  expect(sentence({ fact: "unvisited", rule: "ask.answer", locations: ["C4"], ...ASKED })).toContain(
    "v 08:00 pokládá OTÁZKU na zajímavost „autobus snů“: žádný nový žeton",
  );
});
