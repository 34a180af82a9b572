import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import Board from "../../src/board/Board.svelte";
import { NO_MARKS, type Marks } from "../../src/board/marks.ts";
import { language } from "../../src/text/messages.svelte.ts";
import { board, positionIn, type Position } from "../support/positions.ts";

await language.choose("en");
let mounted: ReturnType<typeof mount> | null = null;

function draw({ view }: Position, marks: Partial<Marks> = {}) {
  const [onpress, onborder] = [vi.fn(), vi.fn()];
  mounted = mount(Board, {
    target: document.body,
    props: { spec: board, view, marks: { ...NO_MARKS, ...marks }, onpress, onborder },
  });
  flushSync();
  return { onpress, onborder };
}
const location = (name: string) => document.querySelector<SVGElement>(`[data-location="${name}"]`)!;

afterEach(() => {
  if (mounted) void unmount(mounted);
  document.body.innerHTML = "";
});

describe("Board", () => {
  test("has one button for each location, named with its Features", async () => {
    draw(positionIn("agents"));
    await vi.waitFor(() => expect(location("A1").getAttribute("aria-label")).not.toBe("A1"));
    expect(document.querySelectorAll("[data-location]")).toHaveLength(42);
    expect(location("B1").getAttribute("aria-label")).toContain("Flux Coffee Shop");
    expect(location("C3").getAttribute("aria-label")).toContain("Temple");
  });

  test("has one location in the tab order and moves with the arrow keys", () => {
    const { onpress } = draw(positionIn("agents"));
    expect(document.querySelectorAll("[data-location][tabindex='0']")).toHaveLength(1);
    location("A1").dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    flushSync();
    expect(location("B1").getAttribute("tabindex")).toBe("0");
    location("B1").dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    expect(onpress).toHaveBeenCalledWith("B1");
  });

  test("offers the borders of its marks", () => {
    const { onborder } = draw(positionIn("mayhem"), { borders: new Set(["A1-B1"]) });
    expect(document.querySelectorAll("[data-border]")).toHaveLength(1);
    document.querySelector("[data-border]")!.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    expect(onborder).toHaveBeenCalledWith("A1-B1");
  });

  test("shows targets by shape and in words, not by colour alone", async () => {
    draw(positionIn("agents"), { targets: new Map([["D4", "go"]]) });
    await vi.waitFor(() => expect(location("A1").getAttribute("aria-label")).not.toBe("A1"));
    expect(document.querySelectorAll("rect.target")).toHaveLength(1);
    expect(location("D4").getAttribute("aria-label")).toContain("can be chosen");
  });
});
