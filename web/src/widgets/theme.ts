/** Whether the notebook around a widget is light or dark; each program has its own way of saying it. */

import type { Theme } from "$lib/prefs.svelte";

/** The theme that the notebook states; "light" where it states none, as its page is white whatever the system is. */
export function notebookTheme(page: Document): Theme {
  const lab = page.body.dataset["jpThemeLight"];
  if (lab !== undefined) return lab === "false" ? "dark" : "light";
  const words = [page.body.className, page.documentElement.className].join(" ");
  if (/\b(vscode-dark|vscode-high-contrast|dark|dark-theme)\b/.test(words)) return "dark";
  const named = page.documentElement.getAttribute("theme") ?? page.documentElement.dataset["theme"];
  return named === "dark" ? "dark" : "light";
}

/** Keep an element in the notebook's theme; the result stops it. */
export function followTheme(element: HTMLElement): () => void {
  const page = element.ownerDocument;
  const apply = (): void => void (element.dataset["theme"] = notebookTheme(page));
  apply();
  const watched = new MutationObserver(apply);
  for (const part of [page.body, page.documentElement])
    watched.observe(part, { attributeFilter: ["class", "theme", "data-theme", "data-jp-theme-light"] });
  return () => watched.disconnect();
}
