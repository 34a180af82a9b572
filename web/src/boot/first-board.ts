/** Draws the pieces of the live view on the city map that the build has put into the page. */
import { cityKey } from "../board/city-map.ts";
import { pathOf, piecesMarkup } from "../board/pieces.ts";
import type { Message } from "../protocol.ts";

/** Draw the newest view. Return false without a view, or if the game is played in another city than the map's. */
export function drawPieces(firstBoard: Element, backlog: readonly Message[]): boolean {
  const pieces = firstBoard.querySelector(".live");
  const board = backlog.findLast((message) => message.type === "welcome")?.board;
  const view = backlog.findLast((message) => message.type === "update")?.view;
  if (!pieces || !view || !board || firstBoard.getAttribute("data-city") !== cityKey(board)) return false;
  pieces.innerHTML = piecesMarkup(view, pathOf(view));
  firstBoard.classList.add("drawn");
  return true;
}

/** Remove the pieces: without a connection they may be out of date. */
export function clearPieces(firstBoard: Element): void {
  firstBoard.querySelector(".live")?.replaceChildren();
  firstBoard.classList.remove("drawn");
}
