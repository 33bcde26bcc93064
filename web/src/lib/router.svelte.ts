/** Pages by address. Every page can be restored from its link; `go` changes the address without a reload. */

export const PAGES = ["play", "analyse", "compare", "explore", "lab", "learn"] as const;
export type Page = (typeof PAGES)[number];

export interface Route {
  page: Page | "home" | "unknown";
  /** What follows the page's name: `/play/GAME-ID` has `["GAME-ID"]`. */
  rest: readonly string[];
  query: Readonly<Record<string, string>>;
}

export function parseRoute(path: string, search: string): Route {
  const [head = "", ...rest] = path.split("/").filter(Boolean).map(decode);
  const page = head === "" ? "home" : (PAGES.find((name) => name === head) ?? "unknown");
  return { page, rest, query: Object.fromEntries(new URLSearchParams(search)) };
}

/** What is shown for a route: some pages have several views. */
export type View = Page | "home" | "setup" | "games" | "tables" | "rules" | "train" | "textbook" | "unknown";

export function viewOf({ page, rest }: Route): View {
  if (page === "play" && rest.length === 0) return "home";
  if (page === "play" && rest[0] === "new") return "setup";
  if (page === "play" && rest[0] === "games") return "games";
  if (page === "play" && rest[0] === "tables") return "tables";
  if (page === "learn" && rest[0] === "rules") return "rules";
  if (page === "learn" && rest[0] === "train") return "train";
  if (page === "learn" && rest[0] === "tree") return "textbook";
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
  typeof location === "undefined"
    ? { page: "home", rest: [], query: {} }
    : parseRoute(location.pathname, location.search),
);

export function route(): Route {
  return current;
}

function read(): void {
  current = parseRoute(location.pathname, location.search);
}

export function go(address: string, how: "push" | "replace" = "push"): void {
  if (how === "push") history.pushState(null, "", address);
  else history.replaceState(null, "", address);
  read();
  if (how === "push") scrollTo(0, 0);
}

/** Follow links inside the page without a reload, and the browser's back and forward. */
export function startRouter(): void {
  addEventListener("popstate", read);
  addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const anchor = event.target instanceof Element ? event.target.closest("a") : null;
    if (!anchor || anchor.target || anchor.hasAttribute("download") || anchor.origin !== location.origin)
      return;
    if (anchor.pathname.startsWith("/api/") || (anchor.hash && anchor.pathname === location.pathname)) return;
    event.preventDefault();
    go(anchor.pathname + anchor.search);
  });
}
