/** The app. In a built page the script of `first` loads it when the first board is drawn. */
import { flushSync, mount } from "svelte";
import App from "./App.svelte";
import "./look/fonts.css";
import { language, readLanguage } from "./text/texts.svelte.ts";

async function start(): Promise<void> {
  await readLanguage(language.current);
  const target = document.getElementById("app");
  if (!target) return;
  mount(App, { target });
  // The app's board takes the place of the first one within one frame.
  flushSync();
  document.getElementById("sketch")?.remove();
}

void start();
