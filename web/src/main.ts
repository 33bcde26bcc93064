import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import "$lib/board/themes.css";
import { catalogue } from "$lib/api/catalogue.svelte";
import { speak } from "$lib/i18n.svelte";
import { prefs } from "$lib/prefs.svelte";
import { startRouter } from "$lib/router.svelte";
import { SITE } from "$lib/site/flag";

const target = document.getElementById("app");
if (target) {
  // Nearly every page needs it, so load it together with the texts. Its users handle a failure.
  catalogue().catch(() => undefined);
  await speak(prefs.get("lang"));
  startRouter();
  mount(App, { target });
  if (SITE) void import("$lib/site/offline.svelte").then(({ offline }) => offline.start());
}
