/** Pages by address. Every page can be restored from its link; `go` changes the address without a reload. */

import { SITE } from "./site/flag";

export const PAGES = ["play", "analyse", "compare", "explore", "lab", "learn", "about"] as const;
export type Page = (typeof PAGES)[number];

export interface Route {
  page: Page | "home" | "unknown";
  /** What follows the page's name: `/play/GAME-ID` has `["GAME-ID"]`. */
  rest: readonly string[];
  query: Readonly<Record<string, string>>;
}

/** Short addresses, to be said or written on a blackboard. */
const SHORT: Readonly<Record<string, readonly string[]>> = {
  teach: ["learn", "teach"],
  join: ["learn", "class"],
  papers: ["lab", "papers"],
};

export function parseRoute(path: string, search: string): Route {
  const parts = path.split("/").filter(Boolean).map(decode);
  const [head = "", ...rest] = [...(SHORT[parts[0] ?? ""] ?? parts.slice(0, 1)), ...parts.slice(1)];
  const page = head === "" ? "home" : (PAGES.find((name) => name === head) ?? "unknown");
  return { page, rest, query: Object.fromEntries(new URLSearchParams(search)) };
}

/** What is shown for a route: some pages have several views. */
export type View =
  | Page
  | "home"
  | "setup"
  | "games"
  | "tables"
  | "rules"
  | "train"
  | "book"
  | "textbook"
  | "explorer"
  | "teach"
  | "class"
  | "write"
  | "check"
  | "papers"
  | "unknown";

export function viewOf({ page, rest }: Route): View {
  if (page === "play" && rest.length === 0) return "home";
  if (page === "play" && rest[0] === "new") return "setup";
  if (page === "play" && rest[0] === "games") return "games";
  if (page === "play" && rest[0] === "tables") return "tables";
  if (page === "learn" && rest[0] === "rules") return "rules";
  if (page === "learn" && rest[0] === "train") return "train";
  if (page === "learn" && rest[0] === "book") return "book";
  if (page === "learn" && rest[0] === "tree") return "textbook";
  if (page === "learn" && rest[0] === "teach") return "teach";
  if (page === "learn" && rest[0] === "class") return "class";
  if (page === "lab" && rest[0] === "papers") return "papers";
  if (SITE && page === "lab" && rest[0] === "check") return "check";
  if (page === "explore" && rest.length > 0) return "explorer";
  if (SITE && page === "learn" && rest[0] === "write") return "write";
  return page;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function link(
  page: Page,
  rest: readonly string[] = [],
  query: Record<string, string | undefined> = {},
): string {
  const path = ["", page, ...rest.map(encodeURIComponent)].join("/");
  const kept = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const search = new URLSearchParams(kept).toString();
  return search ? `${path}?${search}` : path;
}

let current: Route = $state.raw(
  typeof location === "undefined" ? { page: "home", rest: [], query: {} } : parseAddress(here()),
);

export function route(): Route {
  return current;
}

/** Where the page is, as `link` writes it. A static host knows one file only, so there the address is in the fragment. */
export function here(): string {
  if (!SITE) return location.pathname + location.search;
  return location.hash.startsWith("#/") ? location.hash.slice(1) : "/";
}

/** The whole link to an address, to be shared. */
export function absolute(address: string): string {
  return SITE ? `${location.href.split("#", 1)[0] ?? ""}#${address}` : location.origin + address;
}

function parseAddress(address: string): Route {
  const [path = "", search = ""] = address.split("?", 2);
  return parseRoute(path, search);
}

function read(): void {
  current = parseAddress(here());
}

export function go(address: string, how: "push" | "replace" = "push"): void {
  const shown = SITE ? `#${address}` : address;
  if (how === "push") history.pushState(null, "", shown);
  else history.replaceState(null, "", shown);
  read();
  if (how === "push") scrollTo(0, 0);
}

/** Follow links inside the page without a reload, and the browser's back and forward. */
export function startRouter(): void {
  addEventListener("popstate", read);
  read(); // the address may have changed while the texts were loading
  if (SITE)
    for (const event of ["pointerover", "pointerdown", "focusin"]) addEventListener(event, toFragment, true);
  addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const anchor = anchorOf(event);
    if (!anchor || anchor.target || anchor.origin !== location.origin) return;
    const address = addressOf(anchor);
    if (SITE && address.startsWith("/api/")) {
      event.preventDefault();
      void import("./ui/save").then(({ saveFile }) => saveFile(address, anchor.download));
      return;
    }
    if (anchor.hasAttribute("download") || address.startsWith("/api/")) return;
    if (anchor.hash && !anchor.hash.startsWith("#/") && anchor.pathname === location.pathname) {
      if (!SITE) return;
      event.preventDefault();
      document.querySelector<HTMLElement>(anchor.hash)?.focus();
      return;
    }
    event.preventDefault();
    go(address);
  });
}

function anchorOf(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element ? event.target.closest("a") : null;
}

/** The address that a link leads to, as `link` writes it. */
function addressOf(anchor: HTMLAnchorElement): string {
  const fragment = anchor.getAttribute("href") ?? "";
  return SITE && fragment.startsWith("#/") ? fragment.slice(1) : anchor.pathname + anchor.search;
}

/** Write a link's address as a fragment before the browser shows, copies or opens it. */
function toFragment(event: Event): void {
  const anchor = anchorOf(event);
  const href = anchor?.getAttribute("href") ?? "";
  if (anchor && href.startsWith("/") && !href.startsWith("/api/")) anchor.setAttribute("href", `#${href}`);
}
