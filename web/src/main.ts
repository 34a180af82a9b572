import { mount } from "svelte";
import App from "./App.svelte";
import "./look/fonts.css";
import "./look/desk.css";

const target = document.getElementById("app");
if (target) mount(App, { target });
