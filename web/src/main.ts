/** The app. In a built page the script of `first` loads it when the first board is drawn. */
import { flushSync, mount } from "svelte";
import App from "./App.svelte";
import "./ui/fonts.css";
import { language, readLanguage } from "./text/messages.svelte.ts";

/** Resolves when a style sheet is there; without it, the app is shown as it is. */
function dressed(link: HTMLLinkElement): Promise<unknown> | null {
  return link.sheet ? null : new Promise((resolve) => (link.onload = link.onerror = resolve));
}

async function start(): Promise<void> {
  const styles = document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]");
  await Promise.all([readLanguage(language.current), ...[...styles].map(dressed)]);
  const target = document.getElementById("app");
  if (!target) return;
  mount(App, { target });
  // The app's board takes the place of the first one within one frame.
  flushSync();
  document.getElementById("sketch")?.remove();
}

void start();
