import { mount } from "svelte";
import App from "./App.svelte";
import "./look/fonts.css";
import "./look/desk.css";
import { language, readLanguage } from "./text/texts.svelte.ts";

export async function start(): Promise<void> {
  await readLanguage(language.current);
  const target = document.getElementById("app");
  if (target) mount(App, { target });
}
