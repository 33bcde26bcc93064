import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { speak } from "$lib/i18n.svelte";
import { prefs } from "$lib/prefs.svelte";
import { startRouter } from "$lib/router.svelte";

const target = document.getElementById("app");
if (target) {
  await speak(prefs.get("lang"));
  startRouter();
  mount(App, { target });
}
