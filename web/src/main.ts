import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { catalogue } from "$lib/api/catalogue.svelte";
import { speak } from "$lib/i18n.svelte";
import { prefs } from "$lib/prefs.svelte";
import { startRouter } from "$lib/router.svelte";

const target = document.getElementById("app");
if (target) {
  // Nearly every page asks for it: it may travel together with the texts. Who needs it hears of a failure.
  catalogue().catch(() => undefined);
  await speak(prefs.get("lang"));
  startRouter();
  mount(App, { target });
}
