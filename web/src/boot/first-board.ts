/** The board before the app: the build drew the ground, the live view brings the pieces. */
import { cityKey } from "../board/city-map.ts";
import { pathMarkup, pathOf, piecesMarkup } from "../board/pieces.ts";
import type { Message, Spec } from "../protocol.ts";

/** Draws the last view on the ground; tells whether there was one that fits this ground. */
export function drawPieces(sketch: Element, backlog: readonly Message[]): boolean {
  const pieces = sketch.querySelector(".live");
  const board = cityOf(backlog);
  const view = backlog.findLast((message) => message.type === "update")?.view;
  if (!pieces || !view || !board || sketch.getAttribute("data-city") !== cityKey(board)) return false;
  const path = pathOf(view);
  pieces.innerHTML = (path ? pathMarkup(path, view) : "") + piecesMarkup(view);
  sketch.classList.add("drawn");
  return true;
}

/** What may be out of date is not shown. */
export function clearPieces(sketch: Element): void {
  sketch.querySelector(".live")?.replaceChildren();
  sketch.classList.remove("drawn");
}

function cityOf(backlog: readonly Message[]): Spec | undefined {
  return backlog.findLast((message) => message.type === "welcome")?.board;
}
