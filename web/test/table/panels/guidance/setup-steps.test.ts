import { describe, expect, test } from "vitest";
import { setupSteps } from "../../../../src/table/panels/guidance/setup-steps.ts";

describe("setupSteps", () => {
  test.each(["training", "full"] as const)("has no deal with one Agent seat in the %s game", (mission) => {
    expect(setupSteps({ mission, seats: 2 })).not.toContain("deal");
  });

  test.each(["training", "full"] as const)(
    "has the deal before the placing with several Agent seats: %s",
    (mission) => {
      for (const seats of [3, 4, 5]) {
        const steps = setupSteps({ mission, seats });
        expect(steps.indexOf("deal")).toBe(steps.indexOf("place") - 1);
      }
    },
  );
});
