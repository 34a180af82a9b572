/** The app. In a built page the script of `boot` loads it once the first board is drawn. */
import { flushSync, mount } from "svelte";
import App from "./App.svelte";
import "./ui/fonts.css";
import { language, loadLanguage } from "./text/messages.svelte.ts";

/** Resolve when a style sheet is loaded or has failed: an unstyled app is better than none. */
function styleSheetSettled(link: HTMLLinkElement): Promise<unknown> | null {
  return link.sheet ? null : new Promise((resolve) => (link.onload = link.onerror = resolve));
}

async function start(): Promise<void> {
  const styles = document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]");
  await Promise.all([loadLanguage(language.current), ...[...styles].map(styleSheetSettled)]);
  const target = document.getElementById("app");
  if (!target) return;
  mount(App, { target });
  // Both in one frame, so that the first board is replaced without a flicker.
  flushSync();
  document.getElementById("first-board")?.remove();
}

void start();
