/**
 * The script inside the page itself. It connects to the table and draws its board while the app is
 * still being fetched, then starts the app, which takes the open connection over.
 */
import "../ui/theme.css";
import "../board/board.css";
import "./first-board.css";
import { loadChunk } from "../net/chunk-loader.ts";
import type { Message } from "../protocol.ts";
import { storedSeat } from "../table/state/seat-store.ts";
import { preferredLanguage } from "../text/language-choice.ts";
import { openEarlySocket } from "./early-socket.ts";
import { clearPieces, drawPieces } from "./first-board.ts";

/** The files of the app; the build replaces this name by the list. */
declare const FILES: { app: string; scripts: string[]; styles: string[]; languages: Record<string, string> };

const language = preferredLanguage();
document.documentElement.lang = language;

const parsed = new Promise<void>((resolve) => document.addEventListener("DOMContentLoaded", () => resolve()));
const nextPaint = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

function addLink(attributes: Record<string, string>): HTMLLinkElement {
  const link = document.createElement("link");
  for (const [name, value] of Object.entries({ crossorigin: "", ...attributes })) link.setAttribute(name, value);
  document.head.append(link);
  return link;
}

/** Request all files of the app at once. They are only preloaded: compiling them now would delay the board. */
function preloadApp(): void {
  for (const href of [...FILES.scripts, FILES.languages[language]!]) addLink({ rel: "preload", as: "script", href });
  for (const href of FILES.styles) addLink({ rel: "preload", as: "style", href });
}

/** Add a style sheet; reject if it cannot be loaded. */
function addStyleSheet(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sheet = addLink({ rel: "stylesheet", href });
    sheet.addEventListener("load", () => resolve());
    sheet.addEventListener("error", () => {
      sheet.remove();
      reject(new Error(href));
    });
  });
}

/** Start the app, which itself waits for its style sheets. */
async function startApp(): Promise<void> {
  for (const href of FILES.styles) void loadChunk(() => addStyleSheet(href));
  await loadChunk(() => import(/* @vite-ignore */ FILES.app));
}

/** Layout of the map is work for the main thread: it waits until the hello is sent, or for this long. */
const MAP_DELAY_MS = 500;
const showMap = () => document.documentElement.classList.add("at-table");
const firstBoard = () => document.getElementById("first-board")!;

/** Connect and draw. Resolve when the board is on the screen, or when it is certain that it will not be drawn here. */
function showFirstBoard(table: string, seat: string | null): Promise<void> {
  setTimeout(showMap, MAP_DELAY_MS);
  return new Promise((resolve) => {
    async function draw(backlog: readonly Message[]) {
      await parsed;
      const noGameYet = backlog.some((message) => message.type === "welcome" && message.n === null);
      const drawn = drawPieces(firstBoard(), backlog);
      if (drawn) await nextPaint();
      if (drawn || noGameYet || backlog.some(({ type }) => type === "update")) resolve();
    }
    async function clear() {
      showMap();
      await parsed;
      clearPieces(firstBoard());
      resolve();
    }
    openEarlySocket(table, seat, {
      opened: showMap,
      received: (backlog) => void draw(backlog),
      closed: () => void clear(),
    });
  });
}

const table = /^#\/table\/([\w-]+)$/.exec(location.hash)?.[1];
const seat = table ? storedSeat(table) : undefined;
const board = table && seat !== undefined ? showFirstBoard(table, seat) : parsed;
void parsed.then(preloadApp);
void Promise.all([parsed, board]).then(startApp);
