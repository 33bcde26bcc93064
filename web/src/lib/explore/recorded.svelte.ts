/** A recorded search, read lazily: which nodes are open, which is looked at, and how far the player bar is. */

import { ApiError, get } from "../api/http";
import { visibleRows } from "./rows";
import type {
  ChildrenPage,
  ExplorationInfo,
  ExploreEvent,
  ExploreEvents,
  ExploreNode,
  NodeDetails,
  TreeOverview,
} from "../api/types";

const CHILDREN = 120;
const EVENTS = 500;
/** How many events before the current step are loaded; a step back never goes further. */
const BEHIND = 200;

export class Recorded {
  readonly info: ExplorationInfo;
  /** The other search, where two are compared. */
  readonly against: string | null;
  /** Fetches a part of the recording by its path. */
  readonly #read: <T>(path: string) => Promise<T>;
  selected: number = $state(0);
  details: NodeDetails | null = $state.raw(null);
  overview: TreeOverview | null = $state.raw(null);
  /** Steps that have happened; all of them: the whole search is shown. */
  at: number = $state(0);
  event: ExploreEvent | null = $state.raw(null);
  /** The last node that had been entered by then. */
  frontier: number = $state(Infinity);
  /** The way to the node the player bar is at: those nodes are not finished yet. */
  way: ReadonlySet<number> = $state.raw(new Set<number>());
  /** Why the last request failed: the server is offline, or no longer has this search. */
  problem: string | null = $state(null);
  #children: ReadonlyMap<number, ChildrenPage> = $state.raw(new Map());
  #opened: ReadonlySet<number> = $state.raw(new Set<number>());
  #followed: ReadonlySet<number> = $state.raw(new Set<number>());
  readonly open = $derived.by(() => new Set([...this.#opened, ...this.#followed]));
  readonly rows = $derived.by(() => visibleRows(this.info.roots, this.#children, this.open));
  #details = new Map<number, Promise<NodeDetails>>();
  #events = new Map<number, Promise<ExploreEvent[]>>();
  #asked = 0;

  constructor(
    info: ExplorationInfo,
    against: string | null = null,
    read: <T>(path: string) => Promise<T> = get,
  ) {
    this.info = info;
    this.against = against;
    this.#read = read;
    this.at = info.events;
    const last = info.roots[info.roots.length - 1];
    if (!last) return;
    void this.select(last.id);
    void this.expand(last.id);
    void this.zoom(last.id);
  }

  /** A node with its sentence and board; asked once. */
  look(id: number): Promise<NodeDetails> {
    let found = this.#details.get(id);
    if (!found) {
      found = this.#read<NodeDetails>(this.#path(`/nodes/${id}`));
      found.catch(() => this.#details.delete(id));
      this.#details.set(id, found);
    }
    return found;
  }

  async select(id: number): Promise<void> {
    const asked = ++this.#asked;
    this.selected = id;
    await this.#guarded(async () => {
      const details = await this.look(id);
      if (asked === this.#asked) this.details = details;
    });
  }

  /** Show a node in the tree, too: all nodes on the way to it are opened. */
  async reveal(id: number): Promise<NodeDetails | null> {
    return (await this.#guarded(() => this.#reveal(id))) ?? null;
  }

  async #reveal(id: number): Promise<NodeDetails | null> {
    const asked = ++this.#asked;
    const details = await this.look(id);
    for (const [i, step] of details.way.slice(0, -1).entries()) {
      await this.#load(step, details.way[i + 1]);
    }
    if (asked !== this.#asked) return null;
    this.selected = id;
    this.details = details;
    this.#followed = new Set(details.way.slice(0, -1));
    return details;
  }

  async expand(id: number): Promise<void> {
    await this.#guarded(async () => {
      await this.#load(id);
      this.#opened = new Set([...this.#opened, id]);
    });
  }

  collapse(id: number): void {
    this.#opened = new Set([...this.#opened].filter((one) => one !== id));
    this.#followed = new Set([...this.#followed].filter((one) => one !== id));
  }

  async more(id: number): Promise<void> {
    const page = this.#children.get(id);
    if (page) await this.#guarded(() => this.#page(id, page.children.length));
  }

  async zoom(root: number): Promise<void> {
    await this.#guarded(async () => {
      this.overview = await this.#read<TreeOverview>(this.#path("/overview", { root: String(root) }));
    });
  }

  /** Go to the state after `at` steps of the search. */
  async step(at: number): Promise<void> {
    await this.#guarded(() => this.#step(at));
  }

  async #step(at: number): Promise<void> {
    const to = Math.max(0, Math.min(this.info.events, at));
    this.at = to;
    if (to === this.info.events) {
      [this.event, this.frontier, this.way] = [null, Infinity, new Set()];
      const last = this.info.roots[this.info.roots.length - 1];
      if (last) await this.#reveal(last.id);
      return;
    }
    const now = await this.#event(to);
    if (this.at !== to || !now) return;
    let entered: ExploreEvent | null = now;
    for (let back = to; entered && entered.kind !== "enter" && back > 0 && to - back < BEHIND;)
      entered = await this.#event(--back);
    if (this.at !== to) return;
    this.event = now;
    this.frontier = entered?.kind === "enter" && entered.node !== null ? entered.node : Infinity;
    if (now.node === null) return;
    const details = await this.#reveal(now.node);
    if (!details || this.at !== to) return;
    // A cut decides a node, too, though the search has not left it yet.
    const left = now.kind === "leave" || now.kind === "table" || now.kind === "cutoff";
    this.way = new Set(left ? details.way.slice(0, -1) : details.way);
  }

  /** The next step at which a branch was cut, after `at`. */
  async nextCut(): Promise<number> {
    const found = await this.#guarded(async () => {
      for (let at = (this.at === this.info.events ? -1 : this.at) + 1; at < this.info.events; at++) {
        if ((await this.#event(at))?.kind === "cutoff") return at;
      }
      return this.info.events;
    });
    return found ?? this.at;
  }

  /** Whether a node was entered, and done with, at the player bar's step. */
  stateOf(node: Pick<ExploreNode, "id">): "future" | "running" | "done" {
    if (node.id > this.frontier) return "future";
    return this.way.has(node.id) ? "running" : "done";
  }

  /** Run an action; if it fails, show why. */
  async #guarded<T>(wish: () => Promise<T>): Promise<T | undefined> {
    try {
      const done = await wish();
      this.problem = null;
      return done;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error.message;
      return undefined;
    }
  }

  async #event(at: number): Promise<ExploreEvent | null> {
    const start = Math.floor(at / EVENTS) * EVENTS;
    let chunk = this.#events.get(start);
    if (!chunk) {
      chunk = this.#read<ExploreEvents>(
        this.#path("/events", { start: String(start), count: String(EVENTS) }, false),
      ).then((found) => found.events);
      chunk.catch(() => this.#events.delete(start));
      this.#events.set(start, chunk);
    }
    return (await chunk)[at - start] ?? null;
  }

  /** The children of a node, as far as `wanted` is among them. */
  async #load(id: number, wanted?: number): Promise<void> {
    let page = this.#children.get(id) ?? (await this.#page(id, 0));
    while (
      wanted !== undefined &&
      page.children.length < page.total &&
      !page.children.some((child) => child.id === wanted)
    )
      page = await this.#page(id, page.children.length);
  }

  async #page(id: number, start: number): Promise<ChildrenPage> {
    const found = await this.#read<ChildrenPage>(
      this.#path(`/nodes/${id}/children`, { start: String(start), count: String(CHILDREN) }),
    );
    const before = this.#children.get(id)?.children.slice(0, start) ?? [];
    const page = { ...found, children: [...before, ...found.children] };
    this.#children = new Map([...this.#children, [id, page]]);
    return page;
  }

  #path(end: string, query: Record<string, string> = {}, compared = true): string {
    const asked = new URLSearchParams(query);
    if (compared && this.against) asked.set("against", this.against);
    const search = asked.toString();
    return `/api/explorations/${this.info.id}${end}${search ? `?${search}` : ""}`;
  }
}
