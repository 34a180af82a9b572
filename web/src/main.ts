/** The first thing that runs: starts everything that has to come from the server at the same time. */
import { openEarly } from "./net/early.ts";
import { keptSeat } from "./table/seats.ts";
import { chosenLang } from "./text/chosen.ts";

const table = /^#\/table\/([\w-]+)$/.exec(location.hash)?.[1];
const seat = table ? keptSeat(table) : undefined;
if (table && seat !== undefined) openEarly(table, seat);

const language = chosenLang() === "cs" ? import("./text/languages/cs.ts") : import("./text/languages/en.ts");
const app = import("./app.ts");
void Promise.all([app, language]).then(([{ start }]) => start());
