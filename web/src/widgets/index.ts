/** The widgets of `siasat.notebook`, for every program that shows anywidget's widgets. */

import { mount, unmount } from "svelte";
import "virtual:widget.css";
import "./widgets.css";
import { provideGame } from "$lib/api/catalogue.svelte";
import { loadTexts } from "$lib/i18n.svelte";
import { prefs } from "$lib/prefs.svelte";
import BoardWidget from "./BoardWidget.svelte";
import type { Model } from "./model";
import { followTheme } from "./theme";
import TreeWidget from "./TreeWidget.svelte";

async function render({ model, el }: { model: Model; el: HTMLElement }): Promise<() => void> {
  await loadTexts(model.get("lang"));
  provideGame(model.get("game"));
  const target = document.createElement("div");
  target.className = "siasat-widget";
  target.lang = model.get("lang");
  target.dataset["board"] = prefs.get("boardTheme");
  el.append(target);
  const stop = followTheme(target);
  const app = mount(model.get("kind") === "tree" ? TreeWidget : BoardWidget, { target, props: { model } });
  return () => {
    stop();
    void unmount(app);
    target.remove();
  };
}

export default { render };
