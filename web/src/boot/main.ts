/**
 * The script inside the page itself. On a slow line the app comes late: by then this has opened the
 * line to the table and drawn its board. The app follows when that picture is on the screen.
 */
import "../ui/theme.css";
import "../board/board.css";
import "./first-board.css";
import { fetched } from "../net/chunk-loader.ts";
import { keptSeat } from "../table/state/seat-store.ts";
import { chosenLang } from "../text/language-choice.ts";
import { openLine } from "./early-socket.ts";
import { clearPieces, drawPieces } from "./first-board.ts";

/** The files of the app, by the names that the build gave them. */
declare const FILES: { app: string; scripts: string[]; styles: string[]; languages: Record<string, string> };

const lang = chosenLang();
document.documentElement.lang = lang;

const parsed = new Promise<void>((resolve) => document.addEventListener("DOMContentLoaded", () => resolve()));
const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

function link(attributes: Record<string, string>): HTMLLinkElement {
  const made = document.createElement("link");
  for (const [name, value] of Object.entries({ crossorigin: "", ...attributes })) made.setAttribute(name, value);
  document.head.append(made);
  return made;
}

/** Everything is asked for at once, but after the page, and compiled after the board: neither must wait for it. */
function fetchApp(): void {
  for (const href of [...FILES.scripts, FILES.languages[lang]!]) link({ rel: "preload", as: "script", href });
  for (const href of FILES.styles) link({ rel: "preload", as: "style", href });
}

/** Rejects where the sheet did not come. */
function dress(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sheet = link({ rel: "stylesheet", href });
    sheet.addEventListener("load", () => resolve());
    sheet.addEventListener("error", () => {
      sheet.remove();
      reject(new Error(href));
    });
  });
}

/** The app waits for its styles by itself. */
async function startApp(): Promise<void> {
  for (const href of FILES.styles) void fetched(() => dress(href));
  await fetched(() => import(/* @vite-ignore */ FILES.app));
}

/** The ground is laid out while the server answers: before that, it would keep the greeting waiting. */
const GREETING_MS = 500;
const showGround = () => document.documentElement.classList.add("at-table");

/** Resolves when the board is on the screen, or when it will not come this way. */
function boardOf(table: string, seat: string | null): Promise<void> {
  setTimeout(showGround, GREETING_MS);
  return new Promise((resolve) =>
    openLine(table, seat, {
      greeted: showGround,
      heard: async (backlog) => {
        await parsed;
        const waits = backlog.some((message) => message.type === "welcome" && message.n === null);
        const drawn = drawPieces(document.getElementById("sketch")!, backlog);
        if (drawn) await painted();
        if (drawn || waits || backlog.some(({ type }) => type === "update")) resolve();
      },
      lost: async () => {
        showGround();
        await parsed;
        clearPieces(document.getElementById("sketch")!);
        resolve();
      },
    }),
  );
}

const table = /^#\/table\/([\w-]+)$/.exec(location.hash)?.[1];
const seat = table ? keptSeat(table) : undefined;
const board = table && seat !== undefined ? boardOf(table, seat) : parsed;
void parsed.then(fetchApp);
void Promise.all([parsed, board]).then(startApp);
